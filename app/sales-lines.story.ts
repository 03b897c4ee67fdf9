// What was invoiced line by line, with its cost and what was earned with it; and the documents of any kind with their taxes and
// withholdings: both say what the books say.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseAmount, amountText, subtract } from '#base/decimal.ts'
import { masks, roleIds } from '#modules/access/index.ts'
import { documentReport } from '#modules/analytics/index.ts'
import { invoiceEndpoints, creditNoteEndpoints, quoteEndpoints, remissionEndpoints, saleLines } from '#modules/sales/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { balanceOf } from './testing/books.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let seller: string
const november = { from: '2026-11-01', to: '2026-11-30' }
type Query = Readonly<Record<string, string>>

beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    customer: { withholds: true, largeTaxpayer: true },
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '300', cost: '30000.33' }, taxes: ['IVA 19 %'], withholding: 'COMPRAS' },
      { name: 'Molino', price: '40000', stock: { quantity: '100', cost: '25000' }, taxes: ['IVA 19 %'], withholding: 'COMPRAS' },
      { name: 'Instalación', price: '180000', taxes: ['IVA 19 %'], withholding: 'SERVICIOS' },
    ],
  })
  const { client } = shop
  seller = shop.customerId
  const sale = await shop.issue([
    ['Cafetera', '21'],
    ['Instalación', '3'],
  ])
  await shop.issue([['Molino', '10', '45000']], { sellerId: seller } as never)
  const wrong = await shop.issue([['Molino', '50']])
  await client.call(invoiceEndpoints.annul, { params: { id: wrong.id }, body: { reason: 'Se hizo mal' } })
  // Delivered before, and invoiced after.
  const remission = await client.call(remissionEndpoints.create, {
    body: { document: shop.request([['Cafetera', '4']], { resolutionId: null }), issue: true },
  })
  const asked = shop.request([['Cafetera', '4']])
  const lines = asked.lines.map((line) => ({ ...line, source: { documentId: remission.id, position: 1 } }))
  await client.call(invoiceEndpoints.create, { body: { document: { ...asked, lines }, issue: true } })
  const back = shop.request([['Cafetera', '1']], { resolutionId: null })
  const source = { documentId: sale.id, position: 1, byValue: false, restock: true }
  await client.call(creditNoteEndpoints.create, {
    body: {
      document: {
        ...back,
        correction: { documentId: sale.id, concept: '1' },
        lines: back.lines.map((line) => ({ ...line, source })),
      },
      issue: true,
    },
  })
  await client.call(quoteEndpoints.create, {
    body: { document: shop.request([['Molino', '2']], { resolutionId: null, terms: '', deliveryTime: '' } as never), issue: true },
  })
})
afterAll(() => world.close())

const linesOf = (query: Query = {}) => shop.client.call(saleLines.endpoints.page, { query: { ...november, ...query } })
const documentsOf = (query: Query = {}) => shop.client.call(documentReport.endpoints.page, { query: { ...november, ...query } })
type Page = Awaited<ReturnType<typeof linesOf>>
const rowsOf = ({ rows }: Page) => rows.filter((row) => row.kind === 'line').map((row) => row.cells)
/** What a class of accounts moved. */
const bookOf = async (code: string) =>
  (await balanceOf(shop.client, { ...november, level: '1' })).rows.find((row) => row.code === code)?.closing.replace('-', '') ?? ''

test('each line says what it cost and what was earned with it, delivered before or not', async () => {
  const page = await linesOf()
  expect(
    rowsOf(page).map(({ item, quantity, net, cost, margin, marginPercent }) => [item, quantity, net, cost, margin, marginPercent]),
  ).toEqual([
    ['Cafetera', '21', '1050000.00', '630006.93', '419993.07', '40'],
    ['Instalación', '3', '540000.00', '0.00', '540000.00', '100'],
    ['Molino', '10', '450000.00', '250000.00', '200000.00', '44.4'],
    ['Cafetera', '4', '200000.00', '120001.32', '79998.68', '40'],
  ])
  expect([page.totals['net'], page.totals['cost'], page.totals['margin'], page.totals['marginPercent']]).toEqual([
    '2240000.00',
    '1000008.25',
    '1239991.75',
    '55.4',
  ])
})

test('with its notes it is what the books say: income, cost and what was earned', async () => {
  const { totals } = await linesOf({ kinds: 'notes' })
  expect(totals['cost']).toBe(await bookOf('6'))
  expect(totals['net']).toBe(await bookOf('4'))
  expect(totals['margin']).toBe(amountText(subtract(parseAmount(totals['net'] ?? ''), parseAmount(totals['cost'] ?? ''))))
})

test('by any grouping and filter the parts are the whole', async () => {
  const whole = await linesOf({ kinds: 'notes' })
  for (const by of ['item', 'customer', 'seller', 'category', 'brand', 'branch']) {
    const page = await linesOf({ kinds: 'notes', by })
    expect([by, page.totals, page.lines]).toEqual([by, whole.totals, whole.lines])
    expect([by, rowsOf(page).length]).toEqual([by, whole.lines])
  }
  const bySeller = await linesOf({ by: 'seller' })
  expect(bySeller.rows.filter((row) => row.kind === 'group').map((row) => row.label)).toEqual(['Almacenes La Ceiba S.A.', 'Sin vendedor'])
  expect((await linesOf({ seller })).lines).toBe(1)
  expect(rowsOf(await linesOf({ item: shop.item('Molino').id })).map(({ net }) => net)).toEqual(['450000.00'])
  expect((await linesOf({ from: '2026-10-01', to: '2026-10-31' })).rows).toEqual([])
})

test('every document once, with its taxes and withholdings', async () => {
  const page = await documentsOf()
  expect(page.rows.filter((row) => row.kind === 'subtotal').map((row) => row.label)).toEqual([
    'Cotizaciones',
    'Remisiones',
    'Facturas de venta',
    'Notas crédito',
  ])
  const issued = await documentsOf({ kind: 'INE' })
  const total = issued.rows.find((row) => row.kind === 'subtotal')?.cells
  expect([issued.lines, rowsOf(issued).length, total?.['net'], total?.['iva']]).toEqual([3, 3, '2240000.00', '425600.00'])
  for (const cells of rowsOf(page)) {
    const sum = (...names: string[]) => names.reduce((all, name) => all + parseAmount(cells[name] ?? '0'), 0n)
    expect(sum('net', 'iva', 'inc', 'otherTaxes')).toBe(sum('total'))
    expect(sum('total') - sum('retefuente', 'reteiva', 'reteica')).toBe(sum('payable'))
  }
  expect(parseAmount(total?.['reteiva'] ?? '') > 0n).toBe(true)
  expect((await documentsOf({ state: 'annulled' })).lines).toBe(1)
  expect((await documentsOf({ kind: 'QTE' })).lines).toBe(1)
  expect((await documentsOf({ party: 'none' })).lines).toBe(0)
})

test('another company sees nothing of it, and who may not see costs nor margins sees none', async () => {
  const other = await newCompany(world)
  expect((await other.client.call(saleLines.endpoints.page, { query: november })).rows).toEqual([])
  expect((await other.client.call(documentReport.endpoints.page, { query: november })).rows).toEqual([])
  const asSeller = async (permissions: readonly string[]) => {
    await inCompany(world.pool, shop, async (tx) => {
      await tx.run(
        sql`update membership set role_id = ${roleIds.seller} where company_id = ${shop.companyId} and person_id = ${shop.personId}`,
      )
      await tx.run(sql`
        update role set permissions = permissions || ${JSON.stringify(permissions)}::jsonb where company_id = ${shop.companyId} and id = ${roleIds.seller}`)
    })
    // Sessions are remembered for a moment.
    world.clock.moveTo(new Date(world.clock.now().getTime() + 60_000).toISOString())
    return linesOf()
  }
  const page = await asSeller([])
  expect(page.columns.filter((name) => ['cost', 'margin', 'marginPercent'].includes(name))).toEqual([])
  expect(JSON.stringify(page.rows)).not.toMatch(/"(cost|margin|marginPercent)"|630006|419993/)
  // Who may know what is earned and not what things cost reads the same margin.
  const earning = await asSeller([masks.margin.code])
  expect([earning.columns.includes('cost'), earning.totals['margin'], earning.totals['marginPercent']]).toEqual([
    false,
    '1239991.75',
    '55.4',
  ])
})
