// Goods in consignment stay the company's: they leave the warehouse and wait at their cost, by customer, until the customer tells what
// was sold. Each cut begins the invoice of that; the rest is cut again or comes back. Books equal stock at every step.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { getEntriesOfSource } from '#modules/accounting/index.ts'
import { publicDocument, type DocumentRequest } from '#modules/documents/index.ts'
import { getItem } from '#modules/items/index.ts'
import { invoiceEndpoints, remissionCut, remissionEndpoints, remissionReturns, remissionStageCalls } from '#modules/sales/index.ts'
import { createClient } from './client.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import type { Lines } from './testing/quotes.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let today = ''
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [{ name: 'Cafetera', price: '50000', stock: { quantity: '100', cost: '30000.1' }, taxes: ['IVA 19 %'] }],
  })
  today = shop.request([]).date
})
afterAll(() => world.close())

const consign = (lines: Lines, changes: Partial<DocumentRequest> = {}) =>
  shop.client.call(remissionEndpoints.create, {
    body: { document: shop.request(lines, { kind: 'RCS', resolutionId: null, ...changes }), issue: true },
  })
const read = (id: string) => shop.client.call(remissionEndpoints.view, { params: { id } })
const cut = (id: string, quantity: string, kind: 'INE' | null = null) =>
  shop.client.call(remissionCut, { params: { id }, body: { kind, lines: [{ position: 1, quantity }] } })
const stock = async () => (await shop.client.call(getItem, { params: { id: shop.item('Cafetera').id } })).stock[0]?.quantity
const balance = async (code: string) =>
  (await closingBalances(shop.client)).find((each) => each.startsWith(code))?.slice(code.length + 1) ?? '0,00'
/** Stock, what it is worth, what is in consignment, and what was sold. */
const figures = async () => [await stock(), await balance('143501'), await balance('146510'), await balance('613520')]
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
/** Issues the draft of a cut as its editor would. */
async function issueDraft(id: string) {
  const draft = await shop.client.call(invoiceEndpoints.view, { params: { id } })
  const { version, resolution, lines } = draft
  const document: DocumentRequest = {
    ...shop.request([], { resolutionId: resolution?.id ?? null }),
    lines: lines.map(({ itemId, warehouseId, description, quantity, unitPrice, taxIds, source }) => ({
      ...{ itemId, warehouseId, description, quantity, unitPrice, taxIds, source },
    })),
  }
  return shop.client.call(invoiceEndpoints.update, { params: { id }, body: { document, version, issue: true } })
}

test('ten are delivered, four sold and invoiced, three come back and three remain', async () => {
  const { id, number } = await consign([['Cafetera', '10']])
  expect(number).toBe('RCS-1')
  expect(await figures()).toEqual(['90', '2.700.009,00', '300.001,00', '0,00'])
  expect(await balance('146505')).toBe('0,00')
  // Apart by customer, in the books too.
  const { entries } = await shop.client.call(getEntriesOfSource, { params: { id } })
  const kept = entries.flatMap(({ lines }) => lines).find(({ account }) => account.code === '146510')
  expect(kept?.party).toContain((await read(id)).party?.name)
  await proven()
  await shop.client.call(remissionStageCalls.deliver, { params: { id }, body: { receivedBy: 'Luz Dary Pinzón' } })
  expect((await read(id)).stage).toBe('delivered')

  // A cut is a draft: nothing moves until it is issued.
  const draft = await cut(id, '4')
  expect(draft).toMatchObject({ state: 'draft', number: null })
  expect(await shop.client.call(invoiceEndpoints.view, { params: { id: draft.id } })).toMatchObject({
    kind: 'INE',
    party: { id: shop.customerId },
    lines: [{ quantity: '4', unitPrice: '50000', source: { documentId: id, position: 1 } }],
    related: [{ id, kind: 'RCS', place: 'before' }],
  })
  expect(await figures()).toEqual(['90', '2.700.009,00', '300.001,00', '0,00'])
  await proven()
  await issueDraft(draft.id)
  expect(await figures()).toEqual(['90', '2.700.009,00', '180.000,60', '120.000,40'])
  expect(await read(id)).toMatchObject({ stage: 'partlyInvoiced', lines: [{ pending: '6', progress: { invoiced: '4', returned: '0' } }] })
  await proven()

  await shop.client.call(remissionReturns.create, {
    params: { id },
    body: { date: today, reason: 'No se vendieron', lines: [{ position: 1, quantity: '3' }] },
  })
  expect(await figures()).toEqual(['93', '2.790.009,30', '90.000,30', '120.000,40'])
  expect(await read(id)).toMatchObject({ stage: 'partlyInvoiced', lines: [{ pending: '3', progress: { invoiced: '4', returned: '3' } }] })
  await proven()

  await expect(cut(id, '3.5')).rejects.toMatchObject({ code: 485, fields: ['lines.0.quantity'] })
  await expect(cut(id, '0')).rejects.toMatchObject({ code: 475, fields: ['lines.0.quantity'] })
  await issueDraft((await cut(id, '3', 'INE')).id)
  expect(await figures()).toEqual(['93', '2.790.009,30', '0,00', '210.000,70'])
  expect((await read(id)).stage).toBe('invoiced')
  await expect(cut(id, '1')).rejects.toMatchObject({ code: 482 })
  const { events } = await shop.client.call(remissionEndpoints.history, { params: { id } })
  expect(events.map(({ title }) => title)).toContain('Corte de consignación de remisión en consignación RCS-1')
  await proven()
})

test('two cuts of the same goods are two drafts, of which one is issued', async () => {
  const { id } = await consign([['Cafetera', '2']])
  const [one, other] = await Promise.all([cut(id, '2'), cut(id, '2')])
  const both = await Promise.allSettled([issueDraft(one.id), issueDraft(other.id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 485 } })
  await proven()
})

test('it stands at the address of remissions, told apart by its type, and only it has cuts', async () => {
  const plain = await shop.client.call(remissionEndpoints.create, {
    body: { document: shop.request([['Cafetera', '1']], { resolutionId: null }), issue: true },
  })
  const { id, number } = await consign([['Cafetera', '1']])
  expect([plain.number, number?.startsWith('RCS-')]).toEqual(['RM-1', true])
  const listed = async (kind: 'RMS' | 'RCS') => (await shop.client.call(remissionEndpoints.list, { query: { kind } })).rows
  expect((await listed('RMS')).map((row) => row.id)).toEqual([plain.id])
  expect((await listed('RCS')).every((row) => row.kind === 'RCS')).toBe(true)
  await expect(cut(plain.id, '1')).rejects.toMatchObject({ code: 698 })
  expect(await balance('146505')).toBe('30.000,10')
  // One invoice of both: each leaves the account where it waited.
  const linesOf = (documentId: string) =>
    shop.request([['Cafetera', '1']]).lines.map((line) => ({ ...line, source: { documentId, position: 1 } }))
  await shop.client.call(invoiceEndpoints.create, {
    body: { document: { ...shop.request([]), lines: [...linesOf(plain.id), ...linesOf(id)] }, issue: true },
  })
  expect([await balance('146505'), await balance('146510')]).toEqual(['0,00', '0,00'])
  await proven()

  const { url } = await shop.client.call(remissionEndpoints.share, { params: { id } })
  const token = /remissions\/([^/]+)\/tracking$/.exec(url)?.[1] ?? ''
  expect(await createClient(world.app).call(publicDocument, { params: { token } })).toMatchObject({ title: 'Remisión en consignación' })
  const { bytes } = await shop.client.call(remissionEndpoints.pdf, { params: { id } })
  expect(Buffer.from(bytes).subarray(0, 4).toString()).toBe('%PDF')
})
