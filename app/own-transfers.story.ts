// Money between own accounts is one record with two sides: each is conciled alone by its bank, and it goes back whole or not at all.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import { createMatch, importStatement, readMonth } from '#modules/journals/index.ts'
import { listMoneyAccounts, moneyAccount, moneyBalances, ownTransferEndpoints as calls } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { askPalette } from '#platform/palette/palette.ts'
import { refusal } from './testing/chart.server.ts'
import { asFile } from './testing/bank-month.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { prove } from './testing/prove.server.ts'
import { preparedDatabase, type PreparedDatabase } from '#platform/testing/story.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let database: PreparedDatabase
let world: World
let shop: Shop
let till: string
let bank: string
let savings: string
beforeAll(async () => {
  database = await preparedDatabase()
  world = await openWorld(undefined, { appUrl: database.appUrl })
  shop = await openShop(world, { items: [] })
  const { accounts } = await shop.client.call(listMoneyAccounts)
  const idOf = (kind: string) => accounts.find((each) => each.kind === kind)?.id ?? ''
  ;[till, bank] = [idOf('cash'), idOf('bank')]
  const ids = await inCompany(world.pool, shop, (tx) => accountIdsByCode(tx, shop.companyId, ['112005']))
  const body = {
    name: 'Ahorros',
    kind: 'bank',
    accountId: ids.get('112005') ?? '',
    bank: 'Banco de Bogotá',
    number: '4455667788',
    currency: 'COP',
    balanceSeenBy: 'all',
  }
  savings = (await shop.client.call(moneyAccount.endpoints.create, { body: body as never })).id
})
afterAll(async () => {
  await world.close()
  await database.remove()
})

const send = (changes: object = {}) =>
  shop.client.call(calls.create, { body: { date: world.today, fromId: till, toId: bank, amount: '1500000.50', ...changes } })
const balancesOf = async () => {
  const { rows } = await shop.client.call(moneyBalances.endpoints.page, { query: { from: world.today, to: world.today } })
  return Object.fromEntries(rows.flatMap(({ label, cells, depth }) => (depth === 1 ? [[label, cells['balance']]] : [])))
}

test('what goes out of one comes into the other, and the books say both', async () => {
  expect(await send({ reference: 'CONS-9' })).toMatchObject({ number: 'TC-1', amount: '1500000.50' })
  expect(await balancesOf()).toMatchObject({ 'Caja general': '-1500000.50', 'Banco principal': '1500000.50' })
  const { rows, total } = await shop.client.call(calls.list, { query: { search: 'cons' } })
  expect([rows[0]?.from?.name, rows[0]?.to?.name, total]).toEqual(['Caja general', 'Banco principal', '1500000.50'])
  const found = await shop.client.call(askPalette, { query: { text: 'TC-1' } })
  expect(JSON.stringify(found)).toMatch(/Caja general → Banco principal/)
  const of = async (account: string) => (await shop.client.call(calls.list, { query: { account } })).rows.length
  expect([await of(till), await of(bank), await of(savings)]).toEqual([1, 1, 0])
})

test('accounts of nobody, the same twice, of another company and of no use are refused where they are', async () => {
  const other = await newCompany(world)
  const theirs = (await other.client.call(listMoneyAccounts)).accounts[0]?.id ?? ''
  expect((await refusal(send({ toId: theirs })))?.slice(0, 2)).toEqual([592, 'toId'])
  expect((await refusal(send({ toId: till })))?.slice(0, 2)).toEqual([401, 'toId'])
  expect((await refusal(send({ amount: '0' })))?.slice(0, 2)).toEqual([401, 'amount'])
  expect((await refusal(send({ amount: '-1' })))?.[0]).toBe(401)
  expect((await refusal(send({ date: '2026-11-21' })))?.[0]).toBe(440)
  await expect(
    other.client.call(calls.one, { params: { id: (await shop.client.call(calls.list, { query: {} })).rows[0]?.id ?? '' } }),
  ).rejects.toThrow(/^400|^404/)
  const seller = await colleague(world, shop.client)
  await expect(seller.client.call(calls.list, { query: {} })).rejects.toThrow(/^403/)
})

test('each side is conciled alone, and what a bank has conciled does not go back', async () => {
  const { id } = await send({ fromId: bank, toId: savings, amount: '400000' })
  const month = world.today.slice(0, 7)
  const text = ['Fecha;Descripción;Referencia;Valor;Saldo', '20/11/2026;TRASLADO A AHORROS;;-400000,00;-400000,00'].join('\n')
  await shop.client.call(importStatement, {
    params: { accountId: bank, month },
    body: asFile(text),
  })
  const { pending, books } = await shop.client.call(readMonth, { params: { accountId: bank, month } })
  const movement = books.find(({ amount }) => amount === '-400000.00')
  await shop.client.call(createMatch, {
    params: { accountId: bank },
    body: {
      lines: [{ id: pending[0]?.line.id ?? '' }],
      movements: [{ entryId: movement?.entryId ?? '', position: movement?.position ?? 0 }],
    },
  })
  const ofSavings = await shop.client.call(readMonth, { params: { accountId: savings, month } })
  expect(ofSavings.books.map(({ left }) => left)).toEqual(['400000.00'])
  const annul = (of: string) => refusal(shop.client.call(calls.annul, { params: { id: of }, body: { reason: 'Se equivocaron de cuenta' } }))
  expect((await annul(id))?.[0]).toBe(460)
  const first = (await shop.client.call(calls.list, { query: { search: 'TC-1' } })).rows[0]?.id ?? ''
  expect(await annul(first)).toBe('it was taken')
  expect((await annul(first))?.[0]).toBe(483)
  expect(await balancesOf()).toMatchObject({ 'Banco principal': '-400000.00', Ahorros: '400000.00' })
  expect(await prove(database.ownerUrl, shop.companyId)).toBeNull()
})

test('what went between two banks goes back whole, and its movements are answered in both', async () => {
  const before = await balancesOf()
  const { id } = await send({ fromId: savings, toId: bank, amount: '70000' })
  await shop.client.call(calls.annul, { params: { id }, body: { reason: 'Se equivocaron de cuenta' } })
  expect(await balancesOf()).toEqual(before)
  for (const accountId of [bank, savings]) {
    const { books } = await shop.client.call(readMonth, { params: { accountId, month: world.today.slice(0, 7) } })
    expect(books.filter(({ amount }) => amount.endsWith('70000.00'))).toEqual([])
  }
  expect(await prove(database.ownerUrl, shop.companyId)).toBeNull()
})
