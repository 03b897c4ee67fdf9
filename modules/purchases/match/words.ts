/** What a match found, in words: the same in the refusal, in the editor and for whoever approves. */
import { DEFAULT_CURRENCY, type CurrencyCode } from '#base/currency.ts'
import { subtractQuantities, type Percent, type UnitPrice } from '#base/decimal.ts'
import { formatPercent, formatQuantity, formatUnitPrice } from '#platform/ui/format.ts'
import type { Difference } from './match.ts'

interface Said {
  /** What the line is of. */
  readonly name: string
  /** Of the order, or of the receipt. */
  readonly number: string
  readonly currency: CurrencyCode
}

export const priceWords = (price: UnitPrice, currency: CurrencyCode): string =>
  `${currency === DEFAULT_CURRENCY ? '$' : currency}\u00a0${formatUnitPrice(price)}`

/** To a hundredth of a percent: more says nothing. */
const signed = (percent: Percent): string => {
  const shown = (percent / 10_000n) * 10_000n
  return `${shown > 0n ? '+' : ''}${formatPercent(shown as Percent)}`
}

/** Beside the figures that it is of: "+ $ 1.000 por unidad (+5 %)", "2 más de lo recibido". */
export function shortWords(difference: Difference, currency: CurrencyCode): string {
  if (difference.what === 'quantity') {
    const { of, billed, expected } = difference
    return `${formatQuantity(subtractQuantities(billed, expected))} más de lo ${of === 'received' ? 'recibido' : 'pedido'}`
  }
  const { agreed, billed, percent } = difference
  const apart = (billed > agreed ? billed - agreed : agreed - billed) as UnitPrice
  const part = percent === null ? '' : ` (${signed(percent)})`
  return `${priceWords(apart, currency)} ${billed > agreed ? 'más' : 'menos'} por unidad${part}`
}

export function differenceWords(difference: Difference, { name, number, currency }: Said): string {
  if (difference.what === 'quantity') {
    const { of, billed, expected } = difference
    return `${name} se factura por ${formatQuantity(billed)} y se ${of === 'received' ? 'recibieron' : 'pidieron'} ${formatQuantity(expected)}`
  }
  const { agreed, billed, percent } = difference
  const part = percent === null ? '' : ` (${signed(percent)})`
  return `${name} se factura a ${priceWords(billed, currency)} y en ${number} está a ${priceWords(agreed, currency)}${part}`
}
