// Closing a month takes what is owed in other currencies to the rate of its last day, once: what is settled or given back afterwards starts
// from the pesos that it left (contabilidad.md, section 2: 421020 and 530525).
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Day } from '#base/date.ts'
import { getAccount, getClosure, getEntriesOfSource, keepRate, listAccounts, lockModule, updateAccount } from '#modules/accounting/index.ts'
import { resolution, type DocumentRequest } from '#modules/documents/index.ts'
import { billAccounts, billEndpoints, purchaseDebitNoteEndpoints } from '#modules/purchases/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import {
  annulRestatement,
  getRestatement,
  lookAtRestatement,
  paymentEndpoints,
  receiptEndpoints,
  restate,
} from '#modules/treasury/index.ts'
import { prove } from './testing/prove.server.ts'
import { balancesByCenter, closingBalances } from './testing/books.server.ts'
import { meetBoth } from './testing/parties.server.ts'
import { newCompany, openShop, openWorld, rangeOf, type Shop, type World } from './testing/world.server.ts'

const MONTH = '2026-10'
const before = '2026-10-15' as Day
let world: World
let shop: Shop
let invoiceId: string

const call = () => shop.client
const look = (month = MONTH) => call().call(lookAtRestatement, { params: { month } })
const record = (month = MONTH) => call().call(restate, { body: { month } })
const owed = async () => {
  const [item] = (await call().call(receiptEndpoints.pending, { params: { partyId: shop.customerId } })).items
  return item && { id: item.id, balance: item.balance, left: item.currency?.balance }
}
const rate = (day: Day, value: string) => call().call(keepRate, { body: { currency: 'USD', day, rate: value } })
const sums = () => balancesByCenter(world.pool, shop)
/** Whether the account of what is owed says that it is restated. */
const restates = async (restated: boolean) => {
  const account = (await call().call(listAccounts, { query: {} })).accounts.find(({ code }) => code === '130505')
  const found = await call().call(getAccount, { params: { id: account?.id ?? '' } })
  await call().call(updateAccount, { params: { id: found.id }, body: { ...found, restated } })
}
const annul = (id: string) => call().call(annulRestatement, { params: { id }, body: { reason: 'Prueba de cierre' } })

beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Instalación', price: '180000', taxes: ['IVA excluido'] }] })
  const range = (await call().call(resolution.endpoints.create, { body: rangeOf('INS', 'FC') })).id
  const money = { kind: 'INS', resolutionId: range, currency: 'USD', currencyRate: '4000', date: before, dueDate: before } as const
  invoiceId = (
    await call().call(invoiceEndpoints.create, { body: { document: shop.request([['Instalación', '1', '100']], money), issue: true } })
  ).id
})

afterAll(() => world.close())

test('without the rate of its last day nothing is recorded; with it each debt is told as it would be', async () => {
  expect(await look()).toMatchObject({
    date: '2026-10-31',
    standing: null,
    obstacle: '',
    rates: [{ currency: 'USD', rate: null }],
    lines: [],
  })
  await expect(record()).rejects.toMatchObject({ code: 487, fields: ['rates.USD'] })
  const waiting = async () =>
    (await call().call(getClosure, { params: { month: MONTH } })).points.some(({ title }) => /diferencia en cambio/.test(title))
  await rate('2026-10-31' as Day, '4100')
  const seen = await look()
  expect(seen).toMatchObject({ gain: '10000.00', loss: '0.00', rates: [{ rate: '4100' }] })
  expect(seen.lines).toMatchObject([{ currency: 'USD', left: '100.00', before: '400000.00', after: '410000.00', difference: '10000.00' }])
  expect(await owed()).toMatchObject({ balance: '400000.00' })
  expect(await waiting()).toBe(true)
  // An account that is not restated stays apart.
  await restates(false)
  expect((await look()).lines).toEqual([])
  await restates(true)
  for (const [month, refusal] of [
    ['2026-11', { code: 440, fields: ['month'] }],
    ['2026-09', { code: 401, fields: ['month'] }],
    ['2026-13', { code: 401, fields: ['month'] }],
  ] as const)
    await expect(record(month)).rejects.toMatchObject(refusal)
  await expect(look('2026-99')).rejects.toMatchObject({ code: 698 })
})

test('recorded once, it is settled from the new pesos and counted once; annulled, it is as before', async () => {
  const books = await sums()
  const twice = await Promise.allSettled([record(), record()])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [done] = twice.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  expect(done).toMatchObject({ number: 'DEC-1', gain: '10000.00', loss: '0.00' })
  await expect(record()).rejects.toMatchObject({ code: 401, fields: ['month'] })
  const { standing } = await look()
  expect(await call().call(getRestatement, { params: { id: standing?.id ?? '' } })).toMatchObject({
    state: 'posted',
    lines: [{ after: '410000.00' }],
  })
  const { entries } = await call().call(getEntriesOfSource, { params: { id: standing?.id ?? '' } })
  expect(
    entries.map(({ date, lines }) => [date, ...lines.map(({ account, debit, credit }) => `${account.code} ${debit} ${credit}`)]),
  ).toEqual([['2026-10-31', '130505 10000.00 0.00', '421020 0.00 10000.00']])
  const view = await call().call(invoiceEndpoints.view, { params: { id: invoiceId } })
  expect(view).toMatchObject({ balance: '410000.00', foreign: { balance: '100.00' } })

  await expect(
    call().call(invoiceEndpoints.annul, { params: { id: invoiceId }, body: { reason: 'Prueba de cierre' } }),
  ).rejects.toMatchObject({
    code: 484,
  })

  const item = await owed()
  const body = { date: world.today, partyId: shop.customerId, moneyAccountId: shop.moneyAccountId, meansCode: '47' }
  const receipt = await call().call(receiptEndpoints.create, {
    body: { ...body, applications: [{ openItemId: item?.id ?? '', currencyAmount: '100', rate: '4050' }] },
  })
  expect(await owed()).toBeUndefined()
  // 10.000 gained in October, 5.000 lost since: 5.000 of the collection at 4.050.
  const closing = await closingBalances(call())
  expect(closing.filter((row) => /^(421020|530525|130505)/.test(row))).toEqual(['421020 (10.000,00)', '530525 5.000,00'])
  await expect(annul(standing?.id ?? '')).rejects.toMatchObject({ code: 484 })
  await call().call(receiptEndpoints.annul, { params: { id: receipt.id }, body: { reason: 'Prueba de cierre' } })
  expect(await owed()).toMatchObject({ balance: '410000.00', left: '100.00' })
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
  await annul(standing?.id ?? '')
  await expect(annul(standing?.id ?? '')).rejects.toMatchObject({ code: 483 })
  expect(await owed()).toMatchObject({ balance: '400000.00', left: '100.00' })
  expect(await sums()).toEqual(books)
  expect((await record()).number).toBe('DEC-2')
})

test('a note gives back what its document was, and what the closing had changed of it', async () => {
  await annul((await look()).standing?.id ?? '')
  const provider = await meetBoth(call())
  const account = (await call().call(billAccounts, { query: { text: '511025' } })).accounts[0]?.id ?? ''
  const head = { currency: 'USD', currencyRate: '4000', resolutionId: null, partyId: provider } as const
  const document = (hours: string, changes: Partial<DocumentRequest>): DocumentRequest => ({
    ...shop.request([['Instalación', hours, '1']], { ...head, ...changes }),
    lines: [{ itemId: null, accountId: account, description: 'Asesoría', quantity: hours, unitPrice: '1', taxIds: [] }],
  })
  const billed = await call().call(billEndpoints.create, {
    body: { document: document('100', { date: before, dueDate: before, supplierPrefix: 'INV', supplierNumber: '9' }), issue: true },
  })
  const owes = async () => {
    const [item] = (await call().call(paymentEndpoints.pending, { params: { partyId: provider } })).items
    return item && { balance: item.balance, left: item.currency?.balance }
  }
  const note = async (hours: string) => {
    const asked = document(hours, { correction: { documentId: billed.id, concept: '1' } })
    const lines = asked.lines.map((line) => ({ ...line, source: { documentId: billed.id, position: 1, restock: false } }))
    return call().call(purchaseDebitNoteEndpoints.create, { body: { document: { ...asked, lines }, issue: true } })
  }
  for (const [at, half] of [
    ['3900', { balance: '273000.00', left: '70.00' }],
    ['4100', { balance: '287000.00', left: '70.00' }],
  ] as const) {
    await rate('2026-10-31' as Day, at)
    const { id } = await record().then(async () => (await look()).standing ?? { id: '' })
    const books = await sums()
    const first = await note('30')
    expect(await owes()).toEqual(half)
    const last = await note('70')
    expect(await owes()).toBeUndefined()
    expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
    for (const each of [last, first])
      await call().call(purchaseDebitNoteEndpoints.annul, { params: { id: each.id }, body: { reason: 'Prueba de cierre' } })
    expect(await sums()).toEqual(books)
    await annul(id)
  }
  await record()
})

test('a locked month and another company are refused', async () => {
  const stranger = await newCompany(world)
  const { standing } = await look()
  await annul(standing?.id ?? '')
  await call().call(lockModule, { params: { month: MONTH }, body: { module: 'treasury' } })
  await expect(record()).rejects.toMatchObject({ code: 431 })
  await expect(stranger.client.call(getRestatement, { params: { id: standing?.id ?? '' } })).rejects.toMatchObject({ code: 698 })
  await expect(
    stranger.client.call(annulRestatement, { params: { id: standing?.id ?? '' }, body: { reason: 'Prueba de cierre' } }),
  ).rejects.toMatchObject({ code: 698 })
})
