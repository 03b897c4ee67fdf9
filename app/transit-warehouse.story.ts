// Where goods stand while they travel is no warehouse that anybody chooses: it is offered nowhere, and every door refuses it at its field.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  createCount,
  createTransfer,
  receiveTransfer,
  sendTransfer,
  stockConcept,
  stockNoteEndpoints,
  warehouse,
} from '#modules/inventory/index.ts'
import { createRequisition } from '#modules/purchases/index.ts'
import { inventoryServer } from '#modules/inventory/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { kinds } from './testing/kinds.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let cali: string
let transit: string
let conceptId: string

const written = (quantity: string, changes: Record<string, unknown> = {}) => ({
  ...{ date: world.today, originId: shop.warehouseId, destinationId: cali, notes: '' },
  lines: [{ itemId: shop.item('Cafetera').id, quantity }],
  ...changes,
})
const send = async (quantity: string) => {
  const { id, version } = await shop.client.call(createTransfer, { body: written(quantity) as never })
  return shop.client.call(sendTransfer, { params: { id }, body: { version, immediate: false, waybill: 'GU-1' } })
}

beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [{ name: 'Cafetera', price: '50000', stock: { quantity: '100', cost: '20000' }, taxes: ['IVA 19 %'] }],
  })
  cali = (await shop.client.call(warehouse.endpoints.create, { body: { code: 'CALI', name: 'Cali' } as never })).id
  const concepts = (await shop.client.call(stockConcept.endpoints.list, { query: {} })).rows
  conceptId = concepts.find(({ name }) => name === 'Ajuste de existencias')?.id ?? ''
  await send('10')
  transit = await inCompany(world.pool, shop, async (tx) => {
    const row = await tx.first<{ id: string }>(sql`select warehouse_id as id from stock_transit where company_id = ${shop.companyId}`)
    return row?.id ?? ''
  })
})
afterAll(() => world.close())

test('it is in no picker', async () => {
  const { options } = await shop.client.call(warehouse.endpoints.options, { query: { text: '' } })
  expect(options.filter(({ inactive }) => !inactive).map(({ id }) => id)).not.toContain(transit)
  for (const [, , endpoints] of kinds) {
    const facts = await shop.client.call(endpoints.facts, { query: { date: world.today } })
    expect(JSON.stringify(facts)).not.toContain(transit)
  }
})

describe('every door refuses it', () => {
  const refused = (field: string) => ({ code: 401, fields: [field], message: expect.stringContaining('Es la bodega de lo que viaja') })

  test.each(kinds)('%s', async (code, kind, { create }) => {
    const request = { ...shop.request([['Cafetera', '1', '50000']], { resolutionId: null }), kind: code as typeof kind.code }
    const document = { ...request, lines: request.lines.map((line) => ({ ...line, warehouseId: transit })) }
    await expect(shop.client.call(create, { body: { document, issue: false } })).rejects.toMatchObject(refused('lines.0.warehouseId'))
  })

  test.each(['entry', 'exit', 'adjustment', 'consumption', 'loss'] as const)('a note: %s', async (type) => {
    const input = {
      ...{ type, date: world.today, warehouseId: transit, notes: '', partyId: null, costCenterId: null, conceptId },
      lines: [{ itemId: shop.item('Cafetera').id, quantity: '1', unitCost: '20000' }],
    }
    await expect(shop.client.call(stockNoteEndpoints.saveDraft, { body: { input: input as never } })).rejects.toMatchObject(
      refused('warehouseId'),
    )
  })

  test('a count, a requisition and a transfer from it or to it', async () => {
    const count = { warehouseId: transit, conceptId, blind: true, freezes: false }
    await expect(shop.client.call(createCount, { body: count as never })).rejects.toMatchObject(refused('warehouseId'))
    const requisition = {
      ...{ kind: 'purchase', warehouseId: transit, costCenterId: null, requiredOn: world.today, justification: 'Hace falta' },
      lines: [{ itemId: shop.item('Cafetera').id, quantity: '1', unitId: null, notes: '' }],
    }
    await expect(shop.client.call(createRequisition, { body: requisition as never })).rejects.toMatchObject(refused('warehouseId'))
    await expect(shop.client.call(createTransfer, { body: written('1', { originId: transit }) as never })).rejects.toMatchObject(
      refused('originId'),
    )
    await expect(shop.client.call(createTransfer, { body: written('1', { destinationId: transit }) as never })).rejects.toMatchObject(
      refused('destinationId'),
    )
  })

  test('it is not put to use among the warehouses', async () => {
    const found = await shop.client.call(warehouse.endpoints.one, { params: { id: transit } })
    await expect(
      shop.client.call(warehouse.endpoints.setActive, { params: { id: transit }, body: { active: true, version: found.version } }),
    ).rejects.toMatchObject({ code: 401 })
  })
})

test('goods go through it all the same, also of a company that had it in use', async () => {
  const sent = await send('5')
  await shop.client.call(receiveTransfer, {
    params: { id: sent.id },
    body: { version: sent.version, date: world.today, isLast: true, lines: [{ position: 1, quantity: '5' }] },
  })
  const step = inventoryServer.steps?.find(({ name }) => name === 'inventory.transit')
  await inCompany(world.pool, shop, async (tx) => {
    await tx.run(sql`update warehouse set active = true where company_id = ${shop.companyId} and id = ${transit}`)
    await step?.run(tx, { companyId: shop.companyId, personId: null, today: world.today })
  })
  const { options } = await shop.client.call(warehouse.endpoints.options, { query: { text: '' } })
  expect(options.filter(({ inactive }) => !inactive).map(({ id }) => id)).not.toContain(transit)
  await send('1')
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})
