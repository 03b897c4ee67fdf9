/** Whether the payslips of a month are final: it was accounted, and stands. */
import type { Day } from '#base/date.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { monthErrors } from './errors.ts'
import type { MonthKind } from './kind.ts'

export interface StandingMonth {
  readonly id: string
  readonly month: Day
  readonly payDay: Day
  readonly number: string
  readonly kind: MonthKind
}

/** Of a month `m`: it stands, and nobody eliminated it before the authority. */
export const isAccounted = sql`m.state = 'accounted' and not m.exit_eliminated`

/**
 * The month, if its payslips are final.
 * @throws 698 of what is not there, 619 of one that was annulled, 401 before it is accounted
 */
export const requireAccounted = (tx: Tx, companyId: string, id: string): Promise<StandingMonth> => readStanding(tx, companyId, id, empty)

/** The same, and nobody annuls it nor sends it until the end of the transaction. @throws as `requireAccounted` */
export const lockAccounted = (tx: Tx, companyId: string, id: string): Promise<StandingMonth> =>
  readStanding(tx, companyId, id, sql`for no key update`)

async function readStanding(tx: Tx, companyId: string, id: string, lock: Sql): Promise<StandingMonth> {
  const row = await tx.first<StandingMonth & { state: string }>(sql`
    select id, month, pay_day as "payDay", number, kind, state from payroll_month where company_id = ${companyId} and id::text = ${id} ${lock}`)
  if (!row) return httpErrors.fail('notFound')
  if (row.state === 'notAccounted') return httpErrors.fail('invalid', { detalle: 'Primero aprueba y contabiliza la nómina.' })
  if (row.state !== 'accounted') return monthErrors.fail('voucherAnnulled')
  return row
}
