/** What was counted against what there is: the adjustment that makes them equal. Pure. */
import { parseQuantity, quantityText, zeroQuantity, type Quantity } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Goods } from '../tracking/goods.ts'

export interface CountedLine extends Goods {
  readonly itemId: string
  /** Canonical texts: what was counted, and what there was when it was. */
  readonly counted: string
  readonly expected: string
  readonly unitCost: string
}

export interface AdjustedLine extends Goods {
  readonly itemId: string
  readonly quantity: string
  readonly unitCost: string
  readonly expected: string
  /** Of the counted lines, which one it is. */
  readonly at: number
}

/** In positive, out negative; zero where it agrees. */
export const differenceOf = (counted: string, expected: string): Quantity => (parseQuantity(counted) - parseQuantity(expected)) as Quantity

/** One adjustment of what differs; what agrees moves nothing. */
export const adjustedLines = (lines: readonly CountedLine[]): AdjustedLine[] =>
  lines.flatMap(({ counted, ...line }, at) => {
    const difference = differenceOf(counted, line.expected)
    return difference === zeroQuantity ? [] : [{ ...line, quantity: quantityText(difference), at }]
  })

/** @returns 401 of a product that is counted twice, and when there is nothing to adjust */
export function countProblems(lines: readonly CountedLine[]): ErrorBody[] {
  const refuse = (detalle: string, field: string) => httpErrors.of('invalid', { detalle }, field)
  if (lines.length === 0) return [refuse('Agrega al menos un producto.', 'lines')]
  const twice = lines.flatMap(({ itemId }, index) =>
    lines.findIndex((each) => each.itemId === itemId) < index
      ? [refuse('El producto está en otra línea: cuéntalo una sola vez.', `lines.${index}.itemId`)]
      : [],
  )
  if (twice.length > 0) return twice
  return adjustedLines(lines).length === 0 ? [refuse('Lo contado es lo que hay: no hay nada que ajustar.', 'lines')] : []
}

/** What is refused of a line of the adjustment, at the line that was counted. */
export const atCounted = (errors: readonly ErrorBody[], adjusted: readonly Pick<AdjustedLine, 'at'>[]): ErrorBody[] =>
  errors.map((error) => {
    const [, position = '', rest = ''] = /^lines\.(\d+)\.(.+)$/.exec(error.field ?? '') ?? []
    const line = position === '' ? undefined : adjusted.at(+position)
    return line ? { ...error, field: `lines.${line.at}.${rest.replace(/^quantity$/, 'counted')}` } : error
  })
