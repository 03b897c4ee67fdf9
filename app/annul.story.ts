// Annulling gives back what things are worth now, also with arrivals between; what any document restores is in kinds.story.ts.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { annulStockNote, createOpening, listStockNotes } from '#modules/inventory/index.ts'
import { getItem } from '#modules/items/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const NAMES = ['Cafetera', 'Panela', 'Bolsa', 'Instalación'] as const

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    profile: { incResponsible: true },
    customer: { withholds: true, largeTaxpayer: true },
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '1000', cost: '30333.333333' }, taxes: ['IVA 19 %'], withholding: 'COMPRAS' },
      { name: 'Panela', price: '62400', stock: { quantity: '1000', cost: '48000.1' }, taxes: ['IVA excluido'], withholding: 'COMPRAS' },
      {
        name: 'Bolsa',
        price: '210',
        stock: { quantity: '1000', cost: '95.77' },
        taxes: ['IVA 19 %', 'Bolsas plásticas'],
        withholding: 'COMPRAS',
      },
      { name: 'Instalación', price: '180000', taxes: ['INC 8 %'], withholding: 'SERVICIOS' },
    ],
  })
})
afterAll(() => world.close())

const state = async () => ({
  books: await closingBalances(shop.client),
  stock: await Promise.all(NAMES.map(async (name) => (await shop.client.call(getItem, { params: { id: shop.item(name).id } })).stock)),
})

const annul = (id: string) => shop.client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Prueba de la propiedad' } })

test('annulling behind a later arrival re-values what left after it, in stock and in the books alike', async () => {
  const first = await shop.issue([['Cafetera', '100']])
  world.clock.moveTo('2026-11-21T15:00:00Z')
  await shop.client.call(createOpening, {
    body: {
      date: '2026-11-21',
      warehouseId: shop.warehouseId,
      lines: [{ itemId: shop.item('Cafetera').id, quantity: '500', unitCost: '60000' }],
    },
  })
  world.clock.moveTo('2026-11-22T15:00:00Z')
  const second = await shop.issue([['Cafetera', '300']])
  const before = await shop.client.call(getItem, { params: { id: shop.item('Cafetera').id } })
  await annul(first.id)
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
  const after = await shop.client.call(getItem, { params: { id: shop.item('Cafetera').id } })
  expect(after.stock[0]?.quantity).toBe(String(Number(before.stock[0]?.quantity) + 100))
  // 1.000 a 30.333,333333 y 500 a 60.000: el promedio con las 100 de vuelta es 60.333.333,33 / 1.500.
  expect(after.stock[0]?.value).toBe('48266666.66')
  await annul(second.id)
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('opening stock is annulled by hand: goods and books go back; what was sold since, or nobody says why, is refused', async () => {
  world.clock.moveTo('2026-11-22T15:00:00Z')
  const before = await state()
  const { id } = await shop.client.call(createOpening, {
    body: {
      date: '2026-11-22',
      warehouseId: shop.warehouseId,
      lines: [{ itemId: shop.item('Panela').id, quantity: '40', unitCost: '2500' }],
    },
  })
  const annulNote = (reason: string) => shop.client.call(annulStockNote, { params: { id }, body: { reason } })
  await expect(annulNote('')).rejects.toMatchObject({ code: 401, fields: ['reason'] })
  await annulNote('Se contó dos veces')
  expect(await state()).toEqual(before)
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
  await expect(annulNote('Se contó dos veces')).rejects.toMatchObject({ code: 483 })
  const { rows } = await shop.client.call(listStockNotes, { query: {} })
  expect(rows.find((note) => note.id === id)).toMatchObject({ state: 'annulled' })
  const sold = rows.find((note) => note.id !== id && note.state === 'posted')
  if (!sold) throw new Error('The shop begins with stock')
  await expect(shop.client.call(annulStockNote, { params: { id: sold.id }, body: { reason: 'Ya se vendió' } })).rejects.toMatchObject({
    code: 401,
    message: expect.stringContaining('ya se movió'),
  })
  const stranger = (await newCompany(world)).client
  await expect(stranger.call(annulStockNote, { params: { id: sold.id }, body: { reason: 'No es mío' } })).rejects.toMatchObject({
    code: 698,
  })
})

test('the same item on two lines goes back whole, also behind a later arrival', async () => {
  world.clock.moveTo('2026-11-23T15:00:00Z')
  const first = await shop.issue([
    ['Panela', '7'],
    ['Panela', '5'],
    ['Panela', '1'],
  ])
  world.clock.moveTo('2026-11-24T15:00:00Z')
  await shop.client.call(createOpening, {
    body: {
      date: '2026-11-24',
      warehouseId: shop.warehouseId,
      lines: [{ itemId: shop.item('Panela').id, quantity: '3', unitCost: '90000.77' }],
    },
  })
  await shop.issue([
    ['Panela', '2'],
    ['Panela', '4'],
  ])
  await annul(first.id)
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
  const left = await shop.client.call(getItem, { params: { id: shop.item('Panela').id } })
  expect(left.stock[0]?.quantity).toBe('997')
})

test('what is given away whole has its number and says nothing to the books, also when annulled', async () => {
  const before = await state()
  const request = shop.request([['Instalación', '1']])
  const document = {
    ...request,
    // Without a tax on its commercial value.
    lines: request.lines.map((each) => ({ ...each, gift: true, taxIds: [] })),
  }
  const saved = await shop.client.call(invoiceEndpoints.create, { body: { document, issue: true } })
  expect(saved).toMatchObject({ state: 'issued', total: '0.00' })
  expect(await state()).toEqual(before)
  await annul(saved.id)
  expect(await state()).toEqual(before)
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})
