/** Shifts as they are listed and shown. Before it is counted nobody who counts is told what there should be. */
import { amountText } from '#base/decimal.ts'
import { holds } from '#platform/access.ts'
import { empty, sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { pageClauses, pageOf, type Ordering } from '#platform/page.server.ts'
import { shiftPermissions } from '../permissions.ts'
import { getShift, listShifts } from './endpoints.ts'
import { readFigures } from './rows.server.ts'

const order: Ordering = {
  // Identifiers follow the moment at which they were made.
  columns: [{ sql: 's.id', type: 'uuid' }],
  direction: 'desc',
}

interface ListedRow {
  readonly id: string
  readonly number: string | null
  readonly state: 'open' | 'closed'
  readonly register: string
  readonly openedBy: string
  readonly openedAt: Date
  readonly closedAt: Date | null
  readonly base: string
}

interface ShownRow extends ListedRow {
  readonly version: number
  readonly registerId: string
  readonly cashTypeId: string
  readonly closings: number
  readonly reason: string
  readonly responsible: string | null
}

const columns = sql`
  s.id, s.number, s.state, r.name as register, coalesce(trim(p.first_name || ' ' || p.last_name), '') as "openedBy", s.opened_at as "openedAt",
  s.closed_at as "closedAt", s.base`
const joins = sql`join cash_register r on r.company_id = s.company_id and r.id = s.register_id left join person p on p.id = s.opened_by`

const shown = ({ id, number, state, register, openedBy, openedAt, closedAt, base }: ListedRow) => ({
  ...{ id, number, state, register, openedBy, base },
  ...{ openedAt: openedAt.toISOString(), closedAt: closedAt === null ? null : closedAt.toISOString() },
})

const listing = handle(listShifts, async ({ tx, session: { companyId }, query }) => {
  const { registerId, ...page } = query
  const filter = { registerId }
  const clauses = pageClauses(order, page, filter)
  const rows = await tx.rows<ListedRow>(sql`
    select ${columns} from register_shift s ${joins}
     where s.company_id = ${companyId}${registerId === undefined ? empty : sql` and s.register_id = ${registerId}`}${clauses.where}${clauses.tail}`)
  const { rows: listed, next } = pageOf(rows, order, page, filter, (row) => [row.id])
  return { rows: listed.map(shown), next }
})

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
    lines: { paymentTypeId: string; name: string; expected: string; counted: string; difference: string }[]
  }>(sql`
    select c.id, c.counted_at as "countedAt", coalesce(trim(p.first_name || ' ' || p.last_name), '') as "countedBy", c.closing,
           (select coalesce(json_agg(json_build_object('paymentTypeId', l.payment_type_id, 'name', t.name, 'expected', l.expected::text,
                     'counted', l.counted::text, 'difference', l.difference::text) order by t.position, t.name, t.id), '[]')
              from shift_count_line l join payment_type t on t.company_id = l.company_id and t.id = l.payment_type_id
             where l.company_id = c.company_id and l.count_id = c.id) as lines
      from shift_count c left join person p on p.id = c.counted_by
     where c.company_id = ${companyId} and c.shift_id = ${id} order by c.counted_at, c.id`)
  return rows.map((row) => ({ ...row, countedAt: row.countedAt.toISOString() }))
}

async function readMeans(tx: Tx, session: Session, shift: ShownRow, isCounted: boolean) {
  if (!isCounted && !holds(session, shiftPermissions.close)) return null
  const { figures, means } = await readFigures(tx, session.companyId, shift)
  return figures.map(({ paymentTypeId, base, sold, putIn, takenOut, expected }) => ({
    ...{ paymentTypeId, name: means.get(paymentTypeId)?.name ?? '' },
    ...{ base: amountText(base), sold: amountText(sold), putIn: amountText(putIn) },
    ...{ takenOut: amountText(takenOut), expected: amountText(expected) },
  }))
}

const viewing = handle(getShift, async ({ tx, session, params }) => {
  const { companyId } = session
  const row = await tx.first<ShownRow>(sql`
    select ${columns}, s.version, s.register_id as "registerId", s.cash_type_id as "cashTypeId", s.closings, s.reason, a.display_name as responsible
      from register_shift s ${joins} left join party a on a.company_id = s.company_id and a.id = s.responsible_id
     where s.company_id = ${companyId} and s.id::text = ${params.id}`)
  if (!row) return httpErrors.fail('notFound')
  const counts = await readCounts(tx, companyId, row.id)
  const { version, registerId, closings, reason, responsible } = row
  return {
    ...{ ...shown(row), version, registerId, closings, reason, responsible },
    means: await readMeans(tx, session, row, counts.length > 0),
    movements: await readMovements(tx, companyId, row.id),
    counts,
  }
})

export const shiftReadings: readonly Handler[] = [listing, viewing]
