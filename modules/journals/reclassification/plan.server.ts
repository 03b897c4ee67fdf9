/** What a reclassification would touch: counted and added up by account, without writing anything. */
import type { Day } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { accountingErrors, type LedgerBook } from '#modules/accounting/index.ts'
import { empty, raw, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { JOURNAL } from '../journal-voucher.ts'
import { keptBy } from '../rules.server.ts'
import { wordsOf, type Asked } from './asked.server.ts'
import {
  MOST_ENTRIES,
  MOST_ENTRY_LINES,
  MOST_SAMPLES,
  type Fate,
  type ReclassificationInput,
  type ReclassificationKind,
  type ReclassificationPlan,
} from './endpoints.ts'
import { balanceLines, type Balance } from './reclassify.ts'

const columns: Readonly<Record<ReclassificationKind, Sql>> = {
  party: raw('l.party_id'),
  account: raw('l.account_id'),
  costCenter: raw('l.cost_center_id'),
}

/** Ledgers that go by third party or by account would be apart from the books. */
const isKept: Readonly<Record<ReclassificationKind, Sql>> = {
  party: sql`coalesce(a.kept = 'items', false)`,
  account: sql`a.kept is not null`,
  costCenter: sql`false`,
}

const narrow = (column: string, id: string): Sql => (id === '' ? empty : sql` and l.${raw(column)} = ${id}`)

function matching(companyId: string, input: ReclassificationInput): Sql {
  const { kind, fromId, from, to, accountId, partyId, costCenterId, text } = input
  const origin = fromId === '' ? sql`${columns[kind]} is null` : sql`${columns[kind]} = ${fromId}`
  const words = text === '' ? empty : sql` and position(lower(${text}) in lower(l.description)) > 0`
  return sql`l.company_id = ${companyId} and l.date >= ${from} and l.date <= ${to} and ${origin}
    ${narrow('account_id', accountId)}${narrow('party_id', partyId)}${narrow('cost_center_id', costCenterId)}${words}`
}

/** Of balances, line by line: entries stay as they are. */
const fateOfLine = sql`case when m.kept then 'kept' when not m.account_active then 'inactive' else 'moved' end`

/** Of movements, entry by entry: what is undone already, or undid another, is nobody's any more. */
const fatesOfEntries = (companyId: string): Sql => sql`
  heads as (
    select h.entry_id, e.source_id,
           case
             when e.reverses is not null or exists (
               select from journal_entry r where r.company_id = ${companyId} and r.reverses = e.id) then 'undone'
             when e.source_kind <> ${JOURNAL} then 'document'
             when p.state is distinct from 'open' or p.locks ? 'accounting' then 'closed'
             when h.kept then 'kept'
             when exists (select from journal_line x join account b on b.company_id = ${companyId} and b.id = x.account_id
                           where x.company_id = ${companyId} and x.entry_id = h.entry_id and not b.active) then 'inactive'
             else 'moved' end as fate
      from (select entry_id, bool_or(kept) as kept from matched group by 1) h
      join journal_entry e on e.company_id = ${companyId} and e.id = h.entry_id
      left join fiscal_period p on p.company_id = ${companyId} and p.month = date_trunc('month', e.date)::date),`

/** The common table expressions: `fated` has every line that comes from the origin, with what would become of it. */
function fated({ companyId, input }: Pick<Asked, 'companyId' | 'input'>): Sql {
  const isWhole = input.mode === 'movements'
  return sql`
    with found as materialized (select l.* from journal_line l where ${matching(companyId, input)}),
    accounts as (
      select a.id, a.code, a.name, a.active, ${keptBy} as kept from account a
       where a.company_id = ${companyId} and a.id in (select account_id from found)),
    matched as (
      select f.*, a.code, a.name, a.active as account_active, ${isKept[input.kind]} as kept from found f join accounts a on a.id = f.account_id),
    ${isWhole ? fatesOfEntries(companyId) : empty}
    fated as (
      select m.*, ${isWhole ? sql`h.fate, h.source_id` : sql`${fateOfLine} as fate, null::uuid as source_id`}
        from matched m ${isWhole ? sql`join heads h on h.entry_id = m.entry_id and h.fate <> 'undone'` : empty})`
}

interface PlanRow {
  entries: number
  lines: number
  partyless: number
  centerless: number
  baseless: number
  accounts: { code: string; name: string; lines: number; debit: string; credit: string; difference: string }[]
  left: { fate: Fate; entries: number; lines: number }[]
  rows: {
    date: Day
    number: string
    account: string
    party: string | null
    costCenter: string | null
    description: string
    debit: string
    credit: string
  }[]
}

const readPlan = (tx: Tx, asked: Asked): Promise<PlanRow | undefined> =>
  tx.first<PlanRow>(sql`
    ${fated(asked)}
    select count(distinct entry_id) filter (where fate = 'moved')::int as entries,
           count(*) filter (where fate = 'moved')::int as lines,
           count(*) filter (where fate = 'moved' and party_id is null)::int as "partyless",
           count(*) filter (where fate = 'moved' and cost_center_id is null)::int as "centerless",
           count(*) filter (where fate = 'moved' and base is null)::int as "baseless",
           (select coalesce(json_agg(s order by s.code), '[]')
              from (select code, name, count(*)::int as lines, sum(debit)::numeric(24,2)::text as debit, sum(credit)::numeric(24,2)::text as credit,
                           sum(debit - credit)::numeric(24,2)::text as difference
                      from fated where fate = 'moved' group by code, name) s) as accounts,
           (select coalesce(json_agg(s order by s.fate), '[]')
              from (select fate, count(distinct entry_id)::int as entries, count(*)::int as lines from fated where fate <> 'moved' group by fate) s) as left,
           (select coalesce(json_agg(s order by s.date, s.entry_id, s.position), '[]')
              from (select f.date, f.entry_id, f.position, n.number, f.code || ' ' || f.name as account, p.display_name as party,
                           c.code || ' ' || c.name as "costCenter", f.description, f.debit::text as debit, f.credit::text as credit
                      from (select * from fated where fate = 'moved' order by date, entry_id, position limit ${MOST_SAMPLES}) f
                      join entry_number n on n.company_id = ${asked.companyId} and n.entry_id = f.entry_id
                      left join party p on p.company_id = ${asked.companyId} and p.id = f.party_id
                      left join cost_center c on c.company_id = ${asked.companyId} and c.id = f.cost_center_id) s) as rows
      from fated`)

/** What the account that it goes to asks of every line. */
function lackProblems({ input, target }: Asked, { partyless, centerless, baseless }: PlanRow): ErrorBody[] {
  if (input.kind !== 'account') return []
  const cuenta = { cuenta: target.code }
  return [
    ...(target.requiresParty && partyless > 0 ? [accountingErrors.of('accountNeedsParty', cuenta, 'toId')] : []),
    ...(target.requiresCostCenter && centerless > 0 ? [accountingErrors.of('accountNeedsCostCenter', cuenta, 'toId')] : []),
    ...(target.requiresBase && baseless > 0 ? [accountingErrors.of('accountNeedsBase', cuenta, 'toId')] : []),
  ]
}

/** @throws 450, 451, 452 when the account that it goes to asks what a line has not, 401 when it is too much at once */
export async function planOf(tx: Tx, asked: Asked): Promise<Omit<ReclassificationPlan, 'entryLines'>> {
  const row = await readPlan(tx, asked)
  if (!row) throw new Error('A count answers always')
  failWith(lackProblems(asked, row))
  const { entries, lines, accounts, left, rows } = row
  if (asked.input.mode === 'movements' && entries > MOST_ENTRIES)
    httpErrors.fail('invalid', { detalle: `Son ${entries} comprobantes y el máximo es ${MOST_ENTRIES}: elige menos días.` }, 'to')
  const { fromName, toName } = asked
  return { fromName, toName, entries, lines, accounts, left, rows }
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
  const lines = balanceLines(balances, { kind: asked.input.kind, toId: asked.input.toId, words: wordsOf(asked) })
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
}

/** The entries that would be written again, in the order of their days, with the lines that change. */
export const readMovingEntries = (tx: Tx, asked: Asked): Promise<MovingEntry[]> =>
  tx.rows<MovingEntry>(sql`
    ${fated(asked)}
    select entry_id as "entryId", source_id as "journalId", date, array_agg(position) as positions
      from fated where fate = 'moved' group by entry_id, source_id, date order by date, entry_id`)
