/** Shifts as they are locked, computed and told. */
import type { Day } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { auditRow, type AuditEvent } from '#platform/audit.server.ts'
import type { Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { nameOfLastChange } from '#platform/history/last-change.server.ts'
import { posErrors } from '../errors.ts'
import type { Who } from '../lease/rows.server.ts'
import { shiftFigures, type MeansFigures } from './figures.ts'

export const SHIFT = 'pos.shift'
/** Of the entry of what is put in or taken out. */
export const MOVEMENT = 'pos.movement'
export const CLOSINGS = 'CJ'
export const MOVEMENTS = 'MJ'

export interface ShiftRow {
  readonly id: string
  readonly number: string | null
  readonly state: 'open' | 'closed'
  readonly registerId: string
  readonly register: string
  readonly base: string
  readonly cashTypeId: string
  readonly closings: number
  readonly version: number
  readonly closedOn: Day | null
}

export const titleOf = ({ register, number }: Pick<ShiftRow, 'register' | 'number'>): string =>
  number === null ? `Turno de ${register}` : `Turno ${number} de ${register}`

/** @throws 698 when it is not there, 564 of a closed one that should be open, 401 of an open one that should be closed */
export async function lockShift(tx: Tx, companyId: string, id: string, state: ShiftRow['state']): Promise<ShiftRow> {
  const row = await tx.first<ShiftRow>(sql`
    select s.id, s.number, s.state, s.register_id as "registerId", r.name as register, s.base, s.cash_type_id as "cashTypeId", s.closings, s.version,
           s.closed_on as "closedOn"
      from register_shift s join cash_register r on r.company_id = s.company_id and r.id = s.register_id
     where s.company_id = ${companyId} and s.id::text = ${id} for no key update of s`)
  if (!row) return httpErrors.fail('notFound')
  if (row.state === state) return row
  return state === 'open' ? posErrors.fail('registerClosed') : httpErrors.fail('invalid', { detalle: 'El turno está abierto.' })
}

/** @throws 697 with who closed or reopened it meanwhile */
export async function requireVersion(tx: Tx, companyId: string, { id, version }: ShiftRow, seen: number): Promise<void> {
  if (version !== seen) httpErrors.fail('changedByOther', { usuario: await nameOfLastChange(tx, companyId, SHIFT, id) })
}

export interface CountedMeans {
  readonly id: string
  readonly name: string
  /** Where its money is; null when the company did not say. */
  readonly accountId: string | null
}

export interface ShiftFigures {
  readonly figures: readonly MeansFigures[]
  readonly means: ReadonlyMap<string, CountedMeans>
}

/** What there should be of each means, with what was sold, put in and taken out until now. */
export async function readFigures(tx: Tx, companyId: string, shift: Pick<ShiftRow, 'id' | 'base' | 'cashTypeId'>): Promise<ShiftFigures> {
  const moved = await tx.first<{ putIn: string; takenOut: string }>(sql`
    select coalesce(sum(amount) filter (where kind = 'in'), 0)::numeric(20,2) as "putIn",
           coalesce(sum(amount) filter (where kind = 'out'), 0)::numeric(20,2) as "takenOut"
      from shift_movement where company_id = ${companyId} and shift_id = ${shift.id}`)
  const means = await tx.rows<CountedMeans>(sql`
    select id, name, account_id as "accountId" from payment_type
     where company_id = ${companyId} and (id = ${shift.cashTypeId} or (active and in_pos and kind <> 'credit')) order by position, name, id`)
  const sold = await readSold(tx, companyId, shift.id)
  const advanced = await readAdvanced(tx, companyId, shift.id)
  const known = new Map([...means, ...sold, ...advanced].map(({ id, name, accountId }) => [id, { id, name, accountId }]))
  const byMeans = (rows: typeof sold) => rows.map(({ id, amount }) => ({ paymentTypeId: id, amount: parseAmount(amount) }))
  const figures = shiftFigures({
    ...{
      cashTypeId: shift.cashTypeId,
      base: parseAmount(shift.base),
      sales: byMeans(sold),
      advances: byMeans(advanced),
      offered: means.map(({ id }) => id),
    },
    ...{ putIn: parseAmount(moved?.putIn ?? '0'), takenOut: parseAmount(moved?.takenOut ?? '0') },
  })
  return { figures, means: known }
}

/** Advances of customers that it took and did not give back, by means. */
const readAdvanced = (tx: Tx, companyId: string, shiftId: string): Promise<(CountedMeans & { readonly amount: string })[]> =>
  tx.rows<CountedMeans & { readonly amount: string }>(sql`
    select t.id, t.name, t.account_id as "accountId", sum(a.amount)::numeric(20,2) as amount
      from register_advance a join payment_type t on t.company_id = a.company_id and t.id = a.payment_type_id
     where a.company_id = ${companyId} and a.shift_id = ${shiftId} and a.undone_at is null
     group by t.id, t.name, t.account_id, t.position order by t.position, t.name, t.id`)

/** What the sales of a shift kept, less what was given back in it, by means; what is left to be paid is no money of the till. */
const readSold = (tx: Tx, companyId: string, shiftId: string): Promise<(CountedMeans & { readonly amount: string })[]> =>
  tx.rows<CountedMeans & { readonly amount: string }>(sql`
    select t.id, t.name, t.account_id as "accountId", sum(m.amount)::numeric(20,2) as amount
      from (select p.payment_type_id, p.kept as amount
              from till_sale s
              join till_sale_payment p on p.company_id = s.company_id and p.sale_id = s.id and not p.is_credit
             where s.company_id = ${companyId} and s.shift_id = ${shiftId}
               and not exists (select from till_cancellation c where c.company_id = s.company_id and c.sale_id = s.id and c.note_id is null)
             union all
            select r.payment_type_id, -r.handed from till_return r where r.company_id = ${companyId} and r.shift_id = ${shiftId}) m
      join payment_type t on t.company_id = ${companyId} and t.id = m.payment_type_id
     group by t.id, t.name, t.account_id, t.position order by t.position, t.name, t.id`)

/** A row of the history of a shift. */
export const told = (who: Who, shift: Pick<ShiftRow, 'id' | 'register' | 'number'>, event: Pick<AuditEvent, 'action' | 'changes'>) =>
  ['audit_event', [auditRow(who, { entity: SHIFT, entityId: shift.id, title: titleOf(shift), ...event })]] as const satisfies readonly [
    string,
    readonly Row[],
  ]
