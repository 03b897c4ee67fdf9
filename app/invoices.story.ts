// Several kinds at one address: the invoices of a company stand in one list, whatever their kind, each of a range of its own; a new one
// says its type and keeps it.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { publicDocument, resolution, type DocumentRequest } from '#modules/documents/index.ts'
import { invoiceEndpoints, orderEndpoints } from '#modules/sales/index.ts'
import { createReceipt, getPending } from '#modules/treasury/index.ts'
import { createClient } from './client.server.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, rangeOf, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let rangeId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [{ name: 'Cafetera', price: '50000', stock: { quantity: '100', cost: '30000' }, taxes: ['IVA 19 %'] }],
  })
  rangeId = (await shop.client.call(resolution.endpoints.create, { body: rangeOf('INS', 'FC') })).id
})
afterAll(() => world.close())

const bill = (changes: Partial<DocumentRequest> = {}, issue = true) =>
  shop.client.call(invoiceEndpoints.create, {
    body: { document: shop.request([['Cafetera', '1']], { kind: 'INS', resolutionId: rangeId, ...changes }), issue },
  })
const list = (query: Record<string, string> = {}) => shop.client.call(invoiceEndpoints.list, { query })

test('one of a range of its own goes to no authority, and is owed and posted as any', async () => {
  const { id, number } = await bill()
  expect(number).toBe('FC-1')
  const view = await shop.client.call(invoiceEndpoints.view, { params: { id } })
  expect(view).toMatchObject({ kind: 'INS', electronicState: 'none', settlement: 'open', balance: '59500.00', uniqueCode: null })
  const { items } = await shop.client.call(getPending, { params: { partyId: shop.customerId } })
  expect(items).toMatchObject([{ number: 'FC-1', balance: '59500.00' }])
  const { url } = await shop.client.call(invoiceEndpoints.share, { params: { id } })
  const token = /invoices\/([^/]+)\/tracking$/.exec(url)?.[1] ?? ''
  const page = await createClient(world.app).call(publicDocument, { params: { token } })
  expect(page).toMatchObject({ title: 'Factura de venta', code: null })
  expect(page.authorization).toContain('18764000001234')
  const { bytes } = await shop.client.call(invoiceEndpoints.pdf, { params: { id } })
  expect(Buffer.from(bytes).subarray(0, 4).toString()).toBe('%PDF')
  await shop.client.call(createReceipt, {
    body: {
      ...{ partyId: shop.customerId, date: world.today, meansCode: '10', moneyAccountId: shop.moneyAccountId },
      applications: items.map((item) => ({ openItemId: item.id, amount: item.balance })),
    },
  })
  expect((await shop.client.call(invoiceEndpoints.view, { params: { id } })).settlement).toBe('paid')
})

test('the range of one kind numbers no other, and a kind of another address is refused', async () => {
  await expect(bill({ resolutionId: shop.resolutionId })).rejects.toMatchObject({ code: 401, fields: ['resolutionId'] })
  await expect(bill({ kind: 'INE' })).rejects.toMatchObject({ fields: expect.arrayContaining(['resolutionId']) })
  await expect(bill({ kind: 'QTE' })).rejects.toMatchObject({ code: 401, fields: ['kind'] })
})

test('a draft keeps its type, whatever is sent, and is issued alone and with others', async () => {
  const draft = await bill({}, false)
  const again = shop.request([['Cafetera', '2']], { kind: 'INE', resolutionId: rangeId })
  const issued = await shop.client.call(invoiceEndpoints.update, {
    params: { id: draft.id },
    body: { document: again, version: draft.version, issue: true },
  })
  expect(issued.number).toBe('FC-2')
  const one = await bill({}, false)
  const other = await shop.client.call(invoiceEndpoints.create, { body: { document: shop.request([['Cafetera', '1']]), issue: false } })
  const many = await shop.client.call(invoiceEndpoints.bulk.issue, { body: { ids: [one.id, other.id] } })
  expect([many.problems, many.done.map(({ number }) => number)]).toEqual([[], ['FC-3', 'FV-1']])
  const annulled = await shop.client.call(invoiceEndpoints.bulk.annul, {
    body: { ids: [one.id, other.id], reason: 'Se facturan de nuevo' },
  })
  expect(annulled.problems).toEqual([])
})

test('they stand in one list by any order, page by page, and of one type when it is asked for', async () => {
  for (let turn = 0; turn < 4; turn += 1) await Promise.all([bill(), shop.issue([['Cafetera', String(turn + 1)]])])
  for (const sort of ['date', 'number', 'total'] as const) {
    const whole = (await list({ size: '100', sort })).rows
    const seen: string[] = []
    let after = ''
    do {
      const page = await list({ size: '25', sort, after })
      seen.push(...page.rows.map(({ id }) => id))
      after = page.next ?? ''
    } while (after !== '')
    expect(seen).toEqual(whole.map(({ id }) => id))
    const keys = whole.map((row) => (sort === 'date' ? row.date : sort === 'number' ? (row.consecutive ?? 0) : Number(row.total)))
    expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)))
  }
  const [all, computer, electronic] = await Promise.all([
    list({ size: '100' }),
    list({ size: '100', kind: 'INS' }),
    list({ size: '100', kind: 'INE' }),
  ])
  expect(new Set(computer.rows.map(({ kind }) => kind))).toEqual(new Set(['INS']))
  expect(computer.rows.length + electronic.rows.length).toBe(all.rows.length)
  const totals = await shop.client.call(invoiceEndpoints.totals, { query: {} })
  expect(totals.count).toBe(all.rows.length)
  expect(totals.tabs.unsent).toBe(electronic.rows.filter(({ state }) => state === 'issued').length)
  expect((await list({ size: '100', tab: 'unsent' })).rows.every(({ kind }) => kind === 'INE')).toBe(true)
  const { bytes } = await shop.client.call(invoiceEndpoints.export, { query: { columns: 'number,total', format: 'csv' } })
  expect(Buffer.from(bytes).toString('utf8').trim().split('\r\n').length).toBe(all.rows.length + 1)
})

test('an order is invoiced by either, and never twice', async () => {
  const order = await shop.client.call(orderEndpoints.create, {
    body: { document: shop.request([['Cafetera', '2']], { resolutionId: null, deliveryDate: world.today }), issue: true },
  })
  const source = (quantity: string) =>
    shop.request([['Cafetera', quantity]]).lines.map((line) => ({ ...line, source: { documentId: order.id, position: 1 } }))
  await bill({ lines: source('1') })
  await expect(bill({ lines: source('1.5') })).rejects.toMatchObject({ code: 485 })
  await shop.client.call(invoiceEndpoints.create, { body: { document: { ...shop.request([]), lines: source('1') }, issue: true } })
  expect((await shop.client.call(orderEndpoints.view, { params: { id: order.id } })).lines).toMatchObject([
    { pending: '0', progress: { delivered: '2', invoiced: '2' } },
  ])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})
