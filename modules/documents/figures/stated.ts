/**
 * Taxes that the paper of a third party says. Of what a company sells its taxes are computed; of what it buys they are what its
 * supplier charged, on the base that the supplier says: that of a service with AIU is a part of its value (ET art. 462-1), that of a
 * gift is its commercial value (ET art. 421). Pure.
 */
import * as z from 'zod/mini'
import {
  absolute,
  addAmounts,
  amountText,
  extend,
  parseAmount,
  percentOf,
  subtract,
  sumAmounts,
  zeroAmount,
  type Amount,
  type Quantity,
  type UnitPrice,
} from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { id, positiveAmount } from '#platform/http/fields.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { amountIn, inPesos, type Exchange } from './currency.ts'
import type { LineTax, StatedTax } from './price.ts'

/** One of a line, in the currency of its document. */
const statedTax = z.object({ taxId: id, base: positiveAmount, amount: positiveAmount })
/** What the third party's own paper says of each tax of a line, of kinds that write one down; left out, they are computed. */
export const statedTaxes = z._default(z.nullable(z.array(statedTax).check(z.maxLength(10))), null)
export type WrittenTax = z.output<typeof statedTax>

/** In pesos; null of a line whose taxes are computed. */
export const readStated = (written: readonly WrittenTax[] | null, exchange: Exchange | null): readonly StatedTax[] | null =>
  written &&
  written.map(({ taxId, base, amount }) => ({
    taxId,
    base: inPesos(parseAmount(base), exchange),
    amount: inPesos(parseAmount(amount), exchange),
  }))

/** As they were written, from what is kept in pesos. */
export const writeStated = (
  taxes: readonly { readonly id: string; readonly base: string; readonly amount: string }[],
  exchange: Exchange | null,
): WrittenTax[] =>
  taxes.map(({ id: taxId, base, amount }) => ({
    taxId,
    base: amountText(amountIn(parseAmount(base), exchange)),
    amount: amountText(amountIn(parseAmount(amount), exchange)),
  }))

/**
 * How far an amount may be from what its rate gives: two pesos of the line and two of the document, which the tax authority takes
 * (annex 1.9, tolerance of totals), and what rounding leaves.
 */
export const MOST_APART = parseAmount('5')

interface StatedLine {
  readonly quantity: Quantity
  /** In pesos. */
  readonly unitPrice: UnitPrice
  readonly taxIds: readonly string[]
  readonly statedTaxes?: readonly StatedTax[] | null
}

/**
 * Of each line that says its taxes: one for each tax of it, each on no more than the line is worth before its discounts (that of a gift is
 * its worth, ET art. 421) with its other taxes, and each what its rate gives of the base that it says.
 */
export const statedProblems = (
  lines: readonly StatedLine[],
  taxes: ReadonlyMap<string, Pick<LineTax, 'name' | 'kind' | 'rate'>>,
  exchange: Exchange | null,
): ErrorBody[] =>
  lines.flatMap(({ quantity, unitPrice, taxIds, statedTaxes }, index) => {
    if (!statedTaxes) return []
    const at = (detalle: string): ErrorBody => httpErrors.of('invalid', { detalle }, `lines.${index}.taxIds`)
    const said = statedTaxes.map(({ taxId }) => taxId)
    if (said.length !== taxIds.length || !taxIds.every((each) => said.includes(each)))
      return [at('Los valores que dice el documento no son de los impuestos de la línea.')]
    const most = inPesos(MOST_APART, exchange)
    const worth = addAmounts(extend(quantity, unitPrice), most)
    const all = sumAmounts(statedTaxes.map(({ amount }) => amount))
    return statedTaxes.flatMap(({ taxId, base, amount }) => {
      const tax = taxes.get(taxId)
      if (!tax || tax.kind === 'unit') return []
      if (base > addAmounts(worth, subtract(all, amount))) return [at(overWorth(tax.name, base))]
      const due = tax.kind === 'percent' ? percentOf(base, tax.rate) : zeroAmount
      return absolute(subtract(due, amount)) <= most ? [] : [at(apart(tax.name, base, due, amount))]
    })
  })

const overWorth = (name: string, base: Amount): string => `La base de ${name}, ${formatMoney(base)}, es más que el valor de la línea.`

const apart = (name: string, base: Amount, due: Amount, amount: Amount): string =>
  `${name} sobre ${formatMoney(base)} son ${formatMoney(due)}, y el documento dice ${formatMoney(amount)}.`
