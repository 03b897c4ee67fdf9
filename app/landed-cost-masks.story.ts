// Landed costs are nothing but what things cost: who does not see that is told no figure of them, and spreads none.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { masks, roleIds } from '#modules/access/index.ts'
import type { DocumentRequest } from '#modules/documents/index.ts'
import {
  annulLanded,
  billAccounts,
  billEndpoints as bills,
  getLanded,
  landedOf,
  landedReceipts,
  previewLanded,
  purchaseRemissionEndpoints as receipts,
  spreadCost,
} from '#modules/purchases/index.ts'
import { roleCalls } from '#modules/users/index.ts'
import { colleague } from './testing/colleagues.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let accountId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Molino', price: '90000', stock: { quantity: '1', cost: '1' }, taxes: [] }] })
  accountId = (await shop.client.call(billAccounts, { query: { text: '513550' } })).accounts[0]?.id ?? ''
})
afterAll(() => world.close())

const written = (supplierNumber: string): DocumentRequest => {
  const request = shop.request([['Molino', '3']], { resolutionId: null, supplierPrefix: 'FE', supplierNumber })
  return { ...request, lines: request.lines.map((line) => ({ ...line, unitPrice: '30000', taxIds: [] })) }
}

test('who does not see costs is told no figure of a landed cost, and spreads none', async () => {
  const received = await shop.client.call(receipts.create, { body: { document: written('1'), issue: true } })
  const lines = [{ accountId, description: 'Flete de Cali', quantity: '1', unitPrice: '900', taxIds: [] }]
  const service = await shop.client.call(bills.create, { body: { document: { ...written('2'), lines }, issue: true } })
  const body = {
    ...{ billId: service.id, date: world.today, basis: 'value' as const },
    sources: [{ accountId, costCenterId: null, amount: '900' }],
    targets: [{ documentId: received.id, position: 1 }],
  }
  const { id } = await shop.client.call(spreadCost, { body })
  const made = await shop.client.call(roleCalls.createRole, { body: { name: 'Compras sin costos', from: roleIds.accountant } })
  const role = String(made.id)
  const { codes, version } = await shop.client.call(roleCalls.getRole, { params: { role } })
  const kept = codes.filter((code) => code.startsWith('purchases.'))
  await shop.client.call(roleCalls.changeRole, { params: { role }, body: { name: 'Compras sin costos', codes: kept, version } })
  const { client: blind } = await colleague(world, shop.client, made.id)
  const figures = { share: null, left: null, gone: null }
  expect(await blind.call(getLanded, { params: { id } })).toMatchObject({ amount: null, sources: [{ amount: null }], lines: [figures] })
  expect(await blind.call(landedOf, { params: { id: service.id } })).toMatchObject({
    spreadable: [{ amount: null, left: null }],
    made: [{ amount: null, lines: [figures] }],
  })
  const { receipts: offered } = await blind.call(landedReceipts, { query: {} })
  expect(offered.flatMap(({ lines }) => lines.map(({ value }) => value)).filter((value) => value !== null)).toEqual([])
  for (const ask of [() => blind.call(previewLanded, { body }), () => blind.call(spreadCost, { body })])
    await expect(ask()).rejects.toMatchObject({ status: 403, message: expect.stringContaining(masks.cost.title) })
  await shop.client.call(annulLanded, { params: { id }, body: { reason: 'Era de otra compra' } })
})
