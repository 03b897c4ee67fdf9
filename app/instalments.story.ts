// A sale that is due on several days: an open item for each, in books, receivables and receipts, as its notes, edits and annulling leave them.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays, type Day } from '#base/date.ts'
import { getEntriesOfSource } from '#modules/accounting/index.ts'
import type { DocumentRequest } from '#modules/documents/index.ts'
import { creditNoteEndpoints, invoiceEndpoints as invoices } from '#modules/sales/index.ts'
import { billEndpoints as bills } from '#modules/purchases/index.ts'
import { createReceipt, getPending, paymentEndpoints as payments, receiptEndpoints } from '#modules/treasury/index.ts'
import { firstRefusalOf } from './testing/refusals.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '1000000', taxes: ['IVA excluido'] }] })
})
afterAll(() => world.close())

const dueOn = (days: number): Day => addDays(world.today, days)
const inThree = (...values: readonly string[]): NonNullable<DocumentRequest['instalments']> =>
  values.map((value, index) => ({ dueDate: dueOn(30 * (index + 1)), kind: 'Porcentaje', value }))
const sale = (instalments: DocumentRequest['instalments']): DocumentRequest => ({
  ...shop.request([['Asesoría', '1']]),
  ...(instalments ? { instalments } : {}),
})
const issue = (document: DocumentRequest) => shop.client.call(invoices.create, { body: { document, issue: true } })
const owed = async () =>
  (await shop.client.call(getPending, { params: { partyId: shop.customerId } })).items.map((item) => [
    item.number,
    item.dueDate,
    item.balance,
  ])
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

test('each instalment is owed on its day; receipts, notes and annulling follow', async () => {
  const before = await closingBalances(shop.client)
  const { id, number } = await issue(sale(inThree('50', '30', '20')))
  expect(await owed()).toEqual([
    [number, dueOn(30), '500000.00'],
    [number, dueOn(60), '300000.00'],
    [number, dueOn(90), '200000.00'],
  ])
  // It is on credit until the last of them.
  expect(await shop.client.call(invoices.view, { params: { id } })).toMatchObject({
    dueDate: dueOn(90),
    paymentForm: '2',
    balance: '1000000.00',
  })
  const { entries } = await shop.client.call(getEntriesOfSource, { params: { id } })
  expect(entries[0]?.lines.filter(({ account }) => account.code === '130505').map(({ debit }) => debit)).toEqual([
    '500000.00',
    '300000.00',
    '200000.00',
  ])
  const { rows } = await shop.client.call(invoices.list, { query: { tab: 'open' } })
  expect(rows.map((row) => [row.number, row.balance, row.settlement])).toEqual([[number, '1000000.00', 'open']])
  expect(rows[0]?.dueDate).toBe(dueOn(30))
  expect(await shop.client.call(invoices.totals, { query: { tab: 'open' } })).toMatchObject({ count: 1, balance: '1000000.00' })
  const { bytes } = await shop.client.call(invoices.pdf, { params: { id } })
  expect(Buffer.from(bytes).subarray(0, 4).toString()).toBe('%PDF')

  const { items } = await shop.client.call(getPending, { params: { partyId: shop.customerId } })
  const receipt = await shop.client.call(createReceipt, {
    body: {
      ...{ date: world.today, partyId: shop.customerId, moneyAccountId: shop.moneyAccountId, meansCode: '10' },
      applications: [
        { openItemId: items[0]?.id ?? '', amount: '500000' },
        { openItemId: items[1]?.id ?? '', amount: '100000' },
      ],
    },
  })
  expect(await owed()).toEqual([
    [number, dueOn(60), '200000.00'],
    [number, dueOn(90), '200000.00'],
  ])
  expect((await shop.client.call(invoices.list, { query: { tab: 'paid' } })).rows).toEqual([])
  const note = await shop.client.call(creditNoteEndpoints.create, {
    body: {
      issue: true,
      document: {
        ...shop.request([['Asesoría', '0.3']]),
        ...{ resolutionId: null, correction: { documentId: id, concept: '1' as const } },
        lines: shop.request([['Asesoría', '0.3']]).lines.map((line) => ({ ...line, source: { documentId: id, position: 1 } })),
      },
    },
  })
  // What is due first is taken off first.
  expect(await owed()).toEqual([[number, dueOn(90), '100000.00']])
  await proven()
  await shop.client.call(creditNoteEndpoints.annul, { params: { id: note.id }, body: { reason: 'No era' } })
  await shop.client.call(receiptEndpoints.annul, { params: { id: receipt.id }, body: { reason: 'No era' } })
  await shop.client.call(invoices.annul, { params: { id }, body: { reason: 'No era' } })
  expect(await owed()).toEqual([])
  expect(await closingBalances(shop.client)).toEqual(before)
  await proven()
})

test('what does not add up or follow on is refused at its instalment, and a draft keeps it', async () => {
  expect(await firstRefusalOf(issue(sale(inThree('50', '30', '10'))))).toEqual([401, 'instalments.2.value'])
  const late = [{ dueDate: dueOn(-1), kind: 'Porcentaje' as const, value: '100' }]
  expect((await firstRefusalOf(issue(sale(late))))[1]).toBe('dueDate')
  expect(await firstRefusalOf(issue(sale([{ dueDate: 'mañana', kind: 'Porcentaje', value: '100' }])))).toEqual([
    401,
    'document.instalments.0.dueDate',
  ])
  expect(
    await firstRefusalOf(issue(sale(Array.from({ length: 61 }, () => late[0] ?? { dueDate: '', kind: 'Valor' as const, value: '1' })))),
  ).toEqual([401, 'document.instalments'])
  const { id } = await shop.client.call(invoices.create, { body: { document: sale(inThree('50', '30', '10')), issue: false } })
  expect((await shop.client.call(invoices.view, { params: { id } })).instalments).toHaveLength(3)
})

test('an edited bill keeps what was paid of an instalment, gains some and loses others', async () => {
  const partyId = shop.customerId
  const document: DocumentRequest = {
    ...sale(inThree('50', '50')),
    ...{ resolutionId: null, supplierPrefix: 'FE', supplierNumber: '31' },
  }
  const { id, version } = await shop.client.call(bills.create, { body: { document, issue: true } })
  const pending = async () => (await shop.client.call(payments.pending, { params: { partyId } })).items
  const [first] = await pending()
  await shop.client.call(payments.create, {
    body: {
      ...{ date: world.today, partyId, moneyAccountId: shop.moneyAccountId, meansCode: '10' },
      applications: [{ openItemId: first?.id ?? '', amount: '400000' }],
    },
  })
  const edit = (instalments: DocumentRequest['instalments'], of: number) =>
    shop.client.call(bills.update, {
      params: { id },
      body: { document: { ...document, ...(instalments ? { instalments } : {}) }, version: of, issue: true },
    })
  const four = await edit(inThree('40', '20', '20', '20'), version)
  expect((await pending()).map((item) => item.balance)).toEqual(['200000.00', '200000.00', '200000.00'])
  await proven()
  // Less than what was paid of the first.
  expect(await firstRefusalOf(edit(inThree('30', '70'), four.version))).toEqual([589, null])
  const two = await edit(inThree('60', '40'), four.version)
  expect((await pending()).map((item) => [item.id === first?.id, item.balance])).toEqual([
    [true, '200000.00'],
    [false, '400000.00'],
  ])
  await proven()
  await edit([], two.version)
  expect((await pending()).map((item) => item.balance)).toEqual(['600000.00'])
  await proven()
})
