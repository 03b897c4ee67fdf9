/** Whether the payslips of a month are final: it was accounted, and stands. */
import type { Day } from '#base/date.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { monthErrors } from './errors.ts'

export interface StandingMonth {
  readonly id: string
  readonly month: Day
  readonly number: string
}

/** Of a month `m`. */
export const isAccounted = sql`m.state = 'accounted'`

/**
 * The month, if its payslips are final.
 * @throws 698 of what is not there, 619 of one that was annulled, 401 before it is accounted
 */
export async function requireAccounted(tx: Tx, companyId: string, id: string): Promise<StandingMonth> {
  const row = await tx.first<StandingMonth & { state: string }>(sql`
    select id, month, number, state from payroll_month where company_id = ${companyId} and id::text = ${id}`)
  if (!row) return httpErrors.fail('notFound')
  if (row.state === 'notAccounted') return httpErrors.fail('invalid', { detalle: 'Primero aprueba y contabiliza la nómina.' })
  if (row.state !== 'accounted') return monthErrors.fail('voucherAnnulled')
  return row
}
