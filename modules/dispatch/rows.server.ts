/** Dispatches as they are locked and told. */
import type { Day } from '#base/date.ts'
import { parseQuantity } from '#base/decimal.ts'
import { noGoods, type Goods } from '#modules/inventory/index.ts'
import { voucherErrors } from '#modules/vouchers/index.ts'
import type { Who } from '#modules/vouchers/index.server.ts'
import { auditRow, type AuditEvent } from '#platform/audit.server.ts'
import { insertTogether, type Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { actionNames, dispatchCan, dispatchStateNames, type DispatchAction, type DispatchState, type PickedLine } from './dispatch.ts'

export const DISPATCH = 'dispatch.dispatch'
export const DISPATCH_SERIES = 'DP'

export interface DispatchRow {
  readonly id: string
  readonly number: string | null
  readonly scheduled_on: Day
  readonly state: DispatchState
  readonly warehouse_id: string
  readonly carrier: string
  readonly vehicle_plate: string
  readonly waybill: string
  readonly version: number
}

export const titleOf = ({ number }: Pick<DispatchRow, 'number'>): string =>
  number === null ? 'Borrador de despacho' : `Despacho ${number}`

export const told = (who: Who, id: string, event: Pick<AuditEvent, 'action' | 'title' | 'changes'>) =>
  ['audit_event', [auditRow(who, { entity: DISPATCH, entityId: id, ...event })]] as const satisfies readonly [string, readonly Row[]]

interface Wanted {
  readonly id: string
  /** As it was seen; null asks for none. */
  readonly version: number | null
  readonly action: DispatchAction
}

/** @throws 482, 697, 698 */
export async function lockDispatch(tx: Tx, companyId: string, { id, version, action }: Wanted): Promise<DispatchRow> {
  const row = await tx.first<DispatchRow>(sql`
    select id, number, scheduled_on, state, warehouse_id, carrier, vehicle_plate, waybill, version
      from dispatch where company_id = ${companyId} and id = ${id} for update`)
  if (!row) return httpErrors.fail('notFound')
  if (!dispatchCan(row.state, action))
    return voucherErrors.fail('notInThisState', {
      accion: actionNames[action].toLowerCase(),
      estado: dispatchStateNames[row.state].toLowerCase(),
    })
  if (version !== null && row.version !== version) return httpErrors.fail('changedByOther', { usuario: 'otra persona' })
  return row
}

/** It goes to another state, and the history says so. */
export async function moveTo(tx: Tx, who: Who, row: DispatchRow, { state, title }: { state: DispatchState; title: string }) {
  await tx.run(sql`
    update dispatch set state = ${state}, version = version + 1 where company_id = ${who.companyId} and id = ${row.id}`)
  const changes = [['Estado', dispatchStateNames[row.state], dispatchStateNames[state]]] as const
  await insertTogether(tx, [told(who, row.id, { action: 'update', title, changes })])
  return { id: row.id, version: row.version + 1 }
}

export interface DispatchLine extends PickedLine {
  readonly orderId: string
  readonly orderPosition: number
  readonly goods: Goods
  readonly control: string
  readonly itemName: string
}

interface LineRow {
  readonly position: number
  readonly order_id: string
  readonly order_position: number
  readonly item_id: string
  readonly item_name: string
  readonly control: string
  readonly quantity: string
  readonly picked: string
  readonly factor: string
  readonly goods: Goods | null
}

export async function readLines(tx: Tx, companyId: string, id: string): Promise<DispatchLine[]> {
  const rows = await tx.rows<LineRow>(sql`
    select l.position, l.order_id, l.order_position, l.item_id, i.name as item_name, i.control, l.quantity, l.picked, l.goods,
           coalesce(m.unit_factor, 1) as factor
      from dispatch_line l
      join item i on i.company_id = l.company_id and i.id = l.item_id
      left join document_line m on m.company_id = l.company_id and m.document_id = l.order_id and m.position = l.order_position
     where l.company_id = ${companyId} and l.dispatch_id = ${id} order by l.position`)
  return rows.map(({ position, order_id, order_position, item_id, item_name, control, goods, ...figures }) => ({
    ...{ position, orderId: order_id, orderPosition: order_position, itemId: item_id, itemName: item_name, control },
    ...{ quantity: parseQuantity(figures.quantity), picked: parseQuantity(figures.picked), unitFactor: parseQuantity(figures.factor) },
    goods: goods ?? noGoods,
  }))
}
