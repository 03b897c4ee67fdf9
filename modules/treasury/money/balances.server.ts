/**
 * How much there was in each till and bank, from the books: what its account began a period with, what came in and went out.
 * Accounts whose balance is kept to a few are not there for anybody else.
 */
import type { Day } from '#base/date.ts'
import { addAmounts, type Amount, amountText, parseAmount, subtract, sumAmounts, zeroAmount } from '#base/decimal.ts'
import { DEFAULT_CURRENCY } from '#base/currency.ts'
import { countsIn, type PartSums, partSums } from '#modules/accounting/index.server.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { empty, type Sql, sql, type Tx } from '#platform/db/tx.server.ts'
import { type ReportCall, serveReport } from '#platform/report/report.server.ts'
import type { Book, GroupName, Leaf, Line, LineKey } from '#platform/report/walk.ts'
import { formatAmount } from '#platform/ui/format.ts'
import { moneyBalances, moneyMovements } from './balances.ts'
import { type MoneyKind, moneyKinds } from './money-account.ts'
import { moneyBalancePermissions } from './permissions.ts'

type BalancesCall = ReportCall<typeof moneyBalances.parameters>
type MovementsCall = ReportCall<typeof moneyMovements.parameters>

interface MoneyRow {
  id: string
  name: string
  kind: MoneyKind
  number: string
  active: boolean
  currency: string
  account_id: string
  code: string
  reconciled_on: Day | null
}

/** One that was used in the period, or is in use. */
interface Held extends MoneyRow {
  readonly sums: PartSums
}

/** Those whose balance this person may see, in the order of their kinds. @param account only this one; null is all of them */
async function moneyHeld({ tx, companyId, parameters, may }: BalancesCall, account: string | null): Promise<Held[]> {
  const { kind, period } = parameters
  const asked = sql`m.company_id = ${companyId}${may(moneyBalancePermissions.reserved) ? empty : sql` and m.balance_seen_by = 'all'`}${
    kind === 'all' ? empty : sql` and m.kind = ${kind}`
  }${account === null ? empty : sql` and m.id = ${account}`}`
  const rows = await tx.rows<MoneyRow>(sql`
    select m.id, m.name, m.kind, m.number, m.active, m.currency, m.account_id, a.code, m.reconciled_on
      from money_account m join account a on a.company_id = ${companyId} and a.id = m.account_id where ${asked}
     order by array_position(${Object.keys(moneyKinds)}::text[], m.kind), m.name, m.id`)
  const accounts = sql`select m.account_id from money_account m where ${asked}`
  const sums = await partSums(tx, companyId, { ...period, ledger: 'fiscal', accounts })
  const byAccount = new Map(sums.map((sum) => [sum.accountId, sum]))
  return rows.flatMap((row) => {
    const own = byAccount.get(row.account_id) ?? nothingIn(row.account_id)
    return row.active || own.opening !== zeroAmount || own.lines > 0 ? [{ ...row, sums: own }] : []
  })
}

/**
 * What there is on a day in the tills and banks in use, from the books.
 * @param reserved whether those whose balance is kept to a few count too
 */
export async function moneyOn(
  tx: Tx,
  companyId: string,
  day: Day,
  reserved: boolean,
): Promise<{ readonly amount: string; readonly accounts: number }> {
  const asked = sql`m.company_id = ${companyId} and m.active${reserved ? empty : sql` and m.balance_seen_by = 'all'`}`
  const accounts = sql`select m.account_id from money_account m where ${asked}`
  const count = await tx.first<{ count: number }>(sql`select count(*)::int as count from money_account m where ${asked}`)
  const sums = await partSums(tx, companyId, { from: day, to: day, ledger: 'fiscal', accounts })
  return {
    amount: amountText(sumAmounts(sums.map(({ opening, debit, credit }) => subtract(addAmounts(opening, debit), credit)))),
    accounts: count?.count ?? 0,
  }
}

const nothingIn = (accountId: string): PartSums => ({
  ...{ accountId, partId: null, lines: 0 },
  ...{ opening: zeroAmount, debit: zeroAmount, credit: zeroAmount },
})

async function balancesOf(call: BalancesCall): Promise<Book> {
  const held = await moneyHeld(call, null)
  const foreign = await foreignOf(call, held)
  const leaves = held.map(({ id, name, kind, number, code, currency, reconciled_on, sums }): Leaf => {
    const ofKind: GroupName = { key: kind, label: moneyKinds[kind], narrows: { kind }, cells: { name: moneyKinds[kind] } }
    const left = foreign.get(id)
    const inItsOwn = left === undefined ? {} : { foreign: `${currency} ${formatAmount(left, 'always')}` }
    const cells = { name, number, book: code, ...inItsOwn, ...(reconciled_on === null ? {} : { reconciled: reconciled_on }) }
    return {
      path: [ofKind, { key: id, label: name, narrows: { kind, account: id }, cells }],
      lines: 0,
      opening: { balance: amountText(sums.opening) },
      sums: { incoming: amountText(sums.debit), outgoing: amountText(sums.credit) },
    }
  })
  return { leaves, lines: null }
}

/** What there was at the end of the period in each account of another currency, in that currency. */
async function foreignOf(
  { tx, companyId, parameters: { period } }: BalancesCall,
  held: readonly Held[],
): Promise<ReadonlyMap<string, Amount>> {
  const ids = held.filter(({ currency }) => currency !== DEFAULT_CURRENCY).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<{ id: string; left: string }>(sql`
    select m.id, coalesce((
             select sum(sign(l.debit - l.credit) * l.currency_amount) from journal_line l
              where l.company_id = ${companyId} and l.account_id = m.account_id and l.date <= ${period.to} and l.currency = m.currency
                and ${countsIn('fiscal', sql`l.book`)}), 0)::numeric(20,2) as left
      from money_account m where m.company_id = ${companyId} and m.id = any(${ids}::uuid[])`)
  return new Map(rows.map(({ id, left }) => [id, parseAmount(left)]))
}

/** Of `journal_line l`: only what came in, or went out. */
const sideIn = (side: MovementsCall['parameters']['side']): Sql =>
  side === 'all' ? empty : side === 'incoming' ? sql` and l.debit > 0` : sql` and l.credit > 0`

/** Lines of one side in the period, by account. */
async function linesOfSide({ tx, companyId, parameters: { period, side } }: MovementsCall, accounts: readonly string[]) {
  const rows = await tx.rows<{ account_id: string; lines: number }>(sql`
    select l.account_id, count(*)::int as lines from journal_line l
     where l.company_id = ${companyId} and l.account_id = any(${[...accounts]}::uuid[]) and l.date between ${period.from} and ${period.to}
       and ${countsIn('fiscal', sql`l.book`)}${sideIn(side)} group by l.account_id`)
  return new Map(rows.map(({ account_id, lines }) => [account_id, lines]))
}

async function movementsOf(call: MovementsCall): Promise<Book> {
  const { account, side } = call.parameters
  const held = (await moneyHeld(call, account)).filter(({ sums }) => sums.lines > 0 || (side === 'all' && sums.opening !== zeroAmount))
  const accountOf = new Map(held.map(({ id, account_id }) => [id, account_id]))
  const ofSide = side === 'all' ? null : await linesOfSide(call, [...accountOf.values()])
  const leaves = held.flatMap(({ id, name, code, account_id, sums }): Leaf[] => {
    const lines = ofSide ? (ofSide.get(account_id) ?? 0) : sums.lines
    if (ofSide && lines === 0) return []
    return [
      {
        path: [{ key: id, label: `${name} · ${code}`, narrows: { account: id } }],
        lines,
        opening: { balance: amountText(sums.opening) },
        sums: {
          incoming: side === 'outgoing' ? '0.00' : amountText(sums.debit),
          outgoing: side === 'incoming' ? '0.00' : amountText(sums.credit),
        },
      },
    ]
  })
  const idsOf = (asked: readonly Leaf[]) => asked.map(({ path }) => accountOf.get(path[0]?.key ?? '') ?? '')
  return {
    leaves,
    lines: (asked, after, limit) => linesOf(call, idsOf(asked), { after, limit, isNewestFirst: false }),
    newest: (limit) => linesOf(call, idsOf(leaves), { after: null, limit, isNewestFirst: true }),
  }
}

interface LineRow {
  leaf: number
  date: Day
  entry_id: string
  position: number
  number: string
  description: string
  party: string | null
  debit: string
  credit: string
  source_kind: string
  source_id: string
}

interface Reading {
  readonly after: LineKey | null
  readonly limit: number
  readonly isNewestFirst: boolean
}

/** Before every entry: ids begin after it. */
const FIRST = '00000000-0000-0000-0000-000000000000'

async function linesOf(
  { tx, companyId, parameters: { period, side } }: MovementsCall,
  accounts: readonly string[],
  { after, limit, isNewestFirst }: Reading,
): Promise<Line[]> {
  const [date, entry, position] = after ?? [period.from, FIRST, -1]
  const byKey = isNewestFirst ? sql`l.date desc, l.entry_id desc, l.position desc` : sql`l.date, l.entry_id, l.position`
  const rows = await tx.rows<LineRow>(sql`
    select (w.leaf - 1)::int as leaf, l.date, l.entry_id, l.position, n.number, l.description, p.display_name as party, l.debit, l.credit,
           e.source_kind, e.source_id
      from unnest(${[...accounts]}::uuid[]) with ordinality as w (account_id, leaf)
      cross join lateral (
        select * from journal_line l
         where l.company_id = ${companyId} and l.account_id = w.account_id and l.date between ${period.from} and ${period.to}
           and ${countsIn('fiscal', sql`l.book`)}${sideIn(side)}
           and (w.leaf > 1 or (l.date, l.entry_id, l.position) > (${date}::date, ${entry}::uuid, ${position}::int))
         order by ${byKey} limit ${limit}) l
      join journal_entry e on e.company_id = ${companyId} and e.id = l.entry_id
      join entry_number n on n.company_id = ${companyId} and n.entry_id = l.entry_id
      left join party p on p.company_id = ${companyId} and p.id = l.party_id
     order by ${isNewestFirst ? empty : sql`w.leaf, `}${byKey} limit ${limit}`)
  return rows.map((row) => ({
    leaf: row.leaf,
    key: [row.date, row.entry_id, row.position],
    cells: {
      ...{ date: row.date, document: row.number, description: row.description, party: row.party },
      ...{ incoming: row.debit, outgoing: row.credit },
    },
    source: { kind: row.source_kind, id: row.source_id },
  }))
}

const nameOf = async (tx: Tx, companyId: string, id: string): Promise<string | null> =>
  (await tx.first<{ name: string }>(sql`select name from money_account where company_id = ${companyId} and id = ${id}`))?.name ?? null

export const moneyBalancesServed = serveReport(moneyBalances, { book: balancesOf, names: {}, letterhead })
export const moneyMovementsServed = serveReport(moneyMovements, { book: movementsOf, names: { account: nameOf }, letterhead })
