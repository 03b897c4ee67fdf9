// What a cost centre plans and what its entries say, month by month: written for the innermost, added up above them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountOptions, costCenter, getBudget, writeBudget } from '#modules/accounting/index.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let sales: string
let north: string
let south: string
const ids = new Map<string, string>()

beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA 19 %'] }] })
  const create = async (code: string, parentId: string | null = null) =>
    (await shop.client.call(costCenter.endpoints.create, { body: { name: `Centro ${code}`, code, parentId, color: null } })).id
  sales = await create('10')
  north = await create('1001', sales)
  south = await create('1002', sales)
  for (const code of ['415595', '510506', '130505', '51']) {
    const { options } = await shop.client.call(accountOptions, { query: { text: code } })
    const [found] = options
    if (found) ids.set(code, found.id)
  }
})
afterAll(() => world.close())

const months = (written: Readonly<Record<number, string>>) => Array.from({ length: 12 }, (_, at) => written[at + 1] ?? '0.00')
const plan = (center: string, code: string, planned: string[], seen: string[] = months({})) =>
  shop.client.call(writeBudget, { params: { id: center, accountId: ids.get(code) ?? '' }, body: { year: 2026, planned, seen } })
const read = async (center: string) => {
  const { isParent, rows } = await shop.client.call(getBudget, { params: { id: center }, query: { year: '2026' } })
  return { isParent, rows: rows.map(({ account, planned, actual }) => [account.code, planned[10], actual[10]]) }
}

test('what is planned stands beside what was invoiced, and a parent adds up its own', async () => {
  await plan(north, '415595', months({ 11: '500000' }))
  await plan(south, '415595', months({ 11: '200000.50' }))
  await plan(north, '510506', months({ 11: '300000' }))
  await shop.issue([['Asesoría', '3']], { costCenterId: north })
  await shop.issue([['Asesoría', '1']], { costCenterId: south })
  expect(await read(north)).toEqual({
    isParent: false,
    rows: [
      ['415595', '500000.00', '300000.00'],
      ['510506', '300000.00', '0.00'],
    ],
  })
  expect(await read(sales)).toEqual({
    isParent: true,
    rows: [
      ['415595', '700000.50', '400000.00'],
      ['510506', '300000.00', '0.00'],
    ],
  })
})

test('it is changed by whoever saw it as it stands, and all in zero takes it away', async () => {
  const before = months({ 11: '300000.00' })
  await plan(north, '510506', months({ 11: '320000', 12: '50000' }), before)
  await expect(plan(north, '510506', months({ 11: '1' }), before)).rejects.toMatchObject({ code: 697 })
  await plan(north, '510506', months({}), months({ 11: '320000.00', 12: '50000.00' }))
  expect((await read(north)).rows.map(([code]) => code)).toEqual(['415595'])
  const [first, second] = await Promise.allSettled([plan(north, '510506', months({ 1: '10' })), plan(north, '510506', months({ 1: '20' }))])
  expect([first, second].filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('what has no plan: parents, balance accounts, values below zero, and centres of others', async () => {
  await expect(plan(sales, '415595', months({ 1: '1' }))).rejects.toMatchObject({ code: 401 })
  await expect(plan(north, '130505', months({ 1: '1' }))).rejects.toMatchObject({ code: 401, fields: ['account'] })
  await expect(plan(north, '415595', months({ 1: '-1' }), months({ 11: '500000.00' }))).rejects.toMatchObject({
    code: 401,
    fields: ['planned.0'],
  })
  const other = await newCompany(world)
  await expect(other.client.call(getBudget, { params: { id: north }, query: { year: '2026' } })).rejects.toMatchObject({ code: 698 })
  const looker = await newCompany(world, {}, 'cashier')
  await expect(looker.client.call(getBudget, { params: { id: north }, query: { year: '2026' } })).rejects.toBeDefined()
})
