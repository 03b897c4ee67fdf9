/** What somebody counts of a transfer as it arrives, or misses: a quantity of each line, or so much of each batch, or serials. Pure. */
import { isQuantityText, parseQuantity, quantityText, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { type Goods, readSerials } from '../tracking/goods.ts'

export interface ArrivingLine {
  readonly position: number
  readonly travelling: string
  readonly onTheWay: {
    readonly batches: readonly { readonly code: string; readonly quantity: string }[]
    readonly serials: readonly string[]
  }
}

/** As it is typed. */
export interface CountedLine {
  readonly quantity: string
  /** By the code of each batch. */
  readonly batches: Readonly<Record<string, string>>
  /** One a line. */
  readonly serials: string
}
export type Counts = Readonly<Record<number, CountedLine>>

export const pendingOf = <Line extends ArrivingLine>(lines: readonly Line[]): readonly Line[] =>
  lines.filter(({ travelling }) => parseQuantity(travelling) > zeroQuantity)

/** All that is on its way. */
export const wholeCounts = (lines: readonly ArrivingLine[]): Counts =>
  Object.fromEntries(
    pendingOf(lines).map(({ position, travelling, onTheWay: { batches, serials } }) => [
      position,
      {
        quantity: travelling,
        batches: Object.fromEntries(batches.map(({ code, quantity }) => [code, quantity])),
        serials: serials.join('\n'),
      },
    ]),
  )

const figure = (text: string): Quantity => (isQuantityText(text) ? parseQuantity(text) : zeroQuantity)

interface CountedGoods extends Goods {
  readonly position: number
  readonly quantity: string
}

/** What the request says of the lines that anything is said of, in their order. */
export function countedLines(lines: readonly ArrivingLine[], counts: Counts): CountedGoods[] {
  return pendingOf(lines).flatMap(({ position, onTheWay }): CountedGoods[] => {
    const counted = counts[position]
    if (!counted) return []
    if (onTheWay.serials.length > 0) {
      const serials = readSerials(counted.serials)
      return serials.length === 0 ? [] : [{ position, quantity: String(serials.length), batches: [], serials }]
    }
    if (onTheWay.batches.length > 0) {
      const batches = onTheWay.batches.flatMap(({ code }) => {
        const quantity = counted.batches[code] ?? ''
        return figure(quantity) === zeroQuantity ? [] : [{ code, quantity, madeOn: null, expiresOn: null }]
      })
      const sum = batches.reduce((total, { quantity }) => (total + figure(quantity)) as Quantity, zeroQuantity)
      return batches.length === 0 ? [] : [{ position, quantity: quantityText(sum), batches, serials: [] }]
    }
    return counted.quantity === '' ? [] : [{ position, quantity: counted.quantity, batches: [], serials: [] }]
  })
}
