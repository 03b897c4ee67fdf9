/** What a document says in its own currency, of one that was written in another than pesos. Pure. */
import { amountText, parseAmount, sumAmounts, type Amount } from '#base/decimal.ts'
import { amountIn, exchangeOf, lineIn, totalsIn, withholdingIn } from '../figures/currency.ts'
import type { DocumentView } from '../wire.ts'
import type { DocumentRecord, LineRecord, TaxRecord } from './record.server.ts'

const worthOf = (line: LineRecord, taxes: readonly TaxRecord[]) => ({
  ...{ gross: parseAmount(line.gross), discount: parseAmount(line.discount), globalDiscount: parseAmount(line.global_discount) },
  ...{ net: parseAmount(line.net), tax: parseAmount(line.tax), total: parseAmount(line.total) },
  optional: line.optional,
  taxes: taxes.map(({ id, name, base, amount, perUnit }) => ({
    ...{ id, name, base: parseAmount(base), amount: parseAmount(amount), perUnit: parseAmount(perUnit) },
  })),
})

/** @returns null of a document in pesos */
export function showForeign({ head, lines, taxes, withholdings }: DocumentRecord): DocumentView['foreign'] {
  const exchange = exchangeOf(head)
  if (exchange === null) return null
  const ofLine = Map.groupBy(taxes, ({ position }) => position)
  const told = lines.map((line) => lineIn(worthOf(line, ofLine.get(line.position) ?? []), exchange))
  const withheld = withholdings.map(({ base, amount }) => withholdingIn({ base: parseAmount(base), amount: parseAmount(amount) }, exchange))
  const counted = told.filter(({ optional }) => !optional)
  const totals = totalsIn(counted, withheld)
  const text = (amount: Amount) => amountText(amount)
  return {
    lines: told.map(({ net, tax, total }) => ({ net: text(net), tax: text(tax), total: text(total) })),
    withholdings: withheld.map(({ amount }) => text(amount)),
    taxes: [
      ...Map.groupBy(
        counted.flatMap((line) => line.taxes),
        ({ id }) => id,
      ).values(),
    ].map((same) => ({
      name: same[0]?.name ?? '',
      base: text(sumAmounts(same.map(({ base }) => base))),
      amount: text(sumAmounts(same.map(({ amount }) => amount))),
    })),
    totals: {
      ...{ gross: text(totals.gross), discounts: text(totals.discounts), net: text(totals.net), tax: text(totals.tax) },
      ...{ total: text(totals.total), withheld: text(totals.withheld), payable: text(totals.payable) },
    },
    // All that is owed of it is all that it says.
    balance:
      head.currency_balance !== null || head.balance === null
        ? head.currency_balance
        : text(head.balance === head.payable ? totals.payable : amountIn(parseAmount(head.balance), exchange)),
  }
}
