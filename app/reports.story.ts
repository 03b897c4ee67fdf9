// The auxiliary book of a shop that sells: it opens where the month before ended, its lines add up to its groups, it ends
// where the trial balance does, and it says the same on screen, page by page and in every file.
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Day } from '#base/date.ts'
import { amountText, parseAmount, parseQuantity, quantityText, type Amount } from '#base/decimal.ts'
import { roleIds } from '#modules/access/index.ts'
import { credit, debit, type AccountRole } from '#modules/accounting/index.ts'
import { post } from '#modules/accounting/index.server.ts'
import { auxiliaryBook } from '#modules/analytics/index.ts'
import { analyticsServer } from '#modules/analytics/index.server.ts'
import { createOpening, stockCard } from '#modules/inventory/index.ts'
import { exportOf } from '#platform/access.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { receivables } from '#modules/treasury/index.ts'
import { ALL_PERMISSIONS } from '#platform/access.ts'
import { dropFavourite, keepFavourite, listFavourites } from '#platform/report/favourites.ts'
import { pdfData } from '#platform/report/pdf.server.ts'
import { formatReportAmount } from '#platform/ui/format.ts'
import { comparisons } from '#platform/report/compare.ts'
import { fillPath } from '#platform/http/endpoint.ts'
import { COMPANY_HEADER } from '#platform/http/server.server.ts'
import { Refused } from './client.server.ts'
import { serverModules } from './modules.server.ts'
import { balanceOf } from './testing/books.server.ts'
import { unzipped } from '#platform/testing/unzipped.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '80000', stock: { quantity: '100', cost: '50000' }, taxes: ['IVA 19 %'] },
      { name: 'Molino', price: '120000', stock: { quantity: '40', cost: '70000.50' }, taxes: ['IVA 19 %'] },
    ],
  })
  await write('2026-10-31', 'cash', 'salesIncome', '1000.50')
  for (let each = 1; each <= 6; each += 1)
    await shop.issue([
      ['Cafetera', `${each}`],
      ['Molino', '1'],
    ])
})
afterAll(() => world.close())

const november = { from: '2026-11-01', to: '2026-11-30' }

let number = 0
function write(date: string, to: AccountRole, from: AccountRole, amount: string): Promise<void> {
  number += 1
  const draft = {
    source: { kind: 'story', id: uuidv7(), event: 'post' },
    date: date as Day,
    type: { code: 'CC' },
    number: `CC-${number}`,
    description: 'Ajuste =1+1',
    lines: [debit(to, parseAmount(amount), 'Ajuste =1+1'), credit(from, parseAmount(amount), 'Ajuste =1+1')],
  }
  return inCompany(world.pool, shop, (tx) => post(tx, shop, draft, ['accounting']))
}

type Query = Readonly<Record<string, string>>
const pageOf = (query: Query = {}) => shop.client.call(auxiliaryBook.endpoints.page, { query: { ...november, ...query } })
const sum = (texts: readonly (string | null | undefined)[]): string =>
  amountText(texts.reduce((all, text) => all + (text ? parseAmount(text) : 0n), 0n) as Amount)

describe('the auxiliary book', () => {
  test('opens with what was before, runs line by line and ends where the trial balance does', async () => {
    const page = await pageOf({ account: '110505', accountTo: '110505' })
    expect(page.rows.map((row) => [row.kind, row.cells['balance']])).toEqual([
      ['group', '1000.50'],
      ['subtotal', '1000.50'],
    ])
    const all = await pageOf()
    const balance = await balanceOf(shop.client, { ...november, level: '5' })
    for (const row of all.rows.filter((each) => each.kind === 'subtotal')) {
      const account = balance.rows.find((each) => row.label.startsWith(`${each.code} `) && each.isInnermost)
      expect([row.cells['debit'], row.cells['credit'], row.cells['balance']]).toEqual([account?.debit, account?.credit, account?.closing])
    }
    expect([all.totals['debit'], all.totals['credit'], all.totals['balance']]).toEqual([
      balance.totals.debit,
      balance.totals.credit,
      balance.totals.closing,
    ])
  })

  test('by account and third party: the same lines under other heads, with the document of each', async () => {
    const plain = await pageOf({ account: '13', accountTo: '13' })
    const byParty = await pageOf({ account: '13', accountTo: '13', by: 'account-party' })
    expect(byParty.totals).toEqual(plain.totals)
    expect(byParty.lines).toBe(plain.lines)
    const lines = byParty.rows.filter((row) => row.kind === 'line')
    expect(lines.length).toBe(plain.lines)
    expect(lines.every((row) => row.source?.kind === 'INE')).toBe(true)
    const party = byParty.rows.find((row) => row.kind === 'group' && row.depth === 1)
    expect(party?.label).toContain('Almacenes La Ceiba S.A.')
    expect(party?.narrows).toMatchObject({ party: shop.customerId })
    const narrowed = await pageOf(party?.narrows)
    expect(narrowed.totals['balance']).toBe(byParty.rows.find((row) => row.kind === 'subtotal' && row.depth === 1)?.cells['balance'])
    expect(narrowed.filters.map((filter) => filter.label)).toEqual([
      'Periodo',
      'Por',
      'Desde la cuenta',
      'Hasta la cuenta',
      'Tercero',
      'Movimientos',
    ])
  })

  test('by third party first: what has none stands at the end', async () => {
    const page = await pageOf({ by: 'party-account' })
    const heads = page.rows.filter((row) => row.kind === 'group' && row.depth === 0).map((row) => row.label)
    expect(heads.at(-1)).toBe('Sin tercero')
    expect(heads.length).toBe(2)
  })

  test('page by page it is the same book, and a page of other filters is refused', async () => {
    for (let each = 0; each < 230; each += 1) await write('2026-11-15', each % 2 ? 'cash' : 'bank', 'salesIncome', '1')
    const seen: string[] = []
    const running: (string | null | undefined)[] = []
    let after = ''
    let pages = 0
    do {
      const page = await pageOf({ account: '41', accountTo: '41', after })
      for (const row of page.rows) {
        if (row.kind !== 'line') continue
        seen.push(`${row.source?.id}`)
        running.push(row.cells['balance'])
      }
      if (pages > 0) expect(page.rows[0]?.continued).toBe(true)
      after = page.next ?? ''
      pages += 1
    } while (after !== '')
    expect(pages).toBe(2)
    expect(new Set(seen).size).toBe(236)
    const balance = await balanceOf(shop.client, { ...november, level: '1' })
    expect(running.at(-1)).toBe(balance.rows.find((row) => row.code === '4')?.closing)
    const { next } = await pageOf({ account: '41', accountTo: '41' })
    await expect(pageOf({ account: '42', after: next ?? '' })).rejects.toMatchObject({ status: 400, fields: ['after'] })
  })

  test('API, CSV and spreadsheet say the same, to the cent', async () => {
    const query = { ...november, by: 'account-party' }
    const page = await pageOf(query)
    const csv = new TextDecoder().decode((await shop.client.call(auxiliaryBook.endpoints.csv, { query })).bytes)
    const records = csv.split('\r\n')
    expect(records.filter((record) => record.startsWith('Movimiento,')).length).toBe(page.lines)
    expect(records.at(-2)).toBe(`Total general,,,,,,,,,${page.totals['debit']},${page.totals['credit']},${page.totals['balance']}`)
    const { bytes } = await shop.client.call(auxiliaryBook.endpoints.xlsx, { query })
    const sheet = unzipped(bytes).get('xl/worksheets/sheet1.xml') ?? ''
    const rows = [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/g)].map(([, row]) => row ?? '')
    const figures = (row: string | undefined) => [...(row ?? '').matchAll(/<v>([^<]*)<\/v>/g)].map(([, value]) => value)
    expect(figures(rows.at(-1))).toEqual([page.totals['debit'], page.totals['credit'], page.totals['balance']])
    expect(rows.at(-1)).toMatch(/<f>SUBTOTAL\(9,H\d+:H\d+\)<\/f>/)
    // A line: day, base or not, one side or the other, balance; the debits of all lines are the total.
    const debits = rows.flatMap((row) => (row.includes('<f>') ? [] : [...(/<c r="H\d+"[^>]*><v>([^<]*)</.exec(row)?.slice(1) ?? [])]))
    expect(sum(debits)).toBe(page.totals['debit'])
    expect(rows.some((row) => row.includes('<v>46341</v>'))).toBe(true)
  })

  test('on paper it says the same, in words, on its pages', async () => {
    const page = await pageOf()
    const data = await inCompany(world.pool, shop, async (tx) => {
      const [served] = analyticsServer.reports ?? []
      if (!served) throw new Error('No reports')
      const session = { companyId: shop.companyId, permissions: new Set([ALL_PERMISSIONS]) }
      return pdfData(await served.open(tx, session, november, world.clock.now()))
    })
    const words = (name: string) => formatReportAmount(parseAmount(page.totals[name] ?? ''))
    expect(data.totals.filter((text) => text !== '')).toEqual([words('debit'), words('credit'), words('balance')])
    expect(data.rows.filter((row) => row.kind === 'line').length).toBe(page.lines)
    expect([data.company, data.filters[0]]).toEqual([
      'Historias S.A.S.',
      { label: 'Periodo', value: 'Noviembre 2026 (01/11/2026 a 30/11/2026)' },
    ])
    const { bytes } = await shop.client.call(auxiliaryBook.endpoints.pdf, { query: november })
    const text = Buffer.from(bytes).toString('latin1')
    expect(text.slice(0, 5)).toBe('%PDF-')
    expect(text.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1)
  })

  test('what cannot be read is said at its field', async () => {
    const refused = async (query: Query) => {
      try {
        await pageOf(query)
        return []
      } catch (error) {
        return error instanceof Refused ? [error.status, ...error.fields] : []
      }
    }
    expect(await refused({ from: '2026-13-01' })).toEqual([400, 'from'])
    expect(await refused({ to: '2026-10-01' })).toEqual([400, 'to'])
    expect(await refused({ account: '1; drop' })).toEqual([400, 'account'])
    expect(await refused({ account: '999999' })).toEqual([400, 'account'])
    expect(await refused({ party: uuidv7() })).toEqual([400, 'party'])
    expect(await refused({ by: 'moon' })).toEqual([400, 'by'])
    expect(await refused({ after: 'x' })).toEqual([400, 'after'])
  })

  test('with nothing to show it says which filter leaves most out', async () => {
    const nothing = await pageOf({ account: '5', accountTo: '5', by: 'account-party' })
    expect([nothing.rows, nothing.narrowest?.label]).toEqual([[], 'Desde la cuenta'])
    const early = await pageOf({ from: '2020-01-01', to: '2020-01-31' })
    expect(early.narrowest).toEqual({ label: 'Periodo', value: 'Enero 2020 (01/01/2020 a 31/01/2020)' })
    expect((await pageOf()).narrowest).toBeNull()
  })

  test('another company has nothing of it', async () => {
    const other = await newCompany(world)
    const page = await other.client.call(auxiliaryBook.endpoints.page, { query: november })
    expect([page.rows, page.lines]).toEqual([[], 0])
  })
})

describe('what is owed by third party', () => {
  const owedOf = (query: Query = {}) => shop.client.call(receivables.endpoints.page, { query })

  test('is what the books say of the account of customers, and what is late is told apart', async () => {
    const page = await owedOf()
    const book = await pageOf({ account: '130505', accountTo: '130505' })
    expect(page.totals['balance']).toBe(book.totals['balance'])
    expect(page.lines).toBe(6)
    expect(
      page.rows.filter((row) => row.kind === 'line').every((row) => row.source?.kind === 'INE' && row.cells['state'] === 'Vence hoy'),
    ).toBe(true)
    expect(page.totals['overdue']).toBe('0.00')
    expect((await owedOf({ state: 'overdue' })).rows).toEqual([])
    expect((await owedOf({ kind: 'AP' })).rows).toEqual([])
    expect((await owedOf({ party: shop.customerId })).totals).toEqual(page.totals)
    // Its chart tells the same by age.
    expect(page.chart).toBeNull()
    const { chart } = await owedOf({ chart: '1' })
    expect(chart?.points.map(({ label }) => label)).toEqual([
      'Por vencer',
      'Vencida hasta 30 días',
      'De 31 a 60 días',
      'De 61 a 90 días',
      'Más de 90 días',
    ])
    expect(chart?.points.map(({ value }) => value)).toEqual([page.totals['balance'], '0.00', '0.00', '0.00', '0.00'])
    expect((await owedOf({ chart: '1', state: 'overdue' })).chart?.points.every(({ value }) => value === '0.00')).toBe(true)
  })
})

test('favourites are of each person, once for the same filters', async () => {
  const body = { report: auxiliaryBook.name, name: 'Libro auxiliar · Este mes', query: 'account=13&period=mes' }
  const kept = await shop.client.call(keepFavourite, { body })
  expect((await shop.client.call(keepFavourite, { body })).id).toBe(kept.id)
  expect((await shop.client.call(listFavourites)).favourites).toEqual([{ id: kept.id, ...body }])
  const other = await newCompany(world)
  expect((await other.client.call(listFavourites)).favourites).toEqual([])
  await expect(other.client.call(dropFavourite, { params: { id: kept.id } })).rejects.toMatchObject({ code: 698 })
  await shop.client.call(dropFavourite, { params: { id: kept.id } })
  expect((await shop.client.call(listFavourites)).favourites).toEqual([])
})

describe('the stock card', () => {
  const cardOf = (query: Query = {}) => shop.client.call(stockCard.endpoints.page, { query: { ...november, ...query } })
  const stockOf = (name: string) =>
    inCompany(world.pool, shop, (tx) =>
      tx.first<{ quantity: string; value: string }>(sql`
        select quantity, value from stock_balance where company_id = ${shop.companyId} and item_id = ${shop.item(name).id}`),
    )
  const plain = (quantity: string | null | undefined): string => quantityText(parseQuantity(quantity ?? '0'))

  test('runs from the opening to what there is, and the whole is what the books say', async () => {
    const card = await cardOf()
    const ends = card.rows.filter((row) => row.kind === 'subtotal' && row.depth === 0)
    expect(ends.map((row) => row.label.replace(/^P-\d+ | \(.*/g, ''))).toEqual(['Cafetera', 'Molino'])
    for (const [index, name] of ['Cafetera', 'Molino'].entries()) {
      const stock = await stockOf(name)
      expect([ends[index]?.cells['quantity'], ends[index]?.cells['value']]).toEqual([plain(stock?.quantity), stock?.value])
    }
    const balance = await balanceOf(shop.client, { ...november, level: '5' })
    expect(card.totals['value']).toBe(balance.rows.find((row) => row.code === '143501')?.closing)
    // Litres and metres do not add up.
    expect(card.totals['quantity']).toBeUndefined()
    const sale = card.rows.find((row) => row.kind === 'line' && row.source?.kind === 'INE')
    expect([sale?.cells['document'], sale?.cells['out'], sale?.cells['unitCost'], sale?.cells['average']]).toEqual([
      'FV-1',
      '1',
      '50000',
      '50000',
    ])
  })

  test('its chart ends with what there is, of one product alone', async () => {
    const item = shop.item('Cafetera').id
    expect((await cardOf({ chart: '1' })).chart).toBeNull()
    const { chart } = await cardOf({ chart: '1', item })
    expect([chart?.points[0]?.label, chart?.points.at(-1)?.label]).toEqual(['2026-11-01', '2026-11-20'])
    expect(chart?.points.at(-1)?.value).toBe(plain((await stockOf('Cafetera'))?.quantity))
    const later = await cardOf({ chart: '1', item, from: '2026-12-01', to: '2026-12-31' })
    expect(new Set(later.chart?.points.map(({ value }) => value))).toEqual(new Set([chart?.points.at(-1)?.value]))
  })

  test('any day before has what there was then', async () => {
    const before = await cardOf({ from: '2026-10-01', to: '2026-10-31' })
    expect(before.rows).toEqual([])
    const later = await cardOf({ from: '2026-11-21', to: '2026-11-30', item: shop.item('Cafetera').id, warehouse: shop.warehouseId })
    expect(later.lines).toBe(0)
    const stock = await stockOf('Cafetera')
    expect(later.rows.map((row) => [row.kind, row.cells['quantity'], row.cells['value']])).toEqual([
      ['group', plain(stock?.quantity), stock?.value],
      ['subtotal', plain(stock?.quantity), stock?.value],
    ])
  })

  test('a late arrival stands at its date, says so, and card, stock and books still agree', async () => {
    const item = shop.item('Cafetera').id
    const lines = [{ itemId: item, quantity: '10', unitCost: '61000.33' }]
    await shop.client.call(createOpening, { body: { date: '2026-11-02', warehouseId: shop.warehouseId, lines } })
    const card = await cardOf({ item })
    const late = card.rows.find((row) => row.cells['date'] === '2026-11-02')
    expect([late?.cells['in'], late?.cells['valueIn'], late?.note]).toEqual(['10', '610003.30', expect.stringMatching(/^registrado el /)])
    const stock = await stockOf('Cafetera')
    expect(card.totals['value']).toBe(stock?.value)
    const whole = await cardOf()
    const balance = await balanceOf(shop.client, { ...november, level: '5' })
    expect(whole.totals['value']).toBe(balance.rows.find((row) => row.code === '143501')?.closing)
  })

  test('who may not see costs sees none, on screen nor in files', async () => {
    await inCompany(world.pool, shop, async (tx) => {
      await tx.run(
        sql`update membership set role_id = ${roleIds.seller} where company_id = ${shop.companyId} and person_id = ${shop.personId}`,
      )
      await tx.run(sql`
        update role set permissions = permissions || ${JSON.stringify([exportOf(stockCard.permission).code])}::jsonb
         where company_id = ${shop.companyId} and id = ${roleIds.seller}`)
    })
    // Sessions are remembered for a moment.
    world.clock.moveTo(new Date(world.clock.now().getTime() + 60_000).toISOString())
    const page = await shop.client.call(stockCard.endpoints.page, { query: november })
    expect(page.columns).toEqual(['date', 'document', 'description', 'in', 'out', 'quantity'])
    expect(page.totals).toEqual({})
    expect(JSON.stringify(page.rows)).not.toMatch(/50000|unitCost|value|average/)
    const csv = new TextDecoder().decode((await shop.client.call(stockCard.endpoints.csv, { query: november })).bytes)
    expect(csv.split('\r\n')[0]).toMatch(/,Entrada,Salida,Saldo$/)
    expect(csv).not.toMatch(/50000/)
  })
})

test('every report answers the first and the last days that can be written, or says what is wrong with them', async () => {
  const calls = serverModules
    .flatMap(({ handlers }) => handlers.map(({ endpoint }) => endpoint))
    .filter(({ path }) => path.startsWith('/api/analytics/'))
  const pages = calls.filter(({ method, response }) => method === 'GET' && !('file' in response) && !('events' in response))
  expect(pages.length).toBeGreaterThan(10)
  const periods = [
    { from: '0001-01-01', to: '9999-12-31' },
    { from: '9999-12-31', to: '9999-12-31' },
    { from: '2026-01-01', to: '9999-12-31' },
    { from: '0001-01-01', to: '0001-01-01' },
  ]
  for (const { path } of pages)
    for (const period of periods.flatMap((days) => Object.keys(comparisons).map((compare) => ({ ...days, compare })))) {
      const answer = await world.app.inject({
        url: fillPath(path, { id: '01980000-0000-7000-8000-000000000000' }),
        query: period,
        headers: { authorization: `Bearer ${shop.client.token}`, [COMPANY_HEADER]: shop.companyId },
      })
      expect([path, period, answer.statusCode < 500 ? 'answered' : answer.body]).toEqual([path, period, 'answered'])
    }
})
