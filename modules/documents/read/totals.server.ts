/**
 * What the tabs of a list hold of its filter, and what those of the tab in sight come to. What a head and a day say is read from
 * the sums of `document_tally`; what is asked of a document alone is asked of the documents.
 */
import { join, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { goesOn } from '../kind/stage/stage.ts'
import { followUpJoin } from '../offer/read.server.ts'
import { isWorkTab, tabsOf, type DocumentTab } from '../tabs.ts'
import { tabClause, tallyFilter, totalsFilter, type Filter, type Within } from './filter.server.ts'
import { isTallied, tallied } from './tally.server.ts'

/** All that a document opened, whose instalments are kept as one balance, due on the first day of what is left. */
export const balanceJoin = sql`
  left join document_owed b on b.company_id = d.company_id and b.document_id = d.id`

export interface Totals {
  readonly counts: ReadonlyMap<DocumentTab, number>
  /** Of the documents of the tab in sight that stand. */
  readonly total: string
  readonly balance: string
}

export interface Asked extends Within {
  /** Whether who asks reaches every document: a sum tells nobody's apart. */
  readonly isWhole: boolean
}

/** What others are made from keeps how much of it was used. */
const isFollowed = (kind: DocumentKind): boolean => kind.isOffer || goesOn(kind)

interface Figures {
  counts: number[]
  total: string
  balance: string
}

const sumOf = (value: Sql, belongs: Sql): Sql =>
  sql`coalesce(sum(${value}) filter (where d.state = 'issued' and ${belongs}), 0)::numeric(24,2)`

/** The tab of the query is one of the kind, or nothing of it is in sight. */
export async function readTotals(tx: Tx, asked: Asked, filter: Filter): Promise<Totals> {
  const { kind } = asked
  if (asked.isWhole && !isFollowed(kind) && isTallied(filter)) return readTallied(tx, asked, filter)
  const asks = await totalsFilter(tx, asked, filter)
  const documents = sql`document d ${isFollowed(kind) ? followUpJoin : sql``}${balanceJoin}`
  const pass = { documents, how: sql`count(*)`, mine: asks.mine }
  if (asks.isOnePass) return onePass(tx, asked, filter, { ...pass, dates: asks.dates })
  // One pass over the days that are asked for counts their tabs; what waits for somebody is found by its own indexes.
  const { tab: shown } = filter
  const tabNames = tabsOf(kind)
  const rows = await tx.rows<{ tab: DocumentTab; count: number; total: string; balance: string }>(
    join(
      [
        sql`select t.tab, ${tabFigures} from ${documents}
             cross join lateral (values ${join(
               tabNames.filter((tab) => !isWorkTab(tab)).map((tab) => sql`(${tab}::text, ${tabClause(tab, asked.today)})`),
             )}) t (tab, belongs)
             where ${asks.mine}${asks.dates} and t.belongs group by t.tab`,
        ...tabNames.filter(isWorkTab).map((tab) => sql`select ${tab}::text, ${tabFigures} from ${documents} where ${asks.work(tab)}`),
      ],
      ' union all ',
    ),
  )
  const inSight = rows.find(({ tab }) => tab === shown)
  return {
    counts: new Map(rows.map(({ tab, count }) => [tab, count])),
    total: inSight?.total ?? '0',
    balance: inSight?.balance ?? '0',
  }
}

const tabFigures = sql`count(*) as count, ${sumOf(sql`d.total`, sql`true`)} as total, ${sumOf(sql`b.balance`, sql`true`)} as balance`

/** The same by the sums of days. */
export function readTallied(tx: Tx, asked: Within, filter: Filter): Promise<Totals> {
  return onePass(tx, asked, filter, { documents: tallied(asked), how: sql`sum(d.documents)`, ...tallyFilter(asked, filter) })
}

interface Pass {
  readonly documents: Sql
  /** How many of them there are. */
  readonly how: Sql
  readonly mine: Sql
  readonly dates: Sql
}

async function onePass(tx: Tx, { kind, today }: Within, { tab: shown }: Filter, { documents, how, mine, dates }: Pass): Promise<Totals> {
  const tabNames = tabsOf(kind)
  const belongs = (tab: DocumentTab): Sql => sql`${tabClause(tab, today)}${isWorkTab(tab) ? sql`` : dates}`
  const inSight = tabNames.includes(shown) ? belongs(shown) : sql`false`
  const row = await tx.first<Figures>(sql`
    select array[${join(tabNames.map((tab) => sql`coalesce(${how} filter (where ${belongs(tab)}), 0)`))}]::int[] as counts,
           ${sumOf(sql`d.total`, inSight)} as total, ${sumOf(sql`b.balance`, inSight)} as balance
      from ${documents} where ${mine}`)
  return {
    counts: new Map(tabNames.map((tab, index) => [tab, row?.counts[index] ?? 0])),
    total: row?.total ?? '0',
    balance: row?.balance ?? '0',
  }
}
