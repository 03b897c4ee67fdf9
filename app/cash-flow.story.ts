// The cash flow adds up what there is, what falls due and what repeats, week by week, and says of each figure where it comes from.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import { cashForecast } from '#modules/analytics/index.ts'
import { createJournal, createJournalRecurrence } from '#modules/journals/index.ts'
import { createRecurrence, moveRecurrence } from '#modules/sales/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { signedIn, type Client } from './client.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { preparedDatabase, type PreparedDatabase } from '#platform/testing/story.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let database: PreparedDatabase
let world: World
let shop: Shop
let client: Client
let repeatedId: string

/*
 * By hand, on 20 November 2026, for 13 weeks until 18 February 2027:
 *   in till and bank: 5.000.000 put in, less 900.000 of rent paid today                                     4.100.000
 *   owed to the company: 200.000 and 19 % on the 25th                                                         238.000
 *   owed by it: invoice of a supplier on 5 December                                                          −357.000
 *   rent, as today's journal, on 30 November, 31 December and 31 January: 3 × −900.000                     −2.700.000
 *   a sale each week from 1 December: 2 × 100.000 less 10 %, and 19 % = 214.200, paid 30 days later:
 *   what is sold until 19 January is paid by then, 8 × 214.200                                              1.713.600
 */
beforeAll(async () => {
  // Nobody makes what is due meanwhile.
  database = await preparedDatabase()
  world = await openWorld(undefined, { appUrl: database.appUrl })
  shop = await openShop(world, { items: [{ name: 'Soporte', price: '200000', taxes: ['IVA 19 %'] }] })
  ;({ client } = shop)
  const ids = await inCompany(world.pool, shop, (tx) =>
    accountIdsByCode(tx, shop.companyId, ['110505', '111005', '311505', '512010', '220505']),
  )
  const side = (code: string, debit: string, credit: string, more: object = {}) => ({
    ...{ accountId: ids.get(code) ?? '', debit, credit, ...more },
  })
  const post = async (...lines: ReturnType<typeof side>[]) =>
    (await client.call(createJournal, { body: { date: world.today, type: 'CG', description: 'Arriendo', lines } })).id
  await post(side('110505', '5000000', '0'), side('311505', '0', '5000000', { partyId: shop.customerId }))
  const rent = await post(side('512010', '900000', '0', { partyId: shop.customerId }), side('111005', '0', '900000'))
  await post(
    side('512010', '357000', '0', { partyId: shop.customerId }),
    side('220505', '0', '357000', { partyId: shop.customerId, crossDocument: 'F-9', dueDate: '2026-12-05' }),
  )
  await shop.issue([['Soporte', '1']], { dueDate: '2026-11-25' })
  await client.call(createJournalRecurrence, {
    body: { name: 'Arriendo', journalId: rent, makes: 'posted', frequency: 'monthly', day: 31, startsOn: '2026-11-20' },
  })
  const line = { itemId: shop.item('Soporte').id, description: 'Soporte', quantity: '2', unitPrice: '100000', discount: '10' }
  const weekly = { frequency: 'weekly' as const, startsOn: '2026-12-01', lines: [line], notes: '' }
  const { id } = await client.call(createRecurrence, {
    body: { name: 'Soporte semanal', partyId: shop.customerId, makes: 'invoice', ...weekly },
  })
  repeatedId = id
})
afterAll(async () => {
  await world.close()
  await database.remove()
})

const flow = (query: Readonly<Record<string, string>> = {}, of = client) => of.call(cashForecast.endpoints.page, { query })
type Rows = Awaited<ReturnType<typeof flow>>['rows']
const weeksOf = (rows: Rows) => rows.flatMap(({ kind, label }) => (kind === 'group' ? [label] : []))
const linesOf = (rows: Rows) =>
  rows.flatMap(({ kind, cells, source }) =>
    kind === 'line'
      ? [[cells['date'], cells['description'], cells['incoming'], cells['outgoing'], cells['balance'], source?.kind ?? null]]
      : [],
  )

test('thirteen weeks by hand, each with what is left at its end', async () => {
  const { rows, totals, notes, chart } = await flow({ chart: '1' })
  expect(notes[0]).toEqual({ label: 'Hoy hay en caja y bancos', text: expect.stringMatching(/4\.100\.000/) })
  expect([totals['incoming'], totals['outgoing']]).toEqual(['1951600.00', '3057000.00'])
  const weeks = weeksOf(rows)
  expect(weeks).toHaveLength(13)
  expect(weeks[0]).toMatch(/^20\/11 a 26\/11 · quedan \$\s?4\.338\.000$/)
  expect(weeks[1]).toMatch(/^27\/11 a 03\/12 · quedan \$\s?3\.438\.000$/)
  expect(weeks[12]).toMatch(/^12\/02 a 18\/02 · quedan \$\s?2\.994\.600$/)
  expect(linesOf(rows).slice(0, 5)).toEqual([
    ['2026-11-25', 'Por cobrar', '238000.00', '0.00', '4338000.00', 'INE'],
    ['2026-11-30', 'Arriendo', '0.00', '900000.00', '3438000.00', 'accounting.journalRecurrence'],
    ['2026-12-05', 'Por pagar', '0.00', '357000.00', '3081000.00', 'accounting.journal'],
    ['2026-12-31', 'Arriendo', '0.00', '900000.00', '2181000.00', 'accounting.journalRecurrence'],
    ['2026-12-31', 'Soporte semanal', '214200.00', '0.00', '2395200.00', 'sales.recurrence'],
  ])
  expect(linesOf(rows).at(-1)?.slice(0, 5)).toEqual(['2027-02-18', 'Soporte semanal', '214200.00', '0.00', '2994600.00'])
  expect(chart?.points.map(({ label, value }) => [label, value]).slice(0, 2)).toEqual([
    ['2026-11-20', '4100000.00'],
    ['2026-11-25', '4338000.00'],
  ])
  expect(chart?.points.at(-1)).toMatchObject({ label: '2027-02-18', value: '2994600.00' })
})

test('without what repeats, and for less time, it is what documents say', async () => {
  const { rows, totals } = await flow({ plans: 'without', weeks: '4' })
  expect([totals['incoming'], totals['outgoing']]).toEqual(['238000.00', '357000.00'])
  expect(weeksOf(rows)).toHaveLength(4)
})

test('what is paused without a day is not waited for', async () => {
  const move = (what: 'pause' | 'resume', version: number) =>
    client.call(moveRecurrence, { params: { id: repeatedId }, body: { move: what, version, until: null } })
  await move('pause', 0)
  expect((await flow()).totals['incoming']).toBe('238000.00')
  await move('resume', 1)
  expect((await flow()).totals['incoming']).toBe('1951600.00')
})

test('a seller does not see it, and another company sees nothing of it', async () => {
  const seller = await colleague(world, client)
  await expect(flow({}, seller.client)).rejects.toThrow(/^403/)
  const other = await newCompany(world)
  const { totals, rows } = await flow({}, other.client)
  expect([totals['incoming'] ?? '0.00', totals['outgoing'] ?? '0.00', linesOf(rows)]).toEqual(['0.00', '0.00', []])
})

test('what was not paid stands before the weeks, and is left out when that is asked', async () => {
  world.clock.moveTo('2026-11-28T08:00:00-05:00')
  client = await signedIn(world.app, shop.email, shop.password)
  const { rows } = await flow()
  expect(weeksOf(rows)[0]).toMatch(/^Vencido · quedan \$\s?4\.338\.000$/)
  expect(weeksOf(rows)).toHaveLength(14)
  expect((await flow({ overdue: 'without', plans: 'without' })).totals['incoming'] ?? '0.00').toBe('0.00')
})
