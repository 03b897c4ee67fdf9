/** What is wrong with a document, by the path of its field in the request: `partyId`, `lines.2.quantity`, `withholdings.<id>`. */
import type { ErrorBody, ErrorParams } from '#base/errors.ts'
import { wayOf, type Way } from '#platform/http/way.ts'

export interface Problem {
  readonly field: string | null
  readonly message: string
  /** The screen where it is mended, when it is another. */
  readonly way?: Way
  /** What its screen may do about it at once. */
  readonly params?: ErrorParams
}

/** The body of the call wraps the document: `document.lines.2.quantity` is `lines.2.quantity` for the form. */
const ofForm = (field: string | null): string | null => (field === null ? null : field.replace(/^document\./, ''))

/** Errors as the form shows them; the same text on the same field once. */
export function problemsOf(errors: readonly (Pick<ErrorBody, 'field' | 'message'> & Partial<Pick<ErrorBody, 'params'>>)[]): Problem[] {
  const seen = new Set<string>()
  return errors.flatMap(({ field, message, params }) => {
    const way = wayOf(params ?? {})
    const problem = { field: ofForm(field), message, ...(way ? { way, params: params ?? {} } : {}) }
    const key = JSON.stringify(problem)
    if (seen.has(key)) return []
    seen.add(key)
    return [problem]
  })
}

export const problemOf = (problems: readonly Problem[], field: string): string | null =>
  problems.find((problem) => problem.field === field)?.message ?? null

/** Of the lines, by `index.column`, as the grid takes them. */
export const problemsOfLines = (problems: readonly Problem[]): ReadonlyMap<string, string> =>
  new Map(problems.flatMap(({ field, message }) => (field?.startsWith('lines.') ? [[cellOf(field), message] as const] : [])))

/** "2.quantity"; batches and serials have no column of their own: they are how the quantity is made up. */
const cellOf = (field: string): string => field.slice('lines.'.length).replace(/^(\d+)\.(?:batches|serials)(?:\..*)?$/, '$1.quantity')

/** Without those of fields that changed; `lines` takes away all of them, because their places moved. */
export const withoutProblems = (problems: readonly Problem[], fields: readonly string[]): readonly Problem[] => {
  const kept = problems.filter(
    ({ field }) => field !== null && !fields.some((changed) => field === changed || (changed === 'lines' && field.startsWith('lines'))),
  )
  return kept.length === problems.length ? problems : kept
}

/** In a sentence: "Línea 3: La cantidad debe ser mayor que cero." */
export function said({ field, message }: Pick<Problem, 'field' | 'message'>): string {
  const [, index] = /^lines\.(\d+)\./.exec(field ?? '') ?? []
  return index === undefined ? message : `Línea ${BigInt(index) + 1n}: ${message}`
}
