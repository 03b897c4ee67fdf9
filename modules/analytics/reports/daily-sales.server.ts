/** The rows of the daily report of each register: what it sold and stands, which is what its entries of that day say. */
import { showDay, type Day } from '#base/date.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { soldKinds, tillSale } from '#modules/sales/index.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { serveReport, type ReportCall } from '#platform/report/report.server.ts'
import { bookOfRows, type GroupOfRows } from '#platform/report/rows.ts'
import type { Book } from '#platform/report/walk.ts'
import { dailySales, dailySections, type DailySection } from './daily-sales.ts'

type Call = ReportCall<typeof dailySales.parameters>

interface SectionRow {
  readonly registerId: string
  readonly register: string
  readonly date: Day
  readonly section: DailySection
  readonly concept: string
  readonly count: string | null
  readonly base: string | null
  readonly tax: string | null
  readonly total: string
}

const noteCodes: readonly string[] = soldKinds.flatMap(({ code, note }) => (note === null ? [] : [code]))
const sections = Object.keys(dailySections)

/** What registers sold in the period, as `d`. */
const sold = ({ companyId, parameters: { period, register } }: Call): Sql => sql`
  select d.company_id, d.id, d.register_id, d.date, d.state, d.prefix, d.number, d.net, d.total - d.net as tax, d.total
    from document d
   where d.company_id = ${companyId} and d.kind = ${tillSale.code} and d.state in ('issued', 'annulled')
     and d.date between ${period.from} and ${period.to}${register === null ? empty : sql` and d.register_id = ${register}`}`

/** Each line at the rate that it bears: with several taxes, as one. */
const rated = (call: Call): Sql => sql`
  select s.register_id, s.date, s.id, l.net, l.tax, l.total, coalesce(c.name, 'Sin categoría') as category,
         coalesce((select string_agg(x.name, ' + ' order by x.name) from document_line_tax x
                    where x.company_id = l.company_id and x.document_id = l.document_id and x.position = l.position), 'Sin impuesto') as rate
    from (${sold(call)}) s
    join document_line l on l.company_id = s.company_id and l.document_id = s.id
    join item i on i.company_id = l.company_id and i.id = l.item_id
    left join item_category c on c.company_id = i.company_id and c.id = i.category_id
   where s.state = 'issued'`

const paid = (call: Call): Sql => sql`
  select s.register_id, s.date, s.id, t.name, t.position, p.kept
    from (${sold(call)}) s
    join till_sale x on x.company_id = s.company_id and x.document_id = s.id
    join till_sale_payment p on p.company_id = x.company_id and p.sale_id = x.id
    join payment_type t on t.company_id = p.company_id and t.id = p.payment_type_id
   where s.state = 'issued'`

const notes = ({ companyId, parameters: { period, register } }: Call): Sql => sql`
  select d.register_id, d.date, d.prefix || '-' || d.number as concept, d.net, d.total - d.net as tax, d.total
    from document d
   where d.company_id = ${companyId} and d.kind = any(${[...noteCodes]}::text[]) and d.state = 'issued' and d.register_id is not null
     and d.date between ${period.from} and ${period.to}${register === null ? empty : sql` and d.register_id = ${register}`}`

const none = sql`null::numeric`

const readSections = (call: Call): Promise<SectionRow[]> =>
  call.tx.rows<SectionRow>(sql`
    with told (register_id, date, section, place, concept, count, base, tax, total) as (
      select register_id, date, 'numbers', 0, prefix || '-' || min(number) || ' a ' || prefix || '-' || max(number), count(*)::numeric,
             sum(net), sum(tax), sum(total) from (${sold(call)}) s group by register_id, date, prefix
      union all
      select register_id, date, 'rates', 0, rate, count(distinct id)::numeric, sum(net), sum(tax), sum(total) from (${rated(call)}) r
       group by register_id, date, rate
      union all
      select register_id, date, 'means', position, name, count(distinct id)::numeric, ${none}, ${none}, sum(kept) from (${paid(call)}) p
       group by register_id, date, position, name
      union all
      select register_id, date, 'categories', 0, category, count(distinct id)::numeric, sum(net), sum(tax), sum(total) from (${rated(call)}) r
       group by register_id, date, category
      union all
      select register_id, date, 'notes', 0, concept, 1, -net, -tax, -total from (${notes(call)}) n
      union all
      select register_id, date, 'annulled', 0, prefix || '-' || number, 1, net, tax, total from (${sold(call)}) s where state = 'annulled')
    select t.register_id as "registerId", r.name as register, t.date, t.section, t.concept, t.count::text as count,
           t.base::numeric(20,2)::text as base, t.tax::numeric(20,2)::text as tax, t.total::numeric(20,2)::text as total
      from told t join cash_register r on r.company_id = ${call.companyId} and r.id = t.register_id
     order by t.date, r.name, r.id, array_position(${sections}::text[], t.section), t.place, t.concept`)

async function bookOf(call: Call): Promise<Book> {
  const rows = await readSections(call)
  const groups = Map.groupBy(rows, ({ registerId, date, section }) => `${registerId} ${date} ${section}`)
  return bookOfRows(
    dailySales.columns,
    [...groups].map(([key, of]): GroupOfRows => {
      const { register, registerId, date, section } = of[0] ?? rowOfNothing()
      const label = `${register}, ${showDay(date)}: ${dailySections[section].toLowerCase()}`
      return {
        path: [{ key, label, narrows: { register: registerId } }],
        rows: of.map(({ concept, count, base, tax, total }) => ({ cells: { concept, count, base, tax, total }, source: null })),
      }
    }),
  )
}

const rowOfNothing = (): never => {
  throw new Error('a group has a row')
}

const registerName = async (tx: Tx, companyId: string, id: string): Promise<string | null> =>
  (await tx.first<{ name: string }>(sql`select name from cash_register where company_id = ${companyId} and id = ${id}`))?.name ?? null

export const dailySalesServed = serveReport(dailySales, { book: bookOf, names: { register: registerName }, letterhead })
