// The balance of a bank that is kept to a few reaches nobody else, by whatever way: lists, reports and their files, the conciliation, the
// search of everything, the home, notifications and mail.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cashForecast } from '#modules/analytics/index.ts'
import { importStatement, listConciliations, readMonth } from '#modules/journals/index.ts'
import { getAvailable, listPettyCash, moneyAccount, moneyBalances, moneyMovements } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { openMail } from '#platform/mail/mail.server.ts'
import { asFile, bankOfShop, statementCsv } from './testing/bank-month.server.ts'
import { chartDoors } from './testing/chart.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import type { Client } from './client.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const ASSISTANT = 3
const NAME = 'Fiducia del socio'
/** Nothing else of the company is so much. */
const FIGURE = '73519246.13'

let world: World
let shop: Shop
let secretId: string
let assistant: Client
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [] })
  const doors = chartDoors(world, shop)
  await doors.make('111015', { name: 'Banco del Sur' })
  const own = {
    bank: 'Banco del Sur',
    accountKind: null,
    number: '',
    currency: 'COP',
    branchId: null,
    reconciledOn: null,
    fund: null,
  } as const
  secretId = (
    await shop.client.call(moneyAccount.endpoints.create, {
      body: { ...own, responsibleId: null, name: NAME, kind: 'bank', accountId: await doors.idOf('111015'), balanceSeenBy: 'reserved' },
    })
  ).id
  await doors.post('111015', '310505', FIGURE)
  await doors.post('111005', '310505', '5000')
  const rows = [{ day: world.today, text: 'APORTE', reference: '', pesos: Number(FIGURE) }]
  const month = world.today.slice(0, 7)
  await shop.client.call(importStatement, { params: { accountId: secretId, month }, body: asFile(statementCsv(rows, 0)) })
  assistant = (await colleague(world, shop.client, ASSISTANT)).client
})
afterAll(() => world.close())

const WHOLE = /73\.?5(19|24)\.?246/
const year = () => ({ from: '2026-01-01', to: world.today })

/** Every way in which a balance is told, by what is answered to somebody. */
const ways = (client: Client): Readonly<Record<string, () => Promise<unknown>>> => {
  const text = async (asked: Promise<{ bytes: Uint8Array }>) => new TextDecoder().decode((await asked).bytes)
  return {
    'the report of balances': () => client.call(moneyBalances.endpoints.page, { query: year() }),
    'its file': () => text(client.call(moneyBalances.endpoints.csv, { query: year() })),
    'the movements': () => client.call(moneyMovements.endpoints.page, { query: year() }),
    'their file': () => text(client.call(moneyMovements.endpoints.csv, { query: year() })),
    'the movements of that account': () => client.call(moneyMovements.endpoints.page, { query: { ...year(), account: secretId } }),
    'the cash flow': () => client.call(cashForecast.endpoints.page, { query: {} }),
    'its own file': () => text(client.call(cashForecast.endpoints.csv, { query: {} })),
    'the conciliations': () => client.call(listConciliations, { query: {} }),
    'petty cash': () => client.call(listPettyCash),
  }
}

test('who may sees it everywhere it belongs', async () => {
  // No week of this company moves anything, and its bank is no petty cash: these tell the balance to nobody here.
  const silent = ['petty cash', 'the cash flow', 'its own file']
  const seen = Object.entries(ways(shop.client)).filter(([name]) => !silent.includes(name))
  for (const [name, ask] of seen) expect([name, WHOLE.test(JSON.stringify(await ask()))]).toEqual([name, true])
})

test('who may not finds it by no way', async () => {
  for (const [name, ask] of Object.entries(ways(assistant))) expect([name, WHOLE.test(JSON.stringify(await ask()))]).toEqual([name, false])
  const month = world.today.slice(0, 7)
  await expect(assistant.call(readMonth, { params: { accountId: secretId, month } })).rejects.toThrow(/^403/)
  expect(await assistant.call(getAvailable, { params: { id: secretId } })).toEqual({ balance: null })
  const other = await bankOfShop(shop)
  await assistant.call(readMonth, { params: { accountId: other.id, month } })
})

test('neither the search of everything, nor the home, nor what is told by notification and mail says it', async () => {
  const read = async (url: string) => {
    const { statusCode, body } = await world.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${assistant.token}` } })
    return [statusCode, WHOLE.test(body)] as const
  }
  const addresses = [
    ...[
      '/api/palette?text=fiducia',
      '/api/palette?text=73519246',
      '/api/home/treasury/to-collect',
      '/api/home/treasury/ages',
      '/api/notifications',
    ],
    ...['/api/treasury/money-accounts', '/api/settings/money-accounts'],
  ]
  for (const url of addresses) expect([url, (await read(url))[1]]).toEqual([url, false])
  const vault = await world.pool.vault()
  const letters = await inCompany(world.pool, { companyId: shop.companyId, personId: null }, (tx) =>
    tx.rows<{ payload: unknown }>(sql`select payload from outbox where company_id = ${shop.companyId} and topic = 'mail.send'`),
  )
  for (const { payload } of letters) expect(openMail(vault, shop.companyId, payload).text).not.toMatch(WHOLE)
})
