/**
 * The highest discount that somebody gives, of each line: what they take off what the company asks, be it as a discount,
 * as their part of the document's, or by typing a lower price. A gift is the whole of it.
 */
import { divideRound, extend, percentText, zeroAmount, type Amount, type Percent } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { DraftLine } from '../figures/compute.ts'
import type { PricedLine } from '../figures/price.ts'

/** The whole, in the units of a percentage. */
const WHOLE = 100_000_000n

/** What the company asks for a line: its price, and what its promotions take off all of it. */
export interface AskedOfLine {
  readonly unitPrice: DraftLine['unitPrice']
  readonly promotion: Amount
  /** What was agreed in the document that it comes from, for as much; null when it comes from none. */
  readonly agreed: Amount | null
}

/** What is asked, in the terms in which the line was priced: without the taxes that its price may include. */
function askedIn(line: Pick<DraftLine, 'quantity' | 'unitPrice'>, gross: Amount, asked: AskedOfLine | undefined): Amount {
  if (!asked) return gross
  const typed = extend(line.quantity, line.unitPrice)
  const listed = extend(line.quantity, asked.unitPrice)
  // Without a price of the company whoever sells says it.
  const whole = (listed === zeroAmount ? typed : listed) - asked.promotion
  return typed === zeroAmount ? (whole as Amount) : (divideRound(gross * whole, typed) as Amount)
}

/**
 * @param most percentage; null is any
 * @param asked for each line, in their order; without it only what was said to be a discount counts, as in notes
 */
export function discountProblems(
  { lines }: { readonly lines: readonly Pick<DraftLine, 'quantity' | 'unitPrice' | 'gift'>[] },
  { priced }: { readonly priced: { readonly lines: readonly Pick<PricedLine, 'gross' | 'discount' | 'globalDiscount'>[] } },
  most: Percent | null,
  asked: readonly AskedOfLine[] = [],
): ErrorBody[] {
  if (most === null || most >= WHOLE) return []
  const said = percentText(most).replace('.', ',')
  return priced.lines.flatMap(({ gross, discount, globalDiscount }, index) => {
    const line = lines[index]
    if (!line) return []
    const left = gross - discount - globalDiscount
    const whole = askedIn(line, gross, asked[index])
    const given = whole - left
    const agreed = asked[index]?.agreed ?? null
    const isAgreed = agreed !== null && left + 1n >= agreed
    // Rounding a line to the cent gives nobody more than a cent.
    const isOver = line.gift || (!isAgreed && given > 0n && (given - 1n) * WHOLE > whole * most)
    if (!isOver) return []
    const isPrice = !line.gift && discount + globalDiscount === 0n
    const detalle = isPrice
      ? `Tu usuario baja el precio máximo ${said} %.`
      : `Tu usuario da máximo ${said} % de descuento sobre el precio de la empresa, sin obsequios.`
    return [httpErrors.of('invalid', { detalle }, `lines.${index}.${isPrice ? 'unitPrice' : 'discount'}`)]
  })
}
