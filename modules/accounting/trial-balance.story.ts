// The trial balance and what stands behind its figures: groups are the sum of what hangs from them, lines page by key,
// and what was posted a moment ago counts, folded or not.
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Day } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import {
  storyCompany,
  storyServer,
  todayAt,
  withPermissions,
  type Actor,
  type StoryServer,
} from '#platform/catalogue/story-world.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import type { Pool } from '#platform/db/tx.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { accountingServer, foldEntries, post } from './index.server.ts'
import { credit, debit, getAccountLines, getTrialBalance, listAccounts, type AccountRole } from './index.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let pool: Pool
let server: StoryServer
let ana: Actor
beforeAll(async () => {
  pool = openPool()
  server = await storyServer(pool, clock, accountingServer.handlers)
  ana = await storyCompany(
    pool,
    todayAt(clock),
    [accountingServer.provision].filter((each) => each !== undefined),
  )
  await write('2026-10-31', 'cash', 'salesIncome', '100.50')
  await write('2026-11-01', 'cash', 'salesIncome', '40')
  await write('2026-11-02', 'bank', 'cash', '15')
  await write('2026-11-03', 'cash', 'serviceIncome', '9.25')
})
afterAll(async () => {
  await server.close()
  await pool.end()
})

let number = 0
function write(date: string, to: AccountRole, from: AccountRole, amount: string): Promise<void> {
  number += 1
  const draft = {
    source: { kind: 'story', id: uuidv7(), event: 'post' },
    date: date as Day,
    type: 'CC',
    number: `CC-${number}`,
    description: 'Movimiento',
    lines: [debit(to, parseAmount(amount), 'Movimiento'), credit(from, parseAmount(amount), 'Movimiento')],
  }
  return inCompany(pool, ana.session, (tx) => post(tx, ana.session, draft))
}

const november = { from: '2026-11-01', to: '2026-11-30' }
interface Line {
  number: string
  code: string
  debit: string
  credit: string
}
const idOf = async (code: string): Promise<string> => {
  const { accounts } = (await server.call(ana, listAccounts, { query: { search: code } })).body as {
    accounts: { id: string; code: string }[]
  }
  const found = accounts.find((account) => account.code === code)
  if (!found) throw new Error(`No account ${code}`)
  return found.id
}
const lines = async (code: string, query: Readonly<Record<string, string>> = {}) =>
  (await server.call(ana, getAccountLines, { params: { id: await idOf(code) }, query: { ...november, ...query } })).body

const balance = async () => (await server.call(ana, getTrialBalance, { query: { ...november, level: '4' } })).body

test('levels add up, and the whole is square; folding changes nothing', async () => {
  const before = await balance()
  const rows = before['rows'] as { code: string; opening: string; debit: string; credit: string; closing: string }[]
  const row = (code: string) => {
    const { opening, debit, credit, closing } = rows.find((each) => each.code === code) ?? {}
    return [opening, debit, credit, closing]
  }
  expect(row('110505')).toEqual(['100.50', '49.25', '15.00', '134.75'])
  expect(row('11')).toEqual(['100.50', '64.25', '15.00', '149.75'])
  expect(row('4')).toEqual(['-100.50', '0.00', '49.25', '-149.75'])
  expect(before['totals']).toEqual({ opening: '0.00', debit: '64.25', credit: '64.25', closing: '0.00' })
  expect(before['isSquare']).toBe(true)

  await inCompany(pool, ana.session, (tx) => foldEntries(tx, ana.session.companyId))
  const after = await balance()
  expect(after['rows']).toEqual(rows)
  expect(after['totals']).toEqual(before['totals'])
})

test('the lines of a group are those of its accounts, newest first', async () => {
  const group = await lines('11')
  const shown = (group['rows'] as Line[]).map(({ number, code, debit, credit }) => [number, code, debit, credit])
  expect(shown.map(([number]) => number)).toEqual(['CC-4', 'CC-3', 'CC-3', 'CC-2'])
  expect(shown).toContainEqual(['CC-3', '110505', '0.00', '15.00'])
  expect(shown).toContainEqual(['CC-3', '111005', '15.00', '0.00'])
  expect([group['opening'], group['debit'], group['credit'], group['closing']]).toEqual(['100.50', '64.25', '15.00', '149.75'])
  expect([group['debitLines'], group['creditLines']]).toEqual([3, 1])
})

test('one side of an account, and of nothing at all', async () => {
  expect(((await lines('110505', { side: 'credit' }))['rows'] as Line[]).map((line) => line.number)).toEqual(['CC-3'])
  const quiet = await lines('5')
  expect([quiet['rows'], quiet['closing'], quiet['next']]).toEqual([[], '0.00', null])
})

test('the pages of a group hold every line once', async () => {
  for (let at = 0; at < 30; at += 1)
    await write(`2026-11-${String((at % 20) + 1).padStart(2, '0')}`, at % 2 ? 'cash' : 'bank', 'salesIncome', '1')
  const seen: string[] = []
  let after = ''
  do {
    const page = await lines('11', { size: '25', after })
    for (const line of page['rows'] as (Line & { entryId: string; position: number })[]) seen.push(`${line.entryId} ${line.position}`)
    after = typeof page['next'] === 'string' ? page['next'] : ''
  } while (after !== '')
  expect(seen.length).toBe(34)
  expect(new Set(seen).size).toBe(34)
})

test('nobody sees the books without the permission, nor those of another company', async () => {
  const nobody = withPermissions(ana, [])
  expect((await server.call(nobody, getTrialBalance, { query: november })).status).toBe(403)
  const other = await storyCompany(
    pool,
    todayAt(clock),
    [accountingServer.provision].filter((each) => each !== undefined),
  )
  const reply = await server.call(other, getAccountLines, { params: { id: await idOf('11') }, query: november })
  expect(reply.body['code']).toBe(698)
})
