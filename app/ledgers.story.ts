// A company that keeps two ledgers, worked by hand: opening, a month with payroll and depreciation, and the closing of its year.
//
// Opening, 1 November: bank 50.000.000, furniture 24.000.000, capital 74.000.000. November: services sold for 20.000.000 to the bank;
// wages 6.000.000 and the company's part of pensions 720.000, of which 480.000 of the workers are kept for the fund: net wages owed
// 5.520.000, fund owed 1.200.000. Depreciation of the furniture: 200.000 in both ledgers (ten years), 200.000 more in NIIF (five years).
//
//   Fiscal   income 20.000.000 − 6.720.000 − 200.000 = 13.080.000; assets 70.000.000 + 23.800.000 = 93.800.000;
//            liabilities 6.720.000; equity 74.000.000 + 13.080.000 = 87.080.000; 6.720.000 + 87.080.000 = 93.800.000
//   NIIF     income 20.000.000 − 6.720.000 − 400.000 = 12.880.000; assets 70.000.000 + 23.600.000 = 93.600.000;
//            liabilities 6.720.000; equity 74.000.000 + 12.880.000 = 86.880.000; 6.720.000 + 86.880.000 = 93.600.000
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { previewYear, reopenYear } from '#modules/accounting/index.ts'
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import { auxiliaryBook, equityChanges, financialPosition, incomeStatement, trialBalance } from '#modules/analytics/index.ts'
import {
  createJournal,
  createTemplate,
  fillTemplateCall,
  getJournal,
  getTemplate,
  journalEndpoints,
  reverseJournal,
  reviseJournal,
} from '#modules/journals/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import type { Report } from '#platform/report/report.ts'
import { signedIn, type Client } from './client.server.ts'
import { closeMonths, closeYearOf } from './testing/closing.server.ts'
import { prove } from './testing/prove.server.ts'
import { kindClient } from './testing/import-client.server.ts'
import { newCompany, openWorld, type StoryCompany, type World } from './testing/world.server.ts'

const CODES = ['111005', '152405', '159215', '130505', '238030', '250505', '311505', '413524', '510506', '510570', '516015', '519595']
type Book = 'both' | 'fiscal' | 'niif'

let world: World
let company: StoryCompany
let client: Client
let ids: ReadonlyMap<string, string>
const id = (code: string): string => ids.get(code) ?? ''
const debit = (code: string, value: string, book: Book = 'both') => ({ accountId: id(code), debit: value, book })
const credit = (code: string, value: string, book: Book = 'both') => ({ accountId: id(code), credit: value, book })
type Line = ReturnType<typeof debit> | ReturnType<typeof credit>
const post = (date: string, lines: Line[], type = 'CG') =>
  client.call(createJournal, { body: { date, type, description: 'Movimiento', lines } })

beforeAll(async () => {
  world = await openWorld()
  company = await newCompany(world)
  client = company.client
  ids = await inCompany(world.pool, company, (tx) => accountIdsByCode(tx, company.companyId, CODES))
})
afterAll(() => world.close())

const year = { from: '2026-01-01', to: '2026-12-31' }
const rowsOf = async (report: Report, query: Readonly<Record<string, string>>) =>
  (await client.call(report.endpoints.page, { query: { ...year, ...query } })).rows
const outline = async (report: Report, book: string, column: string, query = {}) =>
  (await rowsOf(report, { book, level: '0', ...query })).flatMap(({ cells }) =>
    cells[column] === '0.00' ? [] : [`${cells['name']} ${cells[column]}`],
  )
const closing = async (code: string, book: string) =>
  (await rowsOf(trialBalance, { book, level: '5' })).find(({ cells }) => cells['code'] === code)?.cells['closing'] ?? '0.00'
const proven = async () => expect(await prove(inject('ownerUrl'), company.companyId)).toBeNull()

test('opening, a month and its depreciation: statements of each ledger, to the cent', async () => {
  await post('2026-11-01', [debit('111005', '50000000'), debit('152405', '24000000'), credit('311505', '74000000')])
  await post('2026-11-05', [debit('111005', '20000000'), credit('413524', '20000000')])
  const wages = [debit('510506', '6000000'), debit('510570', '720000'), credit('250505', '5520000'), credit('238030', '1200000')]
  await post('2026-11-15', wages)
  await post('2026-11-19', [debit('516015', '200000'), credit('159215', '200000')])
  const depreciation = await post('2026-11-19', [debit('516015', '200000', 'niif'), credit('159215', '200000', 'niif')])
  expect(await outline(incomeStatement, 'fiscal', 'amount')).toEqual([
    'Ingresos operacionales 20000000.00',
    'Utilidad bruta 20000000.00',
    'Gastos de administración -6920000.00',
    'Utilidad operacional 13080000.00',
    'Utilidad antes de impuestos 13080000.00',
    'Utilidad neta 13080000.00',
  ])
  expect((await outline(incomeStatement, 'niif', 'amount')).at(-1)).toBe('Utilidad neta 12880000.00')
  expect(await outline(financialPosition, 'fiscal', 'amount')).toEqual([
    'Activo corriente 70000000.00',
    'Activo no corriente 23800000.00',
    'Total activo 93800000.00',
    'Pasivo corriente 6720000.00',
    'Total pasivo 6720000.00',
    'Patrimonio 74000000.00',
    'Resultado sin cerrar 13080000.00',
    'Total patrimonio 87080000.00',
    'Total pasivo y patrimonio 93800000.00',
  ])
  expect(await outline(financialPosition, 'niif', 'amount')).toEqual([
    'Activo corriente 70000000.00',
    'Activo no corriente 23600000.00',
    'Total activo 93600000.00',
    'Pasivo corriente 6720000.00',
    'Total pasivo 6720000.00',
    'Patrimonio 74000000.00',
    'Resultado sin cerrar 12880000.00',
    'Total patrimonio 86880000.00',
    'Total pasivo y patrimonio 93600000.00',
  ])
  const lines = async (book: string) =>
    (await rowsOf(auxiliaryBook, { book, account: '516015', accountTo: '516015' })).filter(({ kind }) => kind === 'line').length
  expect([await lines('fiscal'), await lines('niif')]).toEqual([1, 2])
  expect((await client.call(getJournal, { params: { id: depreciation.id } })).lines.map(({ book }) => book)).toEqual(['niif', 'niif'])
  await proven()
})

test('an entry balances in each ledger, and what is owed counts in both', async () => {
  const across = [debit('519595', '100', 'niif'), credit('111005', '100', 'fiscal')]
  await expect(post('2026-11-19', across)).rejects.toMatchObject({ code: 446 })
  await expect(post('2026-11-19', [debit('519595', '100', 'niif'), credit('111005', '100')])).rejects.toMatchObject({ code: 446 })
  const owed = [{ ...debit('519595', '100', 'niif') }, { ...credit('130505', '100', 'niif'), crossDocument: 'X-1' }]
  await expect(post('2026-11-19', owed)).rejects.toMatchObject({
    errors: expect.arrayContaining([expect.objectContaining({ field: 'lines.1.book' })]),
  })
  const strange = [{ ...debit('519595', '100'), book: 'ifrs' } as never, credit('111005', '100')]
  await expect(post('2026-11-19', strange)).rejects.toMatchObject({ code: 401 })
  const split = await post('2026-11-19', [
    debit('519595', '100'),
    debit('519595', '40', 'fiscal'),
    debit('519595', '60', 'niif'),
    credit('111005', '100'),
    credit('111005', '40', 'fiscal'),
    credit('111005', '60', 'niif'),
  ])
  expect([await closing('519595', 'fiscal'), await closing('519595', 'niif')]).toEqual(['140.00', '160.00'])
  expect(await client.call(getJournal, { params: { id: split.id } })).toMatchObject({ amount: '160.00' })
  await client.call(journalEndpoints.annul, { params: { id: split.id }, body: { reason: 'Era una prueba' } })
  expect([await closing('519595', 'fiscal'), await closing('519595', 'niif')]).toEqual(['0.00', '0.00'])
})

test('edited, reversed, taken from a template or a file, a line stays in its ledger', async () => {
  const { id: journalId } = await post('2026-11-19', [debit('519595', '30', 'niif'), credit('111005', '30', 'niif')])
  const input = {
    ...{ date: '2026-11-19', type: 'CG', description: 'Deterioro' },
    lines: [debit('519595', '50', 'niif'), credit('111005', '50', 'niif')],
  }
  await client.call(reviseJournal, { params: { id: journalId }, body: { input, version: (await seen(journalId)).version } as never })
  expect([await closing('519595', 'fiscal'), await closing('519595', 'niif')]).toEqual(['0.00', '50.00'])
  await client.call(reverseJournal, { params: { id: journalId }, body: { date: '2026-11-20', version: (await seen(journalId)).version } })
  expect([await closing('519595', 'fiscal'), await closing('519595', 'niif')]).toEqual(['0.00', '0.00'])

  const { id: template } = await client.call(createTemplate, {
    body: {
      ...{ name: 'Deterioro', type: 'CG', description: 'Deterioro' },
      lines: [
        { accountId: id('519595'), debit: 'valor', book: 'niif' },
        { accountId: id('111005'), credit: '=', book: 'niif' },
        { accountId: id('519595'), debit: '10', book: 'fiscal' },
        { accountId: id('111005'), credit: '10', book: 'fiscal' },
      ],
    } as never,
  })
  expect((await client.call(getTemplate, { params: { id: template } })).lines.map(({ book }) => book)).toEqual([
    'niif',
    'niif',
    'fiscal',
    'fiscal',
  ])
  const filled = await client.call(fillTemplateCall, { params: { id: template }, body: { variables: [{ name: 'valor', value: '70' }] } })
  // What is missing is missing in NIIF: the ten of the fiscal ledger are no part of it.
  expect(filled.lines.map(({ debit: one, credit: other, book }) => [one, other, book])).toEqual([
    ['70.00', '0.00', 'niif'],
    ['0.00', '70.00', 'niif'],
    ['10.00', '0.00', 'fiscal'],
    ['0.00', '10.00', 'fiscal'],
  ])

  const file = kindClient(client, 'accounting.journal', false)
  const columns = ['group', 'date', 'account', 'debit', 'credit', 'book']
  const done = await file.run(columns, [
    ['1', '19/11/2026', '519595', '25', '', 'NIIF'],
    ['1', '', '111005', '', '25', 'niif'],
  ])
  expect(done).toMatchObject({ created: 1, wrong: 0 })
  expect([await closing('519595', 'fiscal'), await closing('519595', 'niif')]).toEqual(['0.00', '25.00'])
  await file.undo(done.id)
  expect(await closing('519595', 'niif')).toBe('0.00')
  const { problems } = await file.check(columns, [
    ['1', '', '519595', '5', '', 'IFRS'],
    ['1', '', '111005', '', '5', 'NIIF'],
  ])
  expect(JSON.stringify(problems)).toContain('Escribe Fiscal, NIIF o Ambos.')
  await proven()
})

const seen = (journalId: string) => client.call(getJournal, { params: { id: journalId } })

test('the year closes in each ledger for what it earned, and opens again', async () => {
  world.clock.moveTo('2027-01-10T15:00:00Z')
  client = await signedIn(world.app, company.email, company.password)
  await closeMonths(client, '2026-11')
  const call = { params: { year: '2026' } }
  expect(await client.call(previewYear, call)).toMatchObject({ result: '13080000.00', niifResult: '12880000.00' })
  expect(await closeYearOf(client, 2026)).toMatchObject({ result: '13080000.00' })
  expect([await closing('360505', 'fiscal'), await closing('360505', 'niif')]).toEqual(['-13080000.00', '-12880000.00'])
  expect([await closing('590505', 'fiscal'), await closing('590505', 'niif')]).toEqual(['0.00', '0.00'])
  // The result comes from 36 now, and the statement of results keeps it: never both.
  for (const [book, equity, result] of [
    ['fiscal', '87080000.00', '13080000.00'],
    ['niif', '86880000.00', '12880000.00'],
  ] as const) {
    const position = await outline(financialPosition, book, 'amount')
    expect(position).toContain(`Patrimonio ${equity}`)
    expect(position.some((row) => row.startsWith('Resultado sin cerrar'))).toBe(false)
    expect((await outline(incomeStatement, book, 'amount')).at(-1)).toBe(`Utilidad neta ${result}`)
    expect((await rowsOf(equityChanges, { book, level: '2' })).map(({ cells }) => cells['closing'])).toContain(`${result}`)
  }
  await client.call(reopenYear, { ...call, body: { reason: 'Falta un gasto' } })
  expect([await closing('360505', 'fiscal'), await closing('360505', 'niif')]).toEqual(['0.00', '0.00'])
  await proven()
})
