/** Reads the lines that an item stands in, of the kinds that the session may see: a page at a time, costs of that page alone. */
import type { Day } from '#base/date.ts'
import { parseQuantity, parseUnitPrice, quantityText, unitPriceText } from '#base/decimal.ts'
import { masks } from '#modules/access/index.ts'
import { itemAndVariants } from '#modules/items/index.server.ts'
import { holds } from '#platform/access.ts'
import { empty, sql, type Tx } from '#platform/db/tx.server.ts'
import { type Handler, handle, type Session } from '#platform/http/handle.server.ts'
import { type Ordering, type PageRequest, pageClauses, pageOf } from '#platform/page.server.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { type ItemLine, type ItemLineScope, isInScope, itemLines } from './item-lines.ts'
import { costOfSoldLine } from './line-cost.server.ts'

const latestFirst: Ordering = {
  columns: [
    { sql: 'd.date', type: 'date' },
    { sql: 'd.id', type: 'uuid' },
    { sql: 'l.position', type: 'bigint' },
  ],
  direction: 'desc',
}

interface LineRow {
  id: string
  kind: string
  state: ItemLine['document']['state']
  position: number
  date: Day
  number: string
  party_id: string | null
  party: string
  variant: string | null
  quantity: string
  unit: string
  unit_price: string
  net: string
  cost: string | null
  margin: string | null
}

interface Asked extends PageRequest {
  readonly itemId: string
  readonly of: ItemLineScope
}

async function readItemLines(tx: Tx, session: Session, kinds: readonly DocumentKind[], { itemId, of, ...page }: Asked) {
  const { companyId } = session
  const ids = await itemAndVariants(tx, companyId, itemId)
  const told = kinds.filter((kind) => isInScope(kind, of) && holds(session, kind.permissions.read))
  const takesOff = of === 'all' ? [] : told.filter(({ corrects }) => corrects).map(({ code }) => code)
  const filter = { itemId, of }
  const clauses = pageClauses(latestFirst, page, filter)
  const states = of === 'all' ? ['draft', 'issued', 'annulled'] : ['issued']
  // A purchase costs what it says; what was sold is asked of the kárdex, for the rows of the page.
  const costs = of === 'sales' ? costOfSoldLine(companyId, { id: sql`x.id`, position: sql`x.position`, kind: sql`x.kind` }) : empty
  const figures = of === 'sales' ? sql`k.cost, (x.net - k.cost)::numeric(20,2) as margin` : sql`null as cost, null as margin`
  const rows = await tx.rows<LineRow>(sql`
    select x.*, ${figures}
      from (
        select d.id, d.kind, d.state, l.position, d.date, d.party_id, d.party_name as party,
               case when d.number is null then '' when d.prefix = '' then d.number::text else d.prefix || '-' || d.number end as number,
               case when l.item_id = ${itemId} then null else (select i.code || ' ' || i.name from item i where i.company_id = ${companyId} and i.id = l.item_id) end as variant,
               (s.sign * l.quantity)::numeric(20,6) as quantity, l.unit_name as unit, l.unit_price, (s.sign * l.net)::numeric(20,2) as net
          from document_line l
          join document d on d.company_id = ${companyId} and d.id = l.document_id
          cross join lateral (select case when d.kind = any(${takesOff}::text[]) then -1 else 1 end as sign) s
         where l.company_id = ${companyId} and l.item_id = any(${ids}::uuid[]) and d.kind = any(${told.map(({ code }) => code)}::text[])
           and d.state = any(${states}::text[])${clauses.where}${clauses.tail}) x ${costs}
     order by x.date desc, x.id desc, x.position desc`)
  const { rows: shown, next } = pageOf(rows, latestFirst, page, filter, ({ date, id, position }) => [date, id, position])
  // On the page of an item what is bought is what it costs, whoever may read the documents.
  const bought = holds(session, masks.cost) ? [] : told.filter(({ party }) => party === 'supplier').map(({ code }) => code)
  return { rows: shown.map((row) => lineOf(row, bought.includes(row.kind as DocumentKind['code']))), next }
}

const lineOf = (row: LineRow, isHidden: boolean): ItemLine => ({
  id: `${row.id} ${row.position}`,
  document: { id: row.id, kind: row.kind, state: row.state },
  number: row.number,
  date: row.date,
  party: row.party_id === null ? null : { id: row.party_id, name: row.party },
  variant: row.variant,
  quantity: quantityText(parseQuantity(row.quantity)),
  unit: row.unit,
  unitPrice: isHidden ? null : unitPriceText(parseUnitPrice(row.unit_price)),
  net: isHidden ? null : row.net,
  cost: row.cost,
  margin: row.margin,
})

export const itemLinesHandler = (kinds: readonly DocumentKind[]): Handler =>
  handle(itemLines, ({ tx, session, query }) => readItemLines(tx, session, kinds, query))
