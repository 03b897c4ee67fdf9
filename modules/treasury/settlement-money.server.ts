/** Where the money of a receipt or a payment moves: a line of each means, in the currency of its till or bank too. */
import { DEFAULT_CURRENCY } from '#base/currency.ts'
import type { Day } from '#base/date.ts'
import { zeroAmount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { ratesOfDay } from '#modules/accounting/index.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import type { MoneyPlace } from './money/money-accounts.server.ts'
import { moneyInCurrency } from './money-in-currency.ts'
import type { MoneyLine, SettledApplication } from './settlement-entry.server.ts'
import type { MeansShare } from './settlement-means.ts'

interface Moved {
  readonly day: Day
  /** Of each means, in its order. */
  readonly places: readonly MoneyPlace[]
  readonly shares: readonly MeansShare[]
  readonly applications: readonly SettledApplication[]
}

/** @throws 487 at the account whose rate of the day is not known */
export async function moneyLines(tx: Tx, companyId: string, { day, places, shares, applications }: Moved): Promise<MoneyLine[]> {
  const codes = places.map(({ currency }) => currency).filter((code) => code !== DEFAULT_CURRENCY)
  const rates = await ratesOfDay(tx, companyId, codes, day)
  const settled = applications.map(({ item, currency = zeroAmount, paid, money }) => ({
    ...{ code: item.currency?.code ?? null, currency, rate: paid?.rate ?? null, money },
  }))
  const lines = shares.map(({ amount }, index) => {
    const { accountId = '', currency: code = DEFAULT_CURRENCY } = places[index] ?? {}
    const field = index === 0 ? 'moneyAccountId' : `otherMeans.${index - 1}.moneyAccountId`
    return { accountId, amount, told: moneyInCurrency({ code, pesos: amount, field }, { settled, rates, day }) }
  })
  failWith(lines.flatMap(({ told }) => (told && 'problem' in told ? [told.problem] : [])))
  return lines.map(({ told, ...line }) => ({ ...line, currency: told && 'problem' in told ? null : told }))
}
