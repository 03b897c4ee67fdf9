/** Requisitions as they are locked and told: their lines, and what was made to attend them. */
import type { Day } from '#base/date.ts'
import { addQuantities, parseQuantity, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { voucherErrors } from '#modules/vouchers/index.ts'
import type { Who } from '#modules/vouchers/index.server.ts'
import { auditRow, type AuditEvent } from '#platform/audit.server.ts'
import type { Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { requisitionErrors } from './errors.ts'
import {
  actionNames,
  pendingOf,
  requisitionCan,
  requisitionStateNames,
  type RequisitionAction,
  type RequisitionState,
  type Way,
} from './requisition.ts'

export const REQUISITION = 'purchases.requisition'
export const REQUISITION_SERIES = 'RQ'

export interface RequisitionRow {
  readonly id: string
  readonly number: string | null
  readonly state: RequisitionState
  readonly version: number
  readonly warehouse_id: string
  readonly cost_center_id: string | null
  readonly required_on: Day
  readonly created_by: string | null
  readonly updated_by: string | null
}

export const titleOf = ({ number }: Pick<RequisitionRow, 'number'>): string =>
  number === null ? 'Borrador de requisición' : `Requisición ${number}`

type ToldEvent = Pick<AuditEvent, 'action' | 'title' | 'changes'>

export const told = (who: Who, id: string, event: ToldEvent) =>
  ['audit_event', [auditRow(who, { entity: REQUISITION, entityId: id, ...event })]] as const satisfies readonly [string, readonly Row[]]

/** What was not approved is not attended (561); the rest its state says. @throws 482, 561 */
function requireAction(state: RequisitionState, action: RequisitionAction): void {
  if (requisitionCan(state, action)) return
  if (action === 'attend' && (state === 'draft' || state === 'sent' || state === 'rejected')) requisitionErrors.fail('notApproved')
  voucherErrors.fail('notInThisState', { accion: actionNames[action].toLowerCase(), estado: requisitionStateNames[state].toLowerCase() })
}

interface Wanted {
  readonly id: string
  /** As it was seen; null asks for none. */
  readonly version: number | null
  readonly action: RequisitionAction
}

/** @throws 697, 482, 561, 698 */
export async function lockRequisition(tx: Tx, companyId: string, { id, version, action }: Wanted): Promise<RequisitionRow> {
  const held = await tx.first(sql`select from requisition where company_id = ${companyId} and id = ${id} for update`)
  if (!held) return httpErrors.fail('notFound')
  // Read after the wait: what somebody did meanwhile counts.
  const row = await tx.first<RequisitionRow>(sql`
    select id, number, requisition_standing(company_id, id, state) as state, version, warehouse_id, cost_center_id, required_on, created_by, updated_by
      from requisition where company_id = ${companyId} and id = ${id}`)
  if (!row) return httpErrors.fail('notFound')
  requireAction(row.state, action)
  if (version !== null && row.version !== version) return httpErrors.fail('changedByOther', { usuario: 'otra persona' })
  return row
}

export interface RequisitionLine {
  readonly position: number
  readonly itemId: string
  readonly code: string
  readonly name: string
  readonly unit: string
  readonly quantity: Quantity
  readonly approved: Quantity | null
  readonly way: Way | null
  readonly reason: string
  readonly held: Quantity
  readonly arrived: Quantity
  readonly pending: Quantity
}

interface LineRow {
  readonly position: number
  readonly item_id: string
  readonly code: string
  readonly name: string
  readonly unit: string
  readonly quantity: string
  readonly approved: string | null
  readonly way: Way | null
  readonly reason: string
  readonly held: string
  readonly arrived: string
}

export async function readLines(tx: Tx, companyId: string, id: string): Promise<RequisitionLine[]> {
  const rows = await tx.rows<LineRow>(sql`
    with supplied as (
      select position, sum(held) as held, sum(arrived) as arrived from requisition_supplied(${companyId}, ${id}) group by position)
    select l.position, l.item_id, i.code, i.name, i.unit_name as unit, l.quantity, l.approved, l.way, l.reason,
           coalesce(s.held, 0)::numeric(20,6) as held, coalesce(s.arrived, 0)::numeric(20,6) as arrived
      from requisition_line l
      join item i on i.company_id = l.company_id and i.id = l.item_id
      left join supplied s on s.position = l.position
     where l.company_id = ${companyId} and l.requisition_id = ${id} order by l.position`)
  return rows.map(({ position, item_id, code, name, unit, way, reason, ...figures }) => {
    const approved = figures.approved === null ? null : parseQuantity(figures.approved)
    const held = parseQuantity(figures.held)
    const arrived = parseQuantity(figures.arrived)
    return {
      ...{ position, itemId: item_id, code, name, unit, way, reason, approved, held, arrived },
      ...{ quantity: parseQuantity(figures.quantity), pending: pendingOf(approved, held) },
    }
  })
}

/** How much of a requisition nothing was made of. */
export const pendingOfAll = (lines: readonly RequisitionLine[]): { readonly items: number; readonly quantity: Quantity } => {
  const left = lines.filter(({ pending }) => pending > zeroQuantity)
  return { items: left.length, quantity: left.reduce((sum, { pending }) => addQuantities(sum, pending), zeroQuantity) }
}
