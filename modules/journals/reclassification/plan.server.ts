/** What a reclassification would touch: counted and added up by account, without writing anything. */
import type { Day } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { accountingErrors, type LedgerBook } from '#modules/accounting/index.ts'
import { empty, raw, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { together } from '#platform/together.ts'
import { JOURNAL } from '../journal-voucher.ts'
import { keptBy } from '../rules.server.ts'
import { takesItems, wordsOf, type Asked } from './asked.server.ts'
import { itemSums, readMovingItems } from './items.server.ts'
import {
  MOST_ENTRIES,
  MOST_ENTRY_LINES,
  MOST_SAMPLES,
  lineKindOf,
  type Fate,
  type LineKind,
  type ReclassificationInput,
  type ReclassificationMode,
  type ReclassificationPlan,
} from './endpoints.ts'
import { balanceLines, type Balance } from './reclassify.ts'

const columns: Readonly<Record<LineKind, Sql>> = {
  party: raw('l.party_id'),
  account: raw('l.account_id'),
  costCenter: raw('l.cost_center_id'),
}

/** Ledgers that go by third party or by account would be apart from the books; what is owed is written again with its movements. */
const isKept: Readonly<Record<ReclassificationMode, Readonly<Record<LineKind, Sql>>>> = {
  balances: { party: sql`coalesce(a.kept = 'items', false)`, account: sql`a.kept is not null`, costCenter: sql`false` },
  movements: { party: sql`false`, account: sql`coalesce(a.kept = 'stock', false)`, costCenter: sql`false` },
}

/** What a journal `e` opened has payments, or it paid what others opened: written otherwise, those would be of nobody. */
const hasApplied = sql`(
  exists (select from open_item o join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
           where o.company_id = e.company_id and o.source_kind = ${JOURNAL} and o.source_id = e.source_id and not b.withdrawn and b.balance <> o.amount)
  or exists (select from open_item_application x join open_item o on o.company_id = x.company_id and o.id = x.open_item_id
              where x.company_id = e.company_id and x.source_kind = ${JOURNAL} and x.source_id = e.source_id
                and (o.source_kind, o.source_id) is distinct from (${JOURNAL}::text, e.source_id)
              group by x.open_item_id having sum(x.amount) <> 0))`

const narrow = (column: string, id: string): Sql => (id === '' ? empty : sql` and l.${raw(column)} = ${id}`)

function matching(companyId: string, input: ReclassificationInput): Sql {
  const { fromId, from, to, accountId, partyId, costCenterId, text } = input
  const kind = lineKindOf(input)
  const origin = fromId === '' ? sql`${columns[kind]} is null` : sql`${columns[kind]} = ${fromId}`
  const words = text === '' ? empty : sql` and position(lower(${text}) in lower(l.description)) > 0`
  return sql`l.company_id = ${companyId} and l.date >= ${from} and l.date <= ${to} and ${origin}
    ${narrow('account_id', accountId)}${narrow('party_id', partyId)}${narrow('cost_center_id', costCenterId)}${words}`
}

/** Of balances, line by line: entries stay as they are. */
const fateOfLine = (input: ReclassificationInput): Sql => sql`case
  when ${takesItems(input)}::boolean and m.kept_by = 'items' then 'items' when m.kept then 'kept' when not m.account_active then 'inactive' else 'moved' end`

/** Of movements, entry by entry: what is undone already, or undid another, is nobody's any more. */
const fatesOfEntries = (companyId: string, kind: LineKind): Sql => sql`
  heads as (
    select h.entry_id, e.source_id,
           case
             when e.reverses is not null or exists (
               select from journal_entry r where r.company_id = ${companyId} and r.reverses = e.id) then 'undone'
             when e.source_kind <> ${JOURNAL} then 'document'
             when p.state is distinct from 'open' or p.locks ? 'accounting' then 'closed'
             when h.kept then 'kept'
             when h.has_items and ${kind !== 'costCenter'}::boolean and ${hasApplied} then 'applied'
             when exists (select from journal_line x join account b on b.company_id = ${companyId} and b.id = x.account_id
                           where x.company_id = ${companyId} and x.entry_id = h.entry_id and not b.active) then 'inactive'
             else 'moved' end as fate
      from (select entry_id, bool_or(kept) as kept, coalesce(bool_or(kept_by = 'items'), false) as has_items from matched group by 1) h
      join journal_entry e on e.company_id = ${companyId} and e.id = h.entry_id
      left join fiscal_period p on p.company_id = ${companyId} and p.month = date_trunc('month', e.date)::date),`

/** Without its words, which are read of the few that are shown: all of them stay in memory. */
const lineColumns = sql`
  l.entry_id, l.position, l.date, l.account_id, l.party_id, l.cost_center_id, l.cross_document, l.book, l.base, l.currency, l.currency_amount,
  l.debit, l.credit`

/** The common table expressions: `fated` has every line that comes from the origin, with what would become of it. */
function fated({ companyId, input }: Pick<Asked, 'companyId' | 'input'>): Sql {
  const isWhole = input.mode === 'movements'
  const accountId = input.kind === 'account' ? input.fromId : input.accountId
  return sql`
    with found as (select ${lineColumns} from journal_line l where ${matching(companyId, input)}),
    accounts as (
      select a.id, a.active, ${keptBy} as kept from account a
       where a.company_id = ${companyId} and a.id ${accountId === '' ? sql`in (select account_id from found)` : sql`= ${accountId}`}),
    matched as (
      select f.*, a.active as account_active, a.kept as kept_by, ${isKept[input.mode][lineKindOf(input)]} as kept from found f join accounts a on a.id = f.account_id),
    ${isWhole ? fatesOfEntries(companyId, lineKindOf(input)) : empty}
    fated as (
      select m.*, ${isWhole ? sql`h.fate, h.source_id` : sql`${fateOfLine(input)} as fate, null::uuid as source_id`}
        from matched m ${isWhole ? sql`join heads h on h.entry_id = m.entry_id and h.fate <> 'undone'` : empty})`
}

/** What some lines of an account come to that share their fate. */
interface SumRow {
  fate: Fate | 'moved' | 'items'
  code: string
  name: string
  lines: number
  partyless: number
  centerless: number
  baseless: number
  debit: string
  credit: string
  difference: string
}

const readSums = (tx: Tx, asked: Asked): Promise<SumRow[]> =>
  tx.rows<SumRow>(sql`
    ${fated(asked)}
    select s.fate, a.code, a.name, s.lines, s.partyless, s.centerless, s.baseless, s.debit, s.credit, (s.debit - s.credit)::numeric(24,2) as difference
      from (select fate, account_id, count(*)::int as lines, count(*) filter (where party_id is null)::int as partyless,
                   count(*) filter (where cost_center_id is null)::int as centerless, count(*) filter (where base is null)::int as baseless,
                   sum(debit)::numeric(24,2) as debit, sum(credit)::numeric(24,2) as credit
              from fated group by fate, account_id) s
      join account a on a.company_id = ${asked.companyId} and a.id = s.account_id order by a.code`)

/** How many entries each fate has. */
const readEntries = (tx: Tx, asked: Asked): Promise<{ fate: SumRow['fate']; entries: number }[]> =>
  tx.rows(sql`
    ${fated(asked)}
    select fate, count(*)::int as entries from (select distinct fate, entry_id from fated) e group by fate order by fate`)

type Sample = ReclassificationPlan['rows'][number]

/** The first of those that would move, with their names. */
const readSamples = (tx: Tx, asked: Asked): Promise<Sample[]> =>
  tx.rows<Sample & { date: Day }>(sql`
    ${fated(asked)}
    select f.date, n.number, a.code || ' ' || a.name as account, p.display_name as party, c.code || ' ' || c.name as "costCenter", l.description,
           f.debit, f.credit
      from (select * from fated where fate = 'moved' order by date, entry_id, position limit ${MOST_SAMPLES}) f
      join journal_line l on l.company_id = ${asked.companyId} and l.entry_id = f.entry_id and l.position = f.position
      join entry_number n on n.company_id = ${asked.companyId} and n.entry_id = f.entry_id
      join account a on a.company_id = ${asked.companyId} and a.id = f.account_id
      left join party p on p.company_id = ${asked.companyId} and p.id = f.party_id
      left join cost_center c on c.company_id = ${asked.companyId} and c.id = f.cost_center_id
     order by f.date, f.entry_id, f.position`)

/** What the account that it goes to asks of every line. */
function lackProblems({ input, target }: Asked, sums: readonly SumRow[]): ErrorBody[] {
  if (input.kind !== 'account') return []
  const cuenta = { cuenta: target.code }
  const some = (of: 'partyless' | 'centerless' | 'baseless') => sums.some((row) => row.fate === 'moved' && row[of] > 0)
  return [
    ...(target.requiresParty && some('partyless') ? [accountingErrors.of('accountNeedsParty', cuenta, 'toId')] : []),
    ...(target.requiresCostCenter && some('centerless') ? [accountingErrors.of('accountNeedsCostCenter', cuenta, 'toId')] : []),
    ...(target.requiresBase && some('baseless') ? [accountingErrors.of('accountNeedsBase', cuenta, 'toId')] : []),
  ]
}

const linesOf = (sums: readonly SumRow[], fate: SumRow['fate']): number =>
  sums.reduce((lines, row) => (row.fate === fate ? lines + row.lines : lines), 0)

/** @throws 450, 451, 452 when the account that it goes to asks what a line has not, 401 when it is too much at once */
export async function planOf(tx: Tx, asked: Asked): Promise<Omit<ReclassificationPlan, 'entryLines'>> {
  const [sums, counts, rows] = await together([readSums(tx, asked), readEntries(tx, asked), readSamples(tx, asked)])
  failWith(lackProblems(asked, sums))
  const items = await readMovingItems(tx, asked)
  const entries = counts.find(({ fate }) => fate === 'moved')?.entries ?? 0
  if (asked.input.mode === 'movements' && entries > MOST_ENTRIES)
    httpErrors.fail('invalid', { detalle: `Son ${entries} comprobantes y el máximo es ${MOST_ENTRIES}: elige menos días.` }, 'to')
  const { fromName, toName } = asked
  return {
    ...{ fromName, toName, entries, rows, lines: linesOf(sums, 'moved'), items: items.length, goodsCount: 0, goods: [] },
    accounts: [...sums.filter(({ fate }) => fate === 'moved'), ...(await itemSums(tx, asked.companyId, items))],
    left: counts.flatMap(({ fate, entries: some }) =>
      fate === 'moved' || fate === 'items' ? [] : [{ fate, entries: some, lines: linesOf(sums, fate) }],
    ),
  }
}

interface BalanceRow extends Omit<Balance, 'balance' | 'base' | 'currency'> {
  balance: string
  base: string | null
  currency: string | null
  amount: string | null
}

/** The lines of the one entry of balances. @throws 401 when there are too many */
export async function readBalanceLines(tx: Tx, asked: Asked) {
  const rows = await tx.rows<BalanceRow>(sql`
    ${fated(asked)}
    select account_id as "accountId", party_id as "partyId", cost_center_id as "costCenterId", cross_document as "crossDocument", book,
           sum(debit - credit)::numeric(20,2) as balance, sum(base)::numeric(20,2) as base,
           case when currency_amount is not null then currency end as currency, sum(currency_amount)::numeric(20,2) as amount
      from fated where fate = 'moved'
     group by account_id, party_id, cost_center_id, cross_document, book, case when currency_amount is not null then currency end,
              case when currency_amount is not null or base is not null then debit > 0 end
    having sum(debit - credit) <> 0
     order by 1, 2, 3, 4, 5, 6 limit ${MOST_ENTRY_LINES}`)
  const balances = rows.map(
    ({ balance, base, currency, amount, book, ...row }): Balance => ({
      ...row,
      book: book satisfies LedgerBook,
      balance: parseAmount(balance),
      base: base === null ? null : parseAmount(base),
      currency: currency === null || amount === null ? null : { code: currency, amount: parseAmount(amount) },
    }),
  )
  const lines = balanceLines(balances, { kind: lineKindOf(asked.input), toId: asked.input.toId, words: wordsOf(asked) })
  if (lines.length > MOST_ENTRY_LINES)
    httpErrors.fail(
      'invalid',
      { detalle: `El comprobante tendría más de ${MOST_ENTRY_LINES} líneas: elige una cuenta o menos días.` },
      'to',
    )
  return lines
}

export interface MovingEntry {
  readonly entryId: string
  readonly journalId: string
  readonly date: Day
  readonly positions: number[]
  /** One of them opened what is owed. */
  readonly hasItems: boolean
}

/** The entries that would be written again, in the order of their days, with the lines that change. */
export const readMovingEntries = (tx: Tx, asked: Asked): Promise<MovingEntry[]> =>
  tx.rows<MovingEntry>(sql`
    ${fated(asked)}
    select entry_id as "entryId", source_id as "journalId", date, array_agg(position) as positions,
           coalesce(bool_or(kept_by = 'items'), false) as "hasItems"
      from fated where fate = 'moved' group by entry_id, source_id, date order by date, entry_id`)
