/** The rows of what was received, by supplier and day. What a note takes off is below zero. */
import { instantInBogota, type Day } from '#base/date.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { empty, sql } from '#platform/db/tx.server.ts'
import { serveReport, type ReportCall } from '#platform/report/report.server.ts'
import type { Book, Leaf, Line, LineKey } from '#platform/report/walk.ts'
import type { InboxTab } from './endpoints.ts'
import { eventMarksOf, eventsOfRows } from './event-rows.server.ts'
import { eventsWords } from './event-words.ts'
import { everyReceived, type ReceivedRow } from './read.server.ts'
import { RECEIVED } from './received.ts'
import { receivedReport } from './received-report.ts'
import { isUnsupported } from './warnings.server.ts'
import { inboxTabTitles, receivedKindNames } from './words.ts'

type Call = ReportCall<typeof receivedReport.parameters>

/** A credit note takes off. */
const sign = sql`(case x.kind when 'creditNote' then -1 else 1 end)`

const received = ({ companyId, parameters: { period, standing } }: Call) => sql`
  from ${everyReceived(companyId)} where x.date between ${period.from} and ${period.to}${standing === 'all' ? empty : sql` and x.tab = ${standing}`}`

interface SupplierRow {
  supplier: string
  name: string
  tax: string
  total: string
  lines: number
}

async function bookOf(call: Call): Promise<Book> {
  const rows = await call.tx.rows<SupplierRow>(sql`
    select x.supplier, min(x."supplierName") as name, sum(x.tax * ${sign})::numeric(20,2) as tax, sum(x.total * ${sign})::numeric(20,2) as total,
           count(*)::int as lines ${received(call)} group by x.supplier order by name, x.supplier`)
  const leaves: Leaf[] = rows.map(({ supplier, name, lines, tax, total }) => ({
    path: [{ key: supplier, label: `${name} · ${supplier}`, narrows: {} }],
    ...{ lines, opening: {}, sums: { tax, total } },
  }))
  return { leaves, lines: (asked, after, limit) => linesOf(call, asked, after, limit) }
}

interface LineRow extends Pick<ReceivedRow, 'id' | 'kind' | 'number' | 'isCredit' | 'said' | 'uniqueCode'> {
  leaf: number
  date: Day
  dueDate: Day
  tab: InboxTab
  tax: string
  total: string
  unsupported: boolean
}

const FIRST = '00000000-0000-0000-0000-000000000000'

async function linesOf(call: Call, leaves: readonly Leaf[], after: LineKey | null, limit: number): Promise<Line[]> {
  const [date, id] = after ?? ['0001-01-01', FIRST]
  const rows = await call.tx.rows<LineRow>(sql`
    select (w.leaf - 1)::int as leaf, r.*
      from unnest(${leaves.map(({ path }) => path[0]?.key ?? '')}::text[]) with ordinality as w (supplier, leaf)
      cross join lateral (
        select x.id, x.kind, x.number, x."isCredit", x.said, x."uniqueCode", x.date, x."dueDate", x.tab, (x.tax * ${sign})::numeric(20,2) as tax, (x.total * ${sign})::numeric(20,2) as total,
               exists (select from received_document r where r.company_id = ${call.companyId} and r.id = x.id and ${isUnsupported}) as unsupported
          ${received(call)} and x.supplier = w.supplier and (w.leaf > 1 or (x.date, x.id) > (${date}::date, ${id}::uuid))
         order by x.date, x.id limit ${limit}) r
     order by w.leaf, r.date, r.id limit ${limit}`)
  const events = await eventsOfRows(call.tx, call.companyId, rows)
  const now = instantInBogota(call.today, 12)
  return rows.map((row) => ({
    leaf: row.leaf,
    key: [row.date, row.id],
    cells: {
      ...{ date: row.date, document: row.number, kind: receivedKindNames[row.kind], due: row.dueDate },
      events: eventsWords({ kind: row.kind, events: eventMarksOf(row, events, now) })?.text ?? '',
      warning: row.unsupported ? 'Sin 030 y 032: no soporta costo ni IVA' : '',
      ...{ state: inboxTabTitles[row.tab], tax: row.tax, total: row.total },
    },
    source: { kind: RECEIVED, id: row.id },
  }))
}

export const receivedReportServed = serveReport(receivedReport, { book: bookOf, names: {}, letterhead })
