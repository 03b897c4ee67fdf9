// A bill that is not what was ordered and received: it is refused with what differs, waits when it is sent to be approved, reaches books
// and stock only when another than its author approves it, and then as any other does. What is tolerated passes at once.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { pendingOfPeriod } from '#modules/accounting/index.ts'
import { changeExtended, getExtended, type ExtendedData } from '#modules/company/index.ts'
import type { DocumentRequest } from '#modules/documents/index.ts'
import { getItem } from '#modules/items/index.ts'
import {
  billEndpoints as bills,
  billStageCalls,
  getPartyMatch,
  matchSaved,
  matchWritten,
  purchaseOrderEndpoints as orders,
  purchaseRemissionEndpoints as receipts,
  purchasesToApprove,
  setPartyMatch,
} from '#modules/purchases/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { NOTICE_TOPIC } from '#platform/notices/notice.ts'
import type { Client } from './client.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
/** Another who may approve. */
let other: Client
let otherId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Panela', price: '5000', stock: { quantity: '10', cost: '3000' }, taxes: ['IVA 19 %'] },
      { name: 'Instalación', price: '80000', taxes: ['IVA 19 %'] },
    ],
  })
})
afterAll(() => world.close())

type Priced = readonly [item: string, quantity: string, price: string, source?: readonly [documentId: string, position: number]]
let theirNumber = 0
const requestOf = (lines: readonly Priced[], changes: Partial<DocumentRequest> = {}): DocumentRequest => {
  theirNumber += 1
  const request = shop.request(
    lines.map(([item, quantity]) => [item, quantity] as const),
    { resolutionId: null, supplierPrefix: 'FE', supplierNumber: String(theirNumber), ...changes },
  )
  return {
    ...request,
    lines: request.lines.map((line, index) => {
      const [, , unitPrice = '0', source] = lines[index] ?? []
      return { ...line, unitPrice, ...(source ? { source: { documentId: source[0], position: source[1] } } : {}) }
    }),
  }
}
const order = (lines: readonly Priced[], changes: Partial<DocumentRequest> = {}) =>
  shop.client.call(orders.create, { body: { document: requestOf(lines, { deliveryDate: '2026-11-27', ...changes }), issue: true } })
const receive = (lines: readonly Priced[]) => shop.client.call(receipts.create, { body: { document: requestOf(lines), issue: true } })
const bill = (lines: readonly Priced[], how: { asksApproval?: boolean; client?: Client } & Partial<DocumentRequest> = {}) => {
  const { asksApproval = false, client = shop.client, ...changes } = how
  return client.call(bills.create, { body: { document: requestOf(lines, changes), issue: true, asksApproval } })
}
const read = (id: string) => shop.client.call(bills.view, { params: { id } })
const approve = (id: string, client: Client, version: number | null = null) =>
  client.call(billStageCalls.approve, { params: { id }, body: { comment: '', version } })
const sendBack = (id: string, client: Client) =>
  client.call(billStageCalls.sendBack, { params: { id }, body: { reason: 'Pide el precio pactado' } })
const stock = async () => (await shop.client.call(getItem, { params: { id: shop.item('Panela').id } })).stock[0]?.quantity ?? '0'
const all = async () => ({ books: await closingBalances(shop.client), stock: await stock() })
const say = async (changes: Partial<ExtendedData>) => {
  const extended = await shop.client.call(getExtended, {})
  await shop.client.call(changeExtended, { body: { ...extended, ...changes } })
}
/** Who is told what of a bill. */
const toldOf = (id: string) =>
  inCompany(world.pool, shop, (tx) =>
    tx.rows<{ title: string; to: string[] }>(sql`
      select payload ->> 'title' as title, payload -> 'to' as to from outbox
       where company_id = ${shop.companyId} and topic = ${NOTICE_TOPIC} and key like ${`%:${id}:%`} order by key`),
  )
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
const words = 'La factura no coincide con la orden o la remisión: '

test('whoever is alone to approve is told, and nothing waits for nobody', async () => {
  const { id } = await order([['Panela', '1', '4000']])
  const saved = await bill([['Panela', '1', '4400', [id, 1]]])
  expect(saved).toMatchObject({ state: 'issued', warnings: [{ code: 534, asks: false }] })
  await shop.client.call(bills.annul, { params: { id: saved.id }, body: { reason: 'Se registra de nuevo' } })
  ;({ client: other, personId: otherId } = await colleague(world, shop.client, roleIds.accountant))
})

test('order, receipt and a dearer bill: refused, sent, approved by another, and then it is any bill', async () => {
  const ordered = await order([['Panela', '10', '4000']])
  const received = await receive([['Panela', '10', '4000', [ordered.id, 1]]])
  const before = await all()
  const lines: readonly Priced[] = [['Panela', '10', '4400', [received.id, 1]]]
  // What the plain path comes to, taken back.
  await say({ billMatch: 'warn' })
  const plain = await bill(lines)
  const after = await all()
  await shop.client.call(bills.annul, { params: { id: plain.id }, body: { reason: 'Se registra de nuevo' } })
  await say({ billMatch: 'approve' })

  const compared = await shop.client.call(matchWritten, { body: { document: requestOf(lines) } })
  const difference = `Panela se factura a $\u00a04.400 y en ${ordered.number ?? ''} está a $\u00a04.000 (+10\u00a0%)`
  const short = '$\u00a0400 más por unidad (+10\u00a0%)'
  expect(compared.lines).toMatchObject([
    {
      ordered: { quantity: '10', unitPrice: '4000' },
      received: '10',
      billed: { quantity: '10', unitPrice: '4400' },
      billedBefore: '0',
      differences: [short],
    },
  ])
  await expect(bill(lines)).rejects.toMatchObject({ code: 534, fields: ['lines.0.unitPrice'], message: expect.stringContaining(words) })
  const { warnings } = await shop.client.call(bills.check, { body: { document: requestOf(lines) } })
  expect(warnings).toMatchObject([{ code: 534, asks: true, message: `${words}${difference}.` }])

  const sent = await bill(lines, { asksApproval: true })
  expect(sent).toMatchObject({ state: 'draft', number: null })
  expect(await all()).toEqual(before)
  expect(await read(sent.id)).toMatchObject({ stage: 'pending', number: null, approvalReasons: [{ code: 534 }] })
  // What waits takes nothing of its receipt yet, and keeps its month from closing.
  const { pending } = await shop.client.call(pendingOfPeriod, { params: { month: '2026-11' } })
  expect(pending).toContainEqual(expect.objectContaining({ what: 'draft', title: 'Facturas de compra y gastos por aprobar', count: 1 }))
  expect((await shop.client.call(receipts.view, { params: { id: received.id } })).stage).toBe('registered')
  expect((await shop.client.call(bills.list, { query: { tab: 'toApprove' } })).rows.map(({ id }) => id)).toEqual([sent.id])
  expect((await shop.client.call(bills.totals, {})).tabs).toMatchObject({ toApprove: 1, drafts: 0 })
  expect((await other.call(purchasesToApprove, {})).todos).toMatchObject([
    { id: sent.id, title: 'Factura de compra, Almacenes La Ceiba S.A.' },
  ])
  expect((await other.call(matchSaved, { params: { id: sent.id } })).lines).toMatchObject([{ differences: [short] }])
  expect(await toldOf(sent.id)).toEqual([{ title: 'Factura de compra de Almacenes La Ceiba S.A. por aprobar', to: [otherId] }])
  await expect(approve(sent.id, shop.client)).rejects.toMatchObject({ code: 537 })
  await expect(sendBack(sent.id, shop.client)).rejects.toMatchObject({ code: 537 })

  // Twice at once is once.
  const tries = await Promise.allSettled([approve(sent.id, other), approve(sent.id, other)])
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await read(sent.id)).toMatchObject({ state: 'issued', stage: null, settlement: 'open' })
  expect((await toldOf(sent.id))[0]).toEqual({
    title: expect.stringMatching(/^Factura de compra \S+ de Almacenes La Ceiba S\.A\. aprobada$/),
    to: [shop.personId],
  })
  expect(await all()).toEqual(after)
  await proven()

  // Edited, it stays within what was approved of it.
  const { version } = await read(sent.id)
  const again = (price: string) => ({
    document: requestOf([['Panela', '10', price, [received.id, 1]]], { notes: 'Llegó completa' }),
    issue: true,
  })
  await shop.client.call(bills.update, { params: { id: sent.id }, body: { ...again('4400'), version } })
  const edited = await read(sent.id)
  await expect(
    shop.client.call(bills.update, { params: { id: sent.id }, body: { ...again('4500'), version: edited.version, asksApproval: true } }),
  ).rejects.toMatchObject({ code: 534 })
  await proven()
})

test('what is tolerated of the company, or of its supplier, passes at once', async () => {
  const { id } = await order([['Panela', '10', '4000']])
  await say({ matchPricePercent: '5', matchPriceAmount: '300' })
  expect(await bill([['Panela', '2', '4300', [id, 1]]])).toMatchObject({ state: 'issued', warnings: [] })
  await expect(bill([['Panela', '2', '4301', [id, 1]]])).rejects.toMatchObject({ code: 534 })
  const party = { params: { id: shop.customerId } }
  await expect(
    shop.client.call(setPartyMatch, { ...party, body: { own: { pricePercent: '-1', priceAmount: 'x', quantityPercent: '' } } }),
  ).rejects.toMatchObject({ code: 401, fields: ['pricePercent', 'priceAmount'] })
  await shop.client.call(setPartyMatch, { ...party, body: { own: { pricePercent: '10', priceAmount: '', quantityPercent: '50' } } })
  expect((await shop.client.call(getPartyMatch, party)).own).toEqual({ pricePercent: '10', priceAmount: '0.00', quantityPercent: '50' })
  expect((await bill([['Panela', '2', '4400', [id, 1]]])).state).toBe('issued')
  // 4 were billed as they came; 3 more were received, and 5 is more than half over them.
  await receive([['Panela', '3', '4000', [id, 1]]])
  await expect(bill([['Panela', '1', '4000', [id, 1]]])).rejects.toMatchObject({ code: 534, fields: ['lines.0.quantity'] })
  await shop.client.call(setPartyMatch, { ...party, body: { own: null } })
  await say({ matchPricePercent: '', matchPriceAmount: '', billMatch: 'refuse' })
  await expect(bill([['Panela', '1', '4100', [id, 1]]], { asksApproval: true })).rejects.toMatchObject({ code: 534 })
  await say({ billMatch: 'approve' })
})

test('in another currency its prices are compared, whatever its rate; in pesos where the currencies are not the same', async () => {
  const { id } = await order([['Instalación', '3', '100.25']], { currency: 'USD', currencyRate: '4000' })
  const lines = (price: string): readonly Priced[] => [['Instalación', '1', price, [id, 1]]]
  expect((await bill(lines('100.25'), { currency: 'USD', currencyRate: '4137.55' })).warnings).toEqual([])
  await expect(bill(lines('100.26'), { currency: 'USD', currencyRate: '4000' })).rejects.toMatchObject({
    code: 534,
    message: expect.stringContaining('USD\u00a0100,26'),
  })
  expect((await bill(lines('401000'))).warnings).toEqual([])
  await expect(bill(lines('401001'))).rejects.toMatchObject({ code: 534 })
})

test('over the amount of the company it asks too, and goes back to its author with why', async () => {
  await say({ purchaseBillLimit: '100000' })
  const lines: readonly Priced[] = [['Instalación', '2', '80000']]
  await expect(bill(lines)).rejects.toMatchObject({ code: 536 })
  // Whoever may approve waits for another as well.
  const sent = await bill(lines, { client: other, asksApproval: true })
  await expect(approve(sent.id, other)).rejects.toMatchObject({ code: 537 })
  await expect(shop.client.call(billStageCalls.sendBack, { params: { id: sent.id }, body: { reason: 'No' } })).rejects.toMatchObject({
    code: 401,
    fields: ['reason'],
  })
  await sendBack(sent.id, shop.client)
  expect(await read(sent.id)).toMatchObject({ state: 'draft', stage: null, sentBackReason: 'Pide el precio pactado', approvalReasons: [] })
  expect(await toldOf(sent.id)).toEqual([
    { title: 'Factura de compra de Almacenes La Ceiba S.A. devuelta sin aprobar', to: [otherId] },
    { title: 'Factura de compra de Almacenes La Ceiba S.A. por aprobar', to: [shop.personId] },
  ])
  await expect(sendBack(sent.id, shop.client)).rejects.toMatchObject({ code: 482 })
  await expect(approve(sent.id, shop.client)).rejects.toMatchObject({ code: 482 })
  const { version } = await read(sent.id)
  await other.call(bills.update, {
    params: { id: sent.id },
    body: { document: requestOf(lines), version, issue: true, asksApproval: true },
  })
  expect(await read(sent.id)).toMatchObject({ stage: 'pending', sentBackReason: '' })
  // What was saved and sent again meanwhile is not what was seen.
  await expect(approve(sent.id, shop.client, version)).rejects.toMatchObject({ code: 697 })
  const several = await shop.client.call(billStageCalls.approveMany, { body: { ids: [sent.id, shop.companyId], comment: '' } })
  expect(several).toMatchObject({ done: [{ id: sent.id, number: expect.stringMatching(/^FC-/) }], problems: [{ name: null, code: 698 }] })
  expect((await read(sent.id)).state).toBe('issued')
  await say({ purchaseBillLimit: '' })
})

test('nobody else approves: without the permission, of another company, edited meanwhile, of a receipt that is no more', async () => {
  const received = await receive([['Panela', '2', '4000']])
  const lines: readonly Priced[] = [['Panela', '2', '5000', [received.id, 1]]]
  const { id } = await bill(lines, { asksApproval: true })
  const viewer = (await colleague(world, shop.client, roleIds.viewer)).client
  await expect(approve(id, viewer)).rejects.toThrow(/^403/)
  const stranger = await openShop(world, { items: [{ name: 'Panela', price: '1', taxes: [] }] })
  for (const work of [
    () => approve(id, stranger.client),
    () => sendBack(id, stranger.client),
    () => stranger.client.call(matchSaved, { params: { id } }),
  ])
    await expect(work()).rejects.toMatchObject({ code: 698 })
  // Edited while it waits, it is a draft until it is sent again.
  await shop.client.call(bills.update, { params: { id }, body: { document: requestOf(lines), version: (await read(id)).version } })
  await expect(approve(id, other)).rejects.toMatchObject({ code: 482 })
  const asked = other.call(billStageCalls.approveMany, { body: { ids: [id], comment: '' } })
  await expect(asked).resolves.toMatchObject({ done: [], problems: [{ code: 482 }] })
  await shop.client.call(bills.update, {
    params: { id },
    body: { document: requestOf(lines), version: (await read(id)).version, issue: true, asksApproval: true },
  })
  const before = await stock()
  await shop.client.call(receipts.annul, { params: { id: received.id }, body: { reason: 'Llegó otra cosa' } })
  await expect(approve(id, other)).rejects.toMatchObject({ code: 698, fields: ['lines.0.itemId'] })
  expect([await read(id), await stock()]).toMatchObject([{ state: 'draft', stage: 'pending' }, String(Number(before) - 2)])
  await shop.client.call(bills.remove, { params: { id } })
  await proven()
})
