/**
 * The worker keeps next year's months created in every company, as a new company begins with them: nobody finds on the first of
 * January that the books have no place for the day.
 */
import { dayInBogota, parseDay, type Day } from '#base/date.ts'
import { auditRow } from '#platform/audit.server.ts'
import { atDoor, inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Pool, type Tx } from '#platform/db/tx.server.ts'
import type { Chore } from '#platform/jobs/worker.server.ts'
import { createFiscalYear } from '../provision.server.ts'

/** The day on which this process looked last. */
const looked = new WeakMap<Pool, Day>()

export const createYears: Chore = async ({ pool, clock }) => {
  const today = dayInBogota(clock.now())
  if (looked.get(pool) === today) return false
  const year = Number(today.slice(0, 4)) + 1
  for (const companyId of await companiesWithout(pool, year))
    await inCompany(pool, { companyId, personId: null }, (tx) => createUpTo(tx, companyId, year))
  looked.set(pool, today)
  return false
}

/** The directory of companies is asked apart from what is theirs. */
const companiesWithout = (pool: Pool, year: number): Promise<string[]> =>
  atDoor(pool, { worker: true }, async (tx) => {
    const companies = await tx.rows<{ id: string }>(sql`select id from company order by id`)
    const ready = await tx.rows<{ id: string }>(sql`select company_id as id from fiscal_period where month = ${parseDay(`${year}-01-01`)}`)
    const done = new Set(ready.map(({ id }) => id))
    return companies.flatMap(({ id }) => (done.has(id) ? [] : [id]))
  })

/** Those that lack none between the last one and that year; a company without any begins them by itself. */
async function createUpTo(tx: Tx, companyId: string, year: number): Promise<void> {
  const last = await tx.first<{ month: Day | null }>(sql`select max(month) as month from fiscal_period where company_id = ${companyId}`)
  if (!last?.month) return
  for (let next = Number(last.month.slice(0, 4)) + 1; next <= year; next += 1) {
    await createFiscalYear(tx, companyId, next)
    await insertRows(tx, 'audit_event', [
      auditRow(
        { companyId, personId: null },
        { action: 'create', entity: 'accounting.year', entityId: null, title: `Año contable ${next}` },
      ),
    ])
  }
}
