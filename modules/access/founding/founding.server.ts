/** Further companies of somebody who has an account: one of their own, one to try things in, and its end. */
import { uuidv7 } from 'uuidv7'
import { dayInBogota } from '#base/date.ts'
import { failWith } from '#base/errors.ts'
import { formatNit } from '#colombia/nit.ts'
import { foundedCompany, type FoundingData } from '#modules/company/index.ts'
import { unknownPlaces, writeCompany, type NewCompany } from '#modules/company/index.server.ts'
import { ALL_PERMISSIONS } from '#platform/access.ts'
import { atDoor, inCompany } from '#platform/db/doors.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { Forbidden, httpErrors } from '#platform/http/errors.ts'
import type { Provision } from '#platform/module.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import type { CompanyCreation } from '#platform/settings.server.ts'
import { forgetSessions } from '../choose-password.server.ts'
import { roleIds } from '#platform/roles.ts'

/** What `app/` brings: what a company is born with, and the data of the demonstration. */
export interface FoundingParts {
  readonly provisions: () => readonly Provision[]
  readonly trialCompany: () => Promise<Omit<NewCompany, 'members' | 'today'>>
  /** Fills the company through the calls of the product, in the name of the person. */
  readonly fillTrial: (runtime: Runtime, place: { readonly companyId: string; readonly personId: string }) => Promise<void>
}

/** Companies that the person administers, apart from those to try things in. Needs the person's door. */
async function administersOne(tx: Tx, personId: string): Promise<boolean> {
  const found = await tx.first(sql`
    select from membership m join company c on c.id = m.company_id join role r on r.company_id = m.company_id and r.id = m.role_id
     where m.person_id = ${personId} and m.active and not c.trial and r.permissions ? ${ALL_PERMISSIONS}`)
  return found !== undefined
}

/** The company to try things in that the person administers. Needs the person's door. */
export async function trialOf(tx: Tx, personId: string): Promise<string | null> {
  const found = await tx.first<{ id: string }>(sql`
    select c.id from membership m join company c on c.id = m.company_id join role r on r.company_id = m.company_id and r.id = m.role_id
     where m.person_id = ${personId} and m.active and c.trial and r.permissions ? ${ALL_PERMISSIONS} order by c.id limit 1`)
  return found?.id ?? null
}

/** Whether this installation lets the person make companies. Needs the person's door. */
export async function mayFound(tx: Tx, personId: string, creation: CompanyCreation): Promise<boolean> {
  if (creation === 'administrators') return administersOne(tx, personId)
  return creation === 'everybody'
}

/** @throws Forbidden when the installation does not let them */
export async function requireMayFound({ pool, settings }: Runtime, personId: string): Promise<void> {
  const may = await atDoor(pool, { personId }, (tx) => mayFound(tx, personId, settings.companyCreation))
  if (!may) throw new Forbidden('permission', 'Crear empresas en esta instalación')
}

/** Two calls of one person, one after the other: the second sees what the first made. */
const oneAtATime = (tx: Tx, personId: string): Promise<unknown> => tx.first(sql`select from person where id = ${personId} for update`)

/** Who founds it. */
export interface Founder {
  readonly personId: string
  readonly email: string
}

/**
 * A company that the person administers, with everything that a company is born with. The data were found right.
 * @returns its id
 * @throws BusinessError 401 at what no list has, and at `identification` when the person has a company of this NIT already
 */
export async function foundFor(
  { pool, clock }: Pick<Runtime, 'pool' | 'clock'>,
  provisions: readonly Provision[],
  { personId, email }: Founder,
  data: FoundingData,
): Promise<string> {
  const companyId = uuidv7()
  await inCompany(pool, { companyId, personId }, async (tx) => {
    await oneAtATime(tx, personId)
    const company = foundedCompany(data, email)
    failWith([...(await unknownPlaces(tx, data)), ...(await alreadyFounded(tx, personId, company.identification))])
    const members = [{ personId, roleId: roleIds.administrator }]
    await writeCompany(tx, companyId, { ...company, members, today: dayInBogota(clock.now()) }, provisions)
  })
  return companyId
}

async function alreadyFounded(tx: Tx, personId: string, identification: string) {
  const known = await tx.first<{ name: string; check_digit: string }>(sql`
    select c.name, c.check_digit from membership m join company c on c.id = m.company_id
     where m.person_id = ${personId} and m.active and not c.trial and c.identification = ${identification} order by c.id limit 1`)
  if (!known) return []
  const detalle = `Ya tienes la empresa ${known.name} con el NIT ${formatNit(identification, known.check_digit)}.`
  return [httpErrors.of('invalid', { detalle }, 'identification')]
}

/**
 * A company with the data of the demonstration, born as one that can be thrown away.
 * @returns its id
 * @throws BusinessError 401 when the person has one already
 */
export async function foundTrialFor(runtime: Runtime, parts: FoundingParts, personId: string): Promise<string> {
  const { pool, clock } = runtime
  const company = await parts.trialCompany()
  const companyId = uuidv7()
  await inCompany(pool, { companyId, personId }, async (tx) => {
    await oneAtATime(tx, personId)
    if ((await trialOf(tx, personId)) !== null)
      return httpErrors.fail('invalid', { detalle: 'Ya tienes una empresa de prueba. Elimínala antes de crear otra.' })
    const members = [{ personId, roleId: roleIds.administrator }]
    return writeCompany(tx, companyId, { ...company, isTrial: true, members, today: dayInBogota(clock.now()) }, parts.provisions())
  })
  try {
    await parts.fillTrial(runtime, { companyId, personId })
  } catch (error) {
    // Half of the demonstration is nothing to try things in.
    await emptyTrial(runtime, companyId)
    throw error
  }
  return companyId
}

/**
 * Throws away a company that was born to try things in.
 * @throws BusinessError 498 of whoever does not belong to it, 401 of any other company; Forbidden of whoever does not administer it
 */
export async function discardTrialOf(runtime: Runtime, companyId: string, personId: string): Promise<void> {
  const found = await atDoor(runtime.pool, { personId }, (tx) =>
    tx.first<{ trial: boolean; administers: boolean }>(sql`
      select c.trial, r.permissions ? ${ALL_PERMISSIONS} as administers
        from membership m join company c on c.id = m.company_id join role r on r.company_id = m.company_id and r.id = m.role_id
       where m.company_id = ${companyId} and m.person_id = ${personId} and m.active`),
  )
  if (!found) return httpErrors.fail('noAccessToCompany')
  if (!found.trial) return httpErrors.fail('invalid', { detalle: 'Solo se pueden eliminar las empresas de prueba.' })
  if (!found.administers) throw new Forbidden('permission', 'Administrar la empresa de prueba')
  await emptyTrial(runtime, companyId)
}

/** Its rows go through a door of the database that knows no other company; then its files. */
async function emptyTrial({ pool, files, log }: Runtime, companyId: string): Promise<void> {
  const left = await inCompany(pool, { companyId, personId: null }, (tx) => discardRows(tx, companyId))
  forgetSessions(pool, left)
  for (const folder of [`exports/${companyId}`, `copies/${companyId}`]) await files.removeUnder(folder)
  log.info({ company: companyId }, 'a trial company was thrown away')
}

/** @returns the sessions that stood in it */
async function discardRows(tx: Tx, companyId: string): Promise<readonly string[]> {
  const row = await tx.first<{ sessions: string[] }>(sql`select discard_trial_company(${companyId}) as sessions`)
  return row?.sessions ?? []
}
