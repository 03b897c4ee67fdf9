/**
 * The restatement at the end of a month of what is owed in other currencies: the pesos of each debt become those of the day's rate, and
 * what that changes is gained or lost in exchange (contabilidad.md, section 2; NIIF para PYMES, section 30). Pure.
 */
import { showDay, monthTitle, type Day } from '#base/date.ts'
import { subtract, sumAmounts, zeroAmount, type Amount, type UnitPrice } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { accountingErrors } from '#modules/accounting/index.ts'
import { defineVoucher } from '#modules/vouchers/index.ts'
import { definePermissions, ofWholeCompany } from '#platform/access.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { bookkeepers } from '#platform/roles.ts'
import { differenceOf, pesosAt, type ForeignBalance } from '../exchange.ts'

export const RESTATEMENT = 'treasury.restatement'

export const restatementPermissions = ofWholeCompany(
  definePermissions(
    RESTATEMENT,
    {
      read: 'Ver ajustes por diferencia en cambio',
      write: 'Registrar ajustes por diferencia en cambio',
      annul: 'Anular ajustes por diferencia en cambio',
    },
    { read: [...bookkeepers, 'viewer'], write: bookkeepers, annul: ['accountant'] },
  ),
)

const CLOSURE = '/accounting/closure-accounting'

/** Shown over the closing of months, as it has no page of its own. */
export const restatementAddress = (id: string): string => `${CLOSURE}?ajuste=${id}`

export const restatement = defineVoucher({
  source: RESTATEMENT,
  consecutive: 'DEC',
  process: 'reclassification',
  module: 'treasury',
  table: 'exchange_restatement',
  entity: RESTATEMENT,
  thread: RESTATEMENT,
  titles: {
    one: 'Ajuste por diferencia en cambio',
    many: 'Ajustes por diferencia en cambio',
    numbered: 'Ajuste por diferencia en cambio',
    group: 'Tesorería',
    paper: 'Ajuste por diferencia en cambio',
  },
  // Its day is the last of its month, whoever records it.
  permissions: { ...restatementPermissions, date: restatementPermissions.write },
  address: restatementAddress,
  list: CLOSURE,
})

export interface RestatedDebt {
  readonly kind: 'AR' | 'AP'
  readonly balance: Amount
  readonly currency: ForeignBalance
}

export interface Restated<Debt> {
  readonly debt: Debt
  readonly rate: UnitPrice
  readonly after: Amount
  /** Gained, or lost below zero. */
  readonly difference: Amount
}

/** While something is left of the currency, so is of its pesos. */
const LEAST = 1n as Amount

/** What each debt becomes at its rate; those whose currency has none are left out. */
export const restated = <Debt extends RestatedDebt>(debts: readonly Debt[], rates: ReadonlyMap<string, UnitPrice>): Restated<Debt>[] =>
  debts.flatMap((debt) => {
    const rate = rates.get(debt.currency.code)
    if (rate === undefined) return []
    const pesos = pesosAt(debt.currency.balance, rate)
    const after = pesos < LEAST ? LEAST : pesos
    return [{ debt, rate, after, difference: differenceOf(debt.kind, after, debt.balance) }]
  })

/** Money of a till or bank in another currency: what there is, below zero of an overdraft, and its pesos in the books. */
export interface HeldMoney {
  readonly code: string
  readonly left: Amount
  readonly before: Amount
}

export interface RestatedMoney<Held> {
  readonly held: Held
  readonly rate: UnitPrice
  readonly after: Amount
  /** Gained, or lost below zero. */
  readonly difference: Amount
}

/** What the money of each account becomes at its rate; those whose currency has none are left out. */
export const restatedMoney = <Held extends HeldMoney>(
  held: readonly Held[],
  rates: ReadonlyMap<string, UnitPrice>,
): RestatedMoney<Held>[] =>
  held.flatMap((one) => {
    const rate = rates.get(one.code)
    if (rate === undefined) return []
    const after = pesosAt(one.left, rate)
    return [{ held: one, rate, after, difference: subtract(after, one.before) }]
  })

export const gainOf = (some: readonly { readonly difference: Amount }[]): Amount =>
  sumAmounts(some.map(({ difference }) => (difference > zeroAmount ? difference : zeroAmount)))

export const lossOf = (some: readonly { readonly difference: Amount }[]): Amount =>
  subtract(gainOf(some), sumAmounts(some.map(({ difference }) => difference)))

/** Of some currencies, for those without one what asks for their rate: 487 at `rates.USD`. */
export const missingRates = (codes: readonly string[], rates: ReadonlyMap<string, UnitPrice>, day: Day): ErrorBody[] =>
  [...new Set(codes)]
    .filter((code) => !rates.has(code))
    .map((code) => accountingErrors.of('exchangeRateMissing', { moneda: code, fecha: showDay(day) }, `rates.${code}`))

/** Of a restatement that stands. */
export interface StandingRestatement {
  readonly number: string
  readonly date: Day
}

/** Months are restated one after the other, each once: 401 at `month`. */
export function standingProblems(date: Day, latest: StandingRestatement | null): ErrorBody[] {
  if (!latest || latest.date < date) return []
  const name = monthTitle(latest.date.slice(0, 7)).toLowerCase()
  const detalle =
    latest.date === date
      ? `El ajuste de ${name} ya está hecho (${latest.number}). Anúlalo si quieres repetirlo.`
      : `El ajuste de ${name} (${latest.number}) es posterior: anúlalo primero.`
  return [httpErrors.of('invalid', { detalle }, 'month')]
}
