/** What the months of payroll to come will pay: as the last one that was approved, on its day of each month. */
import { addMonths, dayOfMonth, firstOfMonth, lastOfMonth, type Day } from '#base/date.ts'
import { parseAmount, zeroAmount, type Amount } from '#base/decimal.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'

export interface PlannedPay {
  /** Its first day. */
  readonly month: Day
  readonly day: Day
  /** Of all who work, together. */
  readonly amount: Amount
}

const dayIn = (month: Day, payDay: Day): Day =>
  payDay === lastOfMonth(payDay) ? lastOfMonth(month) : dayOfMonth(month, Number(payDay.slice(8)))

/** @returns none before a first month was approved; what was approved is owed already, and is not told again */
export async function plannedPay(tx: Tx, companyId: string, { today, until }: { today: Day; until: Day }): Promise<PlannedPay[]> {
  const last = await tx.first<{ month: Day; payDay: Day; amount: string | null }>(sql`
    select m.month, m.pay_day as "payDay",
           (select sum(p.paid) from payslip p where p.company_id = m.company_id and p.month_id = m.id) as amount
      from payroll_month m where m.company_id = ${companyId} and m.state = 'accounted' and m.kind = 'month' order by m.month desc limit 1`)
  if (!last?.amount || parseAmount(last.amount) === zeroAmount) return []
  const amount = parseAmount(last.amount)
  const planned: PlannedPay[] = []
  for (let month = addMonths(firstOfMonth(last.month), 1); month <= until; month = addMonths(month, 1)) {
    const day = dayIn(month, last.payDay)
    // A month that nobody approved in the year before this one is not waited for any more.
    if (day <= until && month >= addMonths(firstOfMonth(today), -1)) planned.push({ month, day: day < today ? today : day, amount })
  }
  return planned
}
