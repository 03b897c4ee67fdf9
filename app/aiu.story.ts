// Services with AIU: IVA on the part that the law says, withholdings on it or on all, from the quote to the note that takes it back.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { DocumentRequest, SavedDocument } from '#modules/documents/index.ts'
import { resolution } from '#modules/documents/index.ts'
import { createItem, getItem } from '#modules/items/index.ts'
import { creditNoteEndpoints, invoiceEndpoints, quoteEndpoints } from '#modules/sales/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { stopPdf } from '#platform/pdf/render.server.ts'
import { pdfText } from '#platform/testing/pdf-text.server.ts'
import { Refused } from './client.server.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, rangeOf, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let byComputerId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    customer: { withholds: true, largeTaxpayer: true },
    items: [
      { name: 'Aseo de oficinas', price: '10000000', taxes: ['IVA 19 %'], withholding: 'SERVICIOS', aiu: 'cleaning' },
      { name: 'Vigilancia', price: '10000000', taxes: ['IVA 19 %'], aiu: 'security' },
      { name: 'Operarios', price: '8000000', taxes: ['IVA 19 %'], aiu: 'temporary_work' },
      { name: 'Obra', price: '120000000', taxes: ['IVA 19 %'], aiu: 'construction' },
      { name: 'Jabón', price: '1000000', taxes: ['IVA 19 %'], withholding: 'SERVICIOS' },
    ],
  })
  byComputerId = (await shop.client.call(resolution.endpoints.create, { body: rangeOf('INS', 'FC') })).id
})
afterAll(async () => {
  await stopPdf()
  await world.close()
})

type Agreed = Pick<DocumentRequest, 'aiuAdministration' | 'aiuContingency' | 'aiuProfit' | 'aiuBasis' | 'aiuObject'>
const agreed = (administration: string, contingency: string, profit: string, more: Agreed = {}): Agreed => ({
  ...{ aiuAdministration: administration, aiuContingency: contingency, aiuProfit: profit },
  ...{ aiuObject: 'Contrato 045 de 2026', ...more },
})
type Lines = Parameters<Shop['request']>[0]
/** By computer: what goes to the tax authority says its base in a way of its own. */
const sell = (lines: Lines, terms: Agreed, more: Partial<DocumentRequest> = {}): Promise<SavedDocument> =>
  shop.client.call(invoiceEndpoints.create, {
    body: { document: { ...shop.request(lines, { resolutionId: byComputerId, ...more }), kind: 'INS', ...terms }, issue: true },
  })
const view = (id: string) => shop.client.call(invoiceEndpoints.view, { params: { id } })
const figures = async (id: string) => {
  const { totals, taxes, withholdings } = await view(id)
  return {
    iva: taxes.map(({ base, amount }) => [base, amount]),
    withheld: withholdings.map(({ kind, base, amount }) => [kind, base, amount]),
    total: totals.total,
    payable: totals.payable,
  }
}
/** A day of its own: what is withheld is compared with all of a day. */
const on = (date: string): Partial<DocumentRequest> => ({ date, dueDate: date })

test.each([
  // 10 % of 10.000.000 is 1.000.000: IVA 190.000; 2 % withheld of it, 20.000; ReteIVA 15 % of 190.000, 28.500.
  {
    ...{ item: 'Aseo de oficinas', terms: agreed('5', '2', '3'), date: '2026-11-02', iva: ['1000000.00', '190000.00'] },
    ...{ retefuente: ['1000000.00', '20000.00'], reteiva: '28500.00', total: '10190000.00', payable: '10141500.00' },
  },
  // 8 % was agreed: the law asks for 10 % at least, so it is the same.
  {
    ...{ item: 'Vigilancia', terms: agreed('4', '2', '2'), date: '2026-11-03', iva: ['1000000.00', '190000.00'] },
    ...{ retefuente: ['1000000.00', '20000.00'], reteiva: '28500.00', total: '10190000.00', payable: '10141500.00' },
  },
  // 12,5 % of 8.000.000 is 1.000.000; temporary work is withheld 1 %.
  {
    ...{ item: 'Operarios', terms: agreed('8', '2', '2.5'), date: '2026-11-04', iva: ['1000000.00', '190000.00'] },
    ...{ retefuente: ['1000000.00', '10000.00'], reteiva: '28500.00', total: '8190000.00', payable: '8151500.00' },
  },
  // Over a direct cost of 100.000.000: 5.000.000 of profit, IVA 950.000; 2 % of all 120.000.000; ReteIVA 15 % of 950.000.
  {
    ...{ item: 'Obra', terms: agreed('10', '5', '5', { aiuBasis: 'cost' }), date: '2026-11-05', iva: ['5000000.00', '950000.00'] },
    ...{ retefuente: ['120000000.00', '2400000.00'], reteiva: '142500.00', total: '120950000.00', payable: '118407500.00' },
  },
])('$item: IVA and withholdings', async ({ item, terms, date, iva, retefuente, reteiva, total, payable }) => {
  const { id } = await sell([[item, '1']], terms, on(date))
  expect(await figures(id)).toEqual({
    iva: [iva],
    withheld: [
      ['retefuente', ...retefuente],
      ['reteiva', iva[1], reteiva],
    ],
    total,
    payable,
  })
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

const linesOf = (sourceId: string) =>
  inCompany(world.pool, shop, async (tx) => {
    const rows = await tx.rows<{ line: string }>(sql`
      select a.code || ' ' || l.debit || ' ' || l.credit || coalesce(' sobre ' || l.base, '') as line
        from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
        join account a on a.company_id = l.company_id and a.id = l.account_id
       where e.company_id = ${shop.companyId} and e.source_id = ${sourceId} order by l.position`)
    return rows.map(({ line }) => line)
  })

test('beside what is no service of AIU each has its own base, and the entry says both', async () => {
  const { id } = await sell(
    [
      ['Aseo de oficinas', '1'],
      ['Jabón', '1'],
    ],
    agreed('5', '2', '3'),
    on('2026-11-06'),
  )
  // IVA is 19 % of 1.000.000 of AIU and of 1.000.000 of soap; 2 % is withheld of the one and 4 % of the other, 15 % of the IVA.
  // 11.000.000 + 380.000 - 20.000 - 40.000 - 57.000 = 11.263.000.
  expect(await linesOf(id)).toEqual([
    '130505 11263000.00 0.00',
    '135515 20000.00 0.00 sobre 1000000.00',
    '135515 40000.00 0.00 sobre 1000000.00',
    '135517 57000.00 0.00 sobre 380000.00',
    '415595 0.00 11000000.00',
    '24080519 0.00 380000.00 sobre 2000000.00',
  ])
})

test('a second service of a day is compared by its AIU, and a note takes back the same part', async () => {
  // 400.000 × 10 % = 40.000: under the 105.000 (2 UVT of 2026) from which it is withheld; with the next, 120.000, over it.
  const day = on('2026-11-09')
  const first = await sell([['Aseo de oficinas', '1', '400000']], agreed('5', '2', '3'), day)
  expect((await figures(first.id)).withheld).toEqual([])
  const second = await sell([['Aseo de oficinas', '1', '800000']], agreed('5', '2', '3'), day)
  expect((await figures(second.id)).withheld).toMatchObject([
    ['retefuente', '120000.00', '2400.00'],
    ['reteiva', '22800.00', '3420.00'],
  ])
  // A note takes off what went to the tax authority.
  const whole = await shop.issue([['Aseo de oficinas', '2']], agreed('5', '2', '3'))
  const half = await shop.client.call(creditNoteEndpoints.create, {
    body: {
      document: {
        ...shop.request([['Aseo de oficinas', '1']], { resolutionId: null }),
        correction: { documentId: whole.id, concept: '1', surplus: 'keep' },
        lines: shop.request([['Aseo de oficinas', '1']]).lines.map((line) => ({ ...line, source: { documentId: whole.id, position: 1 } })),
      },
      issue: true,
    },
  })
  const note = await shop.client.call(creditNoteEndpoints.view, { params: { id: half.id } })
  expect(note.taxes.map(({ base, amount }) => [base, amount])).toEqual([['1000000.00', '190000.00']])
  expect(note.withholdings.map(({ kind, base, amount }) => [kind, base, amount])).toEqual([
    ['retefuente', '1000000.00', '20000.00'],
    ['reteiva', '190000.00', '28500.00'],
  ])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('a quote says it, and its invoice and both papers repeat it', async () => {
  const terms = agreed('10', '5', '5', { aiuBasis: 'cost', aiuObject: 'Construcción de la bodega 4' })
  const quote = await shop.client.call(quoteEndpoints.create, {
    body: { document: { ...shop.request([['Obra', '1']], { resolutionId: null }), ...terms }, issue: true },
  })
  expect(quote.total).toBe('120950000.00')
  const text = pdfText((await shop.client.call(quoteEndpoints.pdf, { params: { id: quote.id }, query: {} })).bytes)
  for (const said of ['Construcción de la bodega 4', 'Utilidad', '5\u00a0%', '5.000.000', '120.950.000'])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(said.replaceAll(/\s+/g, ' '))
})

test('what cannot be charged is refused at its field', async () => {
  const refused = (run: Promise<unknown>) =>
    run.then(
      () => [],
      (failure: unknown) => (failure instanceof Refused ? failure.fields : [failure]),
    )
  const aseo: Lines = [['Aseo de oficinas', '1']]
  expect(await refused(sell(aseo, {}))).toEqual(['aiuAdministration', 'aiuObject'])
  expect(await refused(sell(aseo, agreed('60', '30', '10.000001')))).toEqual(['aiuAdministration'])
  expect(await refused(sell([['Obra', '1']], agreed('10', '5', '0')))).toEqual(['aiuProfit'])
  expect(await refused(sell(aseo, agreed('-1', '0', '0')))).toEqual(['document.aiuAdministration'])
  expect(await refused(sell(aseo, agreed('101', '0', '0')))).toEqual(['document.aiuAdministration'])
  expect(await refused(sell(aseo, agreed('5', '2', '3', { aiuObject: 'x'.repeat(401) })))).toEqual(['document.aiuObject'])
  // An item that has stock is not charged with AIU.
  const product = await shop.client.call(getItem, { params: { id: shop.item('Jabón').id } })
  expect(
    await refused(
      shop.client.call(createItem, { body: { kind: 'product', code: 'X', name: 'Cosa', unitId: product.unitId, aiuService: 'cleaning' } }),
    ),
  ).toEqual(['aiuService'])
})
