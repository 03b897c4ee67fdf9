// A worked company whose statements are computed by hand: two months, costs, expenses, a bank charge and the income tax. Figures
// in thousands of pesos. October: sells 1.000, returns 50, costs 400. November: sells 2.000, costs 900, wages 300, freight of
// sales 120, interest earned 30, bank charges 20, income tax 241,5. Capital 5.000 in October. December: buys equipment for 1.200,
// depreciates it by 20, owes a payroll of 300, and closes the year: 998,5 − 20 − 300 = 678,5 go from classes 4 to 6 to 3605.
import * as z from 'zod/mini'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { storyCompany, storyServer, todayAt, type Actor, type StoryServer } from '#platform/catalogue/story-world.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Pool } from '#platform/db/tx.server.ts'
import { streamOf } from '#platform/report/file.server.ts'
import { pdfData } from '#platform/report/pdf.server.ts'
import type { ReportPageAnswer } from '#platform/report/report.ts'
import { writeXlsx } from '#platform/report/xlsx.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { unzipped } from '#platform/testing/unzipped.server.ts'
import { cashFlowServed } from './cash-flow.server.ts'
import { cashFlow } from './cash-flow.ts'
import { equityChangesServed } from './equity-changes.server.ts'
import { equityChanges } from './equity-changes.ts'
import { financialPositionServed } from './financial-position.server.ts'
import { financialPosition } from './financial-position.ts'
import { inventoryBookServed } from './inventory-book.server.ts'
import { inventoryBook } from './inventory-book.ts'
import { journalBookServed } from './journal-book.server.ts'
import { journalBook } from './journal-book.ts'
import { ledgerBookServed } from './ledger-book.server.ts'
import { ledgerBook } from './ledger-book.ts'
import { incomeStatementServed } from './income-statement.server.ts'
import { incomeStatement } from './income-statement.ts'
import { writeTwoLines } from './testing/two-lines.server.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let pool: Pool
let server: StoryServer
let ana: Actor
const center = uuidv7()

beforeAll(async () => {
  pool = openPool()
  server = await storyServer(
    pool,
    clock,
    [
      incomeStatementServed,
      equityChangesServed,
      financialPositionServed,
      cashFlowServed,
      journalBookServed,
      ledgerBookServed,
      inventoryBookServed,
    ].flatMap((served) => served.handlers),
  )
  ana = await storyCompany(
    pool,
    todayAt(clock),
    [accountingServer.provision].filter((each) => each !== undefined),
  )
  const { companyId } = ana.session
  await inCompany(pool, ana.session, async (tx) => {
    await insertRows(tx, 'cost_center', [{ company_id: companyId, id: center, code: 'T', name: 'Tienda', parent_id: null }])
  })
  await write('2026-10-01', '111005', '311505', '5000')
  await write('2026-10-10', '111005', '413524', '1000')
  await write('2026-10-12', '417501', '111005', '50')
  await write('2026-10-31', '613524', '143501', '400')
  await write('2026-11-10', '111005', '413524', '2000')
  await write('2026-11-10', '613524', '143501', '900')
  await write('2026-11-12', '510506', '111005', '300')
  await write('2026-11-13', '523550', '111005', '120', center)
  await write('2026-11-14', '111005', '421005', '30')
  await write('2026-11-14', '530505', '111005', '20')
  await write('2026-11-19', '540505', '240405', '241.50')
  await inCompany(pool, ana.session, async (tx) => {
    const account = await tx.first<{ id: string }>(sql`select id from account where company_id = ${companyId} and code = '523550'`)
    await insertRows(tx, 'cost_center_budget', [
      { company_id: companyId, cost_center_id: center, account_id: account?.id, month: '2026-11-01', amount: '100' },
    ])
  })
})
afterAll(async () => {
  await server.close()
  await pool.end()
})

let number = 0
/** An entry of two lines, in accounts of the chart. */
async function write(date: string, debit: string, credit: string, amount: string, centerId: string | null = null, kind = 'story') {
  number += 1
  await inCompany(pool, ana.session, (tx) =>
    writeTwoLines(tx, ana.session.companyId, { number, date, debit, credit, amount, centerId, kind }),
  )
}

type Query = Readonly<Record<string, string>>
const november = { from: '2026-11-01', to: '2026-11-30' }
/** A page of a report for what is asked, of November unless it says another period. */
const pageOf =
  ({ endpoints: { page: endpoint } }: { readonly endpoints: { readonly page: typeof cashFlow.endpoints.page } }) =>
  async (query: Query = {}): Promise<ReportPageAnswer> =>
    z.parse(endpoint.response, (await server.call(ana, endpoint, { query: { ...november, ...query } })).body)
const resultsOf = pageOf(incomeStatement)
const equityOf = pageOf(equityChanges)
const positionOf = pageOf(financialPosition)
const flowsOf = pageOf(cashFlow)
const outline = (page: ReportPageAnswer, ...columns: string[]) =>
  page.rows.map((row) => [`${'· '.repeat(row.depth)}${row.cells['name'] ?? ''}`, ...columns.map((name) => row.cells[name])])

describe('results', () => {
  test('part by part, with what they arrive at and what each is of the income', async () => {
    expect(outline(await resultsOf({ level: '0' }), 'amount', 'share')).toEqual([
      ['Ingresos operacionales', '2000.00', '100'],
      ['Costo de ventas', '-900.00', '45'],
      ['Utilidad bruta', '1100.00', '55'],
      ['Gastos de administración', '-300.00', '15'],
      ['Gastos de ventas', '-120.00', '6'],
      ['Utilidad operacional', '680.00', '34'],
      ['Otros ingresos', '30.00', '1.5'],
      ['Otros gastos', '-20.00', '1'],
      ['Utilidad antes de impuestos', '690.00', '34.5'],
      ['Impuesto de renta', '-241.50', '12.1'],
      ['Utilidad neta', '448.50', '22.4'],
    ])
  })

  test('accounts below their part, and no account of the balance', async () => {
    const rows = outline(await resultsOf({ from: '2026-10-01', to: '2026-10-31' }), 'amount')
    expect(rows.slice(0, 5)).toEqual([
      ['Ingresos operacionales', '950.00'],
      ['· Comercio al por mayor y al por menor', '1000.00'],
      [expect.stringMatching(/^· Devoluciones/), '-50.00'],
      ['Costo de ventas', '-400.00'],
      ['· Comercio al por mayor y al por menor', '-400.00'],
    ])
    expect(rows.at(-1)).toEqual(['Utilidad neta', '550.00'])
  })

  test('compared with the month before', async () => {
    const page = await resultsOf({ level: '0', compare: 'before' })
    expect(page.rows.at(-1)?.cells).toMatchObject({ amount: '448.50', before: '550.00', difference: '-101.50', change: '-18.5' })
    expect(page.columns).toEqual(['name', 'amount', 'share', 'before', 'difference', 'change'])
  })

  test('month by month, which add up to the period', async () => {
    const page = await resultsOf({ level: '0', columns: 'months', from: '2026-10-05', to: '2026-11-30' })
    expect(page.rows.at(-1)?.cells).toMatchObject({ month10: '550.00', month11: '448.50', amount: '998.50' })
    expect(page.columns).toEqual(['name', 'month10', 'month11', 'amount', 'share'])
    const refused = await server.call(ana, incomeStatement.endpoints.page, {
      query: { columns: 'months', from: '2025-12-01', to: '2026-01-31' },
    })
    expect(refused).toMatchObject({ status: 400, body: { code: 401, field: 'period' } })
  })

  test('against what the centres planned, of all and of one centre', async () => {
    const page = await resultsOf({ budget: 'centers', center })
    expect(page.rows.find((row) => row.cells['budget'] !== '0.00')?.cells).toMatchObject({
      amount: '-120.00',
      budget: '-100.00',
      done: '120',
    })
    expect(page.rows.at(-1)?.cells).toMatchObject({ amount: '-120.00', budget: '-100.00' })
  })

  test('by centre below each account', async () => {
    const page = await resultsOf({ by: 'account-center' })
    expect(outline(page, 'amount')).toContainEqual(['· · Tienda', '-120.00'])
    expect(outline(page, 'amount')).toContainEqual(['· · Sin centro de costo', '-300.00'])
  })

  test('a loss says that it is one', async () => {
    const page = await resultsOf({ level: '0', from: '2026-11-12', to: '2026-11-30' })
    expect(page.rows.at(-1)?.cells).toMatchObject({ amount: '-651.50', share: null })
  })

  test('the chart stands on what it arrives at', async () => {
    const { chart } = await resultsOf({ chart: '1', compare: 'before' })
    expect(chart?.points.at(-1)).toEqual({ label: 'Utilidad neta', value: '448.50', before: '550.00' })
  })

  test('files say the same: formulas add up the parts, and there is no other total', async () => {
    const read = await inCompany(pool, ana.session, (tx) =>
      incomeStatementServed.open(tx, ana.session, { ...november, level: '0' }, clock.now()),
    )
    const open = { ...read, letterhead: async () => ({ name: 'Provisiones Sumapaz S.A.S.', nit: '900.123.456-8' }) }
    const pdf = await pdfData(open)
    expect(pdf.totals).toEqual([])
    expect(pdf.rows.at(-1)).toMatchObject({ kind: 'total', label: 'Utilidad neta' })
    const chunks: Uint8Array[] = []
    for await (const chunk of streamOf((sink) => writeXlsx(open, sink))) chunks.push(chunk)
    const sheet = unzipped(Buffer.concat(chunks)).get('xl/worksheets/sheet1.xml') ?? ''
    expect(String(sheet)).toMatch(/<f>SUM\(B\d+:B\d+\)<\/f><v>1100\.00<\/v>/)
    expect(sheet).toContain('Utilidad neta')
  })
})

describe('equity', () => {
  test('components with what they gained, and the result that is not closed', async () => {
    const page = await equityOf({ level: '2' })
    expect(outline(page, 'opening', 'more', 'less', 'closing')).toEqual([
      [expect.stringMatching(/capital social/i), '5000.00', '0.00', '0.00', '5000.00'],
      ['Resultado sin cerrar', '550.00', '448.50', '0.00', '998.50'],
    ])
    expect(page.totals).toMatchObject({ opening: '5550.00', closing: '5998.50' })
  })
})

// Bank: 5.000 + 1.000 − 50 + 2.000 − 300 − 120 + 30 − 20 = 7.540; goods −400 − 900; taxes owed 241,5.
describe('position', () => {
  test('what there is equals what is owed and owned, with the result that is not closed', async () => {
    expect(outline(await positionOf({ level: '0', compare: 'before' }), 'amount', 'before')).toEqual([
      ['Activo corriente', '6240.00', '5550.00'],
      ['Activo no corriente', '0.00', '0.00'],
      ['Total activo', '6240.00', '5550.00'],
      ['Pasivo corriente', '241.50', '0.00'],
      ['Pasivo no corriente', '0.00', '0.00'],
      ['Total pasivo', '241.50', '0.00'],
      ['Patrimonio', '5000.00', '5000.00'],
      ['Resultado sin cerrar', '998.50', '550.00'],
      ['Total patrimonio', '5998.50', '5550.00'],
      ['Total pasivo y patrimonio', '6240.00', '5550.00'],
    ])
  })

  test('groups and accounts below, each leading to its lines', async () => {
    const { rows } = await positionOf({ level: '3' })
    const bank = rows.find((row) => row.depth === 2 && row.cells['amount'] === '7540.00')
    expect(bank).toMatchObject({ narrows: { account: '1110', accountTo: '1110' } })
  })
})

describe('cash flow', () => {
  test('from the result to what cash gained, and from what there was to what there is', async () => {
    expect(outline(await flowsOf({ level: '0' }), 'amount')).toEqual([
      ['Resultado del periodo', '448.50'],
      ['Partidas que no mueven efectivo', '0.00'],
      ['Cambios en clientes, inventarios y pasivos', '1141.50'],
      ['Efectivo de la operación', '1590.00'],
      ['Actividades de inversión', '0.00'],
      ['Actividades de financiación', '0.00'],
      ['Aumento o disminución del efectivo', '1590.00'],
      ['Efectivo al inicio', '5950.00'],
      ['Efectivo al final', '7540.00'],
    ])
  })
})

// The goods, −1.300, are said to be of long term; what is owed for the income tax, 241,5, is said to be financing.
describe('lines of the company', () => {
  const lineOf = (statement: string, part: string, name: string, note: string, code: string) =>
    inCompany(pool, ana.session, async (tx) => {
      const id = uuidv7()
      const position = statement === 'cash' ? 2 : 1
      await insertRows(tx, 'statement_line', [{ company_id: ana.session.companyId, id, statement, part, name, note, position }])
      const column = statement === 'cash' ? sql`cash_line_id` : sql`statement_line_id`
      await tx.run(sql`update account set ${column} = ${id} where company_id = ${ana.session.companyId} and code = ${code}`)
    })

  test('take their accounts to another part with all below them, and their notes are said below', async () => {
    const before = await positionOf({ level: '0' })
    await lineOf('position', 'activo-no-corriente', 'Inventario de largo plazo', 'Se vende en más de un año.', '14')
    const answer = await positionOf({ level: '0' })
    expect(outline(answer, 'amount')).toEqual([
      ['Activo corriente', '7540.00'],
      ['Activo no corriente', '-1300.00'],
      ['· Inventario de largo plazo', '-1300.00'],
      ...outline(before, 'amount').slice(2),
    ])
    expect(answer.notes).toEqual([{ label: 'Inventario de largo plazo', text: 'Se vende en más de un año.' }])
    expect(answer.check).toEqual({ with: 'balance de prueba', difference: null })
    const current = answer.rows.find((row) => row.cells['name'] === 'Activo corriente')
    expect(current?.narrows).toEqual({})
    const detail = outline(await positionOf({ level: '2' }), 'amount')
    expect(detail.slice(2, 5)).toEqual([
      ['Activo no corriente', '-1300.00'],
      ['· Inventario de largo plazo', '-1300.00'],
      ['· · Inventarios', '-1300.00'],
    ])
  })

  test('of the cash flow, apart from those of the position', async () => {
    await lineOf('cash', 'financiacion', 'Impuesto a plazos', '', '24')
    const answer = await flowsOf({ level: '0' })
    expect(outline(answer, 'amount').slice(3, 8)).toEqual([
      ['Efectivo de la operación', '1348.50'],
      ['Actividades de inversión', '0.00'],
      ['Actividades de financiación', '241.50'],
      ['· Impuesto a plazos', '241.50'],
      ['Aumento o disminución del efectivo', '1590.00'],
    ])
    expect([answer.notes, answer.check?.difference]).toEqual([[], null])
  })
})

describe('books', () => {
  const page = async (endpoint: typeof journalBook.endpoints.page) =>
    z.parse(endpoint.response, (await server.call(ana, endpoint, { query: november })).body)
  const told = (answer: ReportPageAnswer, ...columns: string[]) => answer.rows.map(({ cells }) => columns.map((name) => cells[name]))

  test('the journal adds up each type of entry by account, both sides alike', async () => {
    const answer = await page(journalBook.endpoints.page)
    expect(told(answer, 'code', 'debit', 'credit')).toEqual([
      ['CC', '3611.50', '3611.50'],
      ['111005', '2030.00', '440.00'],
      ['143501', '0.00', '900.00'],
      ['240405', '0.00', '241.50'],
      ['413524', '0.00', '2000.00'],
      ['421005', '0.00', '30.00'],
      ['510506', '300.00', '0.00'],
      ['523550', '120.00', '0.00'],
      ['530505', '20.00', '0.00'],
      ['540505', '241.50', '0.00'],
      ['613524', '900.00', '0.00'],
    ])
    expect(answer.totals).toEqual({ debit: '3611.50', credit: '3611.50' })
  })

  test('the ledger stops at accounts of four digits, and ends even', async () => {
    const answer = await page(ledgerBook.endpoints.page)
    expect(told(answer, 'code', 'opening', 'debit', 'credit', 'closing')).toContainEqual([
      '1110',
      '5950.00',
      '2030.00',
      '440.00',
      '7540.00',
    ])
    expect(answer.rows.every(({ cells }) => String(cells['code']).length <= 4)).toBe(true)
    expect(answer.totals).toMatchObject({ debit: '3611.50', credit: '3611.50', closing: '0.00' })
  })

  test('inventories and balances hold what is had, owed and owned, with whom', async () => {
    const answer = await page(inventoryBook.endpoints.page)
    expect(told(answer, 'code', 'closing')).toContainEqual(['240405', '-241.50'])
    expect(answer.rows.some(({ cells }) => cells['name'] === 'Sin tercero')).toBe(true)
    expect(answer.rows.every(({ cells }) => /^[123]?$|^[123]\d+$/.test(String(cells['code'])))).toBe(true)
  })
})

// Bank 7.540 − 1.200 = 6.340; goods −1.300, of long term by the line of before; equipment 1.200 − 20 = 1.180; owed 241,5 + 300.
describe('a month of payroll and depreciation, and the closing of the year', () => {
  const december = { from: '2026-12-01', to: '2026-12-31', level: '0' }
  const amounts = (page: ReportPageAnswer) => Object.fromEntries(outline(page, 'amount'))
  beforeAll(async () => {
    await write('2026-12-01', '152405', '111005', '1200')
    await write('2026-12-31', '516015', '159215', '20')
    await write('2026-12-31', '510506', '250505', '300')
  })

  const flows = {
    ...{ 'Resultado del periodo': '-320.00', 'Partidas que no mueven efectivo': '20.00' },
    ...{ 'Cambios en clientes, inventarios y pasivos': '300.00', 'Efectivo de la operación': '0.00' },
    ...{ 'Actividades de inversión': '-1200.00', 'Efectivo al inicio': '7540.00', 'Efectivo al final': '6340.00' },
  }

  test('before it closes', async () => {
    expect(amounts(await resultsOf(december))).toMatchObject({ 'Gastos de administración': '-320.00', 'Utilidad neta': '-320.00' })
    expect(amounts(await positionOf(december))).toMatchObject({
      ...{ 'Activo corriente': '6340.00', 'Activo no corriente': '-120.00', 'Total activo': '6220.00' },
      ...{ 'Total pasivo': '541.50', Patrimonio: '5000.00', 'Resultado sin cerrar': '678.50', 'Total pasivo y patrimonio': '6220.00' },
    })
    expect(amounts(await flowsOf(december))).toMatchObject(flows)
  })

  test('closed, the result stands in equity and results say what was earned', async () => {
    for (const [debit, credit, amount] of [
      ...[
        ['413524', '360505', '3000'],
        ['360505', '417501', '50'],
        ['360505', '613524', '1300'],
        ['360505', '510506', '600'],
      ],
      ...[
        ['360505', '523550', '120'],
        ['421005', '360505', '30'],
        ['360505', '530505', '20'],
        ['360505', '540505', '241.50'],
      ],
      ['360505', '516015', '20'],
    ] as const)
      await write('2026-12-31', debit, credit, amount, null, 'accounting.yearClosing')
    const [results, position, whole] = [
      await resultsOf(december),
      await positionOf(december),
      await resultsOf({ ...december, closings: 'in' }),
    ]
    expect(amounts(results)).toMatchObject({ 'Utilidad neta': '-320.00' })
    expect(amounts(position)).toMatchObject({
      ...{ Patrimonio: '5678.50', 'Resultado sin cerrar': '0.00', 'Total activo': '6220.00', 'Total pasivo y patrimonio': '6220.00' },
    })
    expect(amounts(whole)).toMatchObject({ 'Utilidad neta': '-998.50' })
    const cash = await flowsOf(december)
    expect(amounts(cash)).toMatchObject(flows)
    // The lines behind a figure are those that it adds up.
    expect(cash.rows.find((row) => row.narrows?.['account'])?.narrows).toMatchObject({ closings: 'out' })
    for (const { check } of [results, position, whole, cash]) expect(check?.difference).toBe(null)
  })
})
