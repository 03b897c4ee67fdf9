// A bank in dollars: what comes into it and goes out of it is in dollars and in pesos, changing money between own accounts tells both and their
// difference in exchange, and closing a month takes what is there to its rate (contabilidad.md, section 2: 421020 and 530525).
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Day } from '#base/date.ts'
import { getEntriesOfSource, keepRate, lockModule, unlockModule } from '#modules/accounting/index.ts'
import { resolution } from '#modules/documents/index.ts'
import { readMonth } from '#modules/journals/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import {
  annulRestatement,
  customerAdvanceEndpoints,
  listMoneyAccounts,
  lookAtRestatement,
  moneyBalances,
  ownTransferEndpoints as transfers,
  receiptEndpoints as receipts,
  restate,
} from '#modules/treasury/index.ts'
import { bankIn } from './testing/bank-in-currency.server.ts'
import { refusal } from './testing/chart.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, rangeOf, type Shop, type World } from './testing/world.server.ts'

const MONTH = '2026-10'
const DAY = '2026-10-15' as Day
const REASON = { reason: 'Prueba de moneda' }
let world: World
let shop: Shop
let pesos: string
let dollars: string
let euros: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Instalación', price: '180000', taxes: ['IVA excluido'] }] })
  pesos = (await shop.client.call(listMoneyAccounts)).accounts.find(({ kind }) => kind === 'bank')?.id ?? ''
  dollars = await bankIn(world, shop, '112005', 'USD')
  euros = await bankIn(world, shop, '112505', 'EUR')
  await rate(DAY, '4000')
})
afterAll(() => world.close())

const rate = (day: Day, value: string) => shop.client.call(keepRate, { body: { currency: 'USD', day, rate: value } })
const send = (changes: object = {}) =>
  shop.client.call(transfers.create, {
    body: { date: DAY, fromId: pesos, toId: dollars, amount: '4100000', receivedAmount: '1000', ...changes },
  })
const entryOf = async (id: string) =>
  (await shop.client.call(getEntriesOfSource, { params: { id } })).entries
    .flatMap(({ lines }) => lines)
    .map(({ account, debit, credit }) => `${account.code} ${debit} ${credit}`)
/** In pesos, and in its currency. */
const held = async (name = 'Banco en USD') => {
  const { rows } = await shop.client.call(moneyBalances.endpoints.page, { query: { from: '2026-01-01', to: world.today } })
  const row = rows.find(({ label, depth }) => depth === 1 && label === name)
  return [row?.cells['balance'], String(row?.cells['foreign'] ?? '').replaceAll(/ /g, ' ')]
}
/** What the books say that the bank moved, in its currency. */
const moved = async (accountId = dollars) =>
  (await shop.client.call(readMonth, { params: { accountId, month: MONTH } })).books.map(({ left }) => left)
const codeOf = async (asked: Promise<unknown>) => (await refusal(asked))?.slice(0, 2)

test('dollars bought from a bank in pesos tell both amounts and what changing them cost', async () => {
  expect(await codeOf(send({ receivedAmount: null }))).toEqual([401, 'receivedAmount'])
  expect(await codeOf(send({ receivedAmount: '0' }))).toEqual([401, 'receivedAmount'])
  expect(await codeOf(send({ receivedAmount: '-1' }))).toEqual([401, 'receivedAmount'])
  expect(await codeOf(send({ fromId: euros, amount: '900' }))).toEqual([487, 'amount'])
  const done = await send()
  expect(done.amount).toBe('4100000.00')
  expect(await entryOf(done.id)).toEqual(['112005 4000000.00 0.00', '111005 0.00 4100000.00', '530525 100000.00 0.00'])
  expect(await held()).toEqual(['4000000.00', 'USD 1.000,00'])
  expect(await moved()).toEqual(['1000.00'])
  expect(await shop.client.call(transfers.one, { params: { id: done.id } })).toMatchObject({
    sides: { from: { currency: 'COP', amount: '4100000.00' }, to: { currency: 'USD', amount: '1000.00' } },
  })
  // Sold back dearer than the rate, and what was annulled leaves nothing of either.
  const sold = await send({ fromId: dollars, toId: pesos, amount: '100', receivedAmount: '410000' })
  expect(await entryOf(sold.id)).toEqual(['111005 410000.00 0.00', '112005 0.00 400000.00', '421020 0.00 10000.00'])
  await shop.client.call(transfers.annul, { params: { id: sold.id }, body: REASON })
  expect(await held()).toEqual(['4000000.00', 'USD 1.000,00'])
  expect(await moved()).toEqual(['1000.00'])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('an invoice in dollars is collected in dollars; advances stay in pesos', async () => {
  const range = (await shop.client.call(resolution.endpoints.create, { body: rangeOf('INS', 'FC') })).id
  const money = { kind: 'INS', resolutionId: range, currency: 'USD', currencyRate: '3900', date: DAY, dueDate: DAY } as const
  await shop.client.call(invoiceEndpoints.create, { body: { document: shop.request([['Instalación', '1', '100']], money), issue: true } })
  const [item] = (await shop.client.call(receipts.pending, { params: { partyId: shop.customerId } })).items
  const body = (moneyAccountId: string) => ({
    ...{ date: DAY, partyId: shop.customerId, moneyAccountId, meansCode: '47' },
    applications: [{ openItemId: item?.id ?? '', currencyAmount: '100', rate: '4050' }],
  })
  expect(await codeOf(shop.client.call(receipts.create, { body: body(euros) }))).toEqual([487, 'moneyAccountId'])
  const { id } = await shop.client.call(receipts.create, { body: body(dollars) })
  expect(await entryOf(id)).toEqual(['112005 405000.00 0.00', '130505 0.00 390000.00', '421020 0.00 15000.00'])
  expect(await held()).toEqual(['4405000.00', 'USD 1.100,00'])
  expect(await moved()).toEqual(['1000.00', '100.00'])
  await shop.client.call(receipts.annul, { params: { id }, body: REASON })
  expect(await held()).toEqual(['4000000.00', 'USD 1.000,00'])
  await shop.client.call(receipts.create, { body: body(dollars) })
  const advance = { date: DAY, partyId: shop.customerId, moneyAccountId: dollars, meansCode: '47', amount: '1000' }
  expect(await codeOf(shop.client.call(customerAdvanceEndpoints.create, { body: advance }))).toEqual([401, 'moneyAccountId'])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('at the end of the month it is worth its rate, once; annulled it is what it was, and a locked month takes no transfer', async () => {
  const look = () => shop.client.call(lookAtRestatement, { params: { month: MONTH } })
  const record = () => shop.client.call(restate, { body: { month: MONTH } })
  expect((await look()).rates).toEqual([{ currency: 'USD', rate: null }])
  expect(await codeOf(record())).toEqual([487, 'rates.USD'])
  await rate('2026-10-31' as Day, '4100')
  expect(await look()).toMatchObject({
    money: [{ name: 'Banco en USD', currency: 'USD', left: '1100.00', before: '4405000.00', after: '4510000.00', difference: '105000.00' }],
    gain: '105000.00',
  })
  const twice = await Promise.allSettled([record(), record()])
  expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await held()).toEqual(['4510000.00', 'USD 1.100,00'])
  // Only its pesos changed: the bank has nothing to answer.
  expect(await moved()).toEqual(['1000.00', '100.00'])
  const { standing } = await look()
  const id = standing?.id ?? ''
  await shop.client.call(lockModule, { params: { month: MONTH }, body: { module: 'treasury' } })
  expect((await codeOf(send()))?.[0]).toBe(431)
  await shop.client.call(unlockModule, { params: { month: MONTH }, body: { module: 'treasury', reason: 'Prueba de moneda' } })
  await shop.client.call(annulRestatement, { params: { id }, body: REASON })
  expect(await held()).toEqual(['4405000.00', 'USD 1.100,00'])
  await record()
  const closing = await closingBalances(shop.client)
  expect(closing.filter((row) => /^(421020|530525|112005)/.test(row))).toEqual([
    '112005 4.510.000,00',
    '421020 (120.000,00)',
    '530525 100.000,00',
  ])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})
