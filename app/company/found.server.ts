/** A company by command: with somebody new, or one more of somebody who has an account. */
import { randomBytes } from 'node:crypto'
import { failWith } from '#base/errors.ts'
import { checkDigit, formatNit, parseNit } from '#colombia/index.ts'
import { findPersonByEmail, foundFor, foundWithPerson } from '#modules/access/index.server.ts'
import { personProblems, settledPerson } from '#modules/access/index.ts'
import { blankForm, colorOf, dataOfFounding, foundedCompany, foundingProblems, type FoundingData } from '#modules/company/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { provisions } from '../modules.server.ts'
import type { FoundingCommand } from './command.ts'

export interface FoundByCommand {
  readonly name: string
  /** "900.123.456-8" */
  readonly nit: string
  readonly email: string
  /** Null of somebody who had an account: theirs does not change. */
  readonly password: string | null
  readonly companyId: string
}

/** Four kinds of characters, as the rules of passwords ask. */
const anyPassword = (): string => `Pa-${randomBytes(12).toString('base64url')}-7`

/** May wait for the guide of the first days; what is given must be right. */
const LATER = ['cityCode', 'address'] as const satisfies readonly (keyof FoundingData)[]

/**
 * @param written the password that somebody chose; empty for one made at random
 * @throws BusinessError for everything that is wrong, at once
 */
export async function foundByCommand(runtime: Runtime, command: FoundingCommand, written: string): Promise<FoundByCommand> {
  const data = dataOf(command)
  const problems = foundingProblems(data).filter(({ field }) => !LATER.some((later) => field === later && data[later].trim() === ''))
  const password = written === '' ? anyPassword() : written
  const person = settledPerson({ firstName: nameOf(command), lastName: '', email: command.email, password })
  failWith([...personProblems(person), ...problems])
  const { email } = person
  const { name, identification } = foundedCompany(data, email)
  const made = { name, nit: formatNit(identification, checkDigit(identification)), email }
  const personId = await findPersonByEmail(runtime.pool, email)
  if (personId === null) return { ...made, password, companyId: await foundWithPerson(runtime, provisions, person, data) }
  if (written !== '') {
    const detalle = `${email} ya tiene cuenta y su contraseña no se cambia con este comando. Ejecútalo sin contraseña.`
    return httpErrors.fail('invalid', { detalle }, 'password')
  }
  return { ...made, password: null, companyId: await foundFor(runtime, provisions, { personId, email }, data) }
}

const dataOf = ({ name, nit, isNatural, city, address, ciiu }: FoundingCommand): FoundingData => ({
  ...dataOfFounding(blankForm),
  color: colorOf(parseNit(nit)?.number ?? '0'),
  name,
  identification: nit,
  kind: isNatural ? 'natural' : 'juridica',
  cityCode: city,
  address,
  ciiu,
})

const nameOf = ({ person, email }: FoundingCommand): string => (person.trim() === '' ? (email.split('@')[0] ?? '') : person)
