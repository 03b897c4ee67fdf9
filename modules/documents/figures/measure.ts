/** What a nominal tax of a document was charged on, as paper and screens say it. */
import { addQuantities, zeroAmount, zeroQuantity, type Amount, type Quantity } from '#base/decimal.ts'
import { formatQuantity } from '#platform/ui/format.ts'
import { contentOf, type TaxContent } from './tax-content.ts'

export interface MeasuredLine {
  readonly quantity: Quantity
  readonly taxes: readonly {
    readonly name: string
    readonly kind: 'percent' | 'unit' | 'exempt' | 'excluded'
    readonly perUnit: Amount
    readonly content: TaxContent | null
    readonly amount: Amount
  }[]
}

/** "3 und.", or "9.600 ml"; null of a tax on a base. Money off without goods was charged on nothing. */
export function measureOf(lines: readonly MeasuredLine[], name: string): string | null {
  const charged = lines.flatMap(({ quantity, taxes }) =>
    taxes.flatMap((tax) =>
      tax.name === name && tax.kind === 'unit' && (tax.amount !== zeroAmount || tax.perUnit === zeroAmount) ? [{ quantity, tax }] : [],
    ),
  )
  const [first] = charged
  if (!first) return null
  const sum = charged.reduce(
    (before, { quantity, tax }) => addQuantities(before, tax.content ? contentOf(quantity, tax.content) : quantity),
    zeroQuantity,
  )
  return `${formatQuantity(sum)} ${first.tax.content ? 'ml' : 'und.'}`
}
