/** Lists of vouchers, from the newest: what narrows them, pages by key, totals of the whole filter, and the list as a file. */
import type { Day } from '#base/date.ts'
import { standingFor } from '#modules/people/index.server.ts'
import { everyPage, fileWord, listFile } from '#platform/export/list-file.server.ts'
import { fileTable, type FileColumns } from '#platform/export/file-columns.ts'
import { empty, join, raw, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { readHistory } from '#platform/history/history.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { pageClauses, pageOf, type Ordering, type PageRequest } from '#platform/page.server.ts'
import { afterPrefix, prefixesOf } from '#platform/search.ts'
import { tabStates, voucherTabs, type VoucherKind, type VoucherTab } from './voucher.ts'

/** The row of the voucher is `v` in every statement. */
const order: Ordering = {
  columns: [
    { sql: 'v.date', type: 'date' },
    { sql: 'v.id', type: 'uuid' },
  ],
  direction: 'desc',
}

export interface VoucherFilter {
  readonly tab?: VoucherTab
  readonly search?: string
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Of a kind whose rows have a third party: its own, and those of whoever was merged into it. */
  readonly partyId?: string | undefined
  /** Of a kind whose rows are of several types. */
  readonly type?: string | undefined
  /** Of a kind that is listed with what others wrote. */
  readonly origin?: 'all' | 'hand' | 'automatic'
  /** Of a kind whose lines name accounts: a range of their codes with all below, and whom and which centre a line of them is of. */
  readonly fromAccount?: string | undefined
  readonly toAccount?: string | undefined
  readonly lineParty?: string | undefined
  readonly lineCenter?: string | undefined
  /** What it comes to. */
  readonly least?: string | undefined
  readonly most?: string | undefined
  readonly files?: 'with' | undefined
  /** Of money between own accounts: that of either side. */
  readonly account?: string | undefined
  /** Drafts that do not balance. */
  readonly unbalanced?: 'yes' | undefined
}

/** What a list shows of each voucher. */
export interface VoucherListing {
  readonly kind: VoucherKind
  readonly columns: Sql
  /** The tables joined to `v`. */
  readonly joins: Sql
  /** Its rows have `party_id` and `amount`: it is also searched by third party, and added up. */
  readonly ofParties: boolean
  /** What is listed when it is more than the table of its kind: rows with the columns that every voucher has, under the name `v`. */
  readonly from?: Sql
  /** Rows that a beginning of a word finds besides those of its words: their ids. */
  readonly alsoFound?: (companyId: string, prefix: string) => Sql
  readonly narrow?: (filter: VoucherFilter) => Sql
  /** Which of `v` are also of some third parties, besides those whose `party_id` says it. */
  readonly alsoOf?: (companyId: string, isTheirs: (column: Sql) => Sql) => Sql
}

/** What is listed, under the name `v`. */
export const tableOf = ({ kind, from }: VoucherListing): Sql => from ?? raw(`${kind.table} v`)

/** Every word typed begins one of the voucher (number, reference, documents) or of its third party (name, identification). */
function searching(companyId: string, { kind: { entity, table }, ofParties, alsoFound }: VoucherListing, text: string): Sql {
  const words = (of: string, prefix: string) => sql`
    select target_id from search_word where company_id = ${companyId} and entity = ${of} and word >= ${prefix} and word < ${afterPrefix(prefix)}`
  const byParty = (prefix: string): Sql => sql`
      union all
      select x.id from ${raw(table)} x where x.company_id = ${companyId} and x.party_id in (${words('people.party', prefix)})`
  const clauses = prefixesOf(text).map(
    (prefix) =>
      sql` and v.id in (${words(entity, prefix)}${ofParties ? byParty(prefix) : empty}${alsoFound ? sql` union all ${alsoFound(companyId, prefix)}` : empty})`,
  )
  return clauses.length === 0 ? empty : join(clauses, '')
}

function ofParty(companyId: string, { alsoOf }: VoucherListing, partyId: string): Sql {
  const isTheirs = (column: Sql): Sql => sql`${column} = ${standingFor(companyId, partyId)}`
  const own = isTheirs(sql`v.party_id`)
  return alsoOf ? sql` and (${own} or ${alsoOf(companyId, isTheirs)})` : sql` and ${own}`
}

/** What the filter leaves whatever the tab and the day. */
function narrowed(companyId: string, listing: VoucherListing, filter: VoucherFilter): Sql {
  const { search = '', partyId, type } = filter
  const own = listing.narrow?.(filter) ?? empty
  return sql`v.company_id = ${companyId}${type ? sql` and v.type = ${type}` : empty}${partyId ? ofParty(companyId, listing, partyId) : empty}${own}${searching(companyId, listing, search)}`
}

/** Drafts wait for somebody, whatever their day: in their own tab no day narrows them. */
const inDays = (tab: VoucherTab, { from, to }: VoucherFilter): Sql =>
  tab === 'drafts' ? empty : sql`${from ? sql` and v.date >= ${from}` : empty}${to ? sql` and v.date <= ${to}` : empty}`

const inTab = (tab: VoucherTab, filter: VoucherFilter): Sql =>
  sql`${tab === 'all' ? empty : sql` and v.state = any(${[...tabStates[tab]]}::text[])`}${inDays(tab, filter)}`

const filtered = (companyId: string, listing: VoucherListing, filter: VoucherFilter): Sql =>
  sql`${narrowed(companyId, listing, filter)}${inTab(filter.tab ?? 'all', filter)}`

interface VoucherQuery {
  readonly filter: VoucherFilter
  readonly page: PageRequest
}

/** A page of a list. */
export async function readVouchers<Row extends { readonly id: string; readonly date: Day }>(
  tx: Tx,
  companyId: string,
  listing: VoucherListing,
  { filter, page }: VoucherQuery,
): Promise<{ rows: Row[]; next: string | null }> {
  const clauses = pageClauses(order, page, filter)
  const rows = await tx.rows<Row>(sql`
    select ${listing.columns} from ${tableOf(listing)} ${listing.joins}
     where ${filtered(companyId, listing, filter)}${clauses.where}${clauses.tail}`)
  return pageOf(rows, order, page, filter, (row) => [row.date, row.id])
}

/** One voucher of a kind. @throws 404 of HTTP */
export async function readVoucher<Row>(tx: Tx, companyId: string, listing: VoucherListing, id: string): Promise<Row> {
  const { columns, joins } = listing
  const row = await tx.first<Row>(
    sql`select ${columns} from ${tableOf(listing)} ${joins} where v.company_id = ${companyId} and v.id = ${id}`,
  )
  return row ?? httpErrors.fail('notFound')
}

export interface VoucherCounts {
  /** There is one at all, whatever the filter. */
  readonly any: boolean
  readonly count: number
  readonly tabs: Readonly<Record<VoucherTab, number>>
}

/** How many the filter leaves, and how many each tab has. */
export async function countVouchers(tx: Tx, companyId: string, listing: VoucherListing, filter: VoucherFilter): Promise<VoucherCounts> {
  const counts = voucherTabs.map(
    (tab) =>
      sql`(select count(*) from ${tableOf(listing)} where ${narrowed(companyId, listing, filter)}${inTab(tab, filter)})::int as ${raw(tab)}`,
  )
  const any = sql`exists (select from ${tableOf(listing)} where v.company_id = ${companyId}) as any`
  const none = { all: 0, drafts: 0, posted: 0, annulled: 0, any: false }
  const { any: isAny, ...tabs } =
    (await tx.first<Record<VoucherTab, number> & { any: boolean }>(sql`select ${join([...counts, any])}`)) ?? none
  return { tabs, count: tabs[filter.tab ?? 'all'], any: isAny }
}

/** What those that stand are worth; in the tab of drafts, what they would be. Of kinds with an amount. */
export async function totalVouchers(tx: Tx, companyId: string, listing: VoucherListing, filter: VoucherFilter): Promise<string> {
  const counted = filter.tab === 'drafts' ? 'draft' : 'posted'
  const sums = await tx.first<{ total: string }>(sql`
    select coalesce(sum(v.amount) filter (where v.state = ${counted}), 0)::numeric(20,2) as total
      from ${tableOf(listing)} where ${filtered(companyId, listing, filter)}`)
  return sums?.total ?? '0.00'
}

type FileCall = Parameters<typeof listFile>[0] & { readonly today: Day }

export interface VoucherFileRequest<Row> {
  /** By the names of the columns on the screen. */
  readonly file: FileColumns<Row>
  readonly asked: VoucherFilter & { readonly columns: string; readonly format: Parameters<typeof listFile>[1]['format'] }
}

/** The whole filtered list as a file, with the columns in sight. */
export const writeVoucherFile = <Row extends { readonly id: string; readonly date: Day }>(
  call: FileCall,
  listing: VoucherListing,
  { file, asked: { columns, format, ...filter } }: VoucherFileRequest<Row>,
) => {
  const { companyId } = call.session
  const { titles } = listing.kind
  return listFile(call, {
    title: titles.many,
    file: `${fileWord(titles.many)}-${call.today}`,
    format,
    count: async (tx) => (await countVouchers(tx, companyId, listing, filter)).count,
    open: (tx) => {
      const { heads, rowOf } = fileTable(file, columns.split(','))
      return Promise.resolve({ heads, pages: everyPage((page) => readVouchers<Row>(tx, companyId, listing, { filter, page }), rowOf) })
    },
  })
}

/** Who did what with a voucher; one out of reach is not there, a draft that was deleted neither. @throws 404 of HTTP */
export async function readVoucherHistory(
  tx: Tx,
  companyId: string,
  kind: VoucherKind,
  { id, after }: { readonly id: string; readonly after: string },
) {
  const found = await tx.first(sql`select from ${raw(kind.table)} where company_id = ${companyId} and id = ${id}`)
  if (!found) return httpErrors.fail('notFound')
  // What changed is kept in the words of that day.
  return { ...(await readHistory(tx, companyId, { entity: kind.entity, id }, after)), names: {} }
}
