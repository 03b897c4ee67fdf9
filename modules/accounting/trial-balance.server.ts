/** The trial balance and the lines behind each of its figures. */
import type { Day } from '#base/date.ts'
import { amountText, parseAmount, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { afterPrefix } from '#platform/search.ts'
import { empty, join, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { handle } from '#platform/http/handle.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { pageClauses, pageOf, type Ordering } from '#platform/page.server.ts'
import { dateGte } from '#platform/rules/index.ts'
import { getAccountLines, getEntriesOfSource, getTrialBalance, listAccounts } from './endpoints.ts'
import { periodSpans, type DayRange } from './spans.ts'
import { trialBalance, type AccountSums, type ChartAccount } from './trial-balance.ts'

interface SumRow {
  account_id: string
  opening: string
  debit: string
  credit: string
  lines: number
}

/** With how many lines moved it in the period. */
export interface CountedSums extends AccountSums {
  readonly lines: number
}

/**
 * Sums per account of a period, folded and waiting entries in one statement: what was posted a millisecond ago counts.
 * @param onlyAccount limits it to one account
 */
export async function accountSums(
  tx: Tx,
  companyId: string,
  from: Day,
  to: Day,
  onlyAccount?: string,
): Promise<ReadonlyMap<string, CountedSums>> {
  const spans = periodSpans(from, to)
  const account = onlyAccount === undefined ? sql`` : sql` and account_id = ${onlyAccount}`
  const folded = (span: 'month' | 'year', range: DayRange | { before: Day }, isOpening: boolean): Sql => sql`
    select account_id, ${isOpening}::boolean as is_opening, debit, credit, lines from account_balance
     where company_id = ${companyId} and span = ${span}
       and ${'before' in range ? sql`starts < ${range.before}` : sql`starts >= ${range.from} and starts < ${range.to}`}${account}`
  const loose = (range: DayRange, isOpening: boolean): Sql => sql`
    select l.account_id, ${isOpening}::boolean, l.debit, l.credit, 1
      from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
     where e.company_id = ${companyId} and e.date >= ${range.from} and e.date < ${range.to}
       and not exists (select from unfolded u where u.company_id = e.company_id and u.entry_id = e.id)${account}`
  const waiting = sql`
    select l.account_id, l.date < ${from}, l.debit, l.credit, 1
      from unfolded u join journal_line l on l.company_id = u.company_id and l.entry_id = u.entry_id
     where u.company_id = ${companyId} and l.date <= ${to}${account}`
  const isReal = (range: DayRange) => range.from < range.to
  const parts = [
    folded('year', { before: spans.openingYearsBefore }, true),
    ...(isReal(spans.openingMonths) ? [folded('month', spans.openingMonths, true)] : []),
    ...(isReal(spans.openingDays) ? [loose(spans.openingDays, true)] : []),
    ...(isReal(spans.movementMonths) ? [folded('month', spans.movementMonths, false)] : []),
    ...spans.movementDays.map((range) => loose(range, false)),
    waiting,
  ]
  const rows = await tx.rows<SumRow>(sql`
    select account_id, coalesce(sum(debit - credit) filter (where is_opening), 0)::numeric(24,2) as opening,
           coalesce(sum(debit) filter (where not is_opening), 0)::numeric(24,2) as debit,
           coalesce(sum(credit) filter (where not is_opening), 0)::numeric(24,2) as credit,
           coalesce(sum(lines) filter (where not is_opening), 0)::bigint as lines
      from (${join(parts, ' union all ')}) part group by account_id`)
  return new Map(
    rows.map((row) => [
      row.account_id,
      { opening: parseAmount(row.opening), debit: parseAmount(row.debit), credit: parseAmount(row.credit), lines: row.lines },
    ]),
  )
}

const readChart = (tx: Tx, companyId: string, ids: readonly string[]): Promise<ChartAccount[]> =>
  tx.rows<ChartAccount>(sql`
    with recursive shown as (
      select id, code, name, level, postable, parent_code from account where company_id = ${companyId} and id = any(${[...ids]}::uuid[])
      union
      select a.id, a.code, a.name, a.level, a.postable, a.parent_code from account a join shown s on a.code = s.parent_code where a.company_id = ${companyId})
    select id, code, name, level, postable from shown`)

const write = <T extends AccountSums & { closing: Amount }>(row: T) => ({
  opening: amountText(row.opening),
  debit: amountText(row.debit),
  credit: amountText(row.credit),
  closing: amountText(row.closing),
})

const trialBalanceHandler = handle(getTrialBalance, async ({ tx, session, query, now }) => {
  const began = performance.now()
  const from = query.from as Day
  const to = query.to as Day
  const backwards = dateGte(to, from)
  if (backwards !== null) return httpErrors.fail('invalid', { detalle: backwards }, 'to')
  const sums = await accountSums(tx, session.companyId, from, to)
  const chart = await readChart(tx, session.companyId, [...sums.keys()])
  const { rows, totals } = trialBalance(chart, sums, Number(query.level))
  return {
    from,
    to,
    rows: rows.map((row) => ({ id: row.id, code: row.code, name: row.name, level: row.level, postable: row.postable, ...write(row) })),
    totals: write(totals),
    isSquare: totals.debit === totals.credit && totals.opening === 0n,
    madeAt: now.toISOString(),
    tookMs: Math.round(performance.now() - began),
  }
})

const lineOrder: Ordering = {
  columns: [
    { sql: 'l.date', type: 'date' },
    { sql: 'l.entry_id', type: 'uuid' },
    { sql: 'l.position', type: 'bigint' },
  ],
  direction: 'desc',
}

interface LineRow {
  entry_id: string
  position: number
  date: Day
  code: string
  type: string
  number: string
  description: string
  party: string | null
  debit: string
  credit: string
  source_kind: string
  source_id: string
}

const sumOf = (all: readonly AccountSums[]): AccountSums => ({
  opening: sumAmounts(all.map((each) => each.opening)),
  debit: sumAmounts(all.map((each) => each.debit)),
  credit: sumAmounts(all.map((each) => each.credit)),
})

const accountLinesHandler = handle(getAccountLines, async ({ tx, session, params, query }) => {
  const { companyId } = session
  const account = await tx.first<{ id: string; code: string; name: string; postable: boolean }>(sql`
    select id, code, name, postable from account where company_id = ${companyId} and id = ${params.id}`)
  if (!account) return httpErrors.fail('notFound')
  const sums = await accountSums(tx, companyId, query.from as Day, query.to as Day, account.postable ? account.id : undefined)
  const below = await tx.rows<{ id: string }>(sql`
    select id from account where company_id = ${companyId} and code >= ${account.code} and code < ${afterPrefix(account.code)} and id = any(${[...sums.keys()]}::uuid[])`)
  const own = below.flatMap(({ id }) => sums.get(id) ?? [])
  // Only accounts that moved are looked into, each by its index, so the cost is that of a page and not of the history.
  const ids = below.map(({ id }) => id).filter((id) => sums.get(id)?.debit !== zeroAmount || sums.get(id)?.credit !== zeroAmount)
  const side = query.side === '' ? empty : query.side === 'debit' ? sql` and l.debit > 0` : sql` and l.credit > 0`
  const inPeriod = sql`l.company_id = ${companyId} and l.account_id = wanted.id and l.date between ${query.from} and ${query.to}`
  const filter = { account: account.id, from: query.from, to: query.to, side: query.side }
  const page = pageClauses(lineOrder, query, filter)
  const rows = await tx.rows<LineRow>(sql`
    select l.entry_id, l.position, l.date, a.code, e.type, e.number, l.description, p.display_name as party, l.debit, l.credit, e.source_kind, e.source_id
      from unnest(${ids}::uuid[]) as wanted (id)
      cross join lateral (select * from journal_line l where ${inPeriod}${side}${page.where}${page.tail}) l
      join account a on a.company_id = l.company_id and a.id = l.account_id
      join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
      left join party p on p.company_id = l.company_id and p.id = l.party_id${page.tail}`)
  const counted = await tx.first<{ debit_lines: number; credit_lines: number }>(sql`
    select count(*) filter (where l.debit > 0) as debit_lines, count(*) filter (where l.credit > 0) as credit_lines
      from unnest(${ids}::uuid[]) as wanted (id) join journal_line l on ${inPeriod}`)
  const { rows: shown, next } = pageOf(rows, lineOrder, query, filter, (row) => [row.date, row.entry_id, row.position])
  const total = sumOf(own)
  return {
    account,
    ...write({ ...total, closing: (total.opening + total.debit - total.credit) as Amount }),
    debitLines: counted?.debit_lines ?? 0,
    creditLines: counted?.credit_lines ?? 0,
    rows: shown.map((row) => ({
      entryId: row.entry_id,
      position: row.position,
      date: row.date,
      code: row.code,
      type: row.type,
      number: row.number,
      description: row.description,
      party: row.party,
      debit: row.debit,
      credit: row.credit,
      source: { kind: row.source_kind, id: row.source_id },
    })),
    next,
  }
})

interface EntryLineRow {
  id: string
  date: Day
  type: string
  number: string
  entry_description: string
  event: string
  account_id: string
  code: string
  name: string
  party: string | null
  description: string
  base: string | null
  debit: string
  credit: string
}

const entriesOfSourceHandler = handle(getEntriesOfSource, async ({ tx, session, params }) => {
  const rows = await tx.rows<EntryLineRow>(sql`
    select e.id, e.date, e.type, e.number, e.description as entry_description, e.source_event as event, a.id as account_id, a.code, a.name,
           p.display_name as party, l.description, l.base, l.debit, l.credit
      from journal_entry e
      join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
      join account a on a.company_id = l.company_id and a.id = l.account_id
      left join party p on p.company_id = l.company_id and p.id = l.party_id
     where e.company_id = ${session.companyId} and e.source_id = ${params.id} order by e.created_at, e.id, l.position`)
  const entries = Map.groupBy(rows, (row) => row.id)
  return {
    entries: [...entries.values()].flatMap((lines) => {
      const [head] = lines
      if (!head) return []
      return [
        {
          id: head.id,
          date: head.date,
          type: head.type,
          number: head.number,
          description: head.entry_description,
          event: head.event,
          lines: lines.map((line) => ({
            account: { id: line.account_id, code: line.code, name: line.name },
            party: line.party,
            description: line.description,
            base: line.base,
            debit: line.debit,
            credit: line.credit,
          })),
        },
      ]
    }),
  }
})

const accountsHandler = handle(listAccounts, async ({ tx, session, query }) => {
  const bySearch = query.search === '' ? sql`` : sql` and (code like ${`${query.search}%`} or name ilike ${`%${query.search}%`})`
  const byParent = query.parent === '' ? sql`` : sql` and parent_code = ${query.parent}`
  const accounts = await tx.rows<{
    id: string
    code: string
    name: string
    nature: 'D' | 'C'
    level: number
    parent: string | null
    postable: boolean
    active: boolean
  }>(sql`
    select id, code, name, nature, level, parent_code as parent, postable, active from account
     where company_id = ${session.companyId}${bySearch}${byParent} order by code limit 20000`)
  return { accounts }
})

export const accountingHandlers = [trialBalanceHandler, accountLinesHandler, entriesOfSourceHandler, accountsHandler]
