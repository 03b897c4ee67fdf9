// Notes of stock are vouchers: their list goes out as a file, without costs for whoever may not see them, and each has its history.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { annulStockNote, createOpening, listStockNotes, stockNoteEndpoints as notes } from '#modules/inventory/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { Client } from './client.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let noteId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Cafetera', price: '50000', stock: { quantity: '10', cost: '20000' }, taxes: [] }] })
  const made = await shop.client.call(createOpening, {
    body: {
      ...{ date: world.today, warehouseId: shop.warehouseId, notes: 'Conteo' },
      lines: [{ itemId: shop.item('Cafetera').id, quantity: '2', unitCost: '21000.5' }],
    },
  })
  noteId = made.id
  await shop.client.call(annulStockNote, { params: { id: noteId }, body: { reason: 'Se contó dos veces' } })
})
afterAll(() => world.close())

const file = async (client: Client) => {
  const { bytes } = await client.call(notes.export, { query: { columns: 'number,warehouse,items,value,state', format: 'csv' } })
  return Buffer.from(bytes).toString('utf8').replace('\u{feff}', '').trim().split('\r\n')
}

test('the file has what the list shows', async () => {
  const { rows } = await shop.client.call(listStockNotes, { query: {} })
  expect(await file(shop.client)).toEqual([
    'Número,Bodega,Ítems,Valor,Estado',
    ...rows.map(({ number, warehouse, items, value, state }) =>
      [number, warehouse, items, value, state === 'posted' ? 'Contabilizado' : 'Anulado'].join(),
    ),
  ])
  expect(rows.map(({ number, state }) => [number, state])).toEqual([
    ['SI-2', 'annulled'],
    ['SI-1', 'posted'],
  ])
})

test('without costs for whoever does not see them', async () => {
  await inCompany(world.pool, shop, (tx) =>
    tx.run(
      sql`update role set permissions = permissions - 'items.item.cost' where company_id = ${shop.companyId} and id = ${roleIds.warehouseKeeper}`,
    ),
  )
  const { client } = await colleague(world, shop.client, roleIds.warehouseKeeper)
  const { rows } = await client.call(listStockNotes, { query: {} })
  expect(rows.map(({ value }) => value)).toEqual([null, null])
  expect((await file(client))[0]).toBe('Número,Bodega,Ítems,Estado')
})

test('each has its history, and one that is not there has none', async () => {
  const { events } = await shop.client.call(notes.history, { params: { id: noteId }, query: {} })
  expect(events.map(({ action, title }) => [action, title])).toEqual([
    ['annul', 'Saldo inicial SI-2: Se contó dos veces'],
    ['create', 'Saldo inicial SI-2'],
  ])
  await expect(shop.client.call(notes.history, { params: { id: shop.customerId }, query: {} })).rejects.toMatchObject({ code: 698 })
})
