// What no line can say is refused of a draft as of what is issued, at its field: how many, at how much, and less how much.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#base/date.ts'
import type { DocumentRequest } from '#modules/documents/index.ts'
import { billEndpoints, purchaseOrderEndpoints } from '#modules/purchases/index.ts'
import { invoiceEndpoints, orderEndpoints, quoteEndpoints } from '#modules/sales/index.ts'
import { meetSupplier } from './testing/parties.server.ts'
import { firstRefusalOf } from './testing/refusals.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let supplierId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '50000', taxes: [] }] })
  supplierId = await meetSupplier(shop.client, 'Servicios de Cali SAS')
})
afterAll(() => world.close())

const kinds = {
  bill: billEndpoints,
  purchaseOrder: purchaseOrderEndpoints,
  invoice: invoiceEndpoints,
  quote: quoteEndpoints,
  order: orderEndpoints,
}
const bought = new Set(['bill', 'purchaseOrder'])
const wrong = [
  [{ quantity: '0' }, 475, 'lines.0.quantity'],
  [{ quantity: '-1' }, 475, 'lines.0.quantity'],
  [{ unitPrice: '-0.01' }, 477, 'lines.0.unitPrice'],
  [{ discount: { kind: 'Valor', value: '-5' } }, 476, 'lines.0.discount'],
  [{ discount: { kind: 'Porcentaje', value: '-50' } }, 476, 'lines.0.discount'],
] as const
type Kind = keyof typeof kinds

const draftOf = (kind: Kind, line: object, head: object = {}): Promise<unknown> => {
  const lines = [{ itemId: shop.item('Asesoría').id, description: 'Asesoría', quantity: '1', unitPrice: '100', taxIds: [], ...line }]
  const document = {
    ...{ partyId: bought.has(kind) ? supplierId : shop.customerId, date: world.today, dueDate: addDays(world.today, 30) },
    ...{ paymentForm: '2', lines, ...head },
  } as DocumentRequest
  return shop.client.call(kinds[kind].create, { body: { document, issue: false } })
}

test.each(Object.keys(kinds) as Kind[])('a draft of %s', async (kind) => {
  for (const [line, code, field] of wrong) expect(await firstRefusalOf(draftOf(kind, line))).toEqual([code, field])
  const less = { discount: { kind: 'Valor', value: '-5' } }
  expect(await firstRefusalOf(draftOf(kind, {}, less))).toEqual([476, 'discount'])
  await draftOf(kind, {})
})
