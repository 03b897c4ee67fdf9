/**
 * What a register does between a reading and what it paints: the item is found among 20,000, joins a cart of ten lines, and prices by quantity,
 * 200 promotions, taxes and points are computed again. Without the painting, and without a server: there is no raw work beside it.
 */
import { parseUnitPrice, unitPriceText } from '#base/decimal.ts'
import {
  addToCart,
  computeCart,
  emptyCart,
  findByCode,
  indexItems,
  sellingOf,
  taxesOf,
  type Cart,
  type DeviceFacts,
  type DeviceItem,
} from '#modules/pos/testing/device.ts'
import { plainPromotion } from '#modules/pricing/testing/wired.ts'
import { median, percentile, rounded, type Benchmark } from './benchmark.ts'

const ITEMS = 20_000
const PROMOTIONS = 200
const LINES = 10
const READINGS = 500
const CATEGORIES = 50

const list = {
  id: 'all',
  name: 'General',
  position: 0,
  audience: 'all',
  tagId: null,
  branchId: null,
  validFrom: null,
  validTo: null,
} as const
const iva = { id: 'iva', code: '01', name: 'IVA 19 %', kind: 'percent', rate: '19', perUnit: '0.00' } as const
const codeOf = (index: number): string => String(7_702_000_000_000 + index)

const itemOf = (index: number): DeviceItem => {
  const price = unitPriceText(parseUnitPrice(String(1000 + (index % 977) * 50)))
  return {
    ...{ id: `item-${index}`, code: `P-${index}`, name: `Producto ${index}`, unit: 'Unidad', category: `Categoría ${index % CATEGORIES}` },
    ...{ price, base: price, taxIds: ['iva'], barcodes: [codeOf(index)], stock: '10', why: null, brandId: null },
    prices: {
      all: [
        ['0', price],
        ['6', '900'],
        ['12', '800'],
      ],
    },
    categoryIds: [`category-${index % CATEGORIES}`],
  }
}

/** Of several kinds, each over a category, and all of them joined with the others. */
const promotionOf = (index: number): typeof plainPromotion => ({
  ...plainPromotion,
  ...{ id: `promotion-${index}`, name: `Promoción ${index}`, position: index, addsUp: true, scope: 'some', mixed: index % 3 === 0 },
  categoryIds: [`category-${index % CATEGORIES}`],
  ...(index % 2 === 0 ? { kind: 'percent', percent: '1' } : { kind: 'bundle', percent: null, take: 3, pay: 2 }),
})

export const tillReading: Benchmark = {
  name: 'till-reading',
  about: `a reading at a register among ${ITEMS} items and ${PROMOTIONS} promotions, up to what is painted; no server`,
  run() {
    const items = Array.from({ length: ITEMS }, (_, index) => itemOf(index))
    const promotions = Array.from({ length: PROMOTIONS }, (_, index) => promotionOf(index))
    const facts: DeviceFacts = {
      ...{ register: 'Caja 1', branch: 'Centro', branchId: 'centro', date: '2026-11-20', taxes: [iva], means: [], items },
      rules: { sellerListId: null, lists: [list], promotions, uses: [] },
    }
    const opened = performance.now()
    const catalogue = indexItems(items)
    const selling = sellingOf(facts, taxesOf(facts.taxes))
    const openMs = performance.now() - opened
    const spent: number[] = []
    let cart: Cart = emptyCart
    for (let reading = 0; reading < READINGS; reading += 1) {
      if (cart.lines.length === LINES) cart = emptyCart
      const started = performance.now()
      const item = findByCode(catalogue, codeOf((reading * 7919) % ITEMS))
      if (item) cart = addToCart(cart, item, '3', `line-${reading}`).cart
      computeCart(cart, selling, { at: new Date(), means: [{ kind: 'cash', meansCode: '10' }], terms: null })
      spent.push(performance.now() - started)
    }
    return Promise.resolve({
      ...{ name: 'till-reading', value: rounded(median(spent), 3), unit: 'ms', raw: null, ratio: null },
      details: { p95: rounded(percentile(spent, 0.95), 3), most: rounded(Math.max(...spent), 3), openMs: rounded(openMs, 1) },
    })
  },
}
