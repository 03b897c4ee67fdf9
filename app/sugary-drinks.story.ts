// The tax on sweet drinks, in pesos for each 100 ml: from the item that says what it holds to the invoice, the books, the
// XML and the notes, also when the item says another thing later.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { DocumentRequest } from '#modules/documents/index.ts'
import { createItem, getItem, updateItem } from '#modules/items/index.ts'
import {
  creditNoteEndpoints,
  creditNoteXml,
  debitNoteEndpoints,
  invoiceEndpoints,
  invoiceXml,
  quoteEndpoints,
} from '#modules/sales/index.ts'
import { stopPdf } from '#platform/pdf/render.server.ts'
import { pdfText } from '#platform/testing/pdf-text.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { kindClient } from './testing/import-client.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const MIDDLE = 'IBUA de 5 a 9 g'
const HIGH = 'IBUA desde 9 g'

let world: World
let shop: Shop
let itemId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    charges: [MIDDLE, HIGH],
    items: [
      {
        ...{ name: 'Gaseosa', price: '2500', content: '400', taxes: ['IVA 19 %', MIDDLE] },
        ...{ stock: { quantity: '1000', cost: '1000' }, otherUnit: { name: 'Caja', factor: '24' } },
      },
      { name: 'Litro y medio', price: '5000', content: '1500', taxes: [HIGH], stock: { quantity: '500', cost: '2000' } },
      { name: 'Agua', price: '1500', taxes: ['IVA 19 %'], stock: { quantity: '500', cost: '500' } },
    ],
  })
  itemId = shop.item('Gaseosa').id
})
afterAll(async () => {
  await stopPdf()
  await world.close()
})

const bodyOf = async (id: string) => {
  const item = await shop.client.call(getItem, { params: { id } })
  return {
    ...item,
    taxIds: item.taxes.map((tax) => tax.id),
    incomeAccountId: item.incomeAccount.id,
    inventoryAccountId: item.inventoryAccount?.id ?? null,
    costAccountId: item.costAccount?.id ?? null,
    units: item.units.map((unit) => ({ unitId: unit.id, factor: unit.factor })),
  }
}

/** The bottle holds so many millilitres from now on. */
const holding = async (content: string | null) =>
  shop.client.call(updateItem, { params: { id: itemId }, body: { ...(await bodyOf(itemId)), content } })

const box = async () => (await shop.client.call(getItem, { params: { id: itemId } })).units[0]?.id ?? null

type Line = DocumentRequest['lines'][number]
const sodas = (quantity: string, change: Partial<Line> = {}, more: Partial<DocumentRequest> = {}): DocumentRequest => {
  const request = shop.request([['Gaseosa', quantity, change.unitPrice ?? '2500']], more)
  return { ...request, lines: request.lines.map((line) => ({ ...line, ...change })) }
}
const sell = (document: DocumentRequest) => shop.client.call(invoiceEndpoints.create, { body: { document, issue: true } })
const invoice = (id: string) => shop.client.call(invoiceEndpoints.view, { params: { id } })
const taxOf = (view: Awaited<ReturnType<typeof invoice>>, name = MIDDLE, line = 0) =>
  view.lines[line]?.taxes.find((tax) => tax.name === name)
const give = (invoiceId: string, quantity: string, change: Partial<Line> = {}) =>
  shop.client.call(creditNoteEndpoints.create, {
    body: {
      document: {
        ...sodas(quantity, { source: { documentId: invoiceId, position: 1, restock: true }, ...change }, { resolutionId: null }),
        correction: { documentId: invoiceId, concept: '1', surplus: 'keep' },
      },
      issue: true,
    },
  })
const note = (id: string) => shop.client.call(creditNoteEndpoints.view, { params: { id } })
const ibuaInBooks = async () => (await closingBalances(shop.client)).find((line) => line.startsWith('249510')) ?? 'nada'
const text = ({ bytes }: { readonly bytes: Uint8Array }) => new TextDecoder().decode(bytes)
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

test('an item with such a tax says what it holds, at its field; without one nobody asks', async () => {
  const body = { kind: 'product', code: 'JUG', name: 'Jugo', price: '3000', taxIds: shop.item('Gaseosa').taxIds } as const
  const refused = {
    code: 401,
    fields: ['content'],
    message: expect.stringContaining(`Escribe el contenido: ${MIDDLE} se cobra por cada 100\u00a0ml.`),
  }
  await expect(shop.client.call(createItem, { body })).rejects.toMatchObject(refused)
  await expect(holding(null)).rejects.toMatchObject(refused)
  await expect(holding('0')).rejects.toMatchObject({ code: 401, fields: ['content'] })
  const { id } = await shop.client.call(createItem, { body: { ...body, content: '355.5' } })
  expect((await shop.client.call(getItem, { params: { id } })).content).toBe('355.5')
  const water = await shop.client.call(getItem, { params: { id: shop.item('Agua').id } })
  expect(water.content).toBeNull()
})

test('ten bottles of 400 ml: 1.600 in the invoice, the books, the XML and the paper; in part and whole, the notes leave nothing', async () => {
  const { id } = await sell(sodas('10'))
  const view = await invoice(id)
  expect(view.totals).toMatchObject({ net: '25000.00', tax: '6350.00', total: '31350.00' })
  expect(taxOf(view)).toMatchObject({ perUnit: '40.00', content: { per: '100', held: '400', factor: '1' }, amount: '1600.00' })
  expect(await ibuaInBooks()).toBe('249510 (1.600,00)')
  const xml = text(await shop.client.call(invoiceXml, { params: { id } }))
  const measure = (millilitres: string) =>
    `<cbc:BaseUnitMeasure unitCode="MLT">${millilitres}</cbc:BaseUnitMeasure><cbc:PerUnitAmount currencyID="COP">40.00</cbc:PerUnitAmount>`
  expect(xml.split(measure('4000.00'))).toHaveLength(3)
  expect(xml).toContain('<cbc:ID>34</cbc:ID><cbc:Name>IBUA</cbc:Name>')
  const paper = pdfText((await shop.client.call(invoiceEndpoints.pdf, { params: { id }, query: {} })).bytes)
  expect(paper).toContain('4.000 ml')

  // The bottle is another one from now on; the invoice and its notes are of the old one.
  await holding('500')
  const part = await give(id, '3')
  expect((await note(part.id)).lines[0]).toMatchObject({
    content: '400',
    taxes: expect.arrayContaining([expect.objectContaining({ amount: '480.00' })]),
  })
  expect(text(await shop.client.call(creditNoteXml, { params: { id: part.id } }))).toContain(measure('1200.00'))
  expect(await ibuaInBooks()).toBe('249510 (1.120,00)')
  await proven()
  const rest = await give(id, '7')
  expect((await note(rest.id)).totals.total).toBe('21945.00')
  expect(await ibuaInBooks()).toBe('nada')
  expect((await invoice(id)).balance).toBe('0.00')
  await proven()
  await holding('400')
})

test('a box of 24 asks what 24 loose ask, at the pesos of the law', async () => {
  const unitId = await box()
  const loose = await invoice((await sell(sodas('48'))).id)
  const boxed = await invoice((await sell(sodas('2', { unitId, unitPrice: '60000' }))).id)
  expect(boxed.totals).toEqual(loose.totals)
  expect(taxOf(boxed)).toMatchObject({ perUnit: '40.00', content: { per: '100', held: '400', factor: '24' }, amount: '7680.00' })
  const xml = text(await shop.client.call(invoiceXml, { params: { id: boxed.id } }))
  expect(xml).toContain('<cbc:BaseUnitMeasure unitCode="MLT">19200.00</cbc:BaseUnitMeasure>')
  expect(xml).toContain('<cbc:InvoicedQuantity unitCode="BX">2.00</cbc:InvoicedQuantity>')
  await proven()
})

test('two bands go in one group of the XML, each with its pesos; prices with taxes inside carry it', async () => {
  const request = shop.request([
    ['Gaseosa', '2'],
    ['Litro y medio', '3'],
  ])
  const view = await invoice((await sell({ ...request, pricesIncludeTax: true })).id)
  // 2 × 160 and 3 × 68 × 15.
  expect([taxOf(view)?.amount, taxOf(view, HIGH, 1)?.amount]).toEqual(['320.00', '3060.00'])
  expect(view.totals.total).toBe('20000.00')
  const xml = text(await shop.client.call(invoiceXml, { params: { id: view.id } }))
  const [, group = ''] = /<cac:TaxTotal><cbc:TaxAmount currencyID="COP">3380\.00<\/cbc:TaxAmount>(.*?)<\/cac:TaxTotal>/.exec(xml) ?? []
  expect(group.match(/<cac:TaxSubtotal>/g)).toHaveLength(2)
  await proven()
})

test('a draft may lack the content and an issued document may not, said at the line', async () => {
  const water = shop.request([['Agua', '5']])
  const taxed = { ...water, lines: water.lines.map((line) => ({ ...line, taxIds: shop.item('Litro y medio').taxIds })) }
  await shop.client.call(invoiceEndpoints.create, { body: { document: taxed, issue: false } })
  const message = `Falta el contenido del producto: ${HIGH} se cobra por cada 100\u00a0ml. Escríbelo en la ficha del producto.`
  const refused = { code: 401, fields: ['lines.0.taxIds'], message: expect.stringContaining(message) }
  await expect(sell(taxed)).rejects.toMatchObject(refused)
  const offer = { ...taxed, resolutionId: null, warehouseId: null }
  await expect(shop.client.call(quoteEndpoints.create, { body: { document: offer, issue: true } })).rejects.toMatchObject(refused)
  await proven()
})

test('a quote keeps what the bottle held: in its next version and in the invoice that is made of it; a draft does not', async () => {
  const ofQuote = { resolutionId: null, warehouseId: null, dueDate: '2026-12-05' }
  const quote = await shop.client.call(quoteEndpoints.create, { body: { document: sodas('10', {}, ofQuote), issue: true } })
  const draft = await shop.client.call(invoiceEndpoints.create, { body: { document: sodas('10'), issue: false } })
  await holding('500')
  const { version } = await shop.client.call(quoteEndpoints.view, { params: { id: quote.id } })
  const next = await shop.client.call(quoteEndpoints.create, {
    body: { document: sodas('20', {}, ofQuote), issue: true, replaces: { id: quote.id, version } },
  })
  expect((await shop.client.call(quoteEndpoints.view, { params: { id: next.id } })).lines[0]).toMatchObject({ content: '400' })
  const made = await invoice((await sell(sodas('20', { source: { documentId: next.id, position: 1 } }))).id)
  expect(taxOf(made)).toMatchObject({ content: { held: '400' }, amount: '3200.00' })
  const written = await invoice(draft.id)
  await shop.client.call(invoiceEndpoints.update, {
    params: { id: draft.id },
    body: { document: sodas('10'), issue: true, version: written.version },
  })
  expect(taxOf(await invoice(draft.id))).toMatchObject({ content: { held: '500' }, amount: '2000.00' })
  await holding('400')
  await proven()
})

test('money off gives none of it back; a debit note charges it on what it adds', async () => {
  const { id } = await sell(sodas('10'))
  const before = await ibuaInBooks()
  const off = await give(id, '1', { unitPrice: '5000', source: { documentId: id, position: 1, byValue: true } })
  expect((await note(off.id)).taxes.find(({ name }) => name === MIDDLE)?.amount ?? '0.00').toBe('0.00')
  expect(text(await shop.client.call(creditNoteXml, { params: { id: off.id } }))).not.toContain('MLT')
  expect(await ibuaInBooks()).toBe(before)
  const more = await shop.client.call(debitNoteEndpoints.create, {
    body: { document: sodas('5', {}, { resolutionId: null, correction: { documentId: id, concept: '3' } }), issue: true },
  })
  const shown = await shop.client.call(debitNoteEndpoints.view, { params: { id: more.id } })
  expect(shown.taxes.find(({ name }) => name === MIDDLE)?.amount).toBe('800.00')
  await proven()
})

test('a file says the content, is asked for it, and brings back what went out', async () => {
  const file = kindClient(shop.client, 'items.item', true)
  const columns = ['code', 'name', 'price', 'taxIds', 'content']
  const { problems } = await file.check(columns, [
    ['A-1', 'Malta', '3.000', `IVA 19 %; ${MIDDLE}`, ''],
    ['A-2', 'Té', '3.000', `IVA 19 %; ${MIDDLE}`, 'mucho'],
    ['A-3', 'Soda', '3.000', `IVA 19 %; ${MIDDLE}`, '-1'],
    ['A-4', 'Pan', '500', 'IVA 5 %', ''],
  ])
  expect(problems.map(({ row, field }) => `${row} ${field}`)).toEqual(['2 content', '3 content', '4 content'])
  const made = await file.run(columns, [['A-1', 'Malta', '3.000', `IVA 19 %; ${MIDDLE}`, '330,5']])
  expect(made).toMatchObject({ created: 1, wrong: 0 })
  const out = await file.out()
  expect(out.find(([code]) => code === 'A-1')).toContain('330,5')
  expect(await file.run(columns, [['A-1', 'Malta', '3000', `IVA 19 %; ${MIDDLE}`, '330.5']])).toMatchObject({ equal: 1 })
  // What has no column stays.
  expect(await file.run(['code', 'price'], [['A-1', '3.100']])).toMatchObject({ changed: 1 })
  expect((await file.out()).find(([code]) => code === 'A-1')).toContain('330,5')
  expect(await file.check(['code', 'content'], [['A-1', '']])).toMatchObject({ wrong: 1 })
})

test('annulled, the accounts are where they were', async () => {
  const before = await closingBalances(shop.client)
  const { id } = await sell(sodas('7'))
  await shop.client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Era una prueba' } })
  expect(await closingBalances(shop.client)).toEqual(before)
  await proven()
})
