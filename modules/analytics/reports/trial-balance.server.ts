/** The rows of the trial balance: accounts as a tree, with third parties or cost centres under or over them. */
import { amountText, parseAmount, type Amount } from '#base/decimal.ts'
import { letterhead } from '#modules/company/index.server.ts'
import type { ReportChart } from '#platform/report/chart.ts'
import { comparedRange } from '#platform/report/compare.ts'
import { serveReport, type ReportCall } from '#platform/report/report.server.ts'
import type { Book, Leaf } from '#platform/report/walk.ts'
import { ledgerSums, usedParameters, type LedgerFilter, type LedgerSplit, type LedgerSum } from './ledger.server.ts'
import { centerName, partyName } from './names.server.ts'
import { accountPlaces, centerPlaces, partyPlaces, turnsOf, under, type Place } from './places.server.ts'
import { trialBalance } from './trial-balance.ts'

/** What asks for accounts as a tree: the trial balance, and the books that are made of it. */
export type AccountTreeCall = Pick<ReportCall<typeof trialBalance.parameters>, 'tx' | 'companyId' | 'parameters'>
type By = AccountTreeCall['parameters']['by']

const splits: Readonly<Record<By, LedgerSplit>> = {
  account: 'account',
  'account-party': 'party',
  'party-account': 'party',
  'account-center': 'center',
  'center-account': 'center',
}

interface Figures {
  opening: bigint
  debit: bigint
  credit: bigint
  before: bigint
}

/** What hangs from a place, and below another one where sums are told apart. */
interface Spot {
  readonly outer: Place
  readonly inner: Place | null
  readonly figures: Figures
}

/** @param accounts only those from one code to another */
export async function accountTree(
  call: AccountTreeCall,
  accounts: Pick<LedgerFilter, 'account' | 'accountTo'> = { account: null, accountTo: null },
): Promise<Book> {
  const { tx, companyId, parameters } = call
  const { period, by, compare, party, center, book, known, closings } = parameters
  const filter = { period, party, center, book, known, closings, ...accounts, side: 'all' } as const
  const compared = comparedRange(period, compare)
  const sums = await ledgerSums(tx, companyId, filter, splits[by])
  const before = compared ? await ledgerSums(tx, companyId, { ...filter, period: compared }, splits[by]) : []
  const placeOf = await places(call, [...sums, ...before])
  const spots = new Map<Place, Map<Place | null, Spot>>()
  const figuresAt = (sum: LedgerSum): Figures => {
    const { outer, inner } = placeOf(sum)
    let within = spots.get(outer)
    if (!within) spots.set(outer, (within = new Map()))
    let spot = within.get(inner)
    if (!spot) within.set(inner, (spot = { outer, inner, figures: { opening: 0n, debit: 0n, credit: 0n, before: 0n } }))
    return spot.figures
  }
  for (const sum of sums) {
    const figures = figuresAt(sum)
    figures.opening += sum.opening
    figures.debit += sum.debit
    figures.credit += sum.credit
  }
  for (const sum of before) figuresAt(sum).before += sum.opening + sum.debit - sum.credit
  return { leaves: inOrder(spots).map(leafOf), lines: null }
}

/** Tens of thousands are put in order by the turn of each place: texts are compared once for each of them. */
function inOrder(spots: ReadonlyMap<Place, ReadonlyMap<Place | null, Spot>>): Spot[] {
  const inners = [...spots.values()].flatMap((within) => [...within.keys()].flatMap((inner) => inner ?? []))
  const turns = turnsOf(inners)
  const turnOf = ({ inner }: Spot): number => (inner === null ? -1 : (turns.get(inner) ?? -1))
  return [...turnsOf(spots.keys()).keys()].flatMap((outer) =>
    [...(spots.get(outer)?.values() ?? [])].toSorted((one, other) => turnOf(one) - turnOf(other)),
  )
}

const text = (value: bigint): string => amountText(value as Amount)

const leafOf = ({ outer, inner, figures: { opening, debit, credit, before } }: Spot): Leaf => ({
  path: inner === null ? outer.names : under(outer, inner).names,
  lines: 0,
  opening: { closing: text(opening) },
  sums: { debit: text(debit), credit: text(credit), before: text(before) },
})

/** The places of each sum, from the names of all that they are of. */
async function places(call: AccountTreeCall, sums: readonly LedgerSum[]): Promise<(sum: LedgerSum) => Pick<Spot, 'outer' | 'inner'>> {
  const { by } = call.parameters
  const deepest = Number(call.parameters.level)
  const accountOf = await accountPlaces(call, sums, deepest)
  if (by === 'account') return ({ accountId }) => ({ outer: accountOf(accountId), inner: null })
  const otherOf = splits[by] === 'party' ? await partyPlaces(call, sums) : await centerPlaces(call)
  const isAccountFirst = by === 'account-party' || by === 'account-center'
  return ({ accountId, partyId, centerId }) => {
    const [account, other] = [accountOf(accountId), otherOf(partyId ?? centerId)]
    return isAccountFirst ? { outer: account, inner: other } : { outer: other, inner: account }
  }
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
  book: (call) => accountTree(call),
  names: { party: partyName, center: centerName },
  used: usedParameters,
  letterhead,
  chart: async ({ parameters }, { leaves }) => ({
    kind: 'bars',
    title: 'Saldo final por clase',
    figure: 'amount',
    points: classPoints(leaves, parameters.compare !== 'none'),
  }),
})
