/** What the gateway gives to a shop that contracts it: what is typed, and what of it cannot be. */
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'

export interface Credentials {
  readonly merchantId: string
  readonly userName: string
  /** Empty keeps the one that there is. */
  readonly password: string
}

export const credentialLimits = { merchantId: 12, userName: 60, password: 100 } as const

/** Spaces around come with what is copied from a mail; a password keeps the ones inside. */
export const settledCredentials = ({ merchantId, userName, password }: Credentials): Credentials => ({
  merchantId: merchantId.trim(),
  userName: userName.trim(),
  password: password.trim(),
})

/**
 * Every problem at its field.
 * @param hasPassword there is one already, which an empty field keeps
 */
export function credentialProblems(written: Credentials, hasPassword: boolean): ErrorBody[] {
  const { merchantId, userName, password } = settledCredentials(written)
  const invalid = (field: keyof Credentials, detalle: string) => httpErrors.of('invalid', { detalle }, field)
  const problems: ErrorBody[] = []
  if (merchantId === '') problems.push(invalid('merchantId', 'Escribe el código de comercio.'))
  else if (!/^\d+$/.test(merchantId)) problems.push(invalid('merchantId', 'El código de comercio tiene solo dígitos.'))
  else if (merchantId.length > credentialLimits.merchantId)
    problems.push(invalid('merchantId', `El código de comercio tiene hasta ${credentialLimits.merchantId} dígitos.`))
  if (userName === '') problems.push(invalid('userName', 'Escribe el usuario.'))
  else if (userName.length > credentialLimits.userName)
    problems.push(invalid('userName', `El usuario tiene hasta ${credentialLimits.userName} caracteres.`))
  if (password === '' && !hasPassword) problems.push(invalid('password', 'Escribe la clave.'))
  else if (password.length > credentialLimits.password)
    problems.push(invalid('password', `La clave tiene hasta ${credentialLimits.password} caracteres.`))
  return problems
}
