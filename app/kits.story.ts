// Kits: sold as one and moved as what they are made of, each component at its own cost; what comes back is what left, whatever the
// formula says by then (areas.md 27.7).
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { getEntriesOfSource } from '#modules/accounting/index.ts'
import { resolution, type DocumentRequest } from '#modules/documents/index.ts'
import { createOpening } from '#modules/inventory/index.ts'
import { createItem, getKit, listItems, searchItemAccounts, searchItems, unit, updateItem, type ItemBody } from '#modules/items/index.ts'
import { creditNoteEndpoints, invoiceEndpoints, orderEndpoints, remissionEndpoints, remissionReturns } from '#modules/sales/index.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { component, openKits, type KitShop } from './testing/kits.server.ts'
import { openWorld, rangeOf, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let drill: string
let kit: string
let bodyOfKit: KitShop['bodyOfKit']
let makeKit: KitShop['makeKit']
let read: KitShop['read']
beforeAll(async () => {
  world = await openWorld()
  ;({ shop, drill, kit, bodyOfKit, makeKit, read } = await openKits(world))
})
afterAll(() => world.close())

const lineOf = (itemId: string, quantity: string, changes: object = {}) => ({
  ...{ itemId, description: 'Combo', quantity, unitPrice: '40000', taxIds: shop.item('Café').taxIds },
  ...changes,
})
const requestOf = (lines: readonly ReturnType<typeof lineOf>[], changes: Partial<DocumentRequest> = {}): DocumentRequest => ({
  ...shop.request([], changes),
  lines: [...lines],
})
const sell = (lines: readonly ReturnType<typeof lineOf>[]) =>
  shop.client.call(invoiceEndpoints.create, { body: { document: requestOf(lines), issue: true } })
const annul = (id: string) => shop.client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Prueba de combos' } })
const giveBack = (invoiceId: string, itemId: string, quantity: string, changes: object = {}) => {
  const source = { documentId: invoiceId, position: 1, byValue: false, restock: true }
  const document = requestOf([lineOf(itemId, quantity, { source, ...changes })], {
    resolutionId: null,
    correction: { documentId: invoiceId, concept: '1', surplus: 'keep' },
  })
  return shop.client.call(creditNoteEndpoints.create, { body: { document, issue: true } })
}
/** Quantity, what is kept of it and value. */
const stockOf = async (id: string) => {
  const [cell] = (await read(id)).stock
  return [cell?.quantity, cell?.reserved, cell?.value]
}
const stocks = () => Promise.all(['Café', 'Filtro', 'Té'].map((name) => stockOf(shop.item(name).id)))
const entryOf = async (id: string) => {
  const { entries } = await shop.client.call(getEntriesOfSource, { params: { id } })
  return entries.flatMap(({ lines }) => lines.map(({ account, debit, credit }) => `${account.code} ${debit} ${credit}`))
}
const holds = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

test('a kit is written with what it is made of, and keeps no stock of its own', async () => {
  const item = await read(kit)
  expect(item).toMatchObject({ kind: 'kit', inventoryAccount: null, costAccount: { code: '613520' }, stock: [], control: 'none' })
  expect(item.formula.map(({ item: { name }, quantity, unitName }) => [name, quantity, unitName])).toEqual([
    ['Café', '2', 'Unidad'],
    ['Filtro', '3', 'Unidad'],
  ])
})

test('sold, each component leaves at its own cost, and annulled it comes back', async () => {
  const before = { books: await closingBalances(shop.client), stocks: await stocks() }
  const { id, total } = await sell([lineOf(kit, '4')])
  // 4 × 40.000 and IVA of 19 %. 8 × 10.000 and 12 × 500 leave: 80.000 + 6.000.
  expect(total).toBe('190400.00')
  expect(await entryOf(id)).toEqual([
    '130505 190400.00 0.00',
    '413520 0.00 160000.00',
    '24080519 0.00 30400.00',
    '613520 86000.00 0.00',
    '143501 0.00 86000.00',
  ])
  expect(await stocks()).toEqual([
    ['92', '0', '920000.00'],
    ['188', '0', '94000.00'],
    ['3', '0', '10000.00'],
  ])
  await annul(id)
  expect({ books: await closingBalances(shop.client), stocks: await stocks() }).toEqual(before)
  await holds()
})

test('what comes back is what left, though the formula changed meanwhile', async () => {
  const { id } = await sell([lineOf(kit, '4')])
  const item = await read(kit)
  await shop.client.call(updateItem, {
    params: { id: kit },
    body: { ...bodyOfKit('DESAYUNO', [component(shop.item('Café').id, '1')]), version: item.version },
  })
  const back = await giveBack(id, kit, '1')
  // 2 × 10.000 and 3 × 500 of the formula of then.
  expect((await entryOf(back.id)).slice(-2)).toEqual(['143501 21500.00 0.00', '613520 0.00 21500.00'])
  expect((await stocks()).slice(0, 2)).toEqual([
    ['94', '0', '940000.00'],
    ['191', '0', '95500.00'],
  ])
  // Sold now, it is what it says now.
  const now = await sell([lineOf(kit, '1')])
  expect((await entryOf(now.id)).slice(-2)).toEqual(['613520 10000.00 0.00', '143501 0.00 10000.00'])
  await annul(now.id)
  await giveBack(id, kit, '3')
  await shop.client.call(updateItem, {
    params: { id: kit },
    body: {
      ...bodyOfKit('DESAYUNO', [component(shop.item('Café').id, '2'), component(shop.item('Filtro').id, '3')]),
      version: (await read(kit)).version,
    },
  })
  expect((await stocks()).slice(0, 2)).toEqual([
    ['100', '0', '1000000.00'],
    ['200', '0', '100000.00'],
  ])
  await holds()
})

test('given back in parts, the last one takes all the cost that is left', async () => {
  const thirds = await makeKit('TERCIOS', [component(shop.item('Té').id, '1')])
  const { id } = await sell([lineOf(thirds, '3')])
  expect(await stockOf(shop.item('Té').id)).toEqual(['0', '0', '0.00'])
  const costs = []
  for (const _ of [1, 2, 3]) costs.push((await entryOf((await giveBack(id, thirds, '1')).id)).at(-1))
  expect(costs).toEqual(['613520 0.00 3333.33', '613520 0.00 3333.34', '613520 0.00 3333.33'])
  expect(await stockOf(shop.item('Té').id)).toEqual(['3', '0', '10000.00'])
  await holds()
})

test('a kit inside of a kit, and a component in another unit', async () => {
  const box = (await shop.client.call(unit.endpoints.options, { query: { text: 'Caja' } })).options[0]?.id ?? ''
  const gift = await makeKit('REGALO', [component(kit, '2'), component(shop.item('Café').id, '1'), component(shop.item('Té').id, '0.5')])
  const boxed = await makeKit('SURTIDO', [component(gift, '1'), component(shop.item('Filtro').id, '0.5', box)])
  // Two breakfasts: 4 coffees and 6 filters; and 1 coffee, half a tea and half a box of 12.
  const { id } = await sell([lineOf(boxed, '2')])
  expect(await stocks()).toEqual([
    ['90', '0', '900000.00'],
    ['176', '0', '88000.00'],
    ['2', '0', '6666.67'],
  ])
  expect((await entryOf(id)).slice(-2)).toEqual(['613520 115333.33 0.00', '143501 0.00 115333.33'])
  await annul(id)
  await holds()
})

test('delivered before it is invoiced, its components leave once and come back from the invoice', async () => {
  const before = { books: await closingBalances(shop.client), stocks: await stocks() }
  const remitted = await shop.client.call(remissionEndpoints.create, {
    body: { document: requestOf([lineOf(kit, '4')], { resolutionId: null }), issue: true },
  })
  expect(await entryOf(remitted.id)).toEqual(['146505 86000.00 0.00', '143501 0.00 86000.00'])
  // A kit comes back with the credit note of its invoice, and not by itself.
  const returning = { date: world.today, reason: 'No lo quiso', lines: [{ position: 1, quantity: '1' }] }
  await expect(shop.client.call(remissionReturns.create, { params: { id: remitted.id }, body: returning })).rejects.toMatchObject({
    code: 401,
    fields: ['lines.0.position'],
  })
  const from = (quantity: string) => lineOf(kit, quantity, { source: { documentId: remitted.id, position: 1 } })
  const first = await sell([from('1')])
  expect((await entryOf(first.id)).slice(-2)).toEqual(['613520 21500.00 0.00', '146505 0.00 21500.00'])
  const second = await sell([from('3')])
  expect((await entryOf(second.id)).slice(-2)).toEqual(['613520 64500.00 0.00', '146505 0.00 64500.00'])
  await giveBack(second.id, kit, '2')
  expect((await stocks()).slice(0, 2)).toEqual([
    ['96', '0', '960000.00'],
    ['194', '0', '97000.00'],
  ])
  await giveBack(second.id, kit, '1')
  await giveBack(first.id, kit, '1')
  expect(await stocks()).toEqual(before.stocks)
  await holds()
})

test('an order keeps the components, and what is invoiced of it takes them', async () => {
  const ordered = await shop.client.call(orderEndpoints.create, {
    body: { document: requestOf([lineOf(kit, '4')], { resolutionId: null, reservesStock: true, deliveryDate: world.today }), issue: true },
  })
  expect((await stocks()).slice(0, 2)).toEqual([
    ['100', '8', '1000000.00'],
    ['200', '12', '100000.00'],
  ])
  const { id } = await sell([lineOf(kit, '1', { source: { documentId: ordered.id, position: 1 } })])
  expect((await stocks()).slice(0, 2)).toEqual([
    ['98', '6', '980000.00'],
    ['197', '9', '98500.00'],
  ])
  await expect(sell([lineOf(kit, '47')])).rejects.toMatchObject({ code: 543, fields: ['lines.0.quantity'] })
  await annul(id)
  expect((await stocks())[0]).toEqual(['100', '8', '1000000.00'])
  await shop.client.call(orderEndpoints.annul, { params: { id: ordered.id }, body: { reason: 'Prueba de combos' } })
  expect((await stocks())[0]).toEqual(['100', '0', '1000000.00'])
  await holds()
})

test('the serials of a component are named on the line of the kit', async () => {
  const workshop = await makeKit('TALLER', [component(drill, '1'), component(shop.item('Café').id, '1')])
  await expect(sell([lineOf(workshop, '2')])).rejects.toMatchObject({ code: 546, fields: ['lines.0.serials'] })
  await expect(sell([lineOf(workshop, '2', { serials: ['T-1', 'T-9'] })])).rejects.toMatchObject({ code: 547 })
  const { id } = await sell([lineOf(workshop, '2', { serials: ['T-1', 'T-3'] })])
  expect(await stockOf(drill)).toEqual(['1', '0', '70000.00'])
  await expect(giveBack(id, workshop, '1')).rejects.toMatchObject({ code: 546 })
  await giveBack(id, workshop, '1', { serials: ['T-3'] })
  await expect(sell([lineOf(workshop, '1', { serials: ['T-1'] })])).rejects.toMatchObject({ code: 547 })
  await giveBack(id, workshop, '1')
  expect(await stockOf(drill)).toEqual(['3', '0', '210000.00'])
  await holds()
})

test('an invoice that is edited keeps the formula of its day', async () => {
  const range = (await shop.client.call(resolution.endpoints.create, { body: rangeOf('INS', 'FC') })).id
  const sold = (quantity: string) => requestOf([lineOf(kit, quantity)], { kind: 'INS', resolutionId: range })
  const { id, version } = await shop.client.call(invoiceEndpoints.create, { body: { document: sold('1'), issue: true } })
  const change = async (components: ItemBody['components']) =>
    shop.client.call(updateItem, {
      params: { id: kit },
      body: { ...bodyOfKit('DESAYUNO', components), version: (await read(kit)).version },
    })
  await change([component(shop.item('Té').id, '1')])
  await shop.client.call(invoiceEndpoints.update, { params: { id }, body: { document: sold('2'), version, issue: true } })
  expect(await stocks()).toEqual([
    ['96', '0', '960000.00'],
    ['194', '0', '97000.00'],
    ['3', '0', '10000.00'],
  ])
  await annul(id)
  await change([component(shop.item('Café').id, '2'), component(shop.item('Filtro').id, '3')])
  await holds()
})

test('what can be sold of a kit is what there is enough of everything for', async () => {
  const found = async () =>
    (await shop.client.call(searchItems, { query: { text: 'DESAYUNO', warehouseId: shop.warehouseId } })).items.map(
      ({ kind, stock, available, unitCost, components }) => [kind, stock, available, unitCost, components.map(({ quantity }) => quantity)],
    )
  // 100 coffees by 2, 200 filters by 3; 2 × 10.000 + 3 × 500.
  expect(await found()).toEqual([['kit', '50', '50', '21500', ['2', '3']]])
  const { id } = await sell([lineOf(kit, '17')])
  expect(await found()).toEqual([['kit', '33', '33', '21500', ['2', '3']]])
  expect(await shop.client.call(getKit, { params: { id: kit } })).toMatchObject({
    unitCost: '21500',
    warehouses: [{ available: '33' }],
    components: [
      { item: { name: 'Café' }, quantity: '2', available: '66', unitCost: '10000' },
      { item: { name: 'Filtro' }, quantity: '3', available: '149', unitCost: '500' },
    ],
  })
  const { rows } = await shop.client.call(listItems, { query: { kind: 'kit', text: 'desayuno' } })
  expect(rows).toMatchObject([{ stock: null, reserved: null, available: '33' }])
  await expect(sell([lineOf(kit, '34')])).rejects.toMatchObject({ code: 543, fields: ['lines.0.quantity'] })
  await annul(id)
  await expect(shop.client.call(getKit, { params: { id: drill } })).rejects.toMatchObject({ code: 698 })
})

test('components kept on other accounts of inventory leave them', async () => {
  const { options } = await shop.client.call(searchItemAccounts, { query: { use: 'inventory', text: '14' } })
  const other = options.find(({ label }) => !label.startsWith('143501'))
  const honey = (
    await shop.client.call(createItem, {
      body: { kind: 'product', code: 'MIEL', name: 'Miel', price: '1', inventoryAccountId: other?.id ?? null },
    })
  ).id
  await shop.client.call(createOpening, {
    body: { date: '2026-11-10', warehouseId: shop.warehouseId, lines: [{ itemId: honey, quantity: '10', unitCost: '700' }] },
  })
  const sweet = await makeKit('DULCE', [component(honey, '1'), component(shop.item('Café').id, '1')])
  const { id } = await sell([lineOf(sweet, '2')])
  const code = other?.label.split(' ')[0] ?? ''
  expect((await entryOf(id)).slice(3).toSorted()).toEqual(
    [`143501 0.00 20000.00`, `${code} 0.00 1400.00`, '613520 21400.00 0.00'].toSorted(),
  )
  const back = await giveBack(id, sweet, '1')
  expect((await entryOf(back.id)).slice(-3).toSorted()).toEqual(
    [`143501 10000.00 0.00`, `${code} 700.00 0.00`, '613520 0.00 10700.00'].toSorted(),
  )
  await giveBack(id, sweet, '1')
  await holds()
})
