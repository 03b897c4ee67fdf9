/** What an employee is refused by what there is already: contracts that cross, a name that is another's, the plan, the law of the day. */
import { failWith, type ErrorBody } from '#base/errors.ts'
import type { LawBook } from '#colombia/index.ts'
import { findByIdentification } from '#modules/people/index.server.ts'
import { identificationOf, type PartyInput } from '#modules/people/index.ts'
import { plan, problemsOfOneMore } from '#modules/subscription/index.ts'
import { readLawBook } from '#modules/taxes/index.server.ts'
import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { wordsOf } from '#platform/search.ts'
import { employee, employeeName } from './employee.ts'
import { employeeErrors } from './errors.ts'
import { lawProblems } from './law.ts'
import { joinParties } from './party.server.ts'
import type { EmployeeInput } from './rules.ts'

type Person = Pick<EmployeeInput, 'idType' | 'identification'>

/** The law does not change while a transaction lasts: a file of two thousand rows asks once. */
const books = new WeakMap<Tx, Promise<LawBook>>()
function bookOf(tx: Tx, companyId: string): Promise<LawBook> {
  const found = books.get(tx) ?? readLawBook(tx, companyId)
  books.set(tx, found)
  return found
}

/** One after the other: two at once neither cross nor pass the limit of the plan together. */
const lockEmployees = (tx: Tx, companyId: string) => tx.rows(sql`select from company where id = ${companyId} for no key update`)

/** People with a record in use; somebody with two contracts is one. */
export async function countEmployees(tx: Tx, companyId: string): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(distinct (id_type, identification))::int as count from employee where company_id = ${companyId} and active`)
  return row?.count ?? 0
}

/** @param alsoNew rows of the same file that are not written yet */
async function limitProblems(tx: Tx, { companyId, planLimits }: Session, { idType, identification }: Person, alsoNew: number) {
  const limit = planLimits[plan.planHrmLiteEmployees.name] ?? null
  if (limit === null) return []
  const counted = await tx.first(sql`
    select from employee where company_id = ${companyId} and active and id_type = ${idType} and identification = ${identification} limit 1`)
  return counted ? [] : problemsOfOneMore(plan.planHrmLiteEmployees, limit, (await countEmployees(tx, companyId)) + alsoNew)
}

/** Another contract of the same person with a day in common. Two that begin together are refused by what may not repeat (608). */
async function crossingProblems(tx: Tx, companyId: string, id: string, values: EmployeeInput): Promise<ErrorBody[]> {
  const { idType, identification, startsOn, endsOn } = values
  const other = await tx.first<{ startsOn: string }>(sql`
    select starts_on as "startsOn" from employee
     where company_id = ${companyId} and id <> ${id} and id_type = ${idType} and identification = ${identification}
       and starts_on <= coalesce(${endsOn}::date, 'infinity') and coalesce(ends_on, 'infinity') >= ${startsOn}::date
     order by starts_on = ${startsOn}::date desc limit 1`)
  if (!other) return []
  return [employeeErrors.of(other.startsOn === startsOn ? 'startTaken' : 'overlaps', {}, 'startsOn')]
}

/** A number with one digit wrong is often somebody else's: who has it must have this name. */
async function nameProblems(tx: Tx, companyId: string, values: EmployeeInput): Promise<ErrorBody[]> {
  const type = values.idType as PartyInput['identificationType']
  const { problems } = identificationOf(type, values.identification)
  if (problems.length > 0) return problems
  const known = await findByIdentification(tx, companyId, type, values.identification)
  const said = (name: string) => wordsOf([name]).join(' ')
  if (!known || said(known.displayName) === said(employeeName(values))) return []
  const detalle = `Ese número es del tercero ${known.displayName}. Escribe el mismo nombre, o corrígelo en Terceros.`
  return [httpErrors.of('invalid', { detalle }, 'firstName')]
}

/** Rows of one file are judged one by one before any is written: what crosses among them is found here. */
async function refuseCrossed(tx: Tx, companyId: string): Promise<void> {
  const crossed = await tx.first(sql`
    select from employee a join employee b on b.company_id = a.company_id and b.id_type = a.id_type
       and b.identification = a.identification and b.id > a.id
       and a.starts_on <= coalesce(b.ends_on, 'infinity') and b.starts_on <= coalesce(a.ends_on, 'infinity')
     where a.company_id = ${companyId} limit 1`)
  if (crossed) failWith([employeeErrors.of('overlaps', {}, 'startsOn')])
}

export const employeeServed = serveCatalogue(employee, {
  async check(tx, { change, session, today, id, values, previous, alsoNew = 0 }) {
    const { companyId } = session
    if (change !== 'create' && change !== 'update' && change !== 'activate') return []
    await lockEmployees(tx, companyId)
    const beyond = change === 'update' ? [] : await limitProblems(tx, session, values, alsoNew)
    if (change === 'activate') return beyond
    return [
      ...beyond,
      ...(await crossingProblems(tx, companyId, id, values)),
      ...(change === 'create' ? await nameProblems(tx, companyId, values) : []),
      ...lawProblems(values, previous, await bookOf(tx, companyId), today),
    ]
  },
  async after(tx, companyId, session) {
    await refuseCrossed(tx, companyId)
    await joinParties(tx, session)
  },
})
