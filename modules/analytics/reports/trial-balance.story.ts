// The trial balance and what stands behind its figures: groups are the sum of what hangs from them, whatever they are told
// apart by; what was posted a moment ago counts, folded or not; files and API say the same to the cent.
import * as z from 'zod/mini'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Day } from '#base/date.ts'
import { amountText, parseAmount, type Amount } from '#base/decimal.ts'
import { accountingServer, foldEntries, openBooks } from '#modules/accounting/index.server.ts'
import type { AccountRole } from '#modules/accounting/index.ts'
import {
  storyCompany,
  storyServer,
  todayAt,
  withPermissions,
  type Actor,
  type StoryServer,
} from '#platform/catalogue/story-world.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import type { Pool } from '#platform/db/tx.server.ts'
import { csvRecord } from '#platform/report/csv.ts'
import { pdfData } from '#platform/report/pdf.server.ts'
import { streamOf } from '#platform/report/file.server.ts'
import { writeXlsx } from '#platform/report/xlsx.server.ts'
import type { ReportPageAnswer } from '#platform/report/report.ts'
import { unzipped } from '#platform/testing/unzipped.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { auxiliaryBookServed } from './auxiliary-book.server.ts'
import { auxiliaryBook } from './auxiliary-book.ts'
import { trialBalanceServed } from './trial-balance.server.ts'
import { trialBalance } from './trial-balance.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
const provisions = [accountingServer.provision].filter((each) => each !== undefined)
const handlers = [...trialBalanceServed.handlers, ...auxiliaryBookServed.handlers]
let pool: Pool
let server: StoryServer
let ana: Actor

/** Two third parties, and a centre with two below it, one of them with one below. */
const parties = { ceiba: uuidv7(), zarzal: uuidv7() }
const centers = { north: uuidv7(), shop: uuidv7(), till: uuidv7(), south: uuidv7() }

beforeAll(async () => {
  pool = openPool()
  server = await storyServer(pool, clock, handlers)
  ana = await storyCompany(pool, todayAt(clock), provisions)
  const { companyId } = ana.session
  await inCompany(pool, ana.session, async (tx) => {
    const party = (id: string, name: string, identification: string) => ({
      company_id: companyId,
      id,
      kind: 'juridica',
      identification_type: '31',
      identification,
      display_name: name,
    })
    await insertRows(tx, 'party', [party(parties.ceiba, 'Almacenes La Ceiba', '900111'), party(parties.zarzal, 'Zarzal y Cía.', '900222')])
    const center = (id: string, code: string, name: string, parent: string | null) => ({
      company_id: companyId,
      id,
      code,
      name,
      parent_id: parent,
    })
    await insertRows(tx, 'cost_center', [center(centers.north, 'N', 'Norte', null), center(centers.south, 'S', 'Sur', null)])
    await insertRows(tx, 'cost_center', [center(centers.shop, 'N1', 'Tienda', centers.north)])
    await insertRows(tx, 'cost_center', [center(centers.till, 'N11', 'Caja uno', centers.shop)])
  })
  await write('2025-11-10', 'cash', 'salesIncome', '20')
  await write('2026-10-31', 'cash', 'salesIncome', '80.50')
  await write('2026-11-01', 'cash', 'salesIncome', '40', { party: parties.zarzal, center: centers.till })
  await write('2026-11-02', 'bank', 'cash', '15', { party: parties.ceiba })
  await write('2026-11-03', 'cash', 'serviceIncome', '9.25', { center: centers.south })
})
afterAll(async () => {
  await server.close()
  await pool.end()
})

let number = 0
/** Written as documents will write it: with the third party and the centre of each line. */
async function write(date: string, to: AccountRole, from: AccountRole, amount: string, of: { party?: string; center?: string } = {}) {
  number += 1
  const { companyId } = ana.session
  const entry = uuidv7()
  await inCompany(pool, ana.session, async (tx) => {
    const books = await openBooks(tx, { companyId, date: date as Day, today: null, modules: ['accounting'], by: null }, [])
    const line = (position: number, role: AccountRole, debit: string, credit: string) => ({
      company_id: companyId,
      entry_id: entry,
      position,
      account_id: books.account({ role })?.id,
      date,
      party_id: of.party ?? null,
      cost_center_id: of.center ?? null,
      description: `Movimiento ${number}`,
      debit,
      credit,
    })
    await insertRows(tx, 'journal_entry', [
      {
        company_id: companyId,
        id: entry,
        date,
        type: 'CC',
        number: `CC-${number}`,
        description: 'Movimiento',
        source_kind: 'story',
        source_id: uuidv7(),
        source_event: 'post',
      },
    ])
    await insertRows(tx, 'journal_line', [line(1, to, amount, '0'), line(2, from, '0', amount)])
    await insertRows(tx, 'unfolded', [{ company_id: companyId, entry_id: entry }])
  })
}

type Query = Readonly<Record<string, string>>
const november = { from: '2026-11-01', to: '2026-11-30' }
const pageOf = async (query: Query = {}, actor = ana) =>
  z.parse(
    trialBalance.endpoints.page.response,
    (await server.call(actor, trialBalance.endpoints.page, { query: { ...november, ...query } })).body,
  )
const bookOf = async (query: Query = {}) =>
  z.parse(
    auxiliaryBook.endpoints.page.response,
    (await server.call(ana, auxiliaryBook.endpoints.page, { query: { ...november, ...query } })).body,
  )
const figures = (row: { readonly cells: ReportPageAnswer['totals'] } | undefined, names = ['opening', 'debit', 'credit', 'closing']) =>
  names.map((name) => row?.cells[name])
const rowOf = (page: ReportPageAnswer, code: string) => page.rows.find((row) => row.cells['code'] === code)
const outline = (page: ReportPageAnswer) => page.rows.map((row) => `${'· '.repeat(row.depth)}${row.cells['code'] || row.label}`)

describe('accounts by level', () => {
  test('levels add up, and the whole is square; folding changes nothing', async () => {
    const before = await pageOf()
    expect(outline(before)).toEqual([
      ...['1', '· 11', '· · 1105', '· · · 110505', '· · 1110', '· · · 111005'],
      ...[
        '4',
        '· 41',
        '· · 4135',
        expect.stringMatching(/^· · · 4135/),
        expect.stringMatching(/^· · 41/),
        expect.stringMatching(/^· · · 41/),
      ],
    ])
    expect(figures(rowOf(before, '110505'))).toEqual(['100.50', '49.25', '15.00', '134.75'])
    expect(figures(rowOf(before, '11'))).toEqual(['100.50', '64.25', '15.00', '149.75'])
    expect(figures(rowOf(before, '4'))).toEqual(['-100.50', '0.00', '49.25', '-149.75'])
    expect(before.totals).toEqual({ opening: '0.00', debit: '64.25', credit: '64.25', closing: '0.00' })
    expect(before.columns).toEqual(['code', 'name', 'opening', 'debit', 'credit', 'closing'])

    await inCompany(pool, ana.session, (tx) => foldEntries(tx, ana.session.companyId))
    const after = await pageOf()
    expect(after.rows).toEqual(before.rows)
    expect(after.totals).toEqual(before.totals)
  })

  test('a level says the same with less', async () => {
    const whole = await pageOf()
    for (const level of ['1', '2', '3']) {
      const page = await pageOf({ level })
      expect(page.rows).toEqual(whole.rows.filter((row) => row.depth < Number(level)))
      expect(page.totals).toEqual(whole.totals)
    }
  })

  test('the lines behind a group are those of its accounts, newest first, of both sides or of one', async () => {
    const row = rowOf(await pageOf(), '11')
    const both = await bookOf({ ...row?.narrows, newest: '1' })
    expect(both.rows.map((line) => line.cells['document'])).toEqual(['CC-5', 'CC-4', 'CC-4', 'CC-3'])
    expect([both.totals['debit'], both.totals['credit'], both.totals['balance']]).toEqual(['64.25', '15.00', '149.75'])
    const credits = await bookOf({ ...row?.narrows, side: 'credit', newest: '1' })
    expect(credits.rows.map((line) => [line.label.slice(0, 6), line.cells['credit']])).toEqual([['110505', '15.00']])
    expect(credits.lines).toBe(1)
    // Of one side nothing runs.
    expect(credits.columns).not.toContain('balance')
    const quiet = await bookOf({ account: '5', accountTo: '5', newest: '1' })
    expect([quiet.rows, quiet.totals['balance']]).toEqual([[], '0.00'])
  })
})

describe('told apart by third party and by cost centre', () => {
  const kinds = ['account-party', 'party-account', 'account-center', 'center-account']

  test.each(kinds)('%s: the same whole, every row the sum of those below it, and the book agrees with each', async (by) => {
    const page = await pageOf({ by })
    expect(page.totals).toEqual((await pageOf()).totals)
    for (const name of ['opening', 'debit', 'credit', 'closing']) {
      const roots = page.rows.filter((row) => row.depth === 0).map((row) => parseAmount(row.cells[name] ?? ''))
      expect(amountText(roots.reduce((sum, each) => sum + each, 0n) as Amount)).toBe(page.totals[name])
    }
    expect(new Set(page.rows.map((row) => row.key)).size).toBe(page.rows.length)
    for (const row of page.rows) {
      const book = await bookOf(row.narrows)
      expect([row.label, book.totals['debit'], book.totals['credit'], book.totals['balance']]).toEqual([
        row.label,
        ...figures(row, ['debit', 'credit', 'closing']),
      ])
    }
  })

  test('what has none stands at the end', async () => {
    const heads = async (by: string) => (await pageOf({ by, level: '1' })).rows.filter((row) => row.depth === 0).map((row) => row.label)
    expect(await heads('party-account')).toEqual(['Almacenes La Ceiba · 900111', 'Zarzal y Cía. · 900222', 'Sin tercero'])
    expect(await heads('center-account')).toEqual(['N Norte', 'S Sur', 'Sin centro de costo'])
  })

  test('a centre stands for all that hang from it, in the balance and in the book', async () => {
    const page = await pageOf({ center: centers.north })
    expect(figures(rowOf(page, '110505'))).toEqual(['0.00', '40.00', '0.00', '40.00'])
    expect(page.filters.find(({ name }) => name === 'center')).toMatchObject({ label: 'Centro de costo', value: 'N Norte' })
    expect(figures(rowOf(await pageOf({ center: centers.till }), '1'))).toEqual(figures(rowOf(page, '1')))
    expect(figures(rowOf(await pageOf({ center: centers.south }), '1'))).toEqual(['0.00', '9.25', '0.00', '9.25'])
    const book = await bookOf({ center: centers.north })
    expect(book.rows.filter((row) => row.kind === 'line').map((row) => row.cells['center'])).toEqual(['Caja uno', 'Caja uno'])
    const none = await pageOf({ center: 'none' })
    expect(figures(rowOf(none, '1'))).toEqual(['100.50', '15.00', '15.00', '100.50'])
    expect((await server.call(ana, trialBalance.endpoints.page, { query: { ...november, center: uuidv7() } })).status).toBe(400)
  })
})

describe('compared with another period', () => {
  test('the balance of then, the difference and what part of it that is', async () => {
    const page = await pageOf({ compare: 'before' })
    expect(page.columns.slice(-3)).toEqual(['before', 'difference', 'change'])
    const compared = ['closing', 'before', 'difference', 'change']
    expect(figures(rowOf(page, '11'), compared)).toEqual(['149.75', '100.50', '49.25', '49'])
    expect(figures(rowOf(page, '4'), compared)).toEqual(['-149.75', '-100.50', '-49.25', '49'])
    // There was nothing to measure by.
    expect(figures(rowOf(page, '1110'), compared)).toEqual(['15.00', '0.00', '15.00', null])
    expect(page.totals['before']).toBe('0.00')
    expect(page.filters.find(({ name }) => name === 'compare')?.value).toBe('Periodo anterior (01/10/2026 a 31/10/2026)')
    const then = await pageOf({ from: '2025-11-01', to: '2025-11-30' })
    const year = await pageOf({ compare: 'year', by: 'party-account' })
    expect(year.rows.find((row) => row.label === 'Sin tercero')).toBeDefined()
    expect(figures(rowOf(await pageOf({ compare: 'year' }), '1'), ['before'])).toEqual([rowOf(then, '1')?.cells['closing']])
  })

  test('the chart tells the classes, then and now', async () => {
    const page = await pageOf({ compare: 'before', chart: '1', by: 'account-party' })
    expect(page.chart?.points).toEqual(
      page.rows
        .filter((row) => row.depth === 0)
        .map((row) => ({ label: row.label, value: row.cells['closing'], before: row.cells['before'] })),
    )
    expect((await pageOf({ chart: '1' })).chart?.points.map(({ before }) => before)).toEqual([null, null])
    expect((await pageOf({ chart: '1', by: 'center-account' })).chart).toBeNull()
  })

  test('screen, CSV, spreadsheet and paper say the same', async () => {
    const query = { ...november, compare: 'before', by: 'account-center' }
    const page = await pageOf(query)
    const csv = (await server.file(ana, trialBalance.endpoints.csv, { query })).toString().split('\r\n')
    expect(csv[0]?.slice(1)).toBe('Nivel,Cuenta,Nombre,Saldo anterior,Débitos,Créditos,Saldo final,Saldo comparado,Diferencia,Variación')
    const cellsOf = (cells: ReportPageAnswer['totals']) => page.columns.slice(2).map((name) => cells[name] ?? '')
    const recordOf = (row: ReportPageAnswer['rows'][number]) =>
      csvRecord([
        String(row.depth + 1),
        row.cells['code'] ?? '',
        row.cells['name'] ?? '',
        ...cellsOf(row.cells).map((figure) => ({ figure })),
      ])
    expect(csv.slice(1, -2)).toEqual(page.rows.map((row) => recordOf(row).trimEnd()))
    expect(csv.at(-2)).toBe(['Total general', '', '', ...cellsOf(page.totals)].join(','))

    const { sheet, paper } = await inCompany(pool, ana.session, async (tx) => {
      const open = await trialBalanceServed.open(tx, ana.session, query, clock.now())
      const chunks: Uint8Array[] = []
      for await (const chunk of streamOf((sink) => writeXlsx(open, sink))) chunks.push(chunk)
      return { sheet: unzipped(Buffer.concat(chunks)).get('xl/worksheets/sheet1.xml') ?? '', paper: await pdfData(open) }
    })
    expect(paper.rows.map((row) => row.cells[0])).toEqual(page.rows.map((row) => row.cells['code']))
    const rows = [...sheet.matchAll(/<row r="(\d+)"[^>]*>(.*?)<\/row>/g)].map(([, at = '', xml = '']) => ({ at: Number(at), xml }))
    const shown = rows.filter(({ at }) => at > rows.length - page.rows.length - 1)
    const values = (xml: string | undefined) => [...(xml ?? '').matchAll(/<v>([^<]*)<\/v>/g)].map(([, value]) => value)
    expect(shown.slice(0, -1).map(({ xml }) => values(xml).slice(0, 6))).toEqual(
      page.rows.map((row) => figures(row, ['opening', 'debit', 'credit', 'closing', 'before', 'difference'])),
    )
    expect(values(shown.at(-1)?.xml).slice(0, 4)).toEqual(figures({ cells: page.totals }))
    // What a spreadsheet computes from its own formulas is what it shows.
    const cells = new Map(
      [...sheet.matchAll(/<c r="([A-Z]+\d+)"[^>]*>(?:<f>[^<]*<\/f>)?<v>([^<]*)<\/v>/g)].map(([, at = '', value = '']) => [at, value]),
    )
    const formulas = [...sheet.matchAll(/<c r="([A-Z]+\d+)"[^>]*><f>SUM\(([^<]*)\)<\/f><v>([^<]*)<\/v>/g)]
    expect(formulas.length).toBeGreaterThan(20)
    for (const [, at, ranges = '', value] of formulas) {
      const added = ranges.split(',').flatMap((range) => {
        const [first = '', last = first] = range.split(':')
        const letters = first.replace(/\d/g, '')
        const [from, to] = [first, last].map((text) => Number(text.replace(/\D/g, '')))
        return Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, index) =>
          parseAmount(cells.get(`${letters}${(from ?? 0) + index}`) ?? ''),
        )
      })
      expect([at, amountText(added.reduce((sum, each) => sum + each, 0n) as Amount)]).toEqual([at, value])
    }
    expect(sheet).toMatch(/<f>C\d+\+D\d+-E\d+<\/f>/)
    expect(sheet).toMatch(/<f>IF\(G\d+=0,"",\(F\d+-G\d+\)\/G\d+\)<\/f><v>0\.49<\/v>/)
    expect(sheet).toContain('<outlinePr summaryBelow="0"/>')
  })
})

test('nobody sees the books without the permission, nor those of another company', async () => {
  const nobody = withPermissions(ana, [])
  expect((await server.call(nobody, trialBalance.endpoints.page, { query: november })).status).toBe(403)
  const other = await storyCompany(pool, todayAt(clock), provisions)
  expect((await pageOf({}, other)).rows).toEqual([])
  expect((await server.call(other, trialBalance.endpoints.page, { query: { ...november, party: parties.ceiba } })).status).toBe(400)
})
