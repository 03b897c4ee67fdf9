/** What a requisition shows of its lines: what there is of each product, and what was made to attend it. */
import { parseQuantity, quantityText } from '#base/decimal.ts'
import { printedNumber } from '#modules/documents/index.ts'
import { stockPermissions, transferStateNames, type TransferState } from '#modules/inventory/index.ts'
import { holds } from '#platform/access.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { readLines, type RequisitionLine } from './rows.server.ts'

interface StockRow {
  readonly item_id: string
  readonly warehouse_id: string
  readonly warehouse: string
  readonly available: string
}

/** What is available of each item, warehouse by warehouse, within reach; nothing for who may not see stock. */
async function readStock(tx: Tx, session: Session, lines: readonly RequisitionLine[]): Promise<ReadonlyMap<string, StockRow[]>> {
  if (!holds(session, stockPermissions.read)) return new Map()
  const rows = await tx.rows<StockRow>(sql`
    select b.item_id, w.id as warehouse_id, w.name as warehouse, (b.quantity - b.reserved)::numeric(20,6) as available
      from stock_balance b
      join warehouse w on w.company_id = b.company_id and w.id = b.warehouse_id and w.active
     where b.company_id = ${session.companyId} and b.item_id = any(${lines.map(({ itemId }) => itemId)}::uuid[]) and b.quantity <> b.reserved
       and w.id not in (select t.warehouse_id from stock_transit t where t.company_id = ${session.companyId} and t.warehouse_id is not null)
     order by w.name, w.id`)
  return Map.groupBy(rows, ({ item_id }) => item_id)
}

interface SupplyRow {
  readonly id: string
  readonly position: number
  readonly quantity: string
  readonly arrived: string
  readonly transfer_id: string | null
  readonly transfer_number: string | null
  readonly transfer_state: TransferState | null
  readonly prefix: string | null
  readonly document_number: number | null
  readonly edition: number | null
  readonly number_digits: number | null
  readonly document_state: string | null
  readonly stage: string | null
}

const orderState = ({ document_state, stage }: SupplyRow): string =>
  document_state === 'annulled'
    ? 'Cancelada'
    : document_state === 'draft'
      ? stage === 'pending'
        ? 'Por aprobar'
        : 'Borrador'
      : stage === 'closed'
        ? 'Cerrada'
        : stage === 'sent'
          ? 'Enviada'
          : 'Aprobada'

/** What was made to attend it, as far as whoever asks reaches it. */
async function readSupplies(tx: Tx, companyId: string, id: string) {
  const rows = await tx.rows<SupplyRow>(sql`
    select coalesce(k.transfer_id, k.document_id) as id, k.position, k.quantity, s.arrived::numeric(20,6) as arrived,
           k.transfer_id, t.number as transfer_number, t.state as transfer_state,
           d.prefix, d.number as document_number, d.edition, d.number_digits, d.state as document_state, d.stage
      from requisition_supply k
      join requisition_supplied(${companyId}, ${id}) s on s.id = k.id
      left join stock_transfer t on t.company_id = k.company_id and t.id = k.transfer_id
      left join document d on d.company_id = k.company_id and d.id = k.document_id
     where k.company_id = ${companyId} and k.requisition_id = ${id} and (t.id is not null or d.id is not null)
     order by k.id`)
  return rows.map((row) => ({
    ...{ way: row.transfer_id === null ? ('purchase' as const) : ('transfer' as const), id: row.id, position: row.position },
    number:
      row.transfer_id !== null
        ? row.transfer_number
        : row.document_number === null
          ? null
          : printedNumber(row.prefix ?? '', row.document_number, row.edition ?? 1, row.number_digits ?? 0),
    state: row.transfer_state === null ? orderState(row) : transferStateNames[row.transfer_state],
    ...{ quantity: quantityText(parseQuantity(row.quantity)), arrived: quantityText(parseQuantity(row.arrived)) },
  }))
}

const lineOf = (line: RequisitionLine, stock: ReadonlyMap<string, StockRow[]>) => ({
  ...{ position: line.position, item: { id: line.itemId, code: line.code, name: line.name, unit: line.unit } },
  ...{ quantity: quantityText(line.quantity), approved: line.approved === null ? null : quantityText(line.approved) },
  ...{ way: line.way, reason: line.reason, held: quantityText(line.held), arrived: quantityText(line.arrived) },
  pending: quantityText(line.pending),
  stock: (stock.get(line.itemId) ?? []).map(({ warehouse_id, warehouse, available }) => ({
    ...{ warehouseId: warehouse_id, warehouse, available: quantityText(parseQuantity(available)) },
  })),
})

export async function readParts(tx: Tx, session: Session, id: string) {
  const lines = await readLines(tx, session.companyId, id)
  const stock = await readStock(tx, session, lines)
  return { lines: lines.map((line) => lineOf(line, stock)), supplies: await readSupplies(tx, session.companyId, id) }
}
