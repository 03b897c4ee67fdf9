// Documents in another unit of an item: what they keep, what stock moves, and what comes of them when the item changes.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { proposeLines, type DocumentRequest } from '#modules/documents/index.ts'
import { stockCard } from '#modules/inventory/index.ts'
import { getItem, unit, updateItem } from '#modules/items/index.ts'
import { priceList, promotion, setPartyList, writePrices } from '#modules/pricing/index.ts'
import { creditNoteEndpoints, invoiceEndpoints, invoiceXml, quoteEndpoints } from '#modules/sales/index.ts'
import { stopPdf } from '#platform/pdf/render.server.ts'
import { pdfText } from '#platform/testing/pdf-text.server.ts'
import { prove } from './testing/prove.server.ts'
import { colleague, restrict } from './testing/colleagues.server.ts'
import { plainPromotion } from '#modules/pricing/testing/promotion.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let box: string
let dozen: string
let itemId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Gaseosa', price: '2500', stock: { quantity: '100', cost: '1000.33' }, taxes: ['IVA 19 %'] },
      { name: 'Entrega', price: '8000', taxes: ['IVA 19 %'] },
      { name: 'Bolsa', price: '100', stock: { quantity: '500', cost: '20' }, taxes: ['Bolsas plásticas'] },
    ],
  })
  itemId = shop.item('Gaseosa').id
  const { options } = await shop.client.call(unit.endpoints.options, { query: { text: 'caja' } })
  box = options.find(({ label }) => label === 'Caja')?.id ?? ''
  dozen = (await shop.client.call(unit.endpoints.options, { query: { text: 'docena' } })).options[0]?.id ?? ''
  await holding('24')
})
afterAll(async () => {
  await stopPdf()
  await world.close()
})

/** The box of the item holds so many from now on; null, it has no box. */
async function holding(factor: string | null, of = itemId): Promise<void> {
  const item = await shop.client.call(getItem, { params: { id: of } })
  await shop.client.call(updateItem, {
    params: { id: of },
    body: {
      ...item,
      taxIds: item.taxes.map(({ id }) => id),
      incomeAccountId: item.incomeAccount.id,
      inventoryAccountId: item.inventoryAccount?.id ?? null,
      costAccountId: item.costAccount?.id ?? null,
      units: factor === null ? [] : [{ unitId: box, factor }],
    },
  })
}

type Change = Partial<NonNullable<DocumentRequest['lines']>[number]>
const inBoxes = (quantity: string, price = '60000', change: Change = {}, more: Partial<DocumentRequest> = {}): DocumentRequest => {
  const request = shop.request([['Gaseosa', quantity, price]], more)
  return { ...request, lines: request.lines.map((line) => ({ ...line, unitId: box, ...change })) }
}
const sell = (document: DocumentRequest) => shop.client.call(invoiceEndpoints.create, { body: { document, issue: true } })
const invoice = (id: string) => shop.client.call(invoiceEndpoints.view, { params: { id } })
const stock = async () =>
  (await shop.client.call(getItem, { params: { id: itemId } })).stock.map(({ quantity, value }) => [quantity, value])
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

const giveBack = (invoiceId: string, quantity: string, change: Change = {}) =>
  shop.client.call(creditNoteEndpoints.create, {
    body: {
      document: {
        ...inBoxes(quantity, '60000', { source: { documentId: invoiceId, position: 1, restock: true }, ...change }, { resolutionId: null }),
        correction: { documentId: invoiceId, concept: '1', surplus: 'keep' },
      },
      issue: true,
    },
  })

test('two boxes of 24 take 48 out of stock; paper, XML and books say boxes at the price of a box', async () => {
  const before = await stock()
  const { id, number } = await sell(inBoxes('2'))
  expect(before).toEqual([['100', '100033.00']])
  expect(await stock()).toEqual([['52', '52017.16']])
  const view = await invoice(id)
  expect(view.totals).toMatchObject({ net: '120000.00', total: '142800.00' })
  expect(view.lines).toMatchObject([{ unitId: box, unitCode: 'BX', unitName: 'Caja', unitFactor: '24', quantity: '2', unitPrice: '60000' }])
  const xml = new TextDecoder().decode((await shop.client.call(invoiceXml, { params: { id } })).bytes)
  expect(xml).toContain('<cbc:InvoicedQuantity unitCode="BX">2.00</cbc:InvoicedQuantity>')
  expect(xml).toMatch(/<cbc:BaseQuantity unitCode="BX">/)
  const paper = pdfText((await shop.client.call(invoiceEndpoints.pdf, { params: { id }, query: {} })).bytes)
  expect(paper).toContain('Caja')
  const card = await shop.client.call(stockCard.endpoints.page, { query: { period: 'este-mes' } })
  expect(JSON.stringify(card)).toContain('"48"')
  await proven()

  // Annulled, everything is where it was.
  await shop.client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: `Se hizo mal ${number}` } })
  expect(await stock()).toEqual(before)
  await proven()
})

test('what a box holds is said by the server; a unit that is not of the item is refused at its field', async () => {
  const refusal = (change: Change) => sell(inBoxes('1', '60000', change)).then(String, (error: { errors: object[] }) => error.errors)
  const refused = [{ code: 401, field: 'lines.0.unitId', message: 'El producto no tiene esta unidad. Elige una de las suyas.' }]
  expect(await refusal({ unitId: dozen })).toMatchObject(refused)
  // Of a service, of nobody, of another company: all the same.
  expect(await refusal({ itemId: shop.item('Entrega').id })).toMatchObject(refused)
  expect(await refusal({ unitId: shop.personId })).toMatchObject(refused)
  // The body has no place for a factor of the caller's.
  const saved = await shop.client.call(invoiceEndpoints.create, {
    body: { document: inBoxes('1', '60000', Object.fromEntries([['unitFactor', '1000']])), issue: false },
  })
  expect((await invoice(saved.id)).lines[0]?.unitFactor).toBe('24')
  // The base unit, by nothing or by its own name.
  const { unitId } = await shop.client.call(getItem, { params: { id: itemId } })
  for (const own of [null, unitId]) {
    const draft = await shop.client.call(invoiceEndpoints.create, {
      body: { document: inBoxes('1', '2500', { unitId: own }), issue: false },
    })
    expect((await invoice(draft.id)).lines[0]).toMatchObject({ unitId: null, unitName: 'Unidad', unitFactor: '1' })
  }
})

test('stock is asked in base units: 5 boxes of 24 are more than 100', async () => {
  await expect(sell(inBoxes('5'))).rejects.toMatchObject({
    ...{ code: 543, fields: ['lines.0.quantity'] },
    message: expect.stringContaining('disponible 100 (Unidad)'),
  })
  const tooLittle = sell(inBoxes('0.000001', '60000', {})).catch((error: unknown) => error)
  // A millionth of a box is 24 millionths of a unit: that can be counted.
  expect(await tooLittle).toMatchObject({ state: 'issued' })
  await expect(sell(inBoxes('99999999999999', '0.01'))).rejects.toMatchObject({
    fields: expect.arrayContaining(['lines.0.quantity']),
  })
})

test('a draft follows what the box holds on the day that it is issued', async () => {
  const draft = await shop.client.call(invoiceEndpoints.create, { body: { document: inBoxes('1'), issue: false } })
  await holding('30')
  const { version } = await invoice(draft.id)
  await shop.client.call(invoiceEndpoints.update, { params: { id: draft.id }, body: { document: inBoxes('1'), issue: true, version } })
  expect((await invoice(draft.id)).lines[0]?.unitFactor).toBe('30')
  await holding('24')
  expect((await invoice(draft.id)).lines[0]?.unitFactor).toBe('30')
  await shop.client.call(invoiceEndpoints.annul, { params: { id: draft.id }, body: { reason: 'Era una prueba' } })
  await proven()
})

test('boxes come back as they left, in parts, to the last unit and cent, also when the item has no box any more', async () => {
  const before = await stock()
  const { id } = await sell(inBoxes('3'))
  const half = await giveBack(id, '0.5')
  await holding(null)
  const whole = await giveBack(id, '1')
  // Without saying it, the unit is that of the line; another one is refused.
  await expect(giveBack(id, '1', { unitId: dozen })).rejects.toMatchObject({ fields: ['lines.0.unitId'] })
  const rest = await giveBack(id, '1.5', { unitId: null })
  const notes = await Promise.all(
    [half, whole, rest].map((note) => shop.client.call(creditNoteEndpoints.view, { params: { id: note.id } })),
  )
  expect(notes.map(({ lines: [line] }) => [line?.quantity, line?.unitName, line?.unitId, line?.unitFactor, line?.unitPrice])).toEqual([
    ['0.5', 'Caja', box, '24', '60000'],
    ['1', 'Caja', box, '24', '60000'],
    ['1.5', 'Caja', box, '24', '60000'],
  ])
  expect(await stock()).toEqual(before)
  expect((await invoice(id)).balance).toBe('0.00')
  await holding('24')
  await proven()
})

test('a quote keeps its boxes: in the invoice that is made of it and in its next version, though the item holds others today', async () => {
  const ofQuote = { resolutionId: null, warehouseId: null, dueDate: '2026-12-05' }
  const quote = await shop.client.call(quoteEndpoints.create, { body: { document: inBoxes('2', '60000', {}, ofQuote), issue: true } })
  await holding('30')
  const read = () => shop.client.call(quoteEndpoints.view, { params: { id: quote.id } })
  const next = await shop.client.call(quoteEndpoints.create, {
    body: {
      document: inBoxes('3', '59000', {}, ofQuote),
      issue: true,
      replaces: { id: quote.id, version: (await read()).version },
    },
  })
  const version = await shop.client.call(quoteEndpoints.view, { params: { id: next.id } })
  expect(version.lines[0]).toMatchObject({ quantity: '3', unitFactor: '24' })
  const [before] = await stock()
  const made = await sell(inBoxes('1', '59000', { source: { documentId: next.id, position: 1 } }))
  expect((await invoice(made.id)).lines[0]).toMatchObject({ unitName: 'Caja', unitFactor: '24' })
  const [after] = await stock()
  expect([before?.[0], after?.[0]]).toEqual(['99.999976', '75.999976'])
  expect((await shop.client.call(quoteEndpoints.view, { params: { id: next.id } })).lines[0]?.pending).toBe('2')
  // Made as it is, without saying the unit, it is that of the quote.
  const rest = await sell(inBoxes('2', '59000', { unitId: null, source: { documentId: next.id, position: 1 } }))
  expect((await invoice(rest.id)).lines[0]).toMatchObject({ unitId: box, unitFactor: '24', quantity: '2' })
  // A new sale has the box of today, and the catalogue keeps a unit that documents say.
  await holding(null)
  const { rows } = await shop.client.call(unit.endpoints.list, { query: { text: 'caja' } })
  const { version: ofUnit = 0 } = rows.find(({ id }) => id === box) ?? {}
  expect(ofUnit).toBe(1)
  await expect(shop.client.call(unit.endpoints.remove, { params: { id: box } })).rejects.toMatchObject({ code: 628 })
  await holding('24')
  await proven()
})

test('prices are proposed for the unit: of the list by the base units of the line, times what a box holds', async () => {
  const propose = async (quantity: string, unitId: string | null, unitFactor: string | null = null) => {
    const { lines } = await shop.client.call(proposeLines, {
      body: {
        partyId: shop.customerId,
        date: world.today,
        branchId: null,
        pricesIncludeTax: false,
        lines: [{ itemId, unitId, unitFactor, quantity }],
      },
    })
    return lines.map((line) => line && `${line.price} ${line.priceReason}`.trim())
  }
  expect(await propose('1', box)).toEqual(['60000'])
  const { id: listId } = await shop.client.call(priceList.endpoints.create, {
    body: {
      name: 'Mayorista',
      audience: 'assigned',
      tagId: null,
      branchId: null,
      source: 'base',
      overId: null,
      change: 'lower',
      percent: '0',
      rounding: 'none',
      includesTax: false,
      validFrom: null,
      validTo: null,
    },
  })
  const written = [
    { from: '0', price: '2400' },
    { from: '48', price: '2200.505' },
  ]
  await shop.client.call(writePrices, { params: { id: listId, itemId }, body: { written } })
  await shop.client.call(setPartyList, { params: { id: shop.customerId }, body: { listId } })
  expect(await propose('47', null)).toEqual(['2400 lista Mayorista'])
  expect(await propose('1', box)).toEqual(['57600 lista Mayorista'])
  expect(await propose('2', box)).toEqual(['52812.12 lista Mayorista, desde 48 u.'])
  // A line that follows another keeps what its box held then.
  expect(await propose('1', box, '30')).toEqual(['72000 lista Mayorista'])
  await expect(propose('1', box, '0')).rejects.toMatchObject({ code: 401 })
  // A unit that is not of the item has the price of the base unit: saving the line says so.
  expect(await propose('1', dozen)).toEqual(['2400 lista Mayorista'])
  await shop.client.call(setPartyList, { params: { id: shop.customerId }, body: { listId: null } })
})

test('a promotion by unit takes it off each base unit of the line', async () => {
  const { id } = await shop.client.call(promotion.endpoints.create, {
    body: {
      name: 'Refrescante',
      ...plainPromotion,
      kind: 'value',
      percent: null,
      amount: '100.00',
      least: 24,
    },
  })
  const off = async (quantity: string, unitId: string | null) => {
    const { lines } = await shop.client.call(proposeLines, {
      body: { partyId: shop.customerId, date: world.today, branchId: null, pricesIncludeTax: false, lines: [{ itemId, unitId, quantity }] },
    })
    return lines.map((line) => line?.discount.value)
  }
  expect(await off('23', null)).toEqual(['0'])
  expect(await off('1', box)).toEqual(['2400.00'])
  expect(await off('2', box)).toEqual(['4800.00'])
  await shop.client.call(promotion.endpoints.setActive, { params: { id }, body: { version: 1, active: false } })
})

test('a tax in pesos falls on each of what a box holds', async () => {
  const bag = shop.item('Bolsa')
  await holding('50', bag.id)
  const loose = await invoice((await shop.issue([['Bolsa', '100']])).id)
  const request = shop.request([['Bolsa', '2', '5000']])
  const boxed = await invoice((await sell({ ...request, lines: request.lines.map((line) => ({ ...line, unitId: box })) })).id)
  const [ofLoose, ofBoxed] = [loose.lines[0]?.taxes[0], boxed.lines[0]?.taxes[0]]
  expect(boxed.totals).toEqual(loose.totals)
  expect(Number(ofLoose?.perUnit)).toBeGreaterThan(0)
  expect(Number(ofBoxed?.perUnit)).toBe(Number(ofLoose?.perUnit) * 50)
  const xml = new TextDecoder().decode((await shop.client.call(invoiceXml, { params: { id: boxed.id } })).bytes)
  expect(xml).toContain(
    `<cbc:BaseUnitMeasure unitCode="BX">2.00</cbc:BaseUnitMeasure><cbc:PerUnitAmount currencyID="COP">${ofBoxed?.perUnit}`,
  )
  const { stock: left } = await shop.client.call(getItem, { params: { id: bag.id } })
  expect(left.map(({ quantity }) => quantity)).toEqual(['300'])
  await proven()
})

test('the highest discount is asked of the price of the unit: a box at the price of a bottle is too low', async () => {
  const { personId, client } = await colleague(world, shop.client)
  await restrict(world, shop.client, personId, { maxDiscount: '10' })
  const write = (price: string) => client.call(invoiceEndpoints.create, { body: { document: inBoxes('1', price), issue: false } })
  await expect(write('2500')).rejects.toMatchObject({ code: 401, fields: ['lines.0.unitPrice'] })
  await expect(write('53999')).rejects.toMatchObject({ code: 401, fields: ['lines.0.unitPrice'] })
  await write('54000')
})
