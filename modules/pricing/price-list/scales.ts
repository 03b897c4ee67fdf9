/** The prices of a list as steps of quantity, and nothing of how they were reached: neither the cost nor the rule of the list. Pure. */
import type { Quantity } from '#base/decimal.ts'
import { priceIn, saidWith, type PricedItem, type PriceList, type PriceLists, type WrittenPrice, type WrittenPrices } from './price.ts'

/** The list and those that it begins from, each once. */
function chainOf(list: PriceList, lists: PriceLists): PriceList[] {
  const chain: PriceList[] = []
  for (let at: PriceList | undefined = list; at && !chain.includes(at); at = at.overId === null ? undefined : lists.get(at.overId))
    chain.push(at)
  return chain
}

/** Before taxes, from the smallest quantity on; those that change nothing are left out. */
export function scalesIn(list: PriceList, lists: PriceLists, item: PricedItem, written: WrittenPrices): WrittenPrice[] {
  const begun = chainOf(list, lists).flatMap(({ id }) => (written.get(id) ?? []).map(({ from }) => from))
  const steps = [...new Set<Quantity>([0n as Quantity, ...begun])].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return steps.reduce<WrittenPrice[]>((scales, from) => {
    const found = priceIn(list, lists, item, written, from)
    if (!found) return scales
    const price = saidWith(found.price, item.taxRate, list.includesTax, false)
    return scales.at(-1)?.price === price ? scales : [...scales, { from, price }]
  }, [])
}
