/** Commissions of sellers who are employees, paid as novelties of a payroll: what may be brought to it, and bringing it. */
import { uuidv7 } from 'uuidv7'
import { addDays, addMonths, firstOfMonth, lastOfMonth, type Day } from '#base/date.ts'
import { failWith } from '#base/errors.ts'
import { commissionsOwed, settleByPayroll, type CommissionPayroll } from '#modules/sales/index.server.ts'
import type { Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { employeeErrors } from '../employee/errors.ts'
import { takeAskingBack } from './asked.server.ts'
import type { MonthKind } from './kind.ts'
import { nameOfEmployee, readPeople } from './people.server.ts'
import type { Run } from './run.server.ts'
import { requireOpenMonth } from './written.server.ts'

/** What a novelty of commissions is: a salary, of every base (CST art. 127). */
const COMMISSIONS = 'COMISION'
/** Of so many months that are over, the last one that of the payroll. */
const MONTHS = 12

export const commissionPayroll: CommissionPayroll = {
  standing: (companyId) => sql`
    select n.origin_id, to_char(m.month, 'YYYY-MM') as month
      from payroll_novelty n join payroll_month m on m.company_id = ${companyId} and m.id = n.month_id and m.state in ('notAccounted', 'accounted')
       and not m.exit_eliminated
     where n.company_id = ${companyId} and n.origin_id is not null`,
}

/** The tiers of a month are known once it is over: one that lasts is left for the next payroll. */
function earnedMonths(month: Day, today: Day): { readonly from: Day; readonly to: Day } {
  const to = lastOfMonth(month) < today ? lastOfMonth(month) : addDays(firstOfMonth(month), -1)
  return { from: addMonths(firstOfMonth(to), 1 - MONTHS), to }
}

const takesThem = (kind: MonthKind): boolean => kind === 'month' || kind === 'exit'

interface Seller {
  readonly employeeId: string
  readonly name: string
  readonly partyId: string
}

/** Whoever has a contract in the month, each as the third party that stands for them. */
async function sellersOf(tx: Tx, companyId: string, month: Day): Promise<Map<string, Seller>> {
  const people = await readPeople(tx, companyId, month)
  const rows = await tx.rows<Seller>(sql`
    select e.id as "employeeId", ${nameOfEmployee} as name, coalesce(p.merged_into, p.id) as "partyId"
      from employee e join party p on p.company_id = e.company_id and p.id = e.party_id
     where e.company_id = ${companyId} and e.id = any(${people.map(({ id }) => id)}::uuid[]) order by e.starts_on`)
  return new Map(rows.map((row) => [row.employeeId, row]))
}

/** @throws 698 of the payroll, Forbidden of who may not see commissions */
export async function commissionsOf(tx: Tx, session: Session, id: string, today: Day) {
  const { companyId } = session
  const row = await tx.first<{ month: Day; kind: MonthKind; state: string; exitOf: string | null }>(sql`
    select month, kind, state, exit_employee_id as "exitOf" from payroll_month where company_id = ${companyId} and id::text = ${id}`)
  if (!row) return httpErrors.fail('notFound')
  const owed = await commissionsOwed(tx, session, commissionPayroll, earnedMonths(row.month, today))
  if (row.state !== 'notAccounted' || !takesThem(row.kind) || owed.length === 0) return []
  const sellers = await sellersOf(tx, companyId, row.month)
  // Of two contracts of one person in a month, the last one is paid.
  const byParty = new Map([...sellers.values()].map((seller) => [seller.partyId, seller]))
  return owed.flatMap(({ sellerId, amount, about }) => {
    const seller = byParty.get(sellerId)
    if (!seller || (row.exitOf !== null && row.exitOf !== seller.employeeId)) return []
    return [{ employeeId: seller.employeeId, name: seller.name, amount, about }]
  })
}

/** @throws 445, 611, 401 at each line of what changed since it was looked at or somebody settled at once, Forbidden */
export const commission: Run<'commission'> = async (tx, { session, row, now, today, asked: { lines } }) => {
  const { companyId, personId } = session
  if (!takesThem(row.kind)) return httpErrors.fail('invalid', { detalle: 'Esta nómina no lleva novedades.' }, 'lines')
  await requireOpenMonth(tx, { session, now, today }, row.month)
  await takeAskingBack(tx, companyId, row)
  const sellers = await sellersOf(tx, companyId, row.month)
  failWith(
    lines.flatMap(({ employeeId }, at) =>
      sellers.has(employeeId) && (row.exit_employee_id === null || row.exit_employee_id === employeeId)
        ? []
        : [employeeErrors.of('notInContract', {}, `lines.${at}.employeeId`)],
    ),
  )
  const last = await tx.first<{ position: number }>(sql`
    select coalesce(max(position), 0) as position from payroll_novelty where company_id = ${companyId} and month_id = ${row.id}`)
  const months = earnedMonths(row.month, today)
  const written: Row[] = []
  const changes: [string, string, string][] = []
  for (const [at, { employeeId, total }] of lines.entries()) {
    const seller = sellers.get(employeeId)
    if (!seller) continue
    const noveltyId = uuidv7()
    const asked = { sellerId: seller.partyId, ...months, total, noveltyId, field: `lines.${at}.total` }
    const { amount, about } = await settleByPayroll(tx, session, commissionPayroll, asked)
    written.push({
      ...{ company_id: companyId, month_id: row.id, position: (last?.position ?? 0) + at + 1, employee_id: employeeId },
      ...{ kind: COMMISSIONS, amount, note: about, origin_id: noveltyId },
    })
    changes.push([`${about}, ${seller.name}`, '', amount])
  }
  return { set: { updated_by: personId, calculated_at: null }, rows: [['payroll_novelty', written]], changes }
}
