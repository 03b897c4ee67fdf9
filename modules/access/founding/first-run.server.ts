/** The beginning of an installation: its first person and its first company, at once and only once. */
import { uuidv7 } from 'uuidv7'
import { dayInBogota, type Day } from '#base/date.ts'
import { failWith } from '#base/errors.ts'
import { foundedCompany, foundingProblems, type FoundingData } from '#modules/company/index.ts'
import { unknownPlaces, writeCompany } from '#modules/company/index.server.ts'
import { atReference, inCompany } from '#platform/db/doors.server.ts'
import { sql, type Pool, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Provision } from '#platform/module.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import type { OpenedSession } from '../endpoints.ts'
import { hashPassword } from '../hash.server.ts'
import { insertPerson } from '../person.server.ts'
import { roleIds } from '#platform/roles.ts'
import { openSession, readSession } from '../session.server.ts'
import type { Knock } from '../sign-in.server.ts'
import { expiryOf } from '../token.server.ts'
import { isFirstRunCode } from './code.server.ts'
import { personProblems, settledPerson, type FirstPerson } from './person.ts'

/** Whether there is nobody yet. */
export const isFirstRunOpen = async (pool: Pool): Promise<boolean> =>
  (await atReference(pool, (tx) => tx.first(sql`select from first_run`))) === undefined

const refuseTaken = (): never =>
  httpErrors.fail('invalid', { detalle: 'Esta instalación ya tiene su primera cuenta. Inicia sesión o pide que te inviten.' })

export interface FirstRun extends Knock, FirstPerson, FoundingData {
  /** Whoever sits at the machine of the server needs no code. */
  readonly isLocal: boolean
  readonly code: string
}

/**
 * @returns a session of the person in the company
 * @throws BusinessError 401 when somebody is there already, at `code` when it is asked for and wrong, and at each field; 655 at `password`
 */
export async function beginInstallation(
  { pool, settings }: Runtime,
  provisions: readonly Provision[],
  asked: FirstRun,
): Promise<OpenedSession> {
  // Before anything that costs: the call is open to everybody.
  if (!(await isFirstRunOpen(pool))) return refuseTaken()
  if (!asked.isLocal && !(await isFirstRunCode(settings, asked.code))) return httpErrors.fail('invalid', { detalle: WRONG_CODE }, 'code')
  failWith([...personProblems(asked), ...foundingProblems(asked)])
  const person = settledPerson(asked)
  const passwordHash = await hashPassword(person.password)
  const { now, ip, userAgent } = asked
  const [personId, companyId] = [uuidv7(), uuidv7()]
  return inCompany(pool, { companyId, personId }, async (tx) => {
    // Whoever does the same at this moment waits here.
    if ((await tx.run(sql`insert into first_run default values on conflict do nothing`)) === 0) return refuseTaken()
    await writeFounding(tx, { companyId, personId }, { person, passwordHash, data: asked, today: dayInBogota(now) }, provisions)
    const session = { personId, companyId, expiresAt: expiryOf(now, 'day') }
    const accessToken = await openSession(tx, { ...session, now, ip, userAgent, assisted: false })
    await tx.run(sql`update person set last_sign_in_at = ${now} where id = ${personId}`)
    return { accessToken, ...(await readSession(tx, session)) }
  })
}

interface Founding {
  readonly person: FirstPerson
  readonly passwordHash: string
  readonly data: FoundingData
  readonly today: Day
}

/** Somebody new and their company. @throws BusinessError 405 when somebody has the e-mail, 401 at what no list has */
async function writeFounding(
  tx: Tx,
  { companyId, personId }: { readonly companyId: string; readonly personId: string },
  { person, passwordHash, data, today }: Founding,
  provisions: readonly Provision[],
): Promise<void> {
  failWith(await unknownPlaces(tx, data))
  await insertPerson(tx, personId, person, passwordHash)
  const members = [{ personId, roleId: roleIds.administrator, favorite: true }]
  await writeCompany(tx, companyId, { ...foundedCompany(data, person.email), members, today }, provisions)
}

/**
 * The same by whoever operates the server, at any time. Both were found right.
 * @returns the company's id
 */
export async function foundWithPerson(
  { pool, clock }: Pick<Runtime, 'pool' | 'clock'>,
  provisions: readonly Provision[],
  person: FirstPerson,
  data: FoundingData,
): Promise<string> {
  const passwordHash = await hashPassword(person.password)
  const place = { companyId: uuidv7(), personId: uuidv7() }
  const founding = { person, passwordHash, data, today: dayInBogota(clock.now()) }
  await inCompany(pool, place, (tx) => writeFounding(tx, place, founding, provisions))
  return place.companyId
}

const WRONG_CODE = 'Escribe el código que mostró el servidor al iniciar.'
