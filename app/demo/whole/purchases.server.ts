/** What the demonstration bought: ordered, received in parts and billed, asked for by a warehouse, and what waits in its inbox. */
import { addDays, type Day } from '#base/date.ts'
import {
  billEndpoints,
  createRequisition,
  inboxEndpoints,
  purchaseOrderEndpoints,
  purchaseRemissionEndpoints,
  sendRequisition,
} from '#modules/purchases/index.ts'
import { createParty } from '#modules/people/index.ts'
import { linesOf } from '../tell.server.ts'
import type { DemoCompany, DemoEvent } from './event.server.ts'
import { demoSupplierInvoice, goodsSupplier } from './supplier-invoice.server.ts'

type Bought = readonly [item: string, quantity: string, price: string]

export function tellPurchases(company: DemoCompany): DemoEvent[] {
  const { client } = company
  const supplier = { id: '', number: 880 }
  const request = (date: Day, bought: readonly Bought[], orderId?: string) => {
    supplier.number += 1
    const { warehouseId } = company.story
    return {
      ...{ partyId: supplier.id, date, dueDate: addDays(date, 30), paymentForm: '2' as const, paymentMeans: '47', warehouseId },
      ...{ resolutionId: null, supplierPrefix: 'AA', supplierNumber: String(supplier.number) },
      lines: linesOf(
        company.story,
        bought.map(([key, quantity]) => [key, quantity]),
      ).map((line, index) => ({
        ...{ ...line, unitPrice: bought[index]?.[2] ?? '0' },
        ...(orderId === undefined ? {} : { source: { documentId: orderId, position: index + 1 } }),
      })),
    }
  }
  const order = async (date: Day, bought: readonly Bought[]): Promise<string> =>
    (
      await client.call(purchaseOrderEndpoints.create, {
        body: { issue: true, document: { ...request(date, bought), deliveryDate: addDays(date, 5) } },
      })
    ).id
  const receive = async (date: Day, bought: readonly Bought[], orderId: string): Promise<string> =>
    (await client.call(purchaseRemissionEndpoints.create, { body: { issue: true, document: request(date, bought, orderId) } })).id
  return [
    {
      daysAgo: 40,
      tell: async (date) => {
        supplier.id = await meetSupplier(company)
        // All of it came, and is billed.
        const bought: Bought[] = [
          ['aceite', '200', '29500'],
          ['galletas', '60', '52000'],
        ]
        const orderId = await order(date, bought)
        const receiptId = await receive(date, bought, orderId)
        await client.call(billEndpoints.create, { body: { issue: true, document: request(date, bought, receiptId) } })
      },
    },
    {
      daysAgo: 9,
      tell: async (date) => {
        // Half of it came, and nobody billed it yet.
        const orderId = await order(date, [['azucar', '80', '80500']])
        await receive(date, [['azucar', '40', '80500']], orderId)
      },
    },
    { daysAgo: 2, tell: (date) => order(date, [['cafe', '30', '240000']]) },
    { daysAgo: 1, tell: (date) => ask(company, date) },
    { daysAgo: 0, tell: (date) => arrive(company, date) },
  ]
}

async function meetSupplier({ client }: DemoCompany): Promise<string> {
  const { number: identification, name: legalName } = goodsSupplier
  const { id } = await client.call(createParty, {
    body: {
      ...{ kind: 'juridica', identificationType: '31', identification, legalName, isSupplier: true, responsibilities: ['R-99-PN'] },
      ...{ addressLine: 'Carrera 106 # 15-25', cityCode: '11001', emailInvoicing: 'ventas@altoandina.example', paymentDays: 30 },
    },
  })
  return id
}

async function ask({ client, story }: DemoCompany, date: Day): Promise<void> {
  const { id, version } = await client.call(createRequisition, {
    body: {
      ...{
        kind: 'purchase',
        warehouseId: story.warehouseId,
        requiredOn: addDays(date, 8),
        justification: 'Para la temporada de diciembre',
      },
      lines: [
        { itemId: story.items.get('panela')?.id ?? '', quantity: '60' },
        { itemId: story.items.get('servilletas')?.id ?? '', quantity: '300' },
      ],
    },
  })
  await client.call(sendRequisition, { params: { id }, body: { version } })
}

/** Two invoices of suppliers, as their mails bring them. */
async function arrive({ client }: DemoCompany, date: Day): Promise<void> {
  const files = [demoSupplierInvoice(date, 41), demoSupplierInvoice(date, 42)].map((xml, index) => ({
    name: `factura-${index + 1}.xml`,
    content: Buffer.from(xml, 'utf8').toString('base64'),
  }))
  await client.call(inboxEndpoints.uploadReceived, { body: { files } })
}
