// The demonstration is a company of everything built: what its lists filter by is there, and its books agree to the cent.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMonths, dayInBogota, firstOfMonth } from '#base/date.ts'
import { listStatements, readMonth } from '#modules/journals/index.ts'
import { employee, monthCalls } from '#modules/payroll/index.ts'
import { countTransactions, listShifts, returnEndpoints, saleEndpoints } from '#modules/pos/index.ts'
import { listMoneyAccounts, listPettyCash, ownTransferEndpoints, paymentEndpoints, paymentRunCalls } from '#modules/treasury/index.ts'
import { createPool } from '#platform/db/tx.server.ts'
import { readSettings } from '#platform/settings.server.ts'
import { fixedClock, preparedDatabase, storyLog, type PreparedDatabase } from '#platform/testing/story.server.ts'
import { signedIn, type Client } from './client.server.ts'
import { makeDemo, newDemoPassword } from './demo/company.server.ts'
import { demoPerson } from './demo/data.ts'
import { createProductServer, createRuntime } from './start.server.ts'
import { prove } from './testing/prove.server.ts'

const NOW = fixedClock('2026-11-20T15:00:00Z')
const today = dayInBogota(NOW.now())
const last = addMonths(firstOfMonth(today), -1).slice(0, 7)

const settings = { ...readSettings({}), dataDir: mkdtempSync(join(tmpdir(), 'paramo-demo-')) }
let database: PreparedDatabase
let pool: ReturnType<typeof createPool>
let app: Awaited<ReturnType<typeof createProductServer>>
let client: Client
let companyId: string
beforeAll(async () => {
  database = await preparedDatabase()
  pool = createPool(database.appUrl, settings)
  const runtime = { ...createRuntime(settings, pool, NOW), log: storyLog }
  const password = newDemoPassword()
  companyId = await makeDemo(runtime, password, { isWhole: true })
  app = await createProductServer(runtime)
  client = await signedIn(app, demoPerson.email, password)
})
afterAll(async () => {
  await app?.close()
  await pool.end()
  await database.remove()
  rmSync(settings.dataDir, { recursive: true, force: true })
})

test('its payroll: who works there, months that are over, who left, and the one that is prepared', async () => {
  expect((await client.call(employee.endpoints.list, { query: {} as never })).rows).toHaveLength(5)
  const { rows } = await client.call(monthCalls.list, { query: {} as never })
  expect(rows.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
    'exit accounted',
    'month accounted',
    'month accounted',
    'month notAccounted',
  ])
})

test('its till: two shifts closed, one of them short, one open, its sales, a return and a finding', async () => {
  const { rows } = await client.call(listShifts, { query: {} })
  expect(rows.map(({ state }) => state)).toEqual(['open', 'closed', 'closed'])
  expect((await client.call(saleEndpoints.list, { query: {} as never })).rows).toHaveLength(6)
  expect((await client.call(returnEndpoints.list, { query: {} as never })).rows).toHaveLength(1)
  expect(await client.call(countTransactions)).toMatchObject({ flagged: 1, quarantined: 0 })
})

test('its money: accounts, transfers, a bank half conciled, petty cash, runs in three states and a commission', async () => {
  const { accounts } = await client.call(listMoneyAccounts)
  expect(accounts.map(({ kind }) => kind).toSorted()).toEqual(['bank', 'bank', 'cash', 'petty'])
  expect((await client.call(ownTransferEndpoints.list, { query: {} as never })).rows).toHaveLength(3)
  const accountId = accounts.find(({ kind }) => kind === 'bank')?.id ?? ''
  expect((await client.call(listStatements, { params: { accountId, month: last } })).rows).toMatchObject([{ lines: 4, matched: 2 }])
  expect((await client.call(readMonth, { params: { accountId, month: last } })).books.length).toBeGreaterThan(0)
  expect((await client.call(listPettyCash, {})).rows).toMatchObject([{ fund: '500000.00', lastCount: { difference: '-600.00' } }])
  const { rows } = await client.call(paymentRunCalls.list, { query: {} as never })
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['draft', 'paid', 'toApprove'])
  expect((await client.call(paymentEndpoints.list, { query: { tab: 'drafts' } as never })).count).toBe(1)
})

test('its books, stock and what is owed agree', async () => {
  expect(await prove(database.ownerUrl, companyId)).toBeNull()
})
