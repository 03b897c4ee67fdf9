/** A shift as it is shown. Before it is counted nobody who counts is told what there should be. */
import { amountText } from '#base/decimal.ts'
import { isGuid } from '#base/guid.ts'
import { holds } from '#platform/access.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { readHistory } from '#platform/history/history.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { pinsFor } from '../approval/approval.server.ts'
import { shiftPermissions } from '../permissions.ts'
import { getShift, shiftHistory } from './endpoints.ts'
import { shiftColumns, shiftJoins, shownShift, type ListedRow } from './list.server.ts'
import { readFigures, SHIFT, type ShiftFigures } from './rows.server.ts'
import { readTolerance } from './tolerance.server.ts'

interface ShownRow extends ListedRow {
  readonly version: number
  readonly registerId: string
  readonly cashTypeId: string
  readonly closings: number
  readonly reason: string
  readonly responsible: string | null
  readonly device: string | null
  readonly follows: { readonly id: string; readonly number: string } | null
}

const readMovements = async (tx: Tx, companyId: string, id: string) => {
  const rows = await tx.rows<{
    id: string
    number: string
    kind: 'in' | 'out'
    amount: string
    concept: string
    support: string
    movedAt: Date
    movedBy: string
  }>(sql`
    select m.id, m.number, m.kind, m.amount, m.concept, m.support, m.moved_at as "movedAt",
           coalesce(trim(p.first_name || ' ' || p.last_name), '') as "movedBy"
      from shift_movement m left join person p on p.id = m.moved_by
     where m.company_id = ${companyId} and m.shift_id = ${id} order by m.moved_at, m.id`)
  return rows.map((row) => ({ ...row, movedAt: row.movedAt.toISOString() }))
}

const readCounts = async (tx: Tx, companyId: string, id: string) => {
  const rows = await tx.rows<{
    id: string
    countedAt: Date
    countedBy: string
    closing: number | null
    pieces: Record<string, number>
    lines: { paymentTypeId: string; name: string; expected: string; counted: string; difference: string; papers: number | null }[]
  }>(sql`
    select c.id, c.counted_at as "countedAt", coalesce(trim(p.first_name || ' ' || p.last_name), '') as "countedBy", c.closing, c.pieces,
           (select coalesce(json_agg(json_build_object('paymentTypeId', l.payment_type_id, 'name', t.name, 'expected', l.expected::text,
                     'counted', l.counted::text, 'difference', l.difference::text, 'papers', l.papers) order by t.position, t.name, t.id), '[]')
              from shift_count_line l join payment_type t on t.company_id = l.company_id and t.id = l.payment_type_id
             where l.company_id = c.company_id and l.count_id = c.id) as lines
      from shift_count c left join person p on p.id = c.counted_by
     where c.company_id = ${companyId} and c.shift_id = ${id} order by c.counted_at, c.id`)
  return rows.map((row) => ({ ...row, countedAt: row.countedAt.toISOString() }))
}

interface Asking {
  readonly session: Session
  readonly isCounted: boolean
}

/** What there should be, for who may know it before counting or once something was counted. */
const tellMeans = ({ figures, means }: ShiftFigures, { session, isCounted }: Asking) =>
  !isCounted && !holds(session, shiftPermissions.close)
    ? null
    : figures.map(({ paymentTypeId, base, sold, putIn, takenOut, expected }) => ({
        ...{ paymentTypeId, name: means.get(paymentTypeId)?.name ?? '' },
        ...{ base: amountText(base), sold: amountText(sold), putIn: amountText(putIn) },
        ...{ takenOut: amountText(takenOut), expected: amountText(expected) },
      }))

const readShown = (tx: Tx, companyId: string, id: string): Promise<ShownRow | undefined> =>
  tx.first<ShownRow>(sql`
    select ${shiftColumns}, s.version, s.register_id as "registerId", s.cash_type_id as "cashTypeId", s.closings, s.reason, a.display_name as responsible,
           (select l.device_name from register_lease l
             where l.company_id = s.company_id and l.register_id = s.register_id and l.ended_at is null) as device,
           (select json_build_object('id', f.id, 'number', coalesce(f.number, '')) from register_shift f
             where f.company_id = s.company_id and f.id = s.follows_id) as follows
      from register_shift s ${shiftJoins} left join party a on a.company_id = s.company_id and a.id = s.responsible_id
     where s.company_id = ${companyId} and s.id::text = ${id}`)

const viewing = handle(getShift, async ({ tx, session, params }) => {
  const { companyId } = session
  const row = await readShown(tx, companyId, params.id)
  if (!row) return httpErrors.fail('notFound')
  const counts = await readCounts(tx, companyId, row.id)
  const all = await readFigures(tx, companyId, row)
  const { version, registerId, cashTypeId, closings, reason, responsible, device, follows } = row
  return {
    ...{ ...shownShift(row), version, registerId, cashTypeId, closings, reason, responsible, device, follows },
    offered: all.figures.map(({ paymentTypeId }) => ({ paymentTypeId, name: all.means.get(paymentTypeId)?.name ?? '' })),
    tolerance: amountText(await readTolerance(tx, companyId)),
    pins: await pinsFor(tx, session),
    means: tellMeans(all, { session, isCounted: counts.length > 0 }),
    movements: await readMovements(tx, companyId, row.id),
    counts,
  }
})

const history = handle(shiftHistory, async ({ tx, session: { companyId }, params: { id }, query: { after } }) => {
  const found = isGuid(id) && (await tx.first(sql`select from register_shift where company_id = ${companyId} and id = ${id}`))
  if (!found) return httpErrors.fail('notFound')
  // What changed is kept in the words of that day.
  return { ...(await readHistory(tx, companyId, { entity: SHIFT, id }, after)), names: {} }
})

export const shiftReadings: readonly Handler[] = [viewing, history]
