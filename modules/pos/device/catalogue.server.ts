/** The products of a register as its device keeps them, page by page in the order of their codes. */
import { amountText, parseQuantity, percentText, unitPriceText } from '#base/decimal.ts'
import type { Quantity } from '#base/decimal.ts'
import { readSellingPlace } from '#modules/documents/index.server.ts'
import { loadItems } from '#modules/items/index.server.ts'
import { proposeLinePrices } from '#modules/pricing/index.server.ts'
import { taxesInForce } from '#modules/taxes/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { posErrors } from '../errors.ts'
import { warehouseOf } from '../sale/write.server.ts'
import { readCatalogue } from './endpoints.ts'

/** Items of a page: their prices are proposed together. */
const PAGE = 500
const ONE = parseQuantity('1') as Quantity

interface ItemRow {
  readonly id: string
  readonly code: string
  readonly category: string
  readonly taxIds: string[]
  readonly barcodes: string[]
  readonly control: string
  readonly isAiu: boolean
  readonly stock: string | null
}

const readRows = (tx: Tx, companyId: string, warehouseId: string | null, after: string): Promise<ItemRow[]> =>
  tx.rows<ItemRow>(sql`
    select i.id, i.code, coalesce(c.name, '') as category, i.control, i.aiu_service is not null as "isAiu",
           array(select x.tax_id::text from item_tax x where x.company_id = ${companyId} and x.item_id = i.id) as "taxIds",
           array(select b.code from item_barcode b where b.company_id = ${companyId} and b.item_id = i.id and b.unit_id is null) as barcodes,
           case when i.kind = 'product' then coalesce((
             select s.quantity - s.reserved from stock_balance s
              where s.company_id = ${companyId} and s.item_id = i.id and s.warehouse_id = ${warehouseId}), 0)::text end as stock
      from item i left join item_category c on c.company_id = ${companyId} and c.id = i.category_id
     where i.company_id = ${companyId} and i.active and i.sellable and i.in_pos and i.kind <> 'variable' and i.code > ${after}
     order by i.code limit ${PAGE + 1}`)

/** What a device cannot say of a line yet. */
function whyNot({ control, isAiu, taxIds }: ItemRow, byContent: ReadonlySet<string>): string | null {
  if (control !== 'none') return 'Pide lote o serial: véndelo desde Facturas'
  if (isAiu) return 'Se factura con AIU: véndelo desde Facturas'
  return taxIds.some((id) => byContent.has(id)) ? 'Tiene un impuesto por contenido: véndelo desde Facturas' : null
}

const reading = handle(readCatalogue, async ({ tx, session, params: { id }, query: { after }, today }) => {
  const { companyId } = session
  const place = await readSellingPlace(tx, companyId, id)
  if (!place) return httpErrors.fail('notFound')
  if (!place.isReached) return posErrors.fail('registerOfAnother')
  const branch = await tx.first<{ name: string }>(sql`select name from branch where company_id = ${companyId} and id = ${place.branchId}`)
  const taxes = await taxesInForce(tx, companyId, today)
  const byContent = new Set(taxes.flatMap((each) => (each.perContent === null ? [] : [each.id])))
  const rows = await readRows(tx, companyId, await warehouseOf(tx, companyId, place.branchId), after)
  const shown = rows.slice(0, PAGE)
  const items = new Map(
    (
      await loadItems(
        tx,
        companyId,
        shown.map((row) => row.id),
      )
    ).map((item) => [item.id, item]),
  )
  const lines = shown.flatMap((row) => {
    const item = items.get(row.id)
    return item ? [{ row, item, quantity: ONE }] : []
  })
  const sale = { date: today, partyId: null, branchId: place.branchId, includesTax: false, lines }
  const prices = await proposeLinePrices(tx, session, sale)
  return {
    ...{ register: place.name, branch: branch?.name ?? '', branchId: place.branchId, date: today },
    taxes: taxes.map((tax) => ({
      ...{ id: tax.id, code: tax.code, name: tax.name, kind: tax.kind, rate: percentText(tax.rate), perUnit: amountText(tax.perUnit) },
    })),
    items: lines.map(({ row, item }, index) => ({
      ...{ id: item.id, code: item.code, name: item.name, unit: item.unitName, category: row.category },
      ...{ price: unitPriceText(prices[index]?.price ?? item.price), taxIds: row.taxIds, barcodes: row.barcodes, stock: row.stock },
      why: whyNot(row, byContent),
    })),
    next: rows.length > PAGE ? (shown.at(-1)?.code ?? null) : null,
  }
})

export const deviceHandlers: readonly Handler[] = [reading]
