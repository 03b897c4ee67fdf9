/**
 * Business errors: things that a person can mend. Each has a name, a numeric code of the catalogue
 * (specification, section 8), a Spanish text with {parameters} and, when there is one, the field it belongs to.
 * Anything else that is thrown is a bug and reaches the person only as code 699.
 */

export type ErrorParams = Readonly<Record<string, string>>

export interface ErrorDefinition {
  readonly code: number
  readonly text: string
}

export interface ErrorBody {
  readonly code: number
  readonly message: string
  readonly field: string | null
  readonly params: ErrorParams
}

export class BusinessError extends Error {
  override readonly name = 'BusinessError'
  readonly errors: readonly [ErrorBody, ...ErrorBody[]]
  constructor(errors: readonly [ErrorBody, ...ErrorBody[]], options?: ErrorOptions) {
    super(errors[0].message, options)
    this.errors = errors
  }
  get code(): number {
    return this.errors[0].code
  }
}

/** Fills {name} with its parameter; an unknown parameter stays visible, so that a test sees it. */
export const fillText = (text: string, params: ErrorParams): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole)

export interface ErrorTable<Name extends string> {
  readonly definitions: Readonly<Record<Name, ErrorDefinition>>
  /** The error as data, to be collected with others. `field` is the path of the field in the request, as `lines.2.quantity`. */
  of(name: Name, params?: ErrorParams, field?: string | null): ErrorBody
  /** Throws it alone. */
  fail(name: Name, params?: ErrorParams, field?: string | null): never
}

/**
 * Declares the errors of a module beside its rules. A name that is not in the table does not compile;
 * `checks/errors` compares every table with the catalogue.
 */
export function defineErrors<Name extends string>(definitions: Readonly<Record<Name, ErrorDefinition>>): ErrorTable<Name> {
  const of = (name: Name, params: ErrorParams = {}, field: string | null = null): ErrorBody => ({
    code: definitions[name].code,
    message: fillText(definitions[name].text, params),
    field,
    params,
  })
  return {
    definitions,
    of,
    fail(name, params, field) {
      throw new BusinessError([of(name, params, field)])
    },
  }
}

/** Throws everything that was collected, if anything was. */
export function failWith(errors: readonly ErrorBody[]): void {
  const [first, ...rest] = errors
  if (first) throw new BusinessError([first, ...rest])
}
