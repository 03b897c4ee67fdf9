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
 * @throws 698 of what is not there, 619 of one that was annulled or eliminated, 401 before it is accounted
 */
export async function requireAccounted(tx: Tx, companyId: string, id: string): Promise<StandingMonth> {
  const row = await readOne(tx, companyId, { id, lock: empty })
  return row.isEliminated ? monthErrors.fail('voucherAnnulled') : row
}

/**
 * For what its documents say: nobody annuls it nor sends it until the end of the transaction. One that was eliminated may be sent again.
 * @throws as `requireAccounted`, but for that
 */
export const lockWithDocuments = (tx: Tx, companyId: string, id: string): Promise<StandingMonth> =>
  readOne(tx, companyId, { id, lock: sql`for no key update` })

async function readOne(tx: Tx, companyId: string, { id, lock }: { readonly id: string; readonly lock: Sql }) {
  const row = await tx.first<StandingMonth & { state: string; isEliminated: boolean }>(sql`
    select id, month, pay_day as "payDay", number, kind, state, exit_eliminated as "isEliminated"
      from payroll_month where company_id = ${companyId} and id::text = ${id} ${lock}`)
  if (!row) return httpErrors.fail('notFound')
  if (row.state === 'notAccounted') return httpErrors.fail('invalid', { detalle: 'Primero aprueba y contabiliza la nómina.' })
  if (row.state !== 'accounted') return monthErrors.fail('voucherAnnulled')
  return row
}
