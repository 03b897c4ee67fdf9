// A fund of petty cash: what is spent of it, what gives it back whole, and what a count finds.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import {
  countPettyCash,
  listMoneyAccounts,
  listPettyCash,
  moneyAccount,
  ownTransferEndpoints,
  paymentEndpoints,
  reimbursePettyCash,
} from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { NOBODY, refusal } from './testing/chart.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const [VIEWER, SELLER] = [6, 4]

let world: World
let shop: Shop
let id: string
let bank: string
let expense: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [] })
  const ids = await inCompany(world.pool, shop, (tx) => accountIdsByCode(tx, shop.companyId, ['110510', '519530']))
  expense = ids.get('519530') ?? ''
  bank = (await shop.client.call(listMoneyAccounts)).accounts.find(({ kind }) => kind === 'bank')?.id ?? ''
  const body = {
    ...{
      name: 'Caja menor',
      kind: 'petty' as const,
      accountId: ids.get('110510') ?? '',
      currency: 'COP' as const,
      balanceSeenBy: 'all' as const,
    },
    ...{ bank: '', accountKind: null, number: '', branchId: null, reconciledOn: null },
    ...{ fund: '500000', responsibleId: shop.customerId },
  }
  id = (await shop.client.call(moneyAccount.endpoints.create, { body })).id
})
afterAll(() => world.close())

const row = async () => (await shop.client.call(listPettyCash, {})).rows[0]
const reimburse = (amount: string, changes: object = {}, of = shop.client, on = id) =>
  of.call(reimbursePettyCash, { params: { id: on }, body: { date: world.today, fromId: bank, amount, reference: '', ...changes } })
const count = (counted: string, of = shop.client, on = id) => of.call(countPettyCash, { params: { id: on }, body: { counted, note: '' } })
const spend = (amount: string) =>
  shop.client.call(paymentEndpoints.create, {
    body: {
      ...{ date: world.today, partyId: shop.customerId, moneyAccountId: id, meansCode: '10', applications: [] },
      lines: [{ accountId: expense, description: 'Papelería', sign: 'adds', amount }],
    },
  })
const codeOf = async (asked: Promise<unknown>) => (await refusal(asked))?.[0]

test('the fund is made, spent and given back whole, once', async () => {
  expect(await row()).toMatchObject({ name: 'Caja menor', fund: '500000.00', inHand: '0.00', toReimburse: '500000.00', lastCount: null })
  const both = await Promise.all([1, 2].map(() => refusal(reimburse('500000'))))
  expect(both.map((each) => (Array.isArray(each) ? each[0] : each)).toSorted()).toEqual([401, 'it was taken'])
  expect(await row()).toMatchObject({ inHand: '500000.00', toReimburse: '0.00' })
  await spend('120000.50')
  expect(await row()).toMatchObject({ inHand: '379999.50', toReimburse: '120000.50' })
  expect((await refusal(reimburse('120000.50', { fromId: id })))?.slice(0, 2)).toEqual([401, 'fromId'])
  const made = await reimburse('120000.50', { reference: 'CHQ-9' })
  expect(made).toMatchObject({ number: 'TC-2', amount: '120000.50' })
  expect(await row()).toMatchObject({ inHand: '500000.00', toReimburse: '0.00' })
  // Annulled, it is missing again.
  await shop.client.call(ownTransferEndpoints.annul, { params: { id: made.id }, body: { reason: 'El cheque no se cobró' } })
  expect(await row()).toMatchObject({ inHand: '379999.50', toReimburse: '120000.50' })
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('what is counted stays, with what it differs from the books', async () => {
  expect(await count('379000')).toMatchObject({ books: '379999.50', difference: '-999.50' })
  expect((await row())?.lastCount).toEqual({ day: world.today, counted: '379000.00', difference: '-999.50' })
  expect(await count('379999.50')).toMatchObject({ difference: '0.00' })
  expect((await shop.client.call(moneyAccount.endpoints.list, { query: {} })).rows.find((each) => each.id === id)?.reconciledOn).toBe(
    world.today,
  )
})

test('what does not fit is refused where it is', async () => {
  for (const amount of ['120000.49', '0', '-1', '99999999999999999999'])
    expect((await refusal(reimburse(amount)))?.slice(0, 2)).toEqual([401, 'amount'])
  expect((await refusal(reimburse('120000.50', { fromId: id })))?.[0]).toBe(401)
  expect((await refusal(reimburse('120000.50', { fromId: NOBODY })))?.slice(0, 2)).toEqual([592, 'fromId'])
  expect(await codeOf(reimburse('120000.50', { date: '2026-11-21' }))).toBe(440)
  expect(await codeOf(reimburse('120000.50', {}, shop.client, bank))).toBe(698)
  expect(await codeOf(count('-1'))).toBe(401)
  expect(await codeOf(count('1', shop.client, NOBODY))).toBe(698)
  const other = await openShop(world, { items: [] })
  expect(await codeOf(reimburse('120000.50', {}, other.client))).toBe(698)
  expect((await other.client.call(listPettyCash, {})).rows).toEqual([])
  const { client: viewer } = await colleague(world, shop.client, VIEWER)
  await expect(count('1', viewer)).rejects.toThrow(/^403/)
  const { client: seller } = await colleague(world, shop.client, SELLER)
  await expect(seller.call(listPettyCash, {})).rejects.toThrow(/^403/)
  expect(await row()).toMatchObject({ inHand: '379999.50' })
})
