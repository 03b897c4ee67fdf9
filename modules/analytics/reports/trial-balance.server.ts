/** The rows of the trial balance: accounts as a tree, with third parties or cost centres under or over them. */
import { amountText, parseAmount, type Amount } from '#base/decimal.ts'
import { letterhead } from '#modules/company/index.server.ts'
import type { ReportChart } from '#platform/report/chart.ts'
import { comparedRange } from '#platform/report/compare.ts'
import { serveReport, type ReportCall } from '#platform/report/report.server.ts'
import type { Book, Leaf } from '#platform/report/walk.ts'
import { ledgerSums, type LedgerFilter, type LedgerSplit, type LedgerSum } from './ledger.server.ts'
import { centerName, partyName } from './names.server.ts'
import { accountPlaces, centerPlaces, compareOrder, partyPlaces, under, type Place } from './places.server.ts'
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

/** @param accounts only those from one code to another */
export async function accountTree(
  call: AccountTreeCall,
  accounts: Pick<LedgerFilter, 'account' | 'accountTo'> = { account: null, accountTo: null },
): Promise<Book> {
  const { tx, companyId, parameters } = call
  const { period, by, compare, party, center } = parameters
  const filter = { period, party, center, ...accounts, side: 'all' } as const
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

/** The place of each sum, from the names of all that they are of. */
async function places(call: AccountTreeCall, sums: readonly LedgerSum[]): Promise<(sum: LedgerSum) => Place> {
  const { by } = call.parameters
  const deepest = Number(call.parameters.level)
  const accountOf = await accountPlaces(call, sums, deepest)
  if (by === 'account') return ({ accountId }) => accountOf(accountId)
  const otherOf = splits[by] === 'party' ? await partyPlaces(call, sums) : await centerPlaces(call)
  const isAccountFirst = by === 'account-party' || by === 'account-center'
  return ({ accountId, partyId, centerId }) => {
    const [account, other] = [accountOf(accountId), otherOf(partyId ?? centerId)]
    return isAccountFirst ? under(account, other) : under(other, account)
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
  letterhead,
  chart: async ({ parameters }, { leaves }) => ({
    kind: 'bars',
    title: 'Saldo final por clase',
    figure: 'amount',
    points: classPoints(leaves, parameters.compare !== 'none'),
  }),
})
