/** What is asked of the first person of an installation: the same on the page, at the server's door and by command. */
import * as z from 'zod/mini'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { maxLength, required } from '#platform/rules/index.ts'
import { emailProblem, MAX_EMAIL_LENGTH } from '../credentials.ts'
import { passwordErrors, passwordProblems } from '../password.ts'
import { MAX_NAME_LENGTH } from '../profile/endpoints.ts'

/** Nothing is asked of a text here: `personProblems` says everything at once, each at its field. */
export const firstPerson = z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), password: z.string() })
export type FirstPerson = z.output<typeof firstPerson>

export const settledPerson = ({ firstName, lastName, email, password }: FirstPerson): FirstPerson => ({
  firstName: firstName.trim().replaceAll(/\s+/g, ' '),
  lastName: lastName.trim().replaceAll(/\s+/g, ' '),
  email: email.trim().toLowerCase(),
  password,
})

const at = (field: keyof FirstPerson, detalle: string | null): ErrorBody[] =>
  detalle === null ? [] : [httpErrors.of('invalid', { detalle }, field)]

export function personProblems(written: FirstPerson): ErrorBody[] {
  const { firstName, lastName, email, password } = settledPerson(written)
  return [
    ...(required(firstName) === null
      ? at('firstName', maxLength(firstName, MAX_NAME_LENGTH))
      : [httpErrors.of('required', { campo: 'Nombres' }, 'firstName')]),
    ...at('lastName', maxLength(lastName, MAX_NAME_LENGTH)),
    ...at('email', emailProblem(email) ?? maxLength(email, MAX_EMAIL_LENGTH)),
    ...(passwordProblems(password).length > 0 ? [passwordErrors.of('weakPassword', {}, 'password')] : []),
  ]
}
