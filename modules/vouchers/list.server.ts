/** Lists of vouchers, from the newest: what narrows them, pages by key, totals of the whole filter, and the list as a file. */
import type { Day } from '#base/date.ts'
import { everyPage, fileWord, listFile } from '#platform/export/list-file.server.ts'
import { fileTable, type FileColumns } from '#platform/export/file-columns.ts'
import { empty, join, raw, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { readHistory } from '#platform/history/history.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { pageClauses, pageOf, type Ordering, type PageRequest } from '#platform/page.server.ts'
import { afterPrefix, prefixesOf } from '#platform/search.ts'
import type { VoucherKind } from './voucher.ts'

/** The row of the voucher is `v` in every statement. */
const order: Ordering = {
  columns: [
    { sql: 'v.date', type: 'date' },
    { sql: 'v.id', type: 'uuid' },
  ],
  direction: 'desc',
}

export interface VoucherFilter {
  readonly search?: string
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly partyId?: string | undefined
}

/** What a list shows of each voucher. */
export interface VoucherListing {
  readonly kind: VoucherKind
  readonly columns: Sql
  /** The tables joined to `v`. */
  readonly joins: Sql
}

const tableOf = ({ table }: VoucherKind): Sql => raw(`${table} v`)

/** Every word typed begins one of the voucher (number, reference, documents) or of its third party (name, identification). */
function searching(companyId: string, { entity, table }: VoucherKind, text: string): Sql {
  const words = (of: string, prefix: string) => sql`
    select target_id from search_word where company_id = ${companyId} and entity = ${of} and word >= ${prefix} and word < ${afterPrefix(prefix)}`
  const clauses = prefixesOf(text).map(
    (prefix) => sql` and v.id in (
      ${words(entity, prefix)}
      union all
      select x.id from ${raw(table)} x where x.company_id = ${companyId} and x.party_id in (${words('people.party', prefix)}))`,
  )
  return clauses.length === 0 ? empty : join(clauses, '')
}

const narrowed = (
  companyId: string,
  kind: VoucherKind,
  { search = '', from, to, partyId }: VoucherFilter,
): Sql => sql`v.company_id = ${companyId}
    ${from ? sql` and v.date >= ${from}` : empty}${to ? sql` and v.date <= ${to}` : empty}${partyId ? sql` and v.party_id = ${partyId}` : empty}
    ${searching(companyId, kind, search)}`

/** A page of a list. */
export async function readVouchers<Row extends { readonly id: string; readonly date: Day }>(
  tx: Tx,
  companyId: string,
  { kind, columns, joins }: VoucherListing,
  filter: VoucherFilter | null,
  page: PageRequest,
): Promise<{ rows: Row[]; next: string | null }> {
  const clauses = pageClauses(order, page, filter)
  const rows = await tx.rows<Row>(sql`
    select ${columns} from ${tableOf(kind)} ${joins}
     where ${narrowed(companyId, kind, filter ?? {})}${clauses.where}${clauses.tail}`)
  return pageOf(rows, order, page, filter, (row) => [row.date, row.id])
}

/** One voucher of a kind. @throws 404 of HTTP */
export async function readVoucher<Row>(tx: Tx, companyId: string, { kind, columns, joins }: VoucherListing, id: string): Promise<Row> {
  const row = await tx.first<Row>(sql`select ${columns} from ${tableOf(kind)} ${joins} where v.company_id = ${companyId} and v.id = ${id}`)
  return row ?? httpErrors.fail('notFound')
}

/** How many the filter leaves, and what those that stand are worth: of kinds with an amount. */
export async function totalVouchers(
  tx: Tx,
  companyId: string,
  kind: VoucherKind,
  filter: VoucherFilter,
): Promise<{ total: string; count: number }> {
  const sums = await tx.first<{ total: string; count: number }>(sql`
    select coalesce(sum(v.amount) filter (where v.state = 'posted'), 0)::numeric(20,2) as total, count(*) as count
      from ${tableOf(kind)} where ${narrowed(companyId, kind, filter)}`)
  return sums ?? { total: '0.00', count: 0 }
}

async function countVouchers(tx: Tx, companyId: string, kind: VoucherKind, filter: VoucherFilter): Promise<number> {
  const row = await tx.first<{ count: number }>(
    sql`select count(*) as count from ${tableOf(kind)} where ${narrowed(companyId, kind, filter)}`,
  )
  return row?.count ?? 0
}

type FileCall = Parameters<typeof listFile>[0]

/** The whole filtered list as a file, with the columns in sight. @param today for its name */
export const writeVoucherFile = <Row extends { readonly id: string; readonly date: Day }>(
  call: FileCall,
  listing: VoucherListing,
  columnsOfFile: FileColumns<Row>,
  { columns, format, ...filter }: VoucherFilter & { readonly columns: string; readonly format: Parameters<typeof listFile>[1]['format'] },
  today: Day,
) => {
  const { companyId } = call.session
  const { kind } = listing
  return listFile(call, {
    title: kind.titles.many,
    file: `${fileWord(kind.titles.many)}-${today}`,
    format,
    count: (tx) => countVouchers(tx, companyId, kind, filter),
    open: (tx) => {
      const { heads, rowOf } = fileTable(columnsOfFile, columns.split(','))
      return Promise.resolve({ heads, pages: everyPage((page) => readVouchers<Row>(tx, companyId, listing, filter, page), rowOf) })
    },
  })
}

/** Who did what with a voucher; one out of reach is not there. @throws 404 of HTTP */
export async function readVoucherHistory(tx: Tx, companyId: string, kind: VoucherKind, id: string, after: string) {
  const found = await tx.first(sql`select from ${raw(kind.table)} where company_id = ${companyId} and id = ${id}`)
  if (!found) return httpErrors.fail('notFound')
  // What changed is kept in the words of that day.
  return { ...(await readHistory(tx, companyId, { entity: kind.entity, id }, after)), names: {} }
}
