// What is refused of a requisition, at its field and by its code, and what two people who do the same at once leave behind.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { changeRequisition, listRequisitions, removeRequisition, sendRequisition } from '#modules/purchases/index.ts'
import { colleague, restrict } from './testing/colleagues.server.ts'
import { openDesk, type Desk } from './testing/requisition-desk.server.ts'
import { newCompany, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let desk: Desk
let shop: Shop
let cali: string
beforeAll(async () => {
  world = await openWorld()
  desk = await openDesk(world)
  ;({ shop, cali } = desk)
})
afterAll(() => world.close())

test('it is rejected with a reason, and closed saying what is not expected any more', async () => {
  const asked = await desk.send([['Cafetera', '2']])
  await expect(desk.decide(asked, [['0', 'transfer']])).rejects.toMatchObject({ fields: ['lines.0.reason'] })
  const rejected = await desk.decide(asked, [['0', 'transfer', 'No hay presupuesto']])
  expect((await desk.read(rejected.id)).state).toBe('rejected')
  await expect(desk.byTransfer(rejected, [{ position: 1, quantity: '1' }])).rejects.toMatchObject({ code: 561 })
  await expect(desk.close(rejected, true)).rejects.toMatchObject({ code: 482 })
  const row = await desk.approved([['Cafetera', '2']], [['2', 'transfer']])
  await expect(desk.close(row, false)).rejects.toMatchObject({ code: 401, fields: ['releasesPending'] })
  const closed = await desk.close(row, true)
  expect((await desk.read(closed.id)).state).toBe('closed')
  await expect(desk.byTransfer(closed, [{ position: 1, quantity: '1' }])).rejects.toMatchObject({ code: 482 })
})

test('nothing is attended before it is approved, nor edited after it, and its author does not approve it', async () => {
  const draft = await desk.write([['Cafetera', '2']])
  await expect(desk.byTransfer(draft, [{ position: 1, quantity: '1' }])).rejects.toMatchObject({ code: 561 })
  await expect(desk.decide(draft, [['2', 'transfer']])).rejects.toMatchObject({ code: 482 })
  const changed = await shop.client.call(changeRequisition, {
    params: { id: draft.id },
    body: { input: desk.inputOf([['Cafetera', '3']]), version: draft.version } as never,
  })
  const sent = await shop.client.call(sendRequisition, { params: { id: draft.id }, body: { version: changed.version } })
  await expect(shop.client.call(sendRequisition, { params: { id: sent.id }, body: { version: sent.version } })).rejects.toMatchObject({
    code: 482,
  })
  await expect(shop.client.call(removeRequisition, { params: { id: sent.id }, query: { version: sent.version } })).rejects.toMatchObject({
    code: 482,
  })
  await expect(desk.decide(sent, [['3', 'transfer']], shop.client)).rejects.toMatchObject({ code: 537 })
  // What was edited meanwhile is not approved unseen.
  const again = await shop.client.call(changeRequisition, {
    params: { id: sent.id },
    body: { input: desk.inputOf([['Cafetera', '4']]), version: sent.version } as never,
  })
  await expect(desk.decide(sent, [['3', 'transfer']])).rejects.toMatchObject({ code: 697 })
  const done = await desk.decide(again, [['4', 'transfer']])
  await expect(
    shop.client.call(changeRequisition, {
      params: { id: done.id },
      body: { input: desk.inputOf([['Cafetera', '9']]), version: done.version } as never,
    }),
  ).rejects.toMatchObject({ code: 482 })
  const thrown = await desk.write([['Cafetera', '1']])
  await shop.client.call(removeRequisition, { params: { id: thrown.id }, query: { version: thrown.version } })
  await expect(desk.read(thrown.id)).rejects.toMatchObject({ code: 698 })
})

test('the same decision twice at once is taken once, and what is pending is given once', async () => {
  const sent = await desk.send([['Cafetera', '5']])
  const twice = await Promise.allSettled([desk.decide(sent, [['5', 'transfer']]), desk.decide(sent, [['4', 'purchase', 'Solo cuatro']])])
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(twice.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 482 } })
  const row = await desk.approved([['Cafetera', '5']], [['5', 'transfer']])
  const both = await Promise.allSettled([1, 2].map(() => desk.byTransfer(row, [{ position: 1, quantity: '5' }])))
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await desk.read(row.id)).supplies).toHaveLength(1)
})

test.each<[string, Record<string, unknown>, string, number]>([
  ['no lines', { lines: [] }, 'lines', 401],
  [
    '501 lines',
    { lines: Array.from({ length: 501 }, () => ({ itemId: '01890000-0000-7000-8000-000000000001', quantity: '1' })) },
    'lines',
    401,
  ],
  ['a day that passed', { requiredOn: '2026-11-19' }, 'requiredOn', 401],
  ['another kind', { kind: 'gift' }, 'kind', 401],
  ['a warehouse of nobody', { warehouseId: '01890000-0000-7000-8000-000000000001' }, 'warehouseId', 698],
])('%s is refused at its field', async (_, changes, field, code) => {
  await expect(desk.write([['Cafetera', '1']], changes)).rejects.toMatchObject({ code, fields: [field] })
})

test.each(['0', '-1', '1e3', '1.0000001', '99999999999999999999', 'NaN', ''])(
  'a quantity of «%s» is refused at its field',
  async (quantity) => {
    await expect(desk.write([['Cafetera', quantity]])).rejects.toMatchObject({ fields: ['lines.0.quantity'] })
    const row = await desk.approved([['Cafetera', '5']], [['5', 'transfer']])
    await expect(desk.byTransfer(row, [{ position: 1, quantity }])).rejects.toMatchObject({ fields: ['lines.0.quantity'] })
  },
)

test('a service is not asked for; a decision is of every line once, and of no more than was asked', async () => {
  await expect(desk.write([['Flete', '1']])).rejects.toMatchObject({ fields: ['lines.0.itemId'] })
  const sent = await desk.send([
    ['Cafetera', '2'],
    ['Filtro', '2'],
  ])
  await expect(desk.decide(sent, [['2', 'transfer']])).rejects.toMatchObject({ fields: ['lines'] })
  await expect(
    desk.decide(sent, [
      ['3', 'transfer'],
      ['2', 'purchase'],
    ]),
  ).rejects.toMatchObject({ fields: ['lines.0.approved'] })
  const row = await desk.decide(sent, [
    ['2', 'transfer'],
    ['2', 'purchase'],
  ])
  // Each goes the way that was approved, once, and to a place that is another.
  await expect(desk.byTransfer(row, [{ position: 2, quantity: '1' }])).rejects.toMatchObject({ fields: ['lines.0.quantity'] })
  await expect(desk.byTransfer(row, [{ position: 9, quantity: '1' }])).rejects.toMatchObject({ fields: ['lines.0.quantity'] })
  const one = { position: 1, quantity: '1' }
  await expect(desk.byTransfer(row, [one, one])).rejects.toMatchObject({ fields: ['lines.1.quantity'] })
  await expect(desk.byTransfer(row, [one], { originId: cali })).rejects.toMatchObject({ code: 552 })
  await expect(desk.byOrder(row, [{ position: 2, quantity: '1' }], { partyId: cali })).rejects.toMatchObject({
    code: 698,
    fields: ['partyId'],
  })
})

test('a company neither sees nor moves what another asked for', async () => {
  const { client } = await newCompany(world)
  const sent = await desk.send([['Cafetera', '2']])
  expect((await client.call(listRequisitions, { query: {} })).rows).toEqual([])
  await expect(desk.read(sent.id, client)).rejects.toMatchObject({ code: 698 })
  await expect(desk.decide(sent, [['2', 'transfer']], client)).rejects.toMatchObject({ code: 698 })
  await expect(desk.write([['Cafetera', '2']], {}, client)).rejects.toMatchObject({ code: 698 })
  const row = await desk.decide(sent, [['2', 'transfer']])
  await expect(desk.byTransfer(row, [{ position: 1, quantity: '1' }], {}, client)).rejects.toMatchObject({ code: 698 })
})

test('a role without the permission asks and does not approve; another warehouse is not asked for', async () => {
  const seller = await colleague(world, shop.client, roleIds.seller)
  const own = await desk.write([['Cafetera', '1']], {}, seller.client)
  const sent = await seller.client.call(sendRequisition, { params: { id: own.id }, body: { version: own.version } })
  await expect(desk.decide(sent, [['1', 'transfer']], seller.client)).rejects.toThrow(/^403/)
  await expect(desk.byTransfer(sent, [{ position: 1, quantity: '1' }], {}, seller.client)).rejects.toThrow(/^403/)
  await restrict(world, shop.client, seller.personId, { warehouseIds: [shop.warehouseId] })
  await expect(desk.write([['Cafetera', '1']], {}, seller.client)).rejects.toMatchObject({ fields: ['warehouseId'] })
  await expect(desk.read(sent.id, seller.client)).rejects.toMatchObject({ code: 698 })
})
