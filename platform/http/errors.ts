/** Errors that any endpoint can answer, and what a schema's complaint looks like as a business error. */
import type { $ZodIssue } from 'zod/v4/core'
import { defineErrors, type ErrorBody } from '#base/errors.ts'
import { choiceMessages, textMessages } from '#platform/rules/index.ts'
import { missingOf, refusalOf, type Gate, type Refusal, type Visitor } from '../access.ts'

export const httpErrors = defineErrors({
  required: { code: 401, text: textMessages.requiredNamed },
  invalid: { code: 401, text: '{detalle}' },
  tooManyRequests: { code: 429, text: 'Hiciste demasiadas solicitudes en poco tiempo. Espera {segundos} segundos.' },
  changedByOther: { code: 697, text: 'El registro fue modificado por {usuario}. Revisa los cambios antes de guardar.' },
  notFound: { code: 698, text: 'El registro no existe o fue eliminado.' },
  linkExpired: { code: 691, text: 'El enlace no es válido o venció.' },
  inUse: { code: 628, text: 'No puedes eliminar el registro porque está en uso en {lugar}.' },
  noAccessToCompany: { code: 498, text: 'No tienes acceso a esta empresa.' },
  handledUnexpected: { code: 699, text: 'Ocurrió un error inesperado. Nuestro equipo de soporte fue notificado.' },
})

/** What whoever looks at the company as another role is told of everything that would write. */
export const onlyLooking = (): ErrorBody =>
  httpErrors.of('invalid', { detalle: 'Estás viendo la empresa como otro rol y solo puedes mirar. Vuelve a tu rol para hacer cambios.' })

/** What a key of the API that only reads is told of everything that would write. */
export const onlyReading = (): ErrorBody => httpErrors.of('invalid', { detalle: 'Esta llave de API es de solo lectura.' })

/** Nobody signed in, or the session ended: the screen goes to sign-in. */
export class Unauthorized extends Error {
  override readonly name = 'Unauthorized'
}

/** The person may not: the screen goes to /forbidden, which names what is missing. */
export class Forbidden extends Error {
  override readonly name = 'Forbidden'
  readonly detail: { readonly reason: string; readonly missing: string | null }
  /** What the person reads. */
  readonly text: string
  constructor(reason: Refusal['reason'], missing: string | null) {
    super(`Forbidden: ${reason}`)
    this.detail = { reason, missing }
    this.text = forbiddenText(reason, missing)
  }
}

/** What the plan does not include is not asked of the administrator of the company (texts of 471 and of the specification, section 6). */
const forbiddenText = (reason: Refusal['reason'], missing: string | null): string =>
  reason === 'plan' && missing !== null
    ? `Tu plan no incluye ${missing}.`
    : 'No tienes permiso para hacer esto. Contacta al administrador de tu empresa.'

/** @throws Forbidden, with what is missing, when somebody may not pass */
export function requireGate(gate: Gate, visitor: Visitor): void {
  const refusal = refusalOf(gate, visitor)
  if (!refusal) return
  throw new Forbidden(refusal.reason, missingOf(refusal))
}

/** Nothing for the page to do but to show the text (409, 3 s). */
export class Conflict extends Error {
  override readonly name = 'Conflict'
}

/** A schema's issues as errors of the catalogue, each at its field. */
export const issuesToErrors = (issues: readonly $ZodIssue[]): ErrorBody[] =>
  issues.map((issue) => {
    const field = issue.path.map(String).join('.') || null
    const isMissing = issue.code === 'invalid_type' && issue.input === undefined
    return isMissing && field !== null
      ? httpErrors.of('required', { campo: field }, field)
      : httpErrors.of('invalid', { detalle: messageOf(issue) }, field)
  })

/** Our own messages are Spanish already; the library's English ones are not for people. */
function messageOf(issue: $ZodIssue): string {
  const isOurs = !/^(Invalid|Too|Unrecognized|Expected)/.test(issue.message)
  return isOurs ? issue.message : choiceMessages.invalidAgain
}
