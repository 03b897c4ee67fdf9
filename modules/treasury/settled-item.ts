/** What a receipt or a payment says of one open item, as it is settled: asked by the form and by the server. Pure. */
import type { Day } from '#base/date.ts'
import { sumAmounts, zeroAmount, type Amount, type UnitPrice } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { rateProblems } from '#modules/accounting/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { formatMoney, formatUnitPrice } from '#platform/ui/format.ts'
import { treasuryErrors as errors } from './errors.ts'
import { differenceProblems } from './settlement-difference.ts'
import { currencyAt, pesosAt, settlePart, type ForeignBalance, type ForeignPart } from './exchange.ts'

/** As it was written: nothing said is zero, or null of the currency. */
export interface SaidOfItem {
  readonly amount: Amount
  readonly currencyAmount: Amount | null
  /** Null takes the one that the company keeps for the day. */
  readonly rate: UnitPrice | null
  /** What closes it besides the money; zero of none. */
  readonly difference: Amount
}

export interface SettledItem {
  readonly number: string
  readonly kind: 'AR' | 'AP'
  readonly balance: Amount
  readonly currency: ForeignBalance | null
}

/** What one open item gets. */
export interface SettledPart {
  /** What it loses in the books. */
  readonly book: Amount
  readonly money: Amount
  readonly foreign: ForeignPart | null
}

interface Asked {
  readonly day: Day
  /** Of the item's currency, as the company keeps it for that day. */
  readonly kept: UnitPrice | undefined
  /** `applications.2` */
  readonly field: string
}

type Settled = { readonly part: SettledPart } | { readonly problems: readonly ErrorBody[] }

const refused = (...problems: ErrorBody[]): Settled => ({ problems })
const NO_RATE = 0n as UnitPrice

/** In pesos nothing is said of another currency. */
function inPesos(item: SettledItem, said: SaidOfItem, field: string): Settled {
  const wrong = (column: string): ErrorBody => httpErrors.of('invalid', { detalle: `${item.number} está en pesos.` }, `${field}.${column}`)
  if (said.currencyAmount !== null) return refused(wrong('currencyAmount'))
  if (said.rate !== null) return refused(wrong('rate'))
  const wrongDifference = differenceProblems(item, said, `${field}.difference`)
  if (wrongDifference.length > 0) return refused(...wrongDifference)
  const book = sumAmounts([said.amount, said.difference])
  if (book > item.balance) return refused(errors.of('overBalance', { numero: item.number }, `${field}.amount`))
  return { part: { book, money: said.amount, foreign: null } }
}

/** @returns what it loses in the books and what the money was, or why not: 401, 487, 591, each at its field */
export function settleItem(item: SettledItem, said: SaidOfItem, { day, kept, field }: Asked): Settled {
  const { currency, balance } = item
  if (!currency) return inPesos(item, said, field)
  const wrongDifference = differenceProblems(item, said, `${field}.difference`)
  if (wrongDifference.length > 0) return refused(...wrongDifference)
  const rate = said.rate ?? kept ?? NO_RATE
  const problems = rateProblems(rate, { code: currency.code, day }, `${field}.rate`)
  if (problems.length > 0) return refused(...problems)
  const isByPesos = said.currencyAmount === null
  const settled = said.currencyAmount ?? currencyAt(said.amount, rate)
  const money = isByPesos ? said.amount : pesosAt(settled, rate)
  const column = isByPesos ? 'amount' : 'currencyAmount'
  if (settled === zeroAmount || money === zeroAmount) {
    const detalle = `A esa tasa el valor es menor que un centavo de ${isByPesos ? currency.code : 'peso'}.`
    return refused(httpErrors.of('invalid', { detalle }, `${field}.${column}`))
  }
  if (settled > currency.balance) return refused(errors.of('overBalance', { numero: item.number }, `${field}.${column}`))
  if (said.amount !== zeroAmount && said.amount !== money) {
    const detalle = `${formatMoney(settled, currency.code)} a ${formatUnitPrice(rate)} son ${formatMoney(money)}.`
    return refused(httpErrors.of('invalid', { detalle }, `${field}.amount`))
  }
  const foreign = settlePart(item.kind, { balance, currency }, { currency: settled, rate, money })
  return { part: { book: foreign.book, money, foreign } }
}
