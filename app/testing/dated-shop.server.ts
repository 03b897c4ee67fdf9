/** A company with something that each door of a day is about. */
import { resolution } from '#modules/documents/index.ts'
import { getParty } from '#modules/people/index.ts'
import { billAccounts, billEndpoints, purchaseRemissionEndpoints } from '#modules/purchases/index.ts'
import { invoiceEndpoints, remissionEndpoints } from '#modules/sales/index.ts'
import { getPending, paymentEndpoints } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { runImport } from '#platform/import/import-endpoints.ts'
import { meetSeller } from './parties.server.ts'
import { openShop, rangeOf, type Shop, type World } from './world.server.ts'

/** A company with what notes and receipts are about. */
export interface DatedShop {
  readonly shop: Shop
  readonly invoiceId: string
  /** By computer, of goods. */
  readonly computerInvoiceId: string
  /** Of goods that may be returned. */
  readonly billId: string
  /** Of goods that were delivered and may come back. */
  readonly remissionId: string
  /** A freight that may be spread, the account that it is on, and goods that it may be spread onto. */
  readonly freightId: string
  readonly freightAccountId: string
  readonly receivedId: string
  readonly openItemId: string
  /** What the company owes to its customer. */
  readonly payableId: string
  /** Of invoices by computer. */
  readonly rangeId: string
  /** Of papers, of a failure that has lasted since before anything. */
  readonly paperRangeId: string
  /** Of support documents, of somebody who need not invoice, and one of goods that may be returned. */
  readonly supportRangeId: string
  readonly sellerId: string
  readonly supportId: string
}

export async function openDatedShop(world: World): Promise<DatedShop> {
  const shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '1000', cost: '30000' }, taxes: ['IVA 19 %'] },
      { name: 'Asesoría', price: '100000', taxes: ['IVA 19 %'] },
    ],
  })
  const invoice = await shop.issue([
    ['Asesoría', '1000'],
    ['Cafetera', '100'],
  ])
  const pending = await shop.client.call(getPending, { params: { partyId: shop.customerId } })
  const { id: rangeId } = await shop.client.call(resolution.endpoints.create, { body: rangeOf('INS', 'FC') })
  const { id: computerInvoiceId } = await shop.client.call(invoiceEndpoints.create, {
    body: { document: shop.request([['Cafetera', '100']], { kind: 'INS', resolutionId: rangeId }), issue: true },
  })
  const { id: paperRangeId } = await shop.client.call(resolution.endpoints.create, { body: rangeOf('INC', 'CO') })
  await failSince(world, shop, '2020-01-01')
  const request = shop.request([['Cafetera', '100']], { resolutionId: null, supplierNumber: 'P-DATED' })
  const { id: billId } = await shop.client.call(billEndpoints.create, { body: { document: request, issue: true } })
  const delivered = shop.request([['Cafetera', '100']], { resolutionId: null })
  const { id: remissionId } = await shop.client.call(remissionEndpoints.create, { body: { document: delivered, issue: true } })
  return {
    shop,
    rangeId,
    computerInvoiceId,
    paperRangeId,
    ...(await buyFromSeller(shop)),
    ...(await payFreight(shop)),
    billId,
    remissionId,
    invoiceId: invoice.id,
    openItemId: pending.items[0]?.id ?? '',
    payableId: await openPayable(shop),
  }
}

/** A failure of its own that goes on since longer ago than anybody may declare: papers of any day are of it. */
const failSince = (world: World, { companyId }: Shop, day: string) =>
  inCompany(world.pool, { companyId, personId: null }, (tx) =>
    tx.run(sql`
      insert into own_outage (company_id, id, began_at, reason, declared_at)
      values (${companyId}, gen_random_uuid(), ${day}::date, 'Sin internet', ${world.clock.now()})`),
  )

/** Goods bought with a support document. */
async function buyFromSeller(shop: Shop) {
  const sellerId = await meetSeller(shop.client)
  const { id: supportRangeId } = await shop.client.call(resolution.endpoints.create, { body: rangeOf('DSP', 'DS') })
  const request = shop.request([['Cafetera', '100']], { kind: 'DSP', resolutionId: supportRangeId, partyId: sellerId })
  const document = { ...request, lines: request.lines.map((line) => ({ ...line, taxIds: [] })) }
  const { id: supportId } = await shop.client.call(billEndpoints.create, { body: { document, issue: true } })
  return { sellerId, supportRangeId, supportId }
}

/** What a freight cost, and goods that were received. */
async function payFreight(shop: Shop) {
  const freightAccountId = (await shop.client.call(billAccounts, { query: { text: '513550' } })).accounts[0]?.id ?? ''
  const request = shop.request([['Cafetera', '100']], { resolutionId: null })
  const { id: receivedId } = await shop.client.call(purchaseRemissionEndpoints.create, { body: { document: request, issue: true } })
  const lines = [{ accountId: freightAccountId, description: 'Flete', quantity: '1', unitPrice: '1000000', taxIds: [] }]
  const document = { ...request, supplierNumber: 'P-FLETE', lines }
  const { id: freightId } = await shop.client.call(billEndpoints.create, { body: { document, issue: true } })
  return { freightId, freightAccountId, receivedId }
}

/** An opening balance owed to the customer, of the first day that the company knows. @returns its open item */
async function openPayable({ client, customerId }: Shop): Promise<string> {
  const { identification } = await client.call(getParty, { params: { id: customerId } })
  const rows = [
    ['220505', identification, 'SI-900', '', '900000', '2025-01-01'],
    ['370505', '', '', '900000', '', '2025-01-01'],
  ]
  const columns = ['account', 'party', 'crossDocument', 'debit', 'credit', 'date']
  await client.call(runImport, {
    body: {
      ...{ kind: 'treasury.openingBalance', columns, mode: 'create', only: 'all' },
      rows: rows.map((cells, index) => ({ number: index + 2, cells })),
    },
  })
  const { items } = await client.call(paymentEndpoints.pending, { params: { partyId: customerId } })
  return items[0]?.id ?? ''
}
