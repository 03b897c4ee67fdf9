/** Which of the goods that a line names are of which component of its kit: each code says it by itself. Pure. */
import { parseQuantity, subtractQuantities, zeroQuantity, type Quantity } from '#base/decimal.ts'
import { noGoods, type Goods } from '#modules/inventory/index.ts'
import { ONE, type ItemControl } from '#modules/items/index.ts'

/** A component of a line, with how much of it leaves. */
export interface PartToName {
  readonly itemId: string
  readonly control: ItemControl
  readonly quantity: Quantity
}

const isOfSerials = ({ control }: PartToName): boolean => control === 'serial'
const isOfBatches = ({ control }: PartToName): boolean => control === 'batch' || control === 'expiring'

/**
 * @param isOf whether a component has a batch or a serial of that code
 * @returns those of each component, in their order; what is of none goes to the first that could have it, which refuses it
 */
export function splitGoods(goods: Goods, parts: readonly PartToName[], isOf: (itemId: string, code: string) => boolean): Goods[] {
  const found = parts.map((part) => ({ part, left: part.quantity, batches: [...noGoods.batches], serials: [...noGoods.serials] }))
  const placeOf = (code: string, sort: typeof isOfSerials) => {
    const able = found.filter(({ part }) => sort(part))
    const owners = able.filter(({ part }) => isOf(part.itemId, code))
    return owners.find(({ left }) => left > zeroQuantity) ?? owners[0] ?? able[0] ?? found[0]
  }
  for (const batch of goods.batches) {
    const place = placeOf(batch.code, isOfBatches)
    if (!place) continue
    place.batches.push(batch)
    place.left = subtractQuantities(place.left, parseQuantity(batch.quantity))
  }
  for (const code of goods.serials) {
    const place = placeOf(code, isOfSerials)
    if (!place) continue
    place.serials.push(code)
    place.left = subtractQuantities(place.left, ONE)
  }
  return found.map(({ batches, serials }) => ({ batches, serials }))
}
