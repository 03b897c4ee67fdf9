/** The lines of a requisition: what was asked and decided of each, and what was made to attend it. */
import type { Day } from '#base/date.ts'
import { addQuantities, parseQuantity, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { pendingOf, type Way } from './requisition.ts'

/** What a row has besides that of every case. */
export interface RequisitionColumns {
  readonly warehouse_id: string
  readonly cost_center_id: string | null
  readonly required_on: Day
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
