/** Lists of documents: filters, pages by key, totals of the filtered set. */
import { daysBetween, type Day } from '#base/date.ts'
import type { CustomValues } from '#platform/custom/field.ts'
import { sellerName } from './branch/place.server.ts'
import { empty, join, sql, type Tx } from '#platform/db/tx.server.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { pageClauses, pageOf, type Ordering, type PageRequest } from '#platform/page.server.ts'
import { isWorkTab, tabsOf, type DocumentEndpoints, type DocumentTab } from './endpoints.ts'
import { pageFilter, tabClause, totalsFilter, type Filter } from './filter.server.ts'
import type { DocumentKind } from './kind.ts'
import { followUpColumns, followUpJoin, followUpOfRow, type FollowUpRow } from './offer/read.server.ts'
import { listedColumns } from './parts/columns.server.ts'
import { pickListed, type ListedHead } from './parts/head.ts'
import { printedNumber } from './print/print-data.ts'
import { stageOf, type KeptStage } from './stage/stage.ts'
import { settlementOf, type DocumentState, type ElectronicState } from './state.ts'
import type { DocumentRow } from './wire.ts'

const orderings: Readonly<Record<'date' | 'number' | 'total', Ordering>> = {
  date: {
    columns: [
      { sql: 'd.date', type: 'date' },
      { sql: 'd.id', type: 'uuid' },
    ],
    direction: 'desc',
  },
  number: {
    columns: [
      { sql: 'd.number', type: 'bigint' },
      { sql: 'd.id', type: 'uuid' },
    ],
    direction: 'desc',
  },
  total: {
    columns: [
      { sql: 'd.total_cents', type: 'bigint' },
      { sql: 'd.id', type: 'uuid' },
    ],
    direction: 'desc',
  },
}

const correctionJoin = sql`
        left join document_correction k on k.company_id = d.company_id and k.document_id = d.id
        left join document corrected on corrected.company_id = k.company_id and corrected.id = k.corrected_id`
const correctionColumns = sql`k.concept, corrected.prefix as corrected_prefix, corrected.number as corrected_number`
const noCorrection = sql`null as concept, null as corrected_prefix, null::bigint as corrected_number`

interface ListRow extends FollowUpRow, ListedHead {
  concept: string | null
  corrected_prefix: string | null
  corrected_number: number | null
  id: string
  state: DocumentState
  stage: KeptStage | null
  prefix: string
  number: number | null
  edition: number
  number_digits: number
  date: Day
  due_date: Day
  party_id: string | null
  party_name: string
  party_identification: string
  total: string
  /** As text: what was kept before totals had a limit passes what a number holds exactly. */
  total_cents: string
  payable: string
  balance: string | null
  is_open: boolean | null
  electronic_state: ElectronicState
  custom: CustomValues
  seller: string | null
}

/** "FV-1208": prefix, hyphen, consecutive; without prefix, the number alone. */
export const showNumber = (prefix: string, number: number | null, edition = 1, digits = 0): string | null =>
  number === null ? null : printedNumber(prefix, number, edition, digits)

const viewRow = (row: ListRow, kind: DocumentKind, today: Day): DocumentRow => {
  const { isOffer, opens } = kind
  const isPastDue = row.due_date < today
  const settlement = settlementOf({
    state: row.state,
    hasOpenItem: opens !== null && row.balance !== null,
    isOpen: row.is_open ?? false,
    isWhole: row.balance === row.payable,
    isPastDue,
  })
  return {
    id: row.id,
    state: row.state,
    number: showNumber(row.prefix, row.number, row.edition, row.number_digits),
    prefix: row.prefix,
    consecutive: row.number,
    edition: row.edition,
    date: row.date,
    dueDate: row.due_date,
    party: row.party_id === null ? null : { id: row.party_id, name: row.party_name, identification: row.party_identification },
    total: row.total,
    payable: row.payable,
    balance: row.state === 'issued' && opens !== null ? row.balance : null,
    settlement,
    daysOverdue: settlement === 'overdue' ? daysBetween(row.due_date, today) : 0,
    electronicState: row.electronic_state,
    followUp: followUpOfRow(isOffer, row, today),
    stage: stageOf(kind, row),
    ...pickListed(row),
    custom: row.custom,
    seller: row.seller,
    correction:
      row.concept === null ? null : { number: showNumber(row.corrected_prefix ?? '', row.corrected_number), concept: row.concept },
  }
}

/** A tab that the kind does not have is all of them: an address written by hand hides nothing. */
const tabIn = (kind: DocumentKind, tab: DocumentTab): DocumentTab => (tabsOf(kind).includes(tab) ? tab : 'all')

/** A list as it is asked for. */
export interface ListQuery extends Filter {
  readonly sort: keyof typeof orderings
}

/** A page of a list. @param page.size how many at most; `after` is the token of the page before */
export async function readPage(
  tx: Tx,
  within: { readonly companyId: string; readonly kind: DocumentKind; readonly today: Day },
  { sort, ...asked }: ListQuery,
  page: PageRequest,
): Promise<{ rows: DocumentRow[]; next: string | null }> {
  const { kind, today } = within
  const ordering = orderings[sort]
  const filter = { ...asked, tab: tabIn(kind, asked.tab) }
  const clauses = pageClauses(ordering, page, filter)
  const where = await pageFilter(tx, within, filter)
  const onlyNumbered = sort === 'number' ? sql` and d.number is not null` : empty
  const rows = await tx.rows<ListRow>(sql`
      select d.id, d.state, d.stage, d.prefix, d.number, d.edition, d.number_digits, d.date, d.due_date, d.party_id, d.party_name, d.party_identification, d.total, d.total_cents::text, d.payable,
             b.balance, b.is_open, d.electronic_state, d.custom${listedColumns}, ${sellerName} as seller, ${followUpColumns}, ${kind.note ? correctionColumns : noCorrection}
        from document d ${followUpJoin}${kind.note ? correctionJoin : empty}
        left join lateral (
          select b.balance, b.is_open from open_item o join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
           where o.company_id = d.company_id and o.source_id = d.id limit 1) b on true
       where ${where}${onlyNumbered}${clauses.where}${clauses.tail}`)
  const keysOf = (row: ListRow) => [sort === 'date' ? row.date : sort === 'number' ? (row.number ?? 0) : row.total_cents, row.id]
  const { rows: shown, next } = pageOf(rows, ordering, page, filter, keysOf)
  return { rows: shown.map((row) => viewRow(row, kind, today)), next }
}

/** How many a list has. */
export async function countDocuments(
  tx: Tx,
  within: { readonly companyId: string; readonly kind: DocumentKind; readonly today: Day },
  { sort, ...asked }: ListQuery,
): Promise<number> {
  const { kind } = within
  const where = await pageFilter(tx, within, { ...asked, tab: tabIn(kind, asked.tab) })
  const row = await tx.first<{ count: number }>(
    sql`select count(*) from document d ${followUpJoin}${balanceJoin} where ${where}${sort === 'number' ? sql` and d.number is not null` : empty}`,
  )
  return row?.count ?? 0
}

interface TabTotals {
  tab: DocumentTab
  count: number
  total: string
  balance: string
}

const tabFigures = sql`count(*) as count, coalesce(sum(d.total) filter (where d.state = 'issued'), 0)::numeric(24,2) as total,
  coalesce(sum(b.balance) filter (where d.state = 'issued'), 0)::numeric(24,2) as balance`

const balanceJoin = sql`
  left join open_item o on o.company_id = d.company_id and o.source_kind = d.kind and o.source_id = d.id
  left join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id`

/** What others are made from keeps how much of it was used. */
const isFollowed = ({ isOffer, stages }: DocumentKind): boolean => isOffer || stages !== undefined

export function listHandlers(kind: DocumentKind, endpoints: DocumentEndpoints): Handler[] {
  const list = handle(endpoints.list, ({ tx, session, query: { size, after, ...query }, today }) =>
    readPage(tx, { companyId: session.companyId, kind, today }, query, { size, after }),
  )

  const totals = handle(endpoints.totals, async ({ tx, session, query, today }) => {
    const filter = await totalsFilter(tx, { companyId: session.companyId, kind, today }, query)
    const tabNames = tabsOf(kind)
    const shownTab = tabIn(kind, query.tab)
    const datedTabs = tabNames.filter((tab) => !isWorkTab(tab))
    // One pass over the days that are asked for counts their tabs; what waits for somebody is found by its own indexes.
    const rows = await tx.rows<TabTotals>(
      join(
        [
          sql`select t.tab, ${tabFigures} from document d ${isFollowed(kind) ? followUpJoin : empty}${balanceJoin}
               cross join lateral (values ${join(datedTabs.map((tab) => sql`(${tab}::text, ${tabClause(tab, today)})`))}) t (tab, belongs)
               where ${filter.dated} and t.belongs group by t.tab`,
          ...tabNames
            .filter(isWorkTab)
            .map(
              (tab) =>
                sql`select ${tab}::text, ${tabFigures} from document d ${isFollowed(kind) ? followUpJoin : empty}${balanceJoin} where ${filter.work(tab)}`,
            ),
        ],
        ' union all ',
      ),
    )
    const tabs = Object.fromEntries(tabNames.map((tab) => [tab, rows.find((row) => row.tab === tab)?.count ?? 0]))
    const shown = rows.find(({ tab }) => tab === shownTab)
    return { count: shown?.count ?? 0, total: shown?.total ?? '0.00', balance: shown?.balance ?? '0.00', tabs }
  })

  return [list, totals]
}
