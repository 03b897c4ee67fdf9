/** What lacks in each warehouse within reach: read in two statements, decided by the pure rule. */
import { addDays, type Day } from '#base/date.ts'
import { addQuantities, parseQuantity, quantityText, unitPriceText, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { levelsOf, stockPermissions } from '#modules/inventory/index.ts'
import { ofCategory } from '#modules/inventory/index.server.ts'
import { ONE } from '#modules/items/index.ts'
import { soldKinds } from '#modules/sales/index.ts'
import { holds } from '#platform/access.ts'
import { empty, sql, type Tx } from '#platform/db/tx.server.ts'
import { Forbidden } from '#platform/http/errors.ts'
import { handle, type Session } from '#platform/http/handle.server.ts'
import { offeredFor, offersOf, type Offer } from '../item-supplier/asked.server.ts'
import { MOST_SUGGESTED, suggestPurchases, type suggestionScopes } from './endpoints.ts'
import { deliveredLines, takenDays } from './lead.server.ts'
import { dailyText, isShort, unitsFor, wantedOf, type Cell, type Pace } from './suggestion.ts'

interface Asked extends Pace {
  readonly warehouseId?: string | undefined
  readonly supplierId?: string | undefined
  readonly categoryId?: string | undefined
  readonly leadDays?: number | undefined
  readonly scope: (typeof suggestionScopes)[number]
}

interface CellRow {
  readonly item_id: string
  readonly code: string
  readonly name: string
  readonly unit_name: string
  readonly warehouse_id: string
  readonly warehouse: string
  readonly available: string
  readonly incoming: string
  readonly drafted: string
  readonly minimum: string | null
  readonly reorder: string | null
  readonly maximum: string | null
  readonly sold: string
  readonly lead_days: number
}

/** What leaves and comes back with these is sold; what is undone counts against it. */
const soldWith: readonly string[] = soldKinds.flatMap(({ stock, code }) => (stock === 'none' ? [] : [code]))

/** Everything that may lack something: what has levels, was sold, or was promised without being there. */
const readCells = (tx: Tx, companyId: string, asked: Asked, today: Day): Promise<CellRow[]> =>
  tx.rows<CellRow>(sql`
    with took as materialized (select l.item_id, ${takenDays} as days from ${deliveredLines(companyId, today)} group by l.item_id)
    select x.item_id, i.code, i.name, i.unit_name, x.warehouse_id, w.name as warehouse,
           (coalesce(b.quantity, 0) - coalesce(b.reserved, 0))::numeric(20,6) as available,
           (coalesce(c.ordered, 0) + coalesce(c.travelling, 0))::numeric(20,6) as incoming, coalesce(c.drafted, 0)::numeric(20,6) as drafted,
           l.minimum, l.reorder, l.maximum, s.sold, coalesce(t.days, r.lead_days, 0) as lead_days
      from (select item_id, warehouse_id from stock_balance where company_id = ${companyId}
            union select item_id, warehouse_id from stock_level where company_id = ${companyId}) x
      join item i on i.company_id = ${companyId} and i.id = x.item_id and i.active
      join warehouse w on w.company_id = ${companyId} and w.id = x.warehouse_id and w.active
      left join stock_balance b on b.company_id = ${companyId} and b.item_id = x.item_id and b.warehouse_id = x.warehouse_id
      left join stock_level l on l.company_id = ${companyId} and l.item_id = x.item_id and l.warehouse_id = x.warehouse_id
      left join stock_on_its_way(${companyId}) c on c.item_id = x.item_id and c.warehouse_id = x.warehouse_id
      left join took t on t.item_id = x.item_id
      left join item_supplier r on r.company_id = ${companyId} and r.item_id = x.item_id and r.preferred
      cross join lateral (
        select greatest(coalesce(-sum(m.quantity), 0), 0)::numeric(20,6) as sold from stock_movement m
         where m.company_id = ${companyId} and m.item_id = x.item_id and m.warehouse_id = x.warehouse_id
           and m.date > ${addDays(today, -asked.saleDays)} and m.date <= ${today} and m.source_kind = any(${[...soldWith]}::text[])) s
     where (l.item_id is not null or s.sold > 0 or coalesce(b.quantity, 0) < coalesce(b.reserved, 0))
       and w.id not in (select t.warehouse_id from stock_transit t where t.company_id = ${companyId} and t.warehouse_id is not null)${
         asked.warehouseId === undefined ? empty : sql` and x.warehouse_id = ${asked.warehouseId}`
       }${ofCategory(companyId, asked.categoryId ?? null)}
     order by i.code, i.id, w.name, w.id`)

interface Lacking {
  readonly row: CellRow
  readonly cell: Cell
  readonly wanted: Quantity
}

function lackingOf(row: CellRow, asked: Asked): Lacking[] {
  const cell: Cell = {
    available: parseQuantity(row.available),
    coming: addQuantities(parseQuantity(row.incoming), parseQuantity(row.drafted)),
    levels: levelsOf(row),
    sold: parseQuantity(row.sold),
    leadDays: asked.leadDays ?? row.lead_days,
  }
  if (asked.scope === 'short' && !isShort(addQuantities(cell.available, cell.coming), cell.levels)) return []
  const wanted = wantedOf(cell, asked)
  return wanted > zeroQuantity ? [{ row, cell, wanted }] : []
}

const plain = (text: string | null): string | null => (text === null ? null : quantityText(parseQuantity(text)))

function shown({ row, cell, wanted }: Lacking, offer: Offer | undefined, asked: Asked) {
  const factor = offer?.unit?.factor ?? ONE
  const price = offer ? offeredFor(offer, factor) : null
  return {
    ...{ item: { id: row.item_id, code: row.code, name: row.name }, warehouse: { id: row.warehouse_id, name: row.warehouse } },
    ...{ baseUnit: row.unit_name, available: quantityText(cell.available) },
    ...{ incoming: quantityText(parseQuantity(row.incoming)), drafted: quantityText(parseQuantity(row.drafted)) },
    ...{ minimum: plain(row.minimum), reorder: plain(row.reorder), maximum: plain(row.maximum) },
    ...{ daily: dailyText(cell.sold, asked.saleDays), leadDays: cell.leadDays },
    ...{ isShort: isShort(addQuantities(cell.available, cell.coming), cell.levels), wanted: quantityText(wanted) },
    unit: { id: offer?.unit?.id ?? null, name: offer?.unit?.name ?? row.unit_name, factor: quantityText(factor) },
    quantity: quantityText(unitsFor(wanted, factor)),
    supplier: offer ? { id: offer.supplierId, name: offer.supplier } : null,
    lastDate: offer?.date ?? null,
    lastPrice: price && unitPriceText(price),
  }
}

const words = new Intl.Collator('es-CO', { numeric: true })

async function suggest(tx: Tx, session: Session, asked: Asked, today: Day) {
  // What there is is told only to whoever may see stock.
  if (!holds(session, stockPermissions.read)) throw new Forbidden('permission', stockPermissions.read.title)
  const { companyId } = session
  const lacking = (await readCells(tx, companyId, asked, today)).flatMap((row) => lackingOf(row, asked))
  const offers = await offersOf(
    tx,
    companyId,
    lacking.map(({ row }) => row.item_id),
  )
  const rows = lacking
    .map((each) => shown(each, offers.first(each.row.item_id), asked))
    .filter(({ supplier }) => asked.supplierId === undefined || supplier?.id === asked.supplierId)
    // What nobody sold yet comes last; otherwise in the order in which it was read, by code.
    .toSorted(
      (a, b) => Number(a.supplier === null) - Number(b.supplier === null) || words.compare(a.supplier?.name ?? '', b.supplier?.name ?? ''),
    )
  return { rows: rows.slice(0, MOST_SUGGESTED), count: rows.length }
}

export const suggestHandler = handle(suggestPurchases, ({ tx, session, query, today }) => suggest(tx, session, query, today))
