/** What the rows of a file of documents say of their lines: the records that they name, asked once, and their figures. */
import { parseAmount, percentText, zeroAmount } from '#base/decimal.ts'
import { branchToWrite, usualWarehouse } from '#modules/access/index.server.ts'
import { readEntryCells, type EntryCells } from '#modules/accounting/index.server.ts'
import { taxesInForce } from '#modules/taxes/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { keyOf } from '#platform/import/cells.ts'
import { manyOfRow, moneyOfRow, Named, quantityOfRow, refuseCell } from '#platform/import/reading.ts'
import type { ImportRow, ImportWriter } from '#platform/import/served.server.ts'
import { belowZero } from '#platform/rules/index.ts'

interface NamedItem {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly taxIds: readonly string[]
}

type ByName = Named<{ readonly id: string; readonly names: readonly string[] }>

/** Readers of the fields `party`, `item`, `account`, `taxIds`, `costCenter` and `warehouse` of the rows. */
export interface LineNames {
  readonly cells: EntryCells
  readonly items: ReadonlyMap<string, NamedItem>
  readonly taxes: ByName
  /** IVA, which who is not responsible for it does not charge. */
  readonly vat: ReadonlySet<string>
  readonly warehouses: ByName
  /** Of goods when the file does not say. */
  readonly warehouseId: string | null
  readonly branchId: string | null
}

const NONE = 'ninguno'

/** Everything that the lines of the rows name, asked once. */
export async function readLineNames(tx: Tx, { session, today }: ImportWriter, rows: readonly ImportRow[]): Promise<LineNames> {
  const { companyId } = session
  const branchId = await branchToWrite(tx, session, null)
  const usual = await usualWarehouse(tx, session)
  const codes = [...new Set(rows.flatMap((row) => [row.text('item'), row.text('item').toUpperCase()]))]
  const items = await tx.rows<NamedItem & { code: string }>(sql`
    select i.id, i.code, i.name, i.kind,
           coalesce((select array_agg(t.tax_id order by t.tax_id) from item_tax t where t.company_id = i.company_id and t.item_id = i.id), '{}') as "taxIds"
      from item i where i.company_id = ${companyId} and i.code = any(${codes}::text[])`)
  const taxes = await taxesInForce(tx, companyId, today)
  const warehouses = await tx.rows<{ id: string; name: string; code: string }>(sql`
    select id, name, code from warehouse where company_id = ${companyId} and active order by (id = ${usual}::uuid) desc nulls last, code`)
  return {
    cells: await readEntryCells(tx, companyId, rows),
    items: new Map(items.map((item) => [item.code, item])),
    taxes: new Named(
      'un impuesto',
      taxes.map(({ id, name, kind, rate }) => ({
        id,
        names: kind === 'percent' && /^IVA/i.test(name) ? [name, percentText(rate), `${percentText(rate)} %`] : [name],
      })),
    ),
    vat: new Set(taxes.flatMap(({ id, name }) => (/^IVA/i.test(name) ? [id] : []))),
    warehouses: new Named(
      'una bodega',
      warehouses.map(({ id, name, code }) => ({ id, names: [name, code] })),
    ),
    warehouseId: warehouses[0]?.id ?? null,
    branchId,
  }
}

export const missingCell = (row: ImportRow, field: string, campo: string): void =>
  row.refuse(field, httpErrors.of('required', { campo }, field))

/** The item of a cell, by its code; undefined of none, and the row says so where it names one. */
export function itemOfRow(row: ImportRow, { items }: Pick<LineNames, 'items'>): NamedItem | undefined {
  const code = row.text('item')
  const item = items.get(code) ?? items.get(code.toUpperCase())
  if (!item && code !== '') refuseCell(row, 'item', `No hay un producto o servicio con el código ${code}.`)
  return item
}

/** Taxes as the row says: «Ninguno» is none, an empty cell those that are proposed. */
export function taxesOfRow(row: ImportRow, { taxes }: Pick<LineNames, 'taxes'>, proposed: readonly string[]): readonly string[] {
  if (keyOf(row.text('taxIds')) === NONE) return []
  return row.text('taxIds') === '' ? proposed : manyOfRow(row, 'taxIds', taxes)
}

/** Where the goods of a line are: as the row says, otherwise the usual warehouse; services are nowhere. */
export function warehouseOfRow(row: ImportRow, { warehouses, warehouseId }: LineNames, isProduct: boolean): string | null {
  const place = row.text('warehouse')
  const said = place === '' ? undefined : warehouses.of(row, 'warehouse', place)
  return isProduct ? (said?.id ?? warehouseId) : null
}

/** Quantity, price and discount of a line; null of a row that says why it has none. */
export function figuresOfRow(row: ImportRow): { quantity: string; unitPrice: string; discount: string } | null {
  const quantity = quantityOfRow(row, 'quantity') ?? '1'
  const unitPrice = quantityOfRow(row, 'unitPrice')
  if (unitPrice === null && !row.isWrong('unitPrice')) missingCell(row, 'unitPrice', 'Valor unitario')
  const discount = moneyOfRow(row, 'discount') ?? '0'
  if (parseAmount(discount) < zeroAmount) refuseCell(row, 'discount', belowZero('El descuento'))
  for (const [field, text] of [
    ['quantity', quantity],
    ['unitPrice', unitPrice ?? '0'],
  ] as const)
    if (text.startsWith('-')) refuseCell(row, field, belowZero(field === 'quantity' ? 'La cantidad' : 'El valor'))
  return unitPrice === null ? null : { quantity, unitPrice, discount }
}
