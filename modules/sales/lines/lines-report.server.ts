/**
 * The rows of the lines of invoices. What a line cost is what its movements are worth today, as the kárdex says it, and what it took
 * of the goods of its remission when they had been delivered before, as that is worth today.
 */
import type { Day } from '#base/date.ts'
import { parseAmount, quantityText, parseQuantity, unitPriceText, parseUnitPrice } from '#base/decimal.ts'
import type { DocumentKind } from '#modules/documents/index.ts'
import { costOfSoldLine } from '#modules/documents/index.server.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { brandName, categoryName, itemName, ofCategory } from '#modules/inventory/index.server.ts'
import { nameOfParty } from '#modules/people/index.server.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { ratioText } from '#platform/report/column.ts'
import { serveReport, type ReportCall } from '#platform/report/report.server.ts'
import type { Book, Leaf, Line, LineKey } from '#platform/report/walk.ts'
import { soldKinds } from '../kinds.ts'
import { saleLines } from './lines-report.ts'

type Call = ReportCall<typeof saleLines.parameters>

const kinds: readonly DocumentKind[] = soldKinds
const codesOf = (takes: (kind: DocumentKind) => boolean): string[] => kinds.filter(takes).map(({ code }) => code)

/** What the customer owes, and what says more or less of it. */
const invoices = codesOf(({ opens, note }) => opens !== null && note === null)
const notes = codesOf(({ note }) => note !== null)
const takenOff = codesOf(({ corrects }) => corrects)

interface Grouping {
  readonly key: Sql
  readonly label: Sql
  /** Of what has none. */
  readonly none: string
}

const groupings: Readonly<Record<Exclude<Call['parameters']['by'], 'none'>, Grouping>> = {
  item: { key: sql`l.item_id`, label: sql`i.code || ' ' || i.name`, none: 'Sin producto' },
  customer: { key: sql`d.party_id`, label: sql`p.display_name`, none: 'Sin cliente' },
  seller: { key: sql`d.seller_id`, label: sql`s.display_name`, none: 'Sin vendedor' },
  category: { key: sql`i.category_id`, label: sql`c.name`, none: 'Sin categoría' },
  brand: { key: sql`i.brand_id`, label: sql`b.name`, none: 'Sin marca' },
  branch: { key: sql`d.branch_id`, label: sql`r.name`, none: 'Sin sucursal' },
}

const NONE = '00000000-0000-0000-0000-000000000000'
const keyOf = ({ parameters: { by } }: Call): Sql =>
  by === 'none' ? sql`${NONE}::uuid` : sql`coalesce(${groupings[by].key}, ${NONE}::uuid)`

/** What a credit note says is taken off. */
const sign = sql`case when d.kind = any(${takenOff}::text[]) then -1 else 1 end`

/** @param costs what follows the tables of a line */
function fromLines({ companyId, parameters }: Call, costs: Sql = empty): Sql {
  const { period, kinds: wanted, customer, seller, item, category, brand, branch } = parameters
  const codes = wanted === 'notes' ? [...invoices, ...notes] : invoices
  const is = (column: Sql, value: string | null): Sql => (value === null ? empty : sql` and ${column} = ${value}`)
  return sql`
      from document d
      join document_line l on l.company_id = d.company_id and l.document_id = d.id
      join party p on p.company_id = d.company_id and p.id = d.party_id
      left join item i on i.company_id = l.company_id and i.id = l.item_id
      left join party s on s.company_id = d.company_id and s.id = d.seller_id
      left join item_category c on c.company_id = i.company_id and c.id = i.category_id
      left join brand b on b.company_id = i.company_id and b.id = i.brand_id
      left join branch r on r.company_id = d.company_id and r.id = d.branch_id
${costs}
     where d.company_id = ${companyId} and d.kind = any(${[...codes]}::text[]) and d.state = 'issued'
       and d.date between ${period.from} and ${period.to}${is(sql`d.party_id`, customer)}${is(sql`d.seller_id`, seller)}${is(sql`l.item_id`, item)}${is(
         sql`i.brand_id`,
         brand,
       )}${is(sql`d.branch_id`, branch)}${ofCategory(companyId, category)}`
}

interface GroupRow {
  key: string
  label: string | null
  lines: number
  discount: string
  net: string
  tax: string
  total: string
  cost: string
  margin: string
}

async function bookOf(call: Call): Promise<Book> {
  const { by } = call.parameters
  const label = by === 'none' ? sql`null::text` : groupings[by].label
  const rows = await call.tx.rows<GroupRow>(sql`
    select ${keyOf(call)} as key, max(${label}) as label, count(*) as lines,
           sum(${sign} * (l.discount + l.global_discount))::numeric(20,2) as discount, sum(${sign} * l.net)::numeric(20,2) as net,
           sum(${sign} * l.tax)::numeric(20,2) as tax, sum(${sign} * l.total)::numeric(20,2) as total, sum(k.cost)::numeric(20,2) as cost,
           sum(${sign} * l.net - k.cost)::numeric(20,2) as margin ${fromLines(call, costOfSoldLine(call.companyId, { id: sql`d.id`, position: sql`l.position`, kind: sql`d.kind` }))}
     group by 1 order by max(${label}) nulls last, 1`)
  const leaves = rows.map((row): Leaf => {
    const { key, label: name, lines, ...sums } = row
    if (by === 'none') return { path: [], lines, opening: {}, sums }
    const narrows: Record<string, string> = key === NONE ? {} : { [by]: key }
    return { path: [{ key, label: key === NONE ? groupings[by].none : (name ?? ''), narrows }], lines, opening: {}, sums }
  })
  return { leaves, lines: (asked, after, limit) => linesOf(call, asked, after, limit) }
}

interface LineRow {
  leaf: number
  id: string
  kind: string
  position: number
  date: Day
  number: string
  customer: string
  code: string | null
  item: string
  category: string | null
  brand: string | null
  seller: string | null
  batches: string | null
  serials: string | null
  quantity: string
  unit: string
  unit_price: string
  discount: string
  net: string
  tax: string
  total: string
  cost: string
  margin: string
}

/** The goods that a line names, or those of the line that it was made from: what a remission delivered. */
const goods = (companyId: string): Sql => sql`
  left join lateral (
    select coalesce(l.goods, (
      select o.goods from document_line_source f
        join document_line o on o.company_id = ${companyId} and o.document_id = f.source_id and o.position = f.source_position
       where f.company_id = ${companyId} and f.document_id = x.id and f.position = x.position)) as named
      from document_line l where l.company_id = ${companyId} and l.document_id = x.id and l.position = x.position) g on true`

async function linesOf(call: Call, leaves: readonly Leaf[], after: LineKey | null, limit: number): Promise<Line[]> {
  const keys = leaves.map(({ path }) => path[0]?.key ?? NONE)
  const [date, id, position] = after ?? ['0001-01-01', NONE, 0]
  const rows = await call.tx.rows<LineRow>(sql`
    select x.*, k.cost, (x.net - k.cost)::numeric(20,2) as margin, (select string_agg(e ->> 'code', ', ') from jsonb_array_elements(g.named -> 'batches') e) as batches,
           (select string_agg(e, ', ') from jsonb_array_elements_text(g.named -> 'serials') e) as serials
      from (
        select array_position(${keys}::uuid[], ${keyOf(call)}) - 1 as leaf, d.id, d.kind, l.position, d.date,
               case when d.prefix = '' then d.number::text else d.prefix || '-' || d.number end as number, p.display_name as customer, i.code,
               l.description as item, c.name as category, b.name as brand, s.display_name as seller, (${sign} * l.quantity)::numeric(20,6) as quantity,
               l.unit_name as unit, l.unit_price, (${sign} * (l.discount + l.global_discount))::numeric(20,2) as discount,
               (${sign} * l.net)::numeric(20,2) as net, (${sign} * l.tax)::numeric(20,2) as tax, (${sign} * l.total)::numeric(20,2) as total ${fromLines(call)}
           and ${keyOf(call)} = any(${keys}::uuid[])${keys.length === 1 ? sql` and d.date >= ${date}::date` : empty}
           and (${keyOf(call)} <> ${keys[0] ?? NONE}::uuid or (d.date, d.id, l.position) > (${date}::date, ${id}::uuid, ${position}::int))
         order by 1, d.date, d.id, l.position limit ${limit}) x ${costOfSoldLine(call.companyId, { id: sql`x.id`, position: sql`x.position`, kind: sql`x.kind` })} ${goods(call.companyId)}
     order by x.leaf, x.date, x.id, x.position`)
  return rows.map(lineOf)
}

function lineOf({ leaf, id, kind, position, unit_price, ...row }: LineRow): Line {
  return {
    leaf,
    key: [row.date, id, position],
    cells: {
      ...row,
      document: row.number,
      quantity: quantityText(parseQuantity(row.quantity)),
      unitPrice: unitPriceText(parseUnitPrice(unit_price)),
      marginPercent: ratioText(parseAmount(row.margin), parseAmount(row.net)),
    },
    source: { kind, id },
  }
}

const branchName = async (tx: Tx, companyId: string, id: string): Promise<string | null> =>
  (await tx.first<{ name: string }>(sql`select name from branch where company_id = ${companyId} and id = ${id}`))?.name ?? null

export const saleLinesServed = serveReport(saleLines, {
  book: bookOf,
  names: { customer: nameOfParty, seller: nameOfParty, item: itemName, category: categoryName, brand: brandName, branch: branchName },
  letterhead,
})
