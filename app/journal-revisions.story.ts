// A journal that stands is edited: it keeps its number, the entry that it had is reversed on its day, and the books say what it says
// now. What closed, what a document wrote and what somebody else changed meanwhile is refused, and nothing is half done.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { openPeriod } from '#modules/accounting/index.ts'
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import { createJournal, getJournal, journalEndpoints, listJournals, reviseJournal } from '#modules/journals/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { closeMonths } from './testing/closing.server.ts'
import { prove } from './testing/prove.server.ts'
import { refusalsOf } from './testing/refusals.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const FOREIGN = '01980000-0000-7000-8000-000000000001'

let world: World
let shop: Shop
let ids: ReadonlyMap<string, string>
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [{ name: 'Cafetera', price: '50000', stock: { quantity: '10', cost: '20000' }, taxes: ['IVA 19 %'] }],
  })
  await shop.issue([['Cafetera', '1']])
  ids = await inCompany(world.pool, shop, (tx) =>
    accountIdsByCode(tx, shop.companyId, ['110505', '111005', '130505', '519595', '830505', '1105']),
  )
})
afterAll(() => world.close())

const id = (code: string): string => ids.get(code) ?? FOREIGN
const line = (code: string, debit: string, credit: string, extra = {}) => ({ accountId: id(code), debit, credit, ...extra })
const input = (value = '1000', extra = {}) => ({
  ...{ date: world.today, type: 'CG', description: 'Retiro del banco' },
  lines: [line('110505', value, '0'), line('111005', '0', value)],
  ...extra,
})
const post = (written = input()) => shop.client.call(createJournal, { body: written })
const read = (journalId: string) => shop.client.call(getJournal, { params: { id: journalId } })
const revise = async (journalId: string, written: ReturnType<typeof input>, version?: number, client = shop.client) =>
  client.call(reviseJournal, { params: { id: journalId }, body: { input: written, version: version ?? (await read(journalId)).version } })
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

test('it keeps its number, also on another day of another month, and annulled nothing is left of any version', async () => {
  const before = await closingBalances(shop.client)
  const { id: journalId, number } = await post()
  await revise(journalId, input('2500', { description: 'Retiro para la caja menor' }))
  const earlier = addDays(world.today, -40)
  await revise(journalId, input('3000', { date: earlier, lines: [line('519595', '3000', '0'), line('111005', '0', '3000')] }))
  const seen = await read(journalId)
  expect(seen).toMatchObject({ number, date: earlier, amount: '3000.00', state: 'posted', version: 2 })
  expect(seen.lines.map(({ account, debit, credit }) => [account?.code, debit, credit])).toEqual([
    ['519595', '3000.00', '0.00'],
    ['111005', '0.00', '3000.00'],
  ])
  const { events } = await shop.client.call(journalEndpoints.history, { params: { id: journalId }, query: {} })
  expect(events.map(({ changes }) => Object.keys(changes))).toContainEqual(expect.arrayContaining(['Fecha', 'Débitos']))
  // One row of the list; it is found by what it says now.
  const { rows } = await shop.client.call(listJournals, { query: { size: '100', origin: 'hand' } })
  expect(rows.filter((row) => row.number === number)).toHaveLength(1)
  await proven()
  await shop.client.call(journalEndpoints.annul, { params: { id: journalId }, body: { reason: 'No era' } })
  expect(await closingBalances(shop.client)).toEqual(before)
  expect(await refusalsOf(revise(journalId, input()))).toEqual([[482, null]])
  await proven()
})

test('what is wrong is said at its field, and nothing is written', async () => {
  const { id: journalId } = await post()
  const before = { books: await closingBalances(shop.client), seen: await read(journalId) }
  const stranger = await newCompany(world)
  const [source] = (await shop.client.call(listJournals, { query: { size: '100', origin: 'automatic' } })).rows
  const unbalanced = input('1000', { lines: [line('110505', '1000', '0'), line('111005', '0', '999')] })
  const wrong: readonly (readonly [string, ReturnType<typeof input>, number, string | null])[] = [
    ['another type', input('1000', { type: 'AP' }), 401, 'type'],
    ['it does not balance', unbalanced, 446, null],
    ['no lines', input('1000', { lines: [] }), 401, 'input.lines'],
    ['receivables', input('1000', { lines: [line('130505', '1000', '0'), line('111005', '0', '1000')] }), 453, 'lines.0.crossDocument'],
    ['a group', input('1000', { lines: [line('1105', '1000', '0'), line('111005', '0', '1000')] }), 449, 'lines.0.accountId'],
    ['an account of nobody', input('1000', { lines: [line('x', '1000', '0'), line('111005', '0', '1000')] }), 698, 'lines.0.accountId'],
    ['a day to come', input('1000', { date: addDays(world.today, 1) }), 440, 'date'],
    ['a negative figure', input('-1000'), 401, 'input.lines.0.debit'],
  ]
  for (const [name, written, code, field] of wrong) {
    const said = await refusalsOf(revise(journalId, written))
    expect(
      said.map(([found]) => found),
      name,
    ).toContain(code)
    if (field !== null) expect(said, name).toContainEqual([code, field])
  }
  expect(await refusalsOf(revise(source?.id ?? '', input(), 0))).toEqual([[459, null]])
  expect((await refusalsOf(revise(journalId, input(), 0, stranger.client)))[0]).toEqual([698, null])
  expect({ books: await closingBalances(shop.client), seen: await read(journalId) }).toEqual(before)
  await proven()
})

test('neither out of a closed month nor into one; of two at once one is told', async () => {
  const earlier = addDays(world.today, -40)
  const old = await post(input('700', { date: earlier }))
  const now = await post(input('800'))
  await closeMonths(shop.client, earlier.slice(0, 7))
  expect((await refusalsOf(revise(old.id, input('900', { date: earlier }))))[0]?.[0]).toBe(430)
  expect((await refusalsOf(revise(old.id, input('900'))))[0]?.[0]).toBe(430)
  expect((await refusalsOf(revise(now.id, input('900', { date: earlier }))))[0]?.[0]).toBe(430)
  await shop.client.call(openPeriod, { params: { month: earlier.slice(0, 7) }, body: { reason: 'Para seguir' } })
  const { version } = await read(now.id)
  const both = await Promise.allSettled([revise(now.id, input('900'), version), revise(now.id, input('950'), version)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.flatMap((each) => (each.status === 'rejected' ? [(each.reason as { code: number }).code] : []))).toEqual([697])
  await proven()
})
