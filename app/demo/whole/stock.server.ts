/** The goods of the demonstration on the move: transfers that arrived and one on its way, counts, and batches of which one is about to expire. */
import { addDays, type Day } from '#base/date.ts'
import {
  approveCount,
  createCount,
  createOpening,
  createTransfer,
  finishCount,
  getCount,
  receiveTransfer,
  sendTransfer,
  stockConcept,
  tallyCount,
  warehouse,
} from '#modules/inventory/index.ts'
import { createItem } from '#modules/items/index.ts'
import type { DemoCompany, DemoEvent } from './event.server.ts'

export function tellStock(company: DemoCompany): DemoEvent[] {
  const shop = { id: '' }
  return [
    {
      daysAgo: 30,
      tell: async (date) => {
        shop.id = await openWarehouse(company)
        const sent = await send(company, shop.id, date, ['aceite', '40'])
        const lines = [{ position: 1, quantity: '40' }]
        await company.client.call(receiveTransfer, { params: { id: sent.id }, body: { version: sent.version, date, isLast: true, lines } })
      },
    },
    { daysAgo: 25, tell: (date) => keepBatches(company, date) },
    { daysAgo: 12, tell: () => count(company, shop.id, '39') },
    { daysAgo: 1, tell: (date) => send(company, shop.id, date, ['galletas', '10']) },
    { daysAgo: 0, tell: () => count(company, shop.id, null) },
  ]
}

async function openWarehouse({ client }: DemoCompany): Promise<string> {
  return (await client.call(warehouse.endpoints.create, { body: { code: 'PV', name: 'Punto de venta', negativeStock: null } })).id
}

async function send({ client, story }: DemoCompany, to: string, date: Day, [key, quantity]: readonly [key: string, quantity: string]) {
  const { id, version } = await client.call(createTransfer, {
    body: {
      ...{ date, originId: story.warehouseId, destinationId: to, notes: '' },
      lines: [{ itemId: story.items.get(key)?.id ?? '', quantity }],
    },
  })
  return client.call(sendTransfer, { params: { id }, body: { version, immediate: false, waybill: '' } })
}

async function keepBatches({ client, story }: DemoCompany, date: Day): Promise<void> {
  const { id: itemId } = await client.call(createItem, {
    body: {
      ...{ kind: 'product', code: 'YOG-1000', name: 'Yogur de mora 1.000 g', price: '11900', unitCode: '94', control: 'expiring' },
      ...{ taxIds: story.items.get('leche')?.taxIds ?? [], withholdingCode: 'COMPRAS', icaCode: 'COM-ALIM' },
    },
  })
  const batches = [
    { code: 'L-0815', quantity: '30', expiresOn: addDays(date, 33) },
    { code: 'L-0829', quantity: '60', expiresOn: addDays(date, 75) },
  ]
  await client.call(createOpening, {
    body: {
      ...{ date, warehouseId: story.warehouseId, notes: 'Lotes al comenzar' },
      lines: [{ itemId, quantity: '90', unitCost: '7600', batches }],
    },
  })
}

/** A count of the point of sale: with what was found it is finished and approved by another; without, it is being counted. */
async function count({ client, accountant, story }: DemoCompany, warehouseId: string, found: string | null): Promise<void> {
  const { rows } = await client.call(stockConcept.endpoints.list, { query: { text: 'Ajuste de existencias' } })
  const { id } = await client.call(createCount, { body: { warehouseId, conceptId: rows[0]?.id ?? '', blind: true, freezes: false } })
  if (found === null) return
  const version = async () => (await client.call(getCount, { params: { id } })).version
  await client.call(tallyCount, { params: { id }, body: { itemId: story.items.get('aceite')?.id ?? '', quantity: found } })
  await client.call(finishCount, { params: { id }, body: { version: await version() } })
  await accountant.call(approveCount, { params: { id }, body: { version: await version(), lines: [] } })
}
