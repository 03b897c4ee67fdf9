// A box sold one by one ends in nothing, through every door that moves goods: sales, what comes back of them, deliveries and what is
// taken back. Books, stock card and documents agree after each.
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import type { DocumentRequest } from '#modules/documents/index.ts'
import { createOpening } from '#modules/inventory/index.ts'
import { getItem } from '#modules/items/index.ts'
import { creditNoteEndpoints, invoiceEndpoints, remissionEndpoints, remissionReturns } from '#modules/sales/index.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
const unitOf = new Map<string, string>()

/** In boxes: what one of the other unit is of them, written as the six decimals that anybody wrote before. */
const boxes = [
  ['Novena', '9', '0.111111'],
  ['Sexta', '6', '0.166667'],
  ['Séptima', '7', '0.142857'],
] as const

beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      ...boxes.map(([name, , factor]) => ({
        ...{ name, price: '9000', stock: { quantity: '1', cost: '1000.33' }, taxes: ['IVA 19 %'] },
        otherUnit: { name: 'Docena', factor },
      })),
      { name: 'Suelta', price: '1000', stock: { quantity: '18', cost: '111.11' }, taxes: [], otherUnit: { name: 'Caja', factor: '9' } },
    ],
  })
  for (const name of [...boxes.map(([each]) => each), 'Suelta']) {
    const { units } = await shop.client.call(getItem, { params: { id: shop.item(name).id } })
    unitOf.set(name, units[0]?.id ?? '')
  }
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

type Line = DocumentRequest['lines'][number]
const lines = (name: string, quantity: string, change: Partial<Line> = {}): Line[] =>
  shop.request([[name, quantity, '1000']]).lines.map((line) => ({ ...line, unitId: unitOf.get(name) ?? null, ...change }))
const sell = (name: string, quantity: string, change: Partial<Line> = {}) =>
  shop.client.call(invoiceEndpoints.create, { body: { document: shop.request([], { lines: lines(name, quantity, change) }), issue: true } })
const annul = ({ id }: { id: string }) => shop.client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Se hizo mal' } })
const giveBack = ({ id }: { id: string }, name: string, quantity: string) =>
  shop.client.call(creditNoteEndpoints.create, {
    body: {
      document: {
        ...shop.request([], {
          resolutionId: null,
          lines: lines(name, quantity, { source: { documentId: id, position: 1, restock: true } as never }),
        }),
        correction: { documentId: id, concept: '1', surplus: 'keep' },
      },
      issue: true,
    },
  })
const fill = (name: string, quantity: string, unitCost = '1000.33') =>
  shop.client.call(createOpening, {
    body: { date: world.today, warehouseId: shop.warehouseId, lines: [{ itemId: shop.item(name).id, quantity, unitCost }] },
  })
const left = async (name: string) =>
  (await shop.client.call(getItem, { params: { id: shop.item(name).id } })).stock.map(({ quantity, value }) => [quantity, value])

describe.each(boxes)('%s: a box of %s', (name, many) => {
  const n = Number(many)
  const nothing = [['0', '0.00']]

  test('sold one by one ends in nothing, and one more is refused', async () => {
    for (let one = 0; one < n; one += 1) await sell(name, '1')
    expect(await left(name)).toEqual(nothing)
    await expect(sell(name, '1')).rejects.toMatchObject({ code: 543, fields: ['lines.0.quantity'] })
  })

  test('two boxes, with what comes back and what was annulled between, end in nothing', async () => {
    await fill(name, '2')
    const [first, second] = [await sell(name, '3'), await sell(name, '1')]
    await giveBack(first, name, '2')
    await annul(second)
    await giveBack(first, name, '1')
    expect((await left(name))[0]?.[0]).toBe('2')
    for (let one = 0; one < n; one += 1) await sell(name, '1')
    // To the unit: each sale took its average, in whole cents.
    expect((await left(name))[0]?.[0]).toBe('1')
    await sell(name, many)
    expect(await left(name)).toEqual(nothing)
  })

  test('many annulled leave the box as it was', async () => {
    await fill(name, '1')
    const sold = []
    for (let one = 0; one < n; one += 1) sold.push(await sell(name, '1'))
    for (const each of sold.toReversed()) await annul(each)
    expect(await left(name)).toEqual([['1', '1000.33']])
    await sell(name, '1', { unitId: null })
    expect(await left(name)).toEqual(nothing)
  })

  test('delivered one by one, invoiced together and one brought back, it ends in nothing', async () => {
    await fill(name, '1')
    const delivered = []
    for (let one = 0; one < n; one += 1) {
      const document = shop.request([], { resolutionId: null, lines: lines(name, '1') })
      delivered.push(await shop.client.call(remissionEndpoints.create, { body: { document, issue: true } }))
    }
    expect(await left(name)).toEqual(nothing)
    const last = delivered.pop()
    const back = { date: world.today, reason: 'No la quiso', lines: [{ position: 1, quantity: '1' }] }
    await shop.client.call(remissionReturns.create, { params: { id: last?.id ?? '' }, body: back as never })
    await sell(name, '1')
    for (const { id } of delivered) {
      const source = { documentId: id, position: 1 }
      const document = shop.request([], { lines: lines(name, '1', { source } as never) })
      await shop.client.call(invoiceEndpoints.create, { body: { document, issue: true } })
    }
    expect(await left(name)).toEqual(nothing)
  })
})

test('the way around: eighteen loose ones leave by two boxes, by one and nine, and come back', async () => {
  const first = await sell('Suelta', '1')
  for (let one = 0; one < 9; one += 1) await sell('Suelta', '1', { unitId: null })
  expect(await left('Suelta')).toEqual([['0', '0.00']])
  await giveBack(first, 'Suelta', '1')
  await sell('Suelta', '9', { unitId: null })
  expect(await left('Suelta')).toEqual([['0', '0.00']])
})
