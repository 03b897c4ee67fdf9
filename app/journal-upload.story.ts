// Journals from a file: one for each group, by the rules of the form, each at its row; undone together.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkDigit } from '#colombia/index.ts'
import { costCenter } from '#modules/accounting/index.ts'
import { getJournal, journalEndpoints, listJournals, reviseJournal } from '#modules/journals/index.ts'
import { closeMonths } from './testing/closing.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { kindClient, type KindClient } from './testing/import-client.server.ts'
import { anyNit, newCompany, openWorld, type StoryCompany, type World } from './testing/world.server.ts'

let world: World
let company: StoryCompany
let file: KindClient
const nit = anyNit()
const party = `${nit}-${checkDigit(nit)}`

beforeAll(async () => {
  world = await openWorld()
  company = await newCompany(world)
  file = kindClient(company.client, 'accounting.journal', false)
  await kindClient(company.client, 'people.party').run(['identification', 'fullName'], [[party, 'Arrendadora S.A.S.']])
  await company.client.call(costCenter.endpoints.create, { body: { name: 'Ventas', code: '10', parentId: null, color: null } })
})
afterAll(() => world.close())

const columns = ['group', 'type', 'date', 'concept', 'account', 'party', 'costCenter', 'base', 'debit', 'credit'] as const
const rent = [
  ['1', 'CG', '05/11/2026', 'Arriendo de noviembre', '512010', party, '10', '', '1.000.000', ''],
  ['1', '', '', '', '233570', party, '', '', '', '1.000.000'],
] as const
const bank = [
  ['2', '', '06/11/2026', 'Comisión del banco', '530515', party, '', '', '12.345,67', ''],
  ['2', '', '', '', '110505', '', '', '', '', '12.345,67'],
] as const

test('two groups are two journals, numbered by their type; undone, nothing is left of them', async () => {
  const before = await closingBalances(company.client)
  const done = await file.run(columns, [...rent, ...bank])
  expect(done).toMatchObject({ created: 2, wrong: 0 })
  expect(await closingBalances(company.client)).toEqual(
    expect.arrayContaining(['512010 1.000.000,00', '233570 (1.000.000,00)', '530515 12.345,67', '110505 (12.345,67)']),
  )
  const { rows } = await company.client.call(listJournals, { query: { origin: 'hand' } })
  expect(rows.map(({ date, description, amount, state }) => [date, description, amount, state])).toEqual([
    ['2026-11-06', 'Comisión del banco', '12345.67', 'posted'],
    ['2026-11-05', 'Arriendo de noviembre', '1000000.00', 'posted'],
  ])
  const arriendo = await company.client.call(getJournal, { params: { id: rows[1]?.id ?? '' } })
  expect(
    arriendo.lines.map((line) => [line.account?.code, line.costCenter?.name ?? '', line.party?.name ?? '', line.debit, line.credit]),
  ).toEqual([
    ['512010', 'Ventas', 'Arrendadora S.A.S.', '1000000.00', '0.00'],
    ['233570', '', 'Arrendadora S.A.S.', '0.00', '1000000.00'],
  ])
  expect((await file.out()).map((row) => [row[2], row[4], row[11], row[12] ?? ''])).toEqual([
    ['2026-11-05', '512010', '1000000', ''],
    ['2026-11-05', '233570', '', '1000000'],
    ['2026-11-06', '530515', '12345,67', ''],
    ['2026-11-06', '110505', '', '12345,67'],
  ])
  expect(await file.undo(done.id)).toEqual({ removed: 2, restored: 0 })
  expect(await closingBalances(company.client)).toEqual(before)
  expect(await file.out()).toEqual([])
})

test('each row says what the form would', async () => {
  const { problems } = await file.check(columns, [
    ['a', 'FV', '21/11/2026', '', '1105', '123', '99', '', '-5', ''],
    ['b', '', '', '', '110505', '', '', '', '5', '6'],
    ['c', '', '', '', '130505', party, '', '', '5', ''],
    ['d', '', '', '', '143501', '', '', '', '5', ''],
    ['e', '', '', '', '512010', '', '', '', '', ''],
    ['e', 'CG', '06/11/2026', 'Otro', '110505', '', '', '', '', '5'],
    ['e', '', '07/11/2026', 'Distinto', '110505', '', '', '', '5', ''],
  ])
  expect(problems.map(({ row, field, code }) => [row, field, code])).toEqual([
    [2, 'account', 449],
    [2, 'party', 401],
    [2, 'costCenter', 401],
    [2, 'debit', 401],
    [2, 'type', 401],
    [2, 'date', 440],
    [3, null, 447],
    [3, null, 446],
    [3, 'credit', 455],
    [4, 'crossDocument', 453],
    [5, 'account', 401],
    [8, 'date', 401],
    [8, 'concept', 401],
  ])
})

test('what does not balance, has one line, lacks its party or memorandum pairs is said of its journal', async () => {
  const { problems } = await file.check(columns, [
    ['a', '', '', '', '110505', '', '', '', '5', ''],
    ['a', '', '', '', '530515', party, '', '', '', '6'],
    ['b', '', '', '', '110505', '', '', '', '5', ''],
    ['c', '', '', '', '233570', '', '', '', '5', ''],
    ['c', '', '', '', '110505', '', '', '', '', '5'],
  ])
  expect(problems.map(({ row, field, code }) => [row, field, code])).toEqual([
    [3, null, 446],
    [4, null, 447],
    [4, null, 446],
    [5, 'party', 450],
  ])
})

test('a closed month (430) and 501 rows (462)', async () => {
  await closeMonths(company.client, '2025-01')
  const closed = await file.check(
    columns,
    rent.map((row) => [...row.slice(0, 2), row[2] === '' ? '' : '15/01/2025', ...row.slice(3)]),
  )
  expect(closed.problems.map(({ row, field, code }) => [row, field, code])).toEqual([[2, 'date', 430]])
  const many = Array.from({ length: 501 }, () => ['110505', '1', ''])
  expect(await file.refusal(['account', 'debit', 'credit'], many)).toMatchObject({ code: 462 })
})

test('one that was edited or annulled since is not undone', async () => {
  const done = await file.run(columns, [...rent, ...bank])
  const { rows } = await company.client.call(listJournals, { query: { origin: 'hand' } })
  const [last] = rows.filter(({ state }) => state === 'posted')
  const id = last?.id ?? ''
  const seen = await company.client.call(getJournal, { params: { id } })
  const lines = seen.lines.map((line) => ({
    ...{ accountId: line.account?.id ?? '', partyId: line.party?.id ?? null, costCenterId: line.costCenter?.id ?? null },
    ...{ debit: line.debit, credit: line.credit, description: 'Corregido' },
  }))
  const { version } = seen
  await company.client.call(reviseJournal, { params: { id }, body: { version, input: { date: seen.date, type: seen.type, lines } } })
  expect(await file.undo(done.id)).toMatchObject({ code: 401, message: expect.stringContaining('cambió después de importarse') })
  await company.client.call(journalEndpoints.annul, { params: { id }, body: { reason: 'Prueba' } })
  expect(await file.undo(done.id)).toMatchObject({ code: 401 })
  expect(await prove(inject('ownerUrl'), company.companyId)).toBeNull()
})

test('another company brings nothing of it', async () => {
  const other = await newCompany(world)
  const theirs = kindClient(other.client, 'accounting.journal', false)
  const { problems } = await theirs.check(columns, rent)
  expect(problems.map(({ field }) => field)).toEqual(['party', 'costCenter', 'party'])
  expect(await theirs.out()).toEqual([])
})
