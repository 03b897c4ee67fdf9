/** What a story plants besides: a count that lacks one, and a landed cost of goods that nothing else moves. */
import type { Day } from '#base/date.ts'
import { createCount, getCount, stockConcept, tallyCount } from '#modules/inventory/index.ts'
import { createItem } from '#modules/items/index.ts'
import { billAccounts, billEndpoints, purchaseRemissionEndpoints, spreadCost } from '#modules/purchases/index.ts'
import type { Shop } from './world.server.ts'

/** @param amount what the goods take of the ten thousand that the freight cost */
export async function spreadFreight({ client, request }: Shop, today: Day, amount: string): Promise<void> {
  const { id: itemId } = await client.call(createItem, { body: { kind: 'product', code: 'FLETADO', name: 'Con flete', price: '20000' } })
  const bought = { ...request([], { resolutionId: null, supplierPrefix: 'FL', deliveryDate: today }) }
  const goods = [{ itemId, description: 'Con flete', quantity: '1', unitPrice: '9000', taxIds: [] }]
  const received = await client.call(purchaseRemissionEndpoints.create, {
    body: { document: { ...bought, supplierNumber: '1', lines: goods }, issue: true },
  })
  const accountId = (await client.call(billAccounts, { query: { text: '513550' } })).accounts[0]?.id ?? ''
  const freight = [{ accountId, description: 'Flete', quantity: '1', unitPrice: '10000', taxIds: [] }]
  const bill = await client.call(billEndpoints.create, {
    body: { document: { ...bought, supplierNumber: '2', lines: freight }, issue: true },
  })
  await client.call(spreadCost, {
    body: {
      ...{ billId: bill.id, date: today, basis: 'value' },
      sources: [{ accountId, costCenterId: null, amount }],
      targets: [{ documentId: received.id, position: 1 }],
    },
  })
}

/** One of what was planted is missing, and what it is worth is told. */
export async function countOneLess(shop: Shop): Promise<void> {
  const { client, warehouseId } = shop
  const { rows } = await client.call(stockConcept.endpoints.list, { query: { text: 'Ajuste de existencias' } })
  const { id } = await client.call(createCount, { body: { warehouseId, conceptId: rows[0]?.id ?? null, blind: false } })
  const itemId = shop.item('Cafetera').id
  const { lines } = await client.call(getCount, { params: { id } })
  const expected = lines.find(({ item }) => item.id === itemId)?.expected ?? ''
  await client.call(tallyCount, { params: { id }, body: { itemId, quantity: `${Number(expected) - 1}` } })
}
