// What a device gets to sell with: the prices that the company proposes, the taxes of the day, what is left, and no cost of anything.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { register } from '#modules/documents/index.ts'
import { readCatalogue } from '#modules/pos/index.ts'
import { refusal } from './testing/chart.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let registerId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Aceite', price: '10000', stock: { quantity: '7', cost: '6543.21' }, taxes: ['IVA 19 %'] },
      { name: 'Corte de pelo', price: '25000', taxes: [] },
    ],
  })
  registerId = (await shop.client.call(register.endpoints.list, { query: {} as never })).rows[0]?.id ?? ''
})
afterAll(() => world.close())

const read = (client = shop.client, after = '', id = registerId) => client.call(readCatalogue, { params: { id }, query: { after } })

test('what is sold, with its price before taxes, its taxes and what is left of it', async () => {
  const { items, taxes, date, next } = await read()
  expect([date, next]).toEqual([world.today, null])
  expect(items.map(({ name, price, stock, why }) => [name, price, stock === null ? null : Number(stock), why])).toEqual([
    ['Aceite', '10000', 7, null],
    ['Corte de pelo', '25000', null, null],
  ])
  expect(taxes.find(({ id }) => id === items[0]?.taxIds[0])).toMatchObject({ name: 'IVA 19 %', rate: '19' })
  expect((await read(shop.client, items[0]?.code ?? '')).items.map(({ name }) => name)).toEqual(['Corte de pelo'])
})

test('no cost travels, whoever asks', async () => {
  const seller = await colleague(world, shop.client, roleIds.seller)
  for (const client of [shop.client, seller.client]) expect(JSON.stringify(await read(client))).not.toMatch(/6543|cost/i)
})

test('of another company, of nobody and of no use it is refused, and who may not sell sees nothing', async () => {
  const other = await newCompany(world)
  expect((await refusal(read(other.client)))?.[0]).toBe(698)
  expect((await refusal(read(shop.client, '', '01980000-0000-7000-8000-000000000001')))?.[0]).toBe(698)
  expect((await refusal(read(shop.client, '\u0000')))?.[0]).toBe(401)
  expect((await read(shop.client, 'zzzz')).items).toEqual([])
  const viewer = await colleague(world, shop.client, roleIds.viewer)
  await expect(read(viewer.client)).rejects.toThrow(/^403/)
})
