// Renumbering: the entries of a type in the order of their days, in open months, without holes or repeats, found by the number that
// they had, and back again.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { journalEntryType, openPeriod } from '#modules/accounting/index.ts'
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import { auxiliaryBook } from '#modules/analytics/index.ts'
import {
  createJournal,
  getJournal,
  journalEndpoints,
  listJournals,
  listRenumberings,
  previewRenumbering,
  renumberEntries,
  undoRenumbering,
} from '#modules/journals/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { Refused } from './client.server.ts'
import { closeMonths } from './testing/closing.server.ts'
import { prove } from './testing/prove.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let cash: string
let bank: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Cafetera', price: '50000', stock: { quantity: '10', cost: '20000' }, taxes: [] }] })
  await shop.issue([['Cafetera', '1']])
  const ids = await inCompany(world.pool, shop, (tx) => accountIdsByCode(tx, shop.companyId, ['110505', '111005']))
  cash = ids.get('110505') ?? ''
  bank = ids.get('111005') ?? ''
})
afterAll(() => world.close())

const post = (date: string, type = 'CG') =>
  shop.client.call(createJournal, {
    body: {
      ...{ date, type, description: 'Retiro del banco' },
      lines: [
        { accountId: cash, debit: '1000' },
        { accountId: bank, credit: '1000' },
      ],
    },
  })
const MONTHS = { from: '2026-10', to: '2026-11', first: '' }
const preview = (changes = {}) => shop.client.call(previewRenumbering, { query: { type: 'CG', ...MONTHS, ...changes } })
const renumber = (changes = {}) => shop.client.call(renumberEntries, { body: { type: 'CG', ...MONTHS, ...changes } })
const undo = (id: string) => shop.client.call(undoRenumbering, { params: { id }, body: {} })
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'it was taken',
    ({ code }: Refused) => code,
  )
const found = async (search: string) =>
  (await shop.client.call(listJournals, { query: { size: '100', search } })).rows.map(({ id }) => id).toSorted()
const numbersByDay = async (type = 'CG') => {
  const { rows } = await shop.client.call(listJournals, { query: { size: '100' } })
  const place = (number: string | null) => Number((number ?? '').split('-')[1])
  return rows
    .filter((row) => row.type === type)
    .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : place(one.number) - place(other.number)))
    .map(({ number }) => number)
}
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

test('in the order of their days, everywhere, found by both numbers, and back', async () => {
  const late = await post('2026-11-10')
  const early = await post('2026-10-05')
  const between = await post('2026-10-20')
  await shop.client.call(journalEndpoints.annul, { params: { id: between.id }, body: { reason: 'Se repitió' } })
  expect([late.number, early.number, between.number]).toEqual(['CG-1', 'CG-2', 'CG-3'])
  const seen = await preview()
  expect(seen).toMatchObject({ entries: 3, changed: 3 })
  expect(seen.rows.map(({ from, to }) => [from, to])).toEqual([
    ['CG-2', 'CG-1'],
    ['CG-3', 'CG-2'],
    ['CG-1', 'CG-3'],
  ])
  expect(await numbersByDay()).toEqual(['CG-2', 'CG-3', 'CG-1'])
  const { id, changed } = await renumber()
  expect(changed).toBe(3)
  expect(await numbersByDay()).toEqual(['CG-1', 'CG-2', 'CG-3'])
  expect(await shop.client.call(getJournal, { params: { id: late.id } })).toMatchObject({ number: 'CG-3', formerNumbers: ['CG-1'] })
  const query = { from: '2026-11-10', to: '2026-11-10', account: '110505', accountTo: '110505' } as never
  expect(JSON.stringify(await shop.client.call(auxiliaryBook.endpoints.page, { query }))).toContain('CG-3')
  expect(await found('CG-1')).toEqual([late.id, early.id].toSorted())
  expect(await refusalOf(renumber())).toBe(401)
  await proven()
  await undo(id)
  expect(await numbersByDay()).toEqual(['CG-2', 'CG-3', 'CG-1'])
  expect(await refusalOf(undo(id))).toBe(401)
  const { renumberings, types } = await shop.client.call(listRenumberings)
  expect(renumberings.map(({ isUndo, undone }) => [isUndo, undone])).toEqual([
    [true, false],
    [false, true],
  ])
  expect(types.find(({ code }) => code === 'FV')?.lack).toContain('DIAN')
  expect((await post('2026-11-11')).number).toBe('CG-4')
  await proven()
})

test('what undid an entry is found by the number that it had too', async () => {
  const one = await post('2026-11-12')
  const other = await post('2026-10-12')
  for (const { id } of [one, other]) await shop.client.call(journalEndpoints.annul, { params: { id }, body: { reason: 'No iba' } })
  const before = await numbersByDay('AN')
  expect(await renumber({ type: 'AN' })).toMatchObject({ changed: 3 })
  expect(await numbersByDay('AN')).toEqual(before.toSorted())
  const moved = await found('AN-2')
  expect(moved).toHaveLength(2)
  const whole = await Promise.all(moved.map((id) => shop.client.call(getJournal, { params: { id } })))
  expect(whole.flatMap(({ formerNumbers }) => formerNumbers)).toContain('AN-2')
  await proven()
})

test('from a number on: neither holes nor repeats, and the next entry follows', async () => {
  await shop.client.call(journalEntryType.endpoints.create, { body: { code: 'AJ', name: 'Ajustes', process: null, closing: 'none' } })
  for (const date of ['2026-10-09', '2026-11-09', '2026-10-10']) await post(date, 'AJ')
  expect(await refusalOf(renumber({ type: 'AJ', first: '2' }))).toBe(675)
  expect(await refusalOf(preview({ type: 'AJ', first: '2' }))).toBe(675)
  // Two of October would take what November has.
  expect(await refusalOf(renumber({ type: 'AJ', first: '1', to: '2026-10' }))).toBe(675)
  expect((await preview({ type: 'AJ', to: '2026-10' })).changed).toBe(0)
  await renumber({ type: 'AJ', first: '1' })
  expect(await numbersByDay('AJ')).toEqual(['AJ-1', 'AJ-2', 'AJ-3'])
  expect((await post('2026-11-19', 'AJ')).number).toBe('AJ-4')
  await proven()
})

test('closed months, what documents number and what is nobody’s are refused; another company has its own', async () => {
  const refused: readonly (readonly [changes: object, code: number])[] = [
    [{ type: 'FV' }, 676],
    [{ type: 'RC' }, 401],
    [{ type: 'SI' }, 401],
    [{ type: 'ZZZ' }, 401],
    [{ type: '' }, 401],
    [{ from: '2026-11', to: '2026-10' }, 401],
    [{ from: '2001-01', to: '2001-01' }, 433],
    [{ from: '2026-13' }, 401],
    [{ first: '0' }, 401],
    [{ first: 'uno' }, 401],
  ]
  for (const [changes, code] of refused) {
    expect([changes, await refusalOf(renumber(changes))]).toEqual([changes, code])
    expect([changes, await refusalOf(preview(changes))]).toEqual([changes, code])
  }
  await post('2026-10-01')
  await closeMonths(shop.client, '2026-10')
  expect(await refusalOf(renumber())).toBe(430)
  const made = (await shop.client.call(listRenumberings)).renumberings.find(({ type, undone }) => type === 'AJ' && !undone)
  expect(await refusalOf(undo(made?.id ?? ''))).toBe(430)
  const stranger = await newCompany(world)
  expect(await refusalOf(stranger.client.call(undoRenumbering, { params: { id: made?.id ?? '' }, body: {} }))).toBe(698)
  expect((await stranger.client.call(listRenumberings)).renumberings).toEqual([])
  await shop.client.call(openPeriod, { params: { month: '2026-10' }, body: { reason: 'Para renumerar' } })
})

test('twice at once while others post: once, and nothing is lost', async () => {
  await post('2026-10-02')
  const all = await Promise.allSettled([renumber(), renumber(), ...Array.from({ length: 5 }, () => post('2026-10-03'))])
  expect(all.slice(2).every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(all.slice(0, 2).filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  await renumber().catch(() => undefined)
  const numbers = await numbersByDay()
  expect(numbers).toEqual(numbers.map((_, index) => `CG-${index + 1}`))
  await proven()
})

test('a later renumbering keeps an earlier one from being undone', async () => {
  await post('2026-10-01')
  const { id } = await renumber()
  await post('2026-10-01')
  await renumber()
  expect(await refusalOf(undo(id))).toBe(401)
  await proven()
})

test('what was undone is not undone again, also where the numbers came to be the same', async () => {
  await post('2026-10-01')
  const { id } = await renumber()
  const before = await numbersByDay()
  await undo(id)
  const again = await renumber()
  expect(await numbersByDay()).toEqual(before)
  expect(await refusalOf(undo(id))).toBe(401)
  expect(await numbersByDay()).toEqual(before)
  const both = await Promise.allSettled([undo(again.id), undo(again.id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await proven()
})

test('nobody else changes the number of an entry', async () => {
  const changing = inCompany(world.pool, shop, (tx) =>
    tx.run(sql`update entry_number set number = 'CG-99' where company_id = ${shop.companyId} and number = 'CG-1'`),
  )
  await expect(changing).rejects.toThrow('is fixed')
})
