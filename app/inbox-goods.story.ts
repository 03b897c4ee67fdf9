// Goods in the inbox: a line that is an item comes into stock with its bill, once; what was ordered or received is billed and not received
// again; the next invoice knows what the supplier's code is.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type * as z from 'zod/mini'
import { checkDigit } from '#colombia/nit.ts'
import { amountText, parseAmount, parseQuantity, quantityText } from '#base/decimal.ts'
import { getItem } from '#modules/items/index.ts'
import { createParty } from '#modules/people/index.ts'
import {
  billAccounts,
  billEndpoints as bills,
  inboxEndpoints as inbox,
  purchaseOrderEndpoints as orders,
  purchaseRemissionEndpoints as receipts,
  setItemSuppliers,
} from '#modules/purchases/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { Refused } from './client.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { signedInvoice } from './testing/supplier-invoice.server.ts'
import { anyNit, newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let customerNit = ''
let expense = ''
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '10', cost: '30000' }, taxes: ['IVA 19 %'] },
      { name: 'Molino', price: '90000', stock: { quantity: '1', cost: '40000' }, taxes: ['IVA 19 %'] },
    ],
  })
  const { companyId, personId } = shop
  customerNit = await inCompany(world.pool, { companyId, personId }, async (tx) => {
    const row = await tx.first<{ identification: string }>(sql`select identification from company where id = ${companyId}`)
    return row?.identification ?? ''
  })
  expense = (await shop.client.call(billAccounts, { query: { text: '529540' } })).accounts[0]?.id ?? ''
})
afterAll(() => world.close())

type Supplier = NonNullable<Parameters<typeof signedInvoice>[0]['supplier']>
const anySupplier = (): Supplier => {
  const number = anyNit()
  return { number, checkDigit: checkDigit(number), name: 'Empaques de la Sabana S.A.S.' }
}
let last = 0
async function receive(supplier: Supplier, descriptions: readonly string[] = []) {
  last += 1
  const bytes = signedInvoice({ number: last, date: world.today, customerNit, supplier, descriptions })
  const files = [{ name: 'factura.xml', content: Buffer.from(bytes).toString('base64') }]
  const [file] = (await shop.client.call(inbox.uploadReceived, { body: { files } })).files
  return file?.taken[0]?.id ?? ''
}
const view = (id: string) => shop.client.call(inbox.getReceived, { params: { id } })
type Body = z.input<NonNullable<typeof inbox.postReceived.body>>
type Lines = Body['lines']
/** The first line as it is said, the others as expense. */
const firstAs = async (id: string, first: Lines[number]): Promise<Lines> =>
  (await view(id)).lines.map((_, index) => (index === 0 ? first : { accountId: expense }))
const post = async (id: string, lines: Lines, changes: Partial<Body> = {}) =>
  shop.client.call(inbox.postReceived, { params: { id }, body: { version: (await view(id)).version, lines, ...changes } })
const stock = async (name = 'Cafetera') =>
  (await shop.client.call(getItem, { params: { id: shop.item(name).id } })).stock[0]?.quantity ?? '0'
const plus = (one: string, other: string) => quantityText((parseQuantity(one) + parseQuantity(other)) as ReturnType<typeof parseQuantity>)
const balance = async (code: string) =>
  (await closingBalances(shop.client)).find((each) => each.startsWith(code))?.slice(code.length + 1) ?? '0,00'
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'it was taken',
    (error: unknown) => (error instanceof Refused ? [error.code, error.fields[0] ?? null] : error),
  )

test('the code that is written for a supplier on the page of an item is known before anything of theirs was posted', async () => {
  const supplier = anySupplier()
  const id = await receive(supplier)
  expect((await view(id)).lines[0]).toMatchObject({ item: null, origin: null })
  const { id: supplierId } = await shop.client.call(createParty, {
    body: {
      ...{ kind: 'juridica', identificationType: '31', identification: supplier.number, legalName: supplier.name, isSupplier: true },
      ...{ responsibilities: ['R-99-PN'], addressLine: 'Calle 9 # 8-7', cityCode: '11001' },
    },
  })
  const { code } = await inCompany(world.pool, shop, async (tx) => {
    const row = await tx.first<{ code: string }>(sql`
      select said -> 'lines' -> 0 ->> 'code' as code from received_document where company_id = ${shop.companyId} and id = ${id}`)
    return { code: row?.code ?? '' }
  })
  const write = (suppliers: readonly object[]) =>
    shop.client.call(setItemSuppliers, { params: { itemId: shop.item('Molino').id }, body: { suppliers: suppliers as never } })
  await write([{ supplierId, code: code.toLowerCase() }])
  expect((await view(id)).lines[0]).toMatchObject({ item: { id: shop.item('Molino').id }, origin: { by: 'code', on: null } })
  await write([])
  expect((await view(id)).lines[0]).toMatchObject({ item: null, origin: null })
})

test('goods come in with their bill at what the supplier charges, and the next invoice knows the code', async () => {
  const supplier = anySupplier()
  const first = await receive(supplier)
  const [line] = (await view(first)).lines
  const before = await stock()
  const { billId } = await post(first, await firstAs(first, { itemId: shop.item('Cafetera').id }))
  expect(await stock()).toBe(plus(before, line?.quantity ?? '0'))
  const bill = await shop.client.call(bills.view, { params: { id: billId } })
  expect([bill.lines[0]?.net, bill.totals.total]).toEqual([line?.net, (await view(first)).total])
  await proven()

  // Other words with the same code; the other lines go where most of the money of accounts went.
  const next = await view(await receive(supplier, ['Cafetera de diez pocillos']))
  expect(next).toMatchObject({ isReady: true })
  expect(next.lines[0]).toMatchObject({ item: { id: shop.item('Cafetera').id }, account: null, origin: { by: 'same' } })
  const { rules } = await shop.client.call(inbox.listPostingRules, { query: { supplier: supplier.number } })
  expect(rules.find(({ words }) => words.startsWith('#'))).toMatchObject({ item: { name: 'Cafetera' }, account: null })

  // Annulled, the goods leave again; posted to an expense, the code is no item's any more.
  await shop.client.call(bills.annul, { params: { id: billId }, body: { reason: 'Iba a gasto' } })
  expect(await stock()).toBe(before)
  await post(first, await firstAs(first, { accountId: expense }))
  expect((await view(next.id)).lines[0]).toMatchObject({ item: null, account: { id: expense } })
  await proven()
})

test('what was ordered and received is billed from the inbox and not received again', async () => {
  const supplier = anySupplier()
  const begun = await receive(supplier)
  await post(begun, await firstAs(begun, { accountId: expense }))
  const { partyId, lines } = await view(begun)
  const [line] = lines
  const quantity = line?.quantity ?? '0'
  const requestOf = (changes: object) => {
    const request = shop.request([['Molino', quantity]], { resolutionId: null, partyId, ...changes })
    return { ...request, lines: request.lines.map((each) => ({ ...each, unitPrice: '1000', description: line?.description ?? '' })) }
  }
  const ordered = await shop.client.call(orders.create, { body: { document: requestOf({ deliveryDate: world.today }), issue: true } })
  const from = requestOf({})
  const received = await shop.client.call(receipts.create, {
    body: {
      document: { ...from, lines: from.lines.map((each) => ({ ...each, source: { documentId: ordered.id, position: 1 } })) },
      issue: true,
    },
  })
  const inStock = await stock('Molino')
  const waits = await balance('233590')
  expect(waits).not.toBe('0,00')

  const id = await receive(supplier)
  const { documents } = await shop.client.call(inbox.receivedSources, { params: { id } })
  // Of the order nothing is pending: it was received whole.
  expect(documents.map((each) => [each.id, each.matched[0], each.lines[0]?.pending])).toEqual([[received.id, 1, quantity]])
  const source = { documentId: received.id, position: 1 }
  await post(id, await firstAs(id, { itemId: shop.item('Molino').id, source }))
  expect([await stock('Molino'), await balance('233590')]).toEqual([inStock, '0,00'])
  expect((await shop.client.call(receipts.view, { params: { id: received.id } })).stage).toBe('invoiced')
  expect((await shop.client.call(inbox.receivedSources, { params: { id: await receive(supplier) } })).documents).toEqual([])
  await proven()

  // The same again is refused at its line: nothing is left of the receipt; and it is of another supplier.
  const again = await receive(supplier)
  expect(await refusal(post(again, await firstAs(again, { itemId: shop.item('Molino').id, source })))).toEqual([485, 'lines.0.quantity'])
  const other = await receive(anySupplier())
  const open = await shop.client.call(receipts.create, { body: { document: requestOf({}), issue: true } })
  const ofAnother = { itemId: shop.item('Molino').id, source: { documentId: open.id, position: 1 } }
  expect(await refusal(post(other, await firstAs(other, ofAnother)))).toEqual([401, 'partyId'])
  // Nothing of it was done: nor is its supplier there.
  expect(await view(other)).toMatchObject({ tab: 'new', partyId: null })
  await proven()
})

test('a line of nothing, of two things or of another company is refused at its field, and nothing is half done', async () => {
  const id = await receive(anySupplier())
  const books = await closingBalances(shop.client)
  const item = shop.item('Cafetera').id
  const foreign = '0198abcd-0000-7000-8000-000000000000'
  const asked = async (first: object, changes: Partial<Body> = {}) => refusal(post(id, await firstAs(id, first as Lines[number]), changes))
  expect(await asked({})).toEqual([401, 'lines.0.accountId'])
  expect(await asked({ itemId: item, accountId: expense })).toEqual([401, 'lines.0.accountId'])
  expect(await asked({ accountId: expense, source: { documentId: foreign, position: 1 } })).toEqual([401, 'lines.0.accountId'])
  expect(await asked({ itemId: foreign })).toEqual([698, 'lines.0.itemId'])
  expect(await asked({ itemId: item, source: { documentId: foreign, position: 1 } })).toEqual([698, 'lines'])
  expect(await asked({ itemId: item, unitId: foreign })).toEqual([expect.any(Number), 'lines.0.unitId'])
  expect(await asked({ itemId: item }, { warehouseId: foreign })).toEqual([698, expect.stringContaining('warehouseId')])
  const stranger = (await newCompany(world)).client
  expect(await refusal(stranger.call(inbox.receivedSources, { params: { id } }))).toEqual([698, null])
  expect([await closingBalances(shop.client), (await view(id)).tab]).toEqual([books, 'new'])
  // Two who post it at once make one bill, and goods come in once.
  const before = await stock()
  const lines = await firstAs(id, { itemId: item })
  const both = await Promise.allSettled([post(id, lines), post(id, lines)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await stock()).toBe(plus(before, (await view(id)).lines[0]?.quantity ?? '0'))
  expect(amountText(parseAmount((await view(id)).total))).toBe((await view(id)).total)
  await proven()
})
