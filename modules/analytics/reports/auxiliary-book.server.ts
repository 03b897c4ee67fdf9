/** The rows of the auxiliary book: groups with one statement, lines by key whatever the history behind them. */
import type { Day } from '#base/date.ts'
import { amountText } from '#base/decimal.ts'
import { accountSums } from '#modules/accounting/index.server.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { afterPrefix } from '#platform/search.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { serveReport, type ReportCall } from '#platform/report/report.server.ts'
import type { Book, GroupName, Leaf, Line, LineKey } from '#platform/report/walk.ts'
import { auxiliaryBook } from './auxiliary-book.ts'

type Call = ReportCall<typeof auxiliaryBook.parameters>

interface LeafRow {
  account_id: string
  code: string
  account: string
  party_id: string | null
  party: string | null
  identification: string | null
  opening: string
  debit: string
  credit: string
  lines: number
}

/** Where a group's lines are: its account, and its third party when groups have one. */
interface Place {
  readonly accountId: string
  readonly partyId: string | null
}

async function bookOf(call: Call): Promise<Book> {
  const rows = await leafRows(call)
  const places = new Map<Leaf, Place>()
  const leaves = rows.map((row) => {
    const leaf: Leaf = {
      path: pathOf(call.parameters.by, row),
      lines: row.lines,
      opening: { balance: row.opening },
      sums: { debit: row.debit, credit: row.credit },
    }
    places.set(leaf, { accountId: row.account_id, partyId: row.party_id })
    return leaf
  })
  const placeOf = (leaf: Leaf): Place => {
    const place = places.get(leaf)
    if (!place) throw new Error('A group of another book')
    return place
  }
  return { leaves, lines: (asked, after, limit) => linesOf(call, asked.map(placeOf), after, limit) }
}

function pathOf(by: Call['parameters']['by'], row: LeafRow): GroupName[] {
  const account = { key: row.code, label: `${row.code} ${row.account}`, narrows: { account: row.code, accountTo: row.code } }
  const party = {
    key: row.party_id ?? '',
    label: row.party === null ? 'Sin tercero' : `${row.party} · ${row.identification}`,
    narrows: row.party_id === null ? {} : { party: row.party_id },
  }
  const narrowed = (name: GroupName, above: GroupName): GroupName => ({ ...name, narrows: { ...above.narrows, ...name.narrows } })
  if (by === 'account') return [account]
  return by === 'account-party' ? [account, narrowed(party, account)] : [party, narrowed(account, party)]
}

/** A code stands for itself and all that hangs from it: "13" to "13" is every account of Deudores. */
function accountsIn({ account, accountTo }: Call['parameters']): Sql {
  const from = account === null ? empty : sql` and a.code >= ${account}`
  const last = accountTo ?? null
  return last === null ? from : sql`${from} and a.code < ${afterPrefix(last)}`
}

/** Opening, movement and lines of each group, of the accounts and the third party asked for. */
async function leafRows(call: Call): Promise<LeafRow[]> {
  const { companyId, parameters } = call
  const { by } = parameters
  const order =
    by === 'party-account' ? sql`p.display_name nulls last, s.party_id, a.code` : sql`a.code, p.display_name nulls last, s.party_id`
  const sums = await (by === 'account' && parameters.party === null ? accountGroups(call) : partyGroups(call))
  return call.tx.rows<LeafRow>(sql`
    with s as (${sums})
    select s.account_id, a.code, a.name as account, s.party_id, p.display_name as party, p.identification, s.opening, s.debit, s.credit, s.lines
      from s join account a on a.company_id = ${companyId} and a.id = s.account_id${accountsIn(parameters)}
      left join party p on p.company_id = ${companyId} and p.id = s.party_id
     where s.opening <> 0 or s.lines > 0 order by ${order}`)
}

const isOfSomeAccounts = ({ account, accountTo }: Call['parameters']): boolean => account !== null || accountTo !== null

const inAccounts = ({ companyId, parameters }: Call): Sql =>
  isOfSomeAccounts(parameters)
    ? sql` and l.account_id = any(array(
        select a.id from account a where a.company_id = ${companyId} and a.postable${accountsIn(parameters)}))`
    : empty

/** Accounts come folded: the cost does not grow with what there is behind. */
async function accountGroups({ tx, companyId, parameters }: Call): Promise<Sql> {
  const groups = [...(await accountSums(tx, companyId, parameters.period.from, parameters.period.to))]
  const figures = (name: 'opening' | 'debit' | 'credit') => groups.map(([, sums]) => amountText(sums[name]))
  return sql`
    select account_id, null::uuid as party_id, opening, debit, credit, lines
      from unnest(${groups.map(([id]) => id)}::uuid[], ${figures('opening')}::numeric(24,2)[], ${figures('debit')}::numeric(24,2)[],
                  ${figures('credit')}::numeric(24,2)[], ${groups.map(([, { lines }]) => lines)}::bigint[])
           as g (account_id, opening, debit, credit, lines)`
}

/** Third parties have no fold: their lines are added up from the index that holds their figures. */
async function partyGroups(call: Call): Promise<Sql> {
  const { companyId, parameters } = call
  const { period, by, party } = parameters
  return sql`
    select l.account_id, ${by === 'account' ? sql`null::uuid` : sql`l.party_id`} as party_id,
           coalesce(sum(l.debit - l.credit) filter (where l.date < ${period.from}), 0)::numeric(24,2) as opening,
           coalesce(sum(l.debit) filter (where l.date >= ${period.from}), 0)::numeric(24,2) as debit,
           coalesce(sum(l.credit) filter (where l.date >= ${period.from}), 0)::numeric(24,2) as credit,
           count(*) filter (where l.date >= ${period.from}) as lines
      from journal_line l
     where l.company_id = ${companyId} and l.date <= ${period.to}${inAccounts(call)}${party === null ? empty : sql` and l.party_id = ${party}`}
     group by 1, 2`
}

interface LineRow {
  leaf: number
  date: Day
  entry_id: string
  position: number
  number: string
  description: string
  party: string | null
  cross_document: string | null
  base: string | null
  debit: string
  credit: string
  source_kind: string
  source_id: string
}

/** Before every entry: ids begin after it. */
const FIRST = '00000000-0000-0000-0000-000000000000'

async function linesOf(call: Call, places: readonly Place[], after: LineKey | null, limit: number): Promise<Line[]> {
  const { tx, companyId, parameters } = call
  const { from, to } = parameters.period
  const bounds = places.map((_, index) => (index === 0 && after !== null ? after : [from, FIRST, -1]))
  const inGroup = sql`l.company_id = ${companyId} and l.account_id = w.account_id and l.date <= ${to}
       and (l.date, l.entry_id, l.position) > (w.date, w.entry_id, w.position)`
  const inOrder = sql` order by l.date, l.entry_id, l.position limit ${limit}`
  const rows = await tx.rows<LineRow>(sql`
    select (w.leaf - 1)::int as leaf, l.date, l.entry_id, l.position, e.number, l.description, p.display_name as party, l.cross_document, l.base,
           l.debit, l.credit, e.source_kind, e.source_id
      from unnest(${places.map((place) => place.accountId)}::uuid[], ${places.map((place) => place.partyId)}::uuid[],
                  ${bounds.map(([date]) => date)}::date[], ${bounds.map(([, entry]) => entry)}::uuid[], ${bounds.map(([, , position]) => position)}::int[])
           with ordinality as w (account_id, party_id, date, entry_id, position, leaf)
      cross join lateral (${groupLines(parameters, inGroup, inOrder)}) l
      join journal_entry e on e.company_id = ${companyId} and e.id = l.entry_id
      left join party p on p.company_id = ${companyId} and p.id = l.party_id
     order by w.leaf, l.date, l.entry_id, l.position limit ${limit}`)
  return rows.map((row) => ({
    leaf: row.leaf,
    key: [row.date, row.entry_id, row.position],
    cells: {
      date: row.date,
      document: row.number,
      description: row.description,
      party: row.party,
      cross: row.cross_document,
      base: row.base,
      debit: row.debit,
      credit: row.credit,
    },
    source: { kind: row.source_kind, id: row.source_id },
  }))
}

/** Of a group with a third party by the index of third parties, of one without by that of accounts. */
function groupLines({ by, party }: Call['parameters'], inGroup: Sql, inOrder: Sql): Sql {
  const all = sql`select * from journal_line l where ${inGroup}`
  if (party !== null) return sql`${all} and l.party_id = ${party}${inOrder}`
  if (by === 'account') return sql`${all}${inOrder}`
  return sql`select * from (
    (${all} and l.party_id = w.party_id${inOrder}) union all (${all} and w.party_id is null and l.party_id is null${inOrder})) l`
}

const accountName = async (tx: Tx, companyId: string, code: string): Promise<string | null> => {
  const found = await tx.first<{ name: string }>(sql`select name from account where company_id = ${companyId} and code = ${code}`)
  return found ? `${code} ${found.name}` : null
}

const partyName = async (tx: Tx, companyId: string, id: string): Promise<string | null> => {
  const found = await tx.first<{ name: string }>(sql`select display_name as name from party where company_id = ${companyId} and id = ${id}`)
  return found?.name ?? null
}

export const auxiliaryBookServed = serveReport(auxiliaryBook, {
  book: bookOf,
  names: { account: accountName, accountTo: accountName, party: partyName },
  letterhead,
})
