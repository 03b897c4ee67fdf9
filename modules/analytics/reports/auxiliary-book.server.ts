/** The rows of the auxiliary book: groups with one statement, lines by key whatever the history behind them. */
import type { Day } from '#base/date.ts'
import { amountText, type Amount } from '#base/decimal.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { empty, sql, type Sql } from '#platform/db/tx.server.ts'
import { NONE } from '#platform/report/parameter.ts'
import { serveReport, type ReportCall } from '#platform/report/report.server.ts'
import type { Book, GroupName, Leaf, Line, LineKey } from '#platform/report/walk.ts'
import { auxiliaryBook } from './auxiliary-book.ts'
import { accountsIn, ledgerSums, linesIn, readIn, readMerged, usedParameters, type LedgerSum } from './ledger.server.ts'
import { accountName, centerName, partyName } from './names.server.ts'

type Call = ReportCall<typeof auxiliaryBook.parameters>

interface LeafRow {
  place: number
  account_id: string
  code: string
  account: string
  party_id: string | null
  party: string | null
  identification: string | null
}

/** Where a group's lines are: its account, and its third party when groups have one. */
interface Place {
  readonly accountId: string
  readonly partyId: string | null
}

async function bookOf(call: Call): Promise<Book> {
  const { tx, companyId, parameters } = call
  const sums = await ledgerSums(tx, companyId, parameters, parameters.by === 'account' ? 'account' : 'party')
  const places = new Map<Leaf, Place>()
  const leaves = (await leafRows(call, sums)).flatMap((row) => {
    const sum = sums[row.place]
    if (!sum) return []
    const leaf: Leaf = {
      path: pathOf(parameters.by, row),
      lines: sum.lines,
      opening: { balance: amountText(sum.opening as Amount) },
      sums: { debit: amountText(sum.debit as Amount), credit: amountText(sum.credit as Amount) },
    }
    places.set(leaf, { accountId: row.account_id, partyId: row.party_id })
    return [leaf]
  })
  const placeOf = (leaf: Leaf): Place => {
    const place = places.get(leaf)
    if (!place) throw new Error('A group of another book')
    return place
  }
  return {
    leaves,
    lines: (asked, after, limit) => linesOf(call, asked.map(placeOf), { after, limit, isNewestFirst: false }),
    newest: (limit) => linesOf(call, leaves.map(placeOf), { after: null, limit, isNewestFirst: true }),
  }
}

function pathOf(by: Call['parameters']['by'], row: LeafRow): GroupName[] {
  const account = { key: row.code, label: `${row.code} ${row.account}`, narrows: { account: row.code, accountTo: row.code } }
  const party = {
    key: row.party_id ?? '',
    label: row.party === null ? 'Sin tercero' : `${row.party} · ${row.identification}`,
    narrows: { party: row.party_id ?? NONE },
  }
  const narrowed = (name: GroupName, above: GroupName): GroupName => ({ ...name, narrows: { ...above.narrows, ...name.narrows } })
  if (by === 'account') return [account]
  return by === 'account-party' ? [account, narrowed(party, account)] : [party, narrowed(account, party)]
}

/** The groups of the accounts asked for, in their order, with what they are called. */
async function leafRows({ tx, companyId, parameters }: Call, sums: readonly LedgerSum[]): Promise<LeafRow[]> {
  const order =
    parameters.by === 'party-account'
      ? sql`p.display_name nulls last, s.party_id, a.code`
      : sql`a.code, p.display_name nulls last, s.party_id`
  return tx.rows<LeafRow>(sql`
    select (s.place - 1)::int as place, s.account_id, a.code, a.name as account, s.party_id, p.display_name as party, p.identification
      from unnest(${sums.map(({ accountId }) => accountId)}::uuid[], ${sums.map(({ partyId }) => partyId)}::uuid[])
           with ordinality as s (account_id, party_id, place)
      join account a on a.company_id = ${companyId} and a.id = s.account_id${accountsIn(parameters)}
      left join party p on p.company_id = ${companyId} and p.id = s.party_id
     order by ${order}`)
}

interface LineRow {
  leaf: number
  date: Day
  entry_id: string
  position: number
  number: string
  description: string
  party: string | null
  center: string | null
  cross_document: string | null
  base: string | null
  debit: string
  credit: string
  source_kind: string
  source_id: string
}

/** Before every entry: ids begin after it. */
const FIRST = '00000000-0000-0000-0000-000000000000'

interface Reading {
  readonly after: LineKey | null
  readonly limit: number
  readonly isNewestFirst: boolean
}

/** Where lines are looked for: those of one third party along their index, so that one with others merged into it is looked for as each. */
interface Seek extends Place {
  readonly leaf: number
  readonly bound: LineKey
}

async function seeksOf({ tx, companyId, parameters }: Call, places: readonly Place[], after: LineKey | null): Promise<Seek[]> {
  const { party, period } = parameters
  const wanted = party === NONE ? null : party
  const merged = await readMerged(tx, companyId)
  const withThem = (id: string | null): (string | null)[] =>
    id === null ? [null] : [id, ...[...merged].flatMap(([one, into]) => (into === id ? [one] : []))]
  return places.flatMap(({ accountId, partyId }, leaf) =>
    withThem(partyId ?? wanted).map((id) => ({
      ...{ accountId, partyId: id, leaf },
      bound: leaf === 0 && after !== null ? after : [period.from, FIRST, -1],
    })),
  )
}

/** Lines of these groups in their order; or the newest of all of them together. */
async function linesOf(call: Call, places: readonly Place[], { after, limit, isNewestFirst }: Reading): Promise<Line[]> {
  const { tx, companyId, parameters } = call
  const { to } = parameters.period
  const seeks = await seeksOf(call, places, after)
  const inGroup = sql`l.company_id = ${companyId} and l.account_id = w.account_id and l.date <= ${to}
       and (l.date, l.entry_id, l.position) > (w.date, w.entry_id, w.position)`
  const byKey = isNewestFirst ? sql`l.date desc, l.entry_id desc, l.position desc` : sql`l.date, l.entry_id, l.position`
  const inOrder = sql` order by ${byKey} limit ${limit}`
  const rows = await tx.rows<LineRow>(sql`
    select w.leaf, l.date, l.entry_id, l.position, n.number, l.description, p.display_name as party, c.name as center,
           l.cross_document, l.base, l.debit, l.credit, e.source_kind, e.source_id
      from unnest(${seeks.map(({ accountId }) => accountId)}::uuid[], ${seeks.map(({ partyId }) => partyId)}::uuid[],
                  ${seeks.map(({ bound }) => bound[0])}::date[], ${seeks.map(({ bound }) => bound[1])}::uuid[], ${seeks.map(({ bound }) => bound[2])}::int[],
                  ${seeks.map(({ leaf }) => leaf)}::int[]) as w (account_id, party_id, date, entry_id, position, leaf)
      cross join lateral (${groupLines(call, inGroup, inOrder)}) l
      join journal_entry e on e.company_id = ${companyId} and e.id = l.entry_id
      join entry_number n on n.company_id = ${companyId} and n.entry_id = l.entry_id
      left join party p on p.company_id = ${companyId} and p.id = l.party_id
      left join cost_center c on c.company_id = ${companyId} and c.id = l.cost_center_id
     order by ${isNewestFirst ? empty : sql`w.leaf, `}${byKey} limit ${limit}`)
  return rows.map((row) => ({
    leaf: row.leaf,
    key: [row.date, row.entry_id, row.position],
    cells: {
      date: row.date,
      document: row.number,
      description: row.description,
      party: row.party,
      center: row.center,
      cross: row.cross_document,
      base: row.base,
      debit: row.debit,
      credit: row.credit,
    },
    source: { kind: row.source_kind, id: row.source_id },
  }))
}

/** Of a group with a third party by the index of third parties, of one without by that of accounts. */
function groupLines({ companyId, parameters }: Call, inGroup: Sql, inOrder: Sql): Sql {
  const { by, party } = parameters
  const isOfOne = party !== null && party !== NONE
  const all = sql`select * from journal_line l where ${inGroup}${linesIn(companyId, { ...parameters, party: isOfOne ? null : party })}${readIn(companyId, parameters)}`
  if (isOfOne) return sql`${all} and l.party_id = w.party_id${inOrder}`
  if (party === NONE || by === 'account') return sql`${all}${inOrder}`
  return sql`select * from (
    (${all} and l.party_id = w.party_id${inOrder}) union all (${all} and w.party_id is null and l.party_id is null${inOrder})) l`
}

export const auxiliaryBookServed = serveReport(auxiliaryBook, {
  book: bookOf,
  names: { account: accountName, accountTo: accountName, party: partyName, center: centerName },
  used: usedParameters,
  letterhead,
})
