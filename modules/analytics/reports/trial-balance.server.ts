/** The rows of the trial balance: accounts as a tree, with third parties or cost centres under or over them. */
import { amountText, parseAmount, type Amount } from '#base/decimal.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { ReportChart } from '#platform/report/chart.ts'
import { comparedRange } from '#platform/report/compare.ts'
import { NONE } from '#platform/report/parameter.ts'
import { serveReport, type ReportCall } from '#platform/report/report.server.ts'
import type { Book, GroupName, Leaf } from '#platform/report/walk.ts'
import { ledgerSums, type LedgerSplit, type LedgerSum } from './ledger.server.ts'
import { centerName, partyName } from './names.server.ts'
import { trialBalance } from './trial-balance.ts'

type Call = ReportCall<typeof trialBalance.parameters>
type By = Call['parameters']['by']

const splits: Readonly<Record<By, LedgerSplit>> = {
  account: 'account',
  'account-party': 'party',
  'party-account': 'party',
  'account-center': 'center',
  'center-account': 'center',
}

/** Where a sum stands: its names from the outermost in, and what its place among the others goes by. */
interface Place {
  readonly names: readonly GroupName[]
  readonly order: readonly string[]
}

interface Figures {
  opening: bigint
  debit: bigint
  credit: bigint
  before: bigint
}

async function bookOf(call: Call): Promise<Book> {
  const { tx, companyId, parameters } = call
  const { period, by, compare, party, center } = parameters
  const filter = { period, party, center, account: null, accountTo: null, side: 'all' } as const
  const compared = comparedRange(period, compare)
  const sums = await ledgerSums(tx, companyId, filter, splits[by])
  const before = compared ? await ledgerSums(tx, companyId, { ...filter, period: compared }, splits[by]) : []
  const placeOf = await places(call, [...sums, ...before])
  const leaves = new Map<string, { readonly place: Place; readonly figures: Figures }>()
  const figuresAt = (sum: LedgerSum): Figures => {
    const place = placeOf(sum)
    const key = place.names.map((name) => name.key).join('/')
    const known = leaves.get(key)
    if (known) return known.figures
    const figures = { opening: 0n, debit: 0n, credit: 0n, before: 0n }
    leaves.set(key, { place, figures })
    return figures
  }
  for (const sum of sums) {
    const figures = figuresAt(sum)
    figures.opening += sum.opening
    figures.debit += sum.debit
    figures.credit += sum.credit
  }
  for (const sum of before) figuresAt(sum).before += sum.opening + sum.debit - sum.credit
  const inOrder = [...leaves.values()].toSorted((a, b) => compareOrder(a.place.order, b.place.order))
  return { leaves: inOrder.map(({ place, figures }) => leafOf(place, figures)), lines: null }
}

const text = (value: bigint): string => amountText(value as Amount)

const leafOf = ({ names }: Place, { opening, debit, credit, before }: Figures): Leaf => ({
  path: names,
  lines: 0,
  opening: { closing: text(opening) },
  sums: { debit: text(debit), credit: text(credit), before: text(before) },
})

function compareOrder(a: readonly string[], b: readonly string[]): number {
  for (const [index, text] of a.entries()) {
    const other = b[index] ?? ''
    if (text !== other) return text < other ? -1 : 1
  }
  return a.length - b.length
}

/** The place of each sum, from the names of all that they are of. */
async function places(call: Call, sums: readonly LedgerSum[]): Promise<(sum: LedgerSum) => Place> {
  const { by } = call.parameters
  const accountOf = await accountPlaces(call, sums)
  if (by === 'account') return ({ accountId }) => accountOf(accountId)
  const otherOf = splits[by] === 'party' ? await partyPlaces(call, sums) : await centerPlaces(call)
  const isAccountFirst = by === 'account-party' || by === 'account-center'
  return ({ accountId, partyId, centerId }) => {
    const [account, other] = [accountOf(accountId), otherOf(partyId ?? centerId)]
    return isAccountFirst ? under(account, other) : under(other, account)
  }
}

/** One place below another: what it leads to is under the filters of both. */
function under(outer: Place, inner: Place): Place {
  const above = outer.names.at(-1)?.narrows ?? {}
  const names = inner.names.map((name) => ({ ...name, narrows: { ...above, ...name.narrows } }))
  return { names: [...outer.names, ...names], order: [...outer.order, ...inner.order] }
}

interface AccountRow {
  id: string
  code: string
  name: string
  level: number
  parent_code: string | null
}

/** Accounts with those above them, down to the level that was asked for: what is deeper is added to it. */
async function accountPlaces({ tx, companyId, parameters }: Call, sums: readonly LedgerSum[]): Promise<(id: string) => Place> {
  const ids = [...new Set(sums.map(({ accountId }) => accountId))]
  const rows = await tx.rows<AccountRow>(sql`
    with recursive shown as (
      select id, code, name, level, parent_code from account where company_id = ${companyId} and id = any(${ids}::uuid[])
      union
      select a.id, a.code, a.name, a.level, a.parent_code from account a join shown s on a.code = s.parent_code where a.company_id = ${companyId})
    select id, code, name, level, parent_code from shown`)
  const deepest = Number(parameters.level)
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const known = new Map<string, Place>()
  const placeOf = (row: AccountRow): Place => {
    const kept = known.get(row.id)
    if (kept) return kept
    const parent = row.parent_code === null ? undefined : byCode.get(row.parent_code)
    const above: Place = parent ? placeOf(parent) : { names: [], order: [] }
    const place: Place =
      row.level > deepest
        ? above
        : {
            names: [
              ...above.names,
              {
                key: row.code,
                label: `${row.code} ${row.name}`,
                narrows: { account: row.code, accountTo: row.code },
                cells: { code: row.code, name: row.name },
              },
            ],
            order: [row.code],
          }
    known.set(row.id, place)
    return place
  }
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id) => {
    const row = byId.get(id)
    if (!row) throw new Error(`No account ${id}`)
    return placeOf(row)
  }
}

const nobody: Place = {
  names: [{ key: NONE, label: 'Sin tercero', narrows: { party: NONE }, cells: { code: '', name: 'Sin tercero' } }],
  // Behind every name.
  order: ['\u{10ffff}', ''],
}

async function partyPlaces({ tx, companyId }: Call, sums: readonly LedgerSum[]): Promise<(id: string | null) => Place> {
  const ids = [...new Set(sums.flatMap(({ partyId }) => partyId ?? []))]
  const rows = await tx.rows<{ id: string; name: string; identification: string; place: number }>(sql`
    select id, display_name as name, identification, row_number() over (order by display_name, id) as place
      from party where company_id = ${companyId} and id = any(${ids}::uuid[])`)
  const byId = new Map(
    rows.map(({ id, name, identification, place }): [string, Place] => [
      id,
      {
        names: [{ key: id, label: `${name} · ${identification}`, narrows: { party: id }, cells: { code: identification, name } }],
        order: [String(place).padStart(9, '0')],
      },
    ]),
  )
  return (id) => (id === null ? nobody : (byId.get(id) ?? nobody))
}

interface CenterRow {
  id: string
  code: string
  name: string
  parent_id: string | null
}

const nowhere: Place = {
  names: [{ key: NONE, label: 'Sin centro de costo', narrows: { center: NONE }, cells: { code: '', name: 'Sin centro de costo' } }],
  order: ['\u{10ffff}'],
}

/** Centres with those that they hang from. */
async function centerPlaces({ tx, companyId }: Call): Promise<(id: string | null) => Place> {
  const rows = await tx.rows<CenterRow>(sql`select id, code, name, parent_id from cost_center where company_id = ${companyId}`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const placeOf = (id: string | null): Place => {
    const row = id === null ? undefined : byId.get(id)
    if (!row) return nowhere
    const above: Place = row.parent_id === null ? { names: [], order: [] } : placeOf(row.parent_id)
    const { code, name } = row
    return {
      names: [...above.names, { key: row.id, label: `${code} ${name}`, narrows: { center: row.id }, cells: { code, name } }],
      order: [...above.order, code],
    }
  }
  return placeOf
}

/** The closing balance of each class, beside that of the period compared with. */
function classPoints(leaves: readonly Leaf[], isCompared: boolean): ReportChart['points'] {
  const classes = Map.groupBy(leaves, ({ path: [outermost] }) => outermost?.label ?? '')
  const sumOf = (own: readonly Leaf[], figure: (leaf: Leaf) => bigint): string => text(own.reduce((sum, leaf) => sum + figure(leaf), 0n))
  const amountOf = (figure: string | undefined): bigint => parseAmount(figure ?? '0')
  return [...classes].map(([label, own]) => ({
    label,
    value: sumOf(own, ({ opening, sums }) => amountOf(opening['closing']) + amountOf(sums['debit']) - amountOf(sums['credit'])),
    before: isCompared ? sumOf(own, ({ sums }) => amountOf(sums['before'])) : null,
  }))
}

export const trialBalanceServed = serveReport(trialBalance, {
  book: bookOf,
  names: { party: partyName, center: centerName },
  letterhead,
  chart: async ({ parameters }, { leaves }) => ({
    kind: 'bars',
    title: 'Saldo final por clase',
    figure: 'amount',
    points: classPoints(leaves, parameters.compare !== 'none'),
  }),
})
