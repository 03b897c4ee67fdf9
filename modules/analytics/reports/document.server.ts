/** The rows of the documents of a period by kind; of what was annulled or is a draft, what they say. */
import type { Day } from '#base/date.ts'
import { letterhead } from '#modules/company/index.server.ts'
import type { CustomField, CustomValues } from '#platform/custom/field.ts'
import { readCustomFields } from '#platform/custom/read.server.ts'
import { shownValues } from '#platform/custom/record.ts'
import { empty, sql, type Sql } from '#platform/db/tx.server.ts'
import { NONE } from '#platform/report/parameter.ts'
import { serveReport, type ReportCall } from '#platform/report/report.server.ts'
import type { Book, Leaf, Line, LineKey } from '#platform/report/walk.ts'
import { documentReport, reportedKinds } from './document.ts'
import { partyName } from './names.server.ts'

type Call = ReportCall<typeof documentReport.parameters>

/** Names of the columns that add up, with what each one is of a document. */
const figures = ['gross', 'discounts', 'net', 'iva', 'inc', 'otherTaxes', 'total', 'retefuente', 'reteiva', 'reteica', 'payable'] as const
type Figures = Readonly<Record<(typeof figures)[number], string>>

/** The documents that are asked for, with the figures of their head. @param more conditions besides */
function documents({ companyId, parameters }: Call, kinds: readonly string[], more: Sql = empty): Sql {
  const { period, state, party } = parameters
  const who = party === null ? empty : party === NONE ? sql` and d.party_id is null` : sql` and d.party_id = ${party}`
  return sql`
    select d.* from document d
     where d.company_id = ${companyId} and d.kind = any(${[...kinds]}::text[]) and d.state = ${state}
       and d.date between ${period.from} and ${period.to}${who}${more}`
}

/** What is charged and withheld, by kind. Items that an offer puts beside the rest are out of its totals. */
const taxes = (companyId: string): Sql => sql`
  cross join lateral (
    select coalesce(sum(t.amount) filter (where t.code = '01'), 0) as iva, coalesce(sum(t.amount) filter (where t.code = '04'), 0) as inc
      from document_line_tax t
      join document_line l on l.company_id = t.company_id and l.document_id = t.document_id and l.position = t.position
     where t.company_id = ${companyId} and t.document_id = d.id and not l.optional) t
  cross join lateral (
    select coalesce(sum(h.amount) filter (where h.kind = 'retefuente'), 0) as retefuente, coalesce(sum(h.amount) filter (where h.kind = 'reteiva'), 0) as reteiva,
           coalesce(sum(h.amount) filter (where h.kind = 'reteica'), 0) as reteica
      from document_withholding h where h.company_id = ${companyId} and h.document_id = d.id) h`

const wantedKinds = ({ parameters: { kind } }: Call): string[] =>
  reportedKinds.map(({ code }) => code).filter((code) => kind === 'all' || kind === code)

interface GroupRow extends Figures {
  kind: string
  lines: number
  has_custom: boolean
}

async function bookOf(call: Call): Promise<Book> {
  const rows = await call.tx.rows<GroupRow>(sql`
    select d.kind, count(*) as lines, bool_or(d.custom <> '{}') as has_custom, sum(d.gross)::numeric(20,2) as gross, sum(d.discounts)::numeric(20,2) as discounts,
           sum(d.net)::numeric(20,2) as net, sum(t.iva)::numeric(20,2) as iva, sum(t.inc)::numeric(20,2) as inc,
           sum(d.taxes - t.iva - t.inc)::numeric(20,2) as "otherTaxes", sum(d.total)::numeric(20,2) as total, sum(h.retefuente)::numeric(20,2) as retefuente,
           sum(h.reteiva)::numeric(20,2) as reteiva, sum(h.reteica)::numeric(20,2) as reteica, sum(d.payable)::numeric(20,2) as payable
      from (${documents(call, wantedKinds(call))}) d ${taxes(call.companyId)} group by d.kind`)
  const leaves = reportedKinds.flatMap(({ code, titles }): Leaf[] => {
    const row = rows.find(({ kind }) => kind === code)
    if (!row) return []
    const sums = Object.fromEntries(figures.map((name) => [name, row[name]]))
    return [{ path: [{ key: code, label: titles.many, narrows: { kind: code } }], lines: row.lines, opening: {}, sums }]
  })
  const fields = rows.some((row) => row.has_custom) ? await readCustomFields(call.tx, call.companyId) : []
  // A column where every document would say nothing tells nothing.
  const hides = new Set(fields.length === 0 ? ['custom'] : [])
  return { leaves, hides, lines: (asked, after, limit) => linesOf(call, fields, asked, { after, limit }) }
}

interface LineRow extends Figures {
  leaf: number
  id: string
  kind: string
  date: Day
  due: Day
  document: string | null
  party: string
  identification: string
  seller: string | null
  custom: CustomValues
}

const FIRST = '00000000-0000-0000-0000-000000000000'

interface Part {
  readonly after: LineKey | null
  readonly limit: number
}

async function linesOf(call: Call, fields: readonly CustomField[], leaves: readonly Leaf[], { after, limit }: Part): Promise<Line[]> {
  const { companyId } = call
  const kinds = leaves.map(({ path }) => path[0]?.key ?? '')
  const [date, id] = after ?? ['0001-01-01', FIRST]
  const rows = await call.tx.rows<LineRow>(sql`
    select d.leaf, d.id, d.kind, d.date, d.due_date as due, case when d.number is null then null when d.prefix = '' then d.number::text else d.prefix || '-' || d.number end as document,
           coalesce(nullif(d.party_name, ''), p.display_name, '') as party, coalesce(nullif(d.party_identification, ''), p.identification, '') as identification,
           s.display_name as seller, d.custom, d.gross, d.discounts, d.net, t.iva::numeric(20,2) as iva, t.inc::numeric(20,2) as inc,
           (d.taxes - t.iva - t.inc)::numeric(20,2) as "otherTaxes", d.total, h.retefuente::numeric(20,2) as retefuente, h.reteiva::numeric(20,2) as reteiva,
           h.reteica::numeric(20,2) as reteica, d.payable
      from (select (w.leaf - 1)::int as leaf, x.* from unnest(${kinds}::text[]) with ordinality as w (kind, leaf)
             cross join lateral (${documents(
               call,
               kinds,
               sql` and d.kind = w.kind and (w.leaf > 1 or (d.date, d.id) > (${date}::date, ${id}::uuid)) order by d.date, d.id limit ${limit}`,
             )}) x
             order by w.leaf, x.date, x.id limit ${limit}) d
      left join party p on p.company_id = ${companyId} and p.id = d.party_id
      left join party s on s.company_id = ${companyId} and s.id = d.seller_id ${taxes(companyId)}
     order by d.leaf, d.date, d.id`)
  return rows.map(({ leaf, id: documentId, kind, custom, ...cells }) => ({
    leaf,
    key: [cells.date, documentId],
    cells: { ...cells, document: cells.document ?? 'Borrador', custom: customWords(fields, custom) },
    source: { kind, id: documentId },
  }))
}

/** "Obra: Torre 2 · Entrega: mañana" */
const customWords = (fields: readonly CustomField[], values: CustomValues): string | null =>
  shownValues(fields, 'document', values)
    .map(({ label, value }) => `${label}: ${value}`)
    .join(' · ') || null

export const documentReportServed = serveReport(documentReport, { book: bookOf, names: { party: partyName }, letterhead })
