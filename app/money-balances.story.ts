// How much there is in each till and bank on any day is what its account of the books says, movement by movement; who may not
// see a balance sees it by no door, and another company sees nothing.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { trialBalance } from '#modules/analytics/index.ts'
import { createJournal } from '#modules/journals/index.ts'
import { moneyAccount, moneyBalances, moneyMovements } from '#modules/treasury/index.ts'
import { chartDoors, refusal } from './testing/chart.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { prove } from './testing/prove.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const ASSISTANT = 3
const SELLER = 4
const november = { from: '2026-11-01', to: '2026-11-30' }

let world: World
let shop: Shop
let doors: ReturnType<typeof chartDoors>
let ids: Readonly<Record<string, string>>
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [] })
  doors = chartDoors(world, shop)
  await doors.make('111015', { name: 'Fiducia' })
  const bare = {
    bank: '',
    accountKind: null,
    number: '',
    currency: 'COP',
    branchId: null,
    reconciledOn: null,
    fund: null,
    responsibleId: null,
  } as const
  await shop.client.call(moneyAccount.endpoints.create, {
    body: { ...bare, name: 'Fiducia', kind: 'other', accountId: await doors.idOf('111015'), balanceSeenBy: 'reserved' },
  })
  const { rows } = await shop.client.call(moneyAccount.endpoints.list, { query: {} })
  ids = Object.fromEntries(rows.map(({ id, name }) => [name, id]))
  await doors.post('110505', '310505', '500000')
  await doors.post('111005', '310505', '2000000')
  await doors.post('111015', '111005', '750000.25')
  await doors.post('111005', '110505', '120000')
})
afterAll(() => world.close())

type Query = Readonly<Record<string, string>>
const balancesOf = (query: Query = november, client = shop.client) => client.call(moneyBalances.endpoints.page, { query })
const movementsOf = (query: Query = november, client = shop.client) => client.call(moneyMovements.endpoints.page, { query })
const told = ({ rows }: Awaited<ReturnType<typeof balancesOf>>) =>
  rows.map(({ label, cells }) => [label, cells['opening'], cells['incoming'], cells['outgoing'], cells['balance']])

test('each says what it began with, what came in, what went out and what there is, as the trial balance does', async () => {
  const page = await balancesOf()
  expect(told(page)).toEqual([
    ['Caja', '0.00', '500000.00', '120000.00', '380000.00'],
    ['Caja general', '0.00', '500000.00', '120000.00', '380000.00'],
    ['Banco', '0.00', '2120000.00', '750000.25', '1369999.75'],
    ['Banco principal', '0.00', '2120000.00', '750000.25', '1369999.75'],
    ['Otra', '0.00', '750000.25', '0.00', '750000.25'],
    ['Fiducia', '0.00', '750000.25', '0.00', '750000.25'],
  ])
  const trial = await shop.client.call(trialBalance.endpoints.page, { query: november })
  expect(trial.rows.find(({ cells }) => cells['code'] === '11')?.cells['closing']).toBe(page.totals['balance'])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('on any day it is what it was then', async () => {
  expect((await balancesOf({ from: '2026-11-01', to: '2026-11-19' })).totals['balance']).toBe('0.00')
  const december = await balancesOf({ from: '2026-12-01', to: '2026-12-31' })
  expect(december.rows.find(({ label }) => label === 'Fiducia')?.cells).toMatchObject({
    opening: '750000.25',
    incoming: '0.00',
    balance: '750000.25',
  })
})

test('a figure leads to the movements behind it, and the last one leaves the balance', async () => {
  const page = await balancesOf()
  for (const { label, narrows, cells } of page.rows) {
    const { rows, totals } = await movementsOf({ ...november, ...narrows })
    expect([label, totals['balance']]).toEqual([label, cells['balance']])
    if (narrows['account'] !== undefined) expect(rows.findLast(({ kind }) => kind === 'line')?.cells['balance']).toBe(cells['balance'])
  }
  const out = await movementsOf({ ...november, account: ids['Banco principal'] ?? '', side: 'outgoing' })
  expect(out.rows.filter(({ kind }) => kind === 'line').map(({ cells }) => cells['outgoing'])).toEqual(['750000.25'])
  expect(out.columns).not.toContain('balance')
})

test('page after page the movements are the same', async () => {
  const [till, bank] = [await doors.idOf('110505'), await doors.idOf('111005')]
  const lines = Array.from({ length: 210 }, () => ({ accountId: till, debit: '1' }))
  await shop.client.call(createJournal, {
    body: { date: world.today, type: 'CG', description: 'Base de la caja', lines: [...lines, { accountId: bank, credit: '210' }] },
  })
  const first = await movementsOf({ ...november, account: ids['Caja general'] ?? '' })
  const second = await movementsOf({ ...november, account: ids['Caja general'] ?? '', after: first.next ?? '' })
  const read = [...first.rows, ...second.rows].filter(({ kind }) => kind === 'line')
  expect([read.length, first.lines, second.next, read.at(-1)?.cells['balance']]).toEqual([212, 212, null, '380210.00'])
})

test('whoever may not see a balance finds it by no door', async () => {
  const { client } = await colleague(world, shop.client, ASSISTANT)
  expect(told(await balancesOf(november, client)).map(([label]) => label)).toEqual(['Caja', 'Caja general', 'Banco', 'Banco principal'])
  const own = await movementsOf({ ...november, account: ids['Fiducia'] ?? '' }, client)
  expect([own.rows, own.lines]).toEqual([[], 0])
  for (const { endpoints } of [moneyBalances, moneyMovements]) {
    const csv = new TextDecoder().decode((await client.call(endpoints.csv, { query: november })).bytes)
    expect(csv).toContain('Banco principal')
    expect(csv).not.toMatch(/Fiducia/)
  }
  const seller = await colleague(world, shop.client, SELLER)
  await expect(balancesOf(november, seller.client)).rejects.toThrow(/^403/)
  await expect(movementsOf(november, seller.client)).rejects.toThrow(/^403/)
})

test('another company has its own, and cannot ask for one of this', async () => {
  const other = await newCompany(world)
  expect((await balancesOf(november, other.client)).totals['balance']).toBe('0.00')
  const asked = (account: string) => refusal(movementsOf({ ...november, account }, other.client))
  expect(await asked(ids['Caja general'] ?? '')).toEqual(await asked('01980000-0000-7000-8000-000000000001'))
})
