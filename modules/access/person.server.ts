/** People who sign in: made with their password, or invited to choose one. */
import { uuidv7 } from 'uuidv7'
import { atDoor } from '#platform/db/doors.server.ts'
import { sql, type Pool, type Tx } from '#platform/db/tx.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { emailProblem } from './credentials.ts'
import { accessErrors } from './errors.ts'
import { hashPassword } from './hash.server.ts'
import { askForLetter } from './letters/queue.server.ts'
import { passwordErrors, passwordProblems } from './password.ts'

export interface NewPerson {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
  readonly phone?: string
  readonly phoneCountryCode?: string
  /** Confirmed unless it says no. */
  readonly emailConfirmed?: boolean
  readonly active?: boolean
}

/**
 * @returns the person's id
 * @throws BusinessError 401 when the e-mail is none, 655 when the password breaks the rules, 405 when somebody has the e-mail
 */
export async function createPerson(pool: Pool, person: NewPerson): Promise<string> {
  if (passwordProblems(person.password).length > 0) return passwordErrors.fail('weakPassword', {}, 'password')
  return writePerson(pool, person, await hashPassword(person.password))
}

async function writePerson(pool: Pool, person: Omit<NewPerson, 'password'>, passwordHash: string | null): Promise<string> {
  const id = uuidv7()
  const email = person.email.trim().toLowerCase()
  const wrongEmail = emailProblem(email)
  if (wrongEmail !== null) return httpErrors.fail('invalid', { detalle: wrongEmail }, 'email')
  await atDoor(pool, { personId: id }, (tx) => insertPerson(tx, id, { ...person, email }, passwordHash))
  return id
}

/** Needs the person's door. @throws BusinessError 405 when somebody has the e-mail, which is in small letters */
export async function insertPerson(tx: Tx, id: string, person: Omit<NewPerson, 'password'>, passwordHash: string | null): Promise<void> {
  const written = await tx.run(sql`
    insert into person (id, email, first_name, last_name, phone, phone_country_code, password_hash, active, email_confirmed_at)
    values (${id}, ${person.email}, ${person.firstName}, ${person.lastName}, ${person.phone ?? null}, ${person.phoneCountryCode ?? null},
            ${passwordHash}, ${person.active ?? true}, case when ${person.emailConfirmed ?? true}::boolean then now() end)
    on conflict (email) do nothing`)
  if (written === 0) return accessErrors.fail('emailInUse', { correo: person.email }, 'email')
}

/**
 * Somebody who is to choose a password by themselves: a letter with a link goes to their e-mail.
 * @returns the person's id
 * @throws BusinessError 401 when the e-mail is none, 405 when somebody has it
 */
export async function invitePerson(
  runtime: Runtime,
  person: Pick<NewPerson, 'email' | 'firstName' | 'lastName'>,
  now: Date,
): Promise<string> {
  const id = await writePerson(runtime.pool, { ...person, emailConfirmed: false }, null)
  await askForLetter(runtime, person.email.trim().toLowerCase(), 'invitation', now)
  return id
}

/** The same without its letter, for whoever sends it once the rest is kept. @throws as `invitePerson` */
export const createInvited = (pool: Pool, person: Pick<NewPerson, 'email' | 'firstName' | 'lastName'>): Promise<string> =>
  writePerson(pool, { ...person, emailConfirmed: false }, null)

/** Who has an e-mail, or null: for the demonstration, which is made once. */
export const findPersonByEmail = async (pool: Pool, email: string): Promise<string | null> => {
  const key = email.trim().toLowerCase()
  const row = await atDoor(pool, { email: key }, (tx) => tx.first<{ id: string }>(sql`select id from person where email = ${key}`))
  return row?.id ?? null
}
