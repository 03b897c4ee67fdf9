// In the morning of each company: what fell overdue the day before, and what moved and is short, told once to whoever may act.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { setLevels } from '#modules/inventory/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { openToldWorld, toldTo, type Member, type ToldWorld } from './testing/told.server.ts'
import { openShop, type Shop } from './testing/world.server.ts'

let told: ToldWorld
let shop: Shop
let owner: Member
let viewer: Member

beforeAll(async () => {
  told = await openToldWorld()
  shop = await openShop(told.world, {
    items: [
      { name: 'Panela', price: '4000', stock: { quantity: '10', cost: '3000' }, taxes: ['IVA excluido'] },
      { name: 'Café', price: '9000', stock: { quantity: '10', cost: '6000' }, taxes: ['IVA excluido'] },
    ],
  })
  owner = { id: shop.personId, email: shop.email, client: shop.client }
  viewer = await told.newColleague(shop, 'Luz', 'viewer')
  const warehouseId = shop.warehouseId
  for (const [name, minimum] of [
    ['Panela', '8'],
    ['Café', '7'],
  ] as const)
    await shop.client.call(setLevels, {
      params: { itemId: shop.item(name).id },
      body: { levels: [{ warehouseId, minimum, reorder: null, maximum: null }] },
    })
  await shop.client.call(invoiceEndpoints.create, {
    body: {
      document: {
        ...shop.request([
          ['Panela', '3'],
          ['Café', '3'],
        ]),
        dueDate: told.world.today,
      },
      issue: true,
    },
  })
})
afterAll(() => told.close())

test('the next morning, and not before six: once, to whoever may act', async () => {
  const next = addDays(told.world.today, 1)
  for (const hour of ['T15:00:00Z', 'T23:00:00Z']) {
    told.world.clock.moveTo(`${told.world.today}${hour}`)
    await told.look()
  }
  told.world.clock.moveTo(`${next}T10:59:00Z`)
  await told.look()
  await told.work()
  expect(await toldTo(owner)).toEqual([])
  told.world.clock.moveTo(`${next}T11:00:00Z`)
  await told.look()
  await told.look()
  await told.work()
  const seen = async (who: Member) => (await toldTo(who)).map(({ event, title, verb }) => [event, title, verb]).toSorted()
  const short = ['inventory.short', 'Panela está bajo el mínimo', 'Pedir']
  expect(await seen(owner)).toEqual([short, ['treasury.overdue', 'Un documento por cobrar venció ayer', 'Cobrar']])
  // Who looks and cannot collect is told of the goods alone.
  expect(await seen(viewer)).toEqual([short])
})

test('the morning after that there is nothing new', async () => {
  told.world.clock.moveTo(`${addDays(told.world.today, 2)}T11:00:00Z`)
  await told.look()
  await told.work()
  expect(await toldTo(owner)).toHaveLength(2)
})
