// A blocked third party makes no new document, whatever the kind; its drafts are kept.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { detailsEndpoints, getParty } from '#modules/people/index.ts'
import { invoiceEndpoints as invoices, orderEndpoints, quoteEndpoints as quotes } from '#modules/sales/index.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Instalación', price: '80000', taxes: ['IVA 19 %'] }] })
})
afterAll(() => world.close())

const block = async (reason: string | null) => {
  const { version } = await shop.client.call(getParty, { params: { id: shop.customerId } })
  await shop.client.call(detailsEndpoints.blockParty, { params: { id: shop.customerId }, body: { version, reason } })
}

test('every kind refuses it at its third party while it is blocked', async () => {
  const document = shop.request([['Instalación', '1']])
  const own = { ...document, resolutionId: null, warehouseId: null }
  const issued = await shop.client.call(invoices.create, { body: { document, issue: true } })
  await block('Cheque devuelto sin fondos')
  const refused = { code: 401, fields: ['partyId'] }
  await expect(shop.client.call(invoices.create, { body: { document, issue: true } })).rejects.toMatchObject(refused)
  await expect(shop.client.call(quotes.create, { body: { document: own, issue: true } })).rejects.toMatchObject(refused)
  await expect(
    shop.client.call(orderEndpoints.create, { body: { document: { ...own, deliveryDate: document.date }, issue: true } }),
  ).rejects.toMatchObject(refused)
  const draft = await shop.client.call(invoices.create, { body: { document, issue: false } })
  expect(draft.id).not.toBe(issued.id)
  await block(null)
  const again = await shop.client.call(invoices.create, { body: { document, issue: true } })
  expect(again.id).not.toBe(issued.id)
})
