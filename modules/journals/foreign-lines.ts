/** What a line of a journal is in a foreign currency, beside its pesos and on the same side. Pure: its form and its calls ask the same. */
import type { ForeignCode } from '#base/currency.ts'
import {
  divideRound,
  isAmountText,
  isQuantityText,
  parseAmount,
  parseUnitPrice,
  zeroAmount,
  type Amount,
  type UnitPrice,
} from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { MOST_RATE, type ForeignAmount } from '#modules/accounting/index.ts'
import { pesosAt } from '#modules/treasury/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { formatUnitPrice } from '#platform/ui/format.ts'

const SIX = 1_000_000n

/** A line as it is sent: the currency with how much of it, both or none. */
export interface ForeignCells {
  readonly currency: ForeignCode | null
  readonly currencyAmount: string | null
  readonly debit: string
  readonly credit: string
}

const read = (text: string | null): Amount => (text !== null && isAmountText(text) ? parseAmount(text) : zeroAmount)

/** Null of a line in pesos, and of one that says half of it. */
export function foreignOf({ currency, currencyAmount }: Pick<ForeignCells, 'currency' | 'currencyAmount'>): ForeignAmount | null {
  const amount = read(currencyAmount)
  return currency === null || amount === zeroAmount ? null : { code: currency, amount }
}

const pesosOf = ({ debit, credit }: Pick<ForeignCells, 'debit' | 'credit'>): Amount => (read(debit) + read(credit)) as Amount

/** Pesos for one unit, as the two figures of a line say it; null while one of them is missing. */
export function rateOf(line: Pick<ForeignCells, 'currencyAmount' | 'debit' | 'credit'>): UnitPrice | null {
  const amount = read(line.currencyAmount)
  const pesos = pesosOf(line)
  return amount === zeroAmount || pesos === zeroAmount ? null : (divideRound(pesos * SIX, amount) as UnitPrice)
}

/** Pesos of an amount at a rate, canonical texts; null where either says nothing. */
export function pesosOfForeign(amount: string, rate: string): Amount | null {
  if (read(amount) <= zeroAmount || !isQuantityText(rate) || parseUnitPrice(rate) <= 0n) return null
  return pesosAt(read(amount), parseUnitPrice(rate))
}

/** Lines that say half of it, or figures that no rate joins; each at its field. */
export const foreignProblems = (lines: readonly ForeignCells[]): ErrorBody[] =>
  lines.flatMap((line, index) => {
    const wrong = (detalle: string, column: string) => [httpErrors.of('invalid', { detalle }, `lines.${index}.${column}`)]
    const amount = read(line.currencyAmount)
    if (line.currency === null) return amount === zeroAmount ? [] : wrong('Elige la moneda de ese valor.', 'currency')
    if (amount === zeroAmount) return wrong(`Escribe cuánto es en ${line.currency}.`, 'currencyAmount')
    const rate = rateOf(line)
    // A line without pesos is told by the door of the books.
    if (rate === null || (rate > 0n && rate <= MOST_RATE)) return []
    return wrong(`Revisa el valor en ${line.currency}: con esos pesos la tasa sería de $ ${formatUnitPrice(rate)}.`, 'currencyAmount')
  })
