// The demonstration is a company of everything built: what its lists filter by is there, and its books agree to the cent.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMonths, dayInBogota, firstOfMonth } from '#base/date.ts'
import { listStatements, listTemplates, readMonth } from '#modules/journals/index.ts'
import { listPeriods } from '#modules/accounting/index.ts'
import { listDispatches } from '#modules/dispatch/index.ts'
import { listBatches, listCounts, listTransfers } from '#modules/inventory/index.ts'
import { inboxEndpoints, listRequisitions, purchaseOrderEndpoints, purchaseRemissionEndpoints } from '#modules/purchases/index.ts'
import { creditNoteEndpoints, listRecurrences, orderEndpoints, remissionEndpoints } from '#modules/sales/index.ts'
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
import { closingBalances } from './testing/books.server.ts'
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

test('what it sold by order: dispatched, being picked, half invoiced and waiting, with a note and sales that repeat', async () => {
  const { rows } = await client.call(orderEndpoints.list, { query: {} as never })
  expect(rows.map(({ stage }) => stage).toSorted()).toEqual(['approved', 'approved', 'completed', 'processing'])
  expect((await client.call(listDispatches, { query: {} as never })).rows.map(({ state }) => state).toSorted()).toEqual([
    'delivered',
    'picking',
  ])
  expect((await client.call(remissionEndpoints.list, { query: {} as never })).rows).toHaveLength(2)
  expect((await client.call(creditNoteEndpoints.list, { query: {} as never })).rows).toHaveLength(1)
  expect((await client.call(listRecurrences, { query: {} as never })).recurrences.map(({ state }) => state).toSorted()).toEqual([
    'active',
    'paused',
  ])
})

test('what it bought: ordered, received in parts, billed, asked for, and two invoices in its inbox', async () => {
  const { rows } = await client.call(purchaseOrderEndpoints.list, { query: {} as never })
  expect(rows.map(({ stage }) => stage).toSorted()).toEqual(['approved', 'partlyReceived', 'received'])
  expect((await client.call(purchaseRemissionEndpoints.list, { query: {} as never })).rows).toHaveLength(2)
  expect((await client.call(listRequisitions, { query: {} as never })).rows.map(({ state }) => state)).toEqual(['sent'])
  expect((await client.call(inboxEndpoints.listInbox, { query: {} as never })).rows).toMatchObject([{ tab: 'new' }, { tab: 'new' }])
})

test('its goods and books: transfers, counts and batches, a template, and closed months', async () => {
  expect((await client.call(listTransfers, { query: {} as never })).rows.map(({ state }) => state).toSorted()).toEqual(['received', 'sent'])
  expect((await client.call(listCounts, { query: {} as never })).rows.map(({ state }) => state).toSorted()).toEqual(['counting', 'posted'])
  expect((await client.call(listBatches, { query: {} as never })).rows).toHaveLength(2)
  expect((await client.call(listTemplates, { query: {} as never })).templates).toHaveLength(1)
  const { periods } = await client.call(listPeriods)
  expect(periods.some(({ month, state }) => month < last && state === 'closed')).toBe(true)
  expect((await closingBalances(client)).filter((each) => each.startsWith('1105') && each.includes('('))).toEqual([])
})

test('its books, stock and what is owed agree', async () => {
  expect(await prove(database.ownerUrl, companyId)).toBeNull()
})
