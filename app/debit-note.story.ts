// Debit notes: what a customer is charged on top of an invoice or of a period, with a balance, a number and taxes of its own.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { creditNoteEndpoints, debitNoteEndpoints, invoiceEndpoints } from '#modules/sales/index.ts'
import { createReceipt, getPending } from '#modules/treasury/index.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances, expectBooks } from './testing/books.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    profile: { withholdingRounding: 'cent' },
    customer: { withholds: true, largeTaxpayer: true },
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '300', cost: '30000' }, taxes: ['IVA 19 %'], withholding: 'COMPRAS' },
      { name: 'Instalación', price: '400000', taxes: ['IVA 19 %'], withholding: 'SERVICIOS' },
    ],
  })
})
afterAll(() => world.close())

type Correction = NonNullable<Parameters<Shop['request']>[1]>['correction']
type Parts = Parameters<Shop['request']>[0]

const note = (correction: Correction, parts: Parts = [['Instalación', '1']], changes: Parameters<Shop['request']>[1] = {}) =>
  shop.client.call(debitNoteEndpoints.create, {
    body: { document: shop.request(parts, { resolutionId: null, correction, ...changes }), issue: true },
  })
const view = (id: string) => shop.client.call(debitNoteEndpoints.view, { params: { id } })
const annul = (id: string) => shop.client.call(debitNoteEndpoints.annul, { params: { id }, body: { reason: 'Se cobró de más' } })
const pending = async () => (await shop.client.call(getPending, { params: { partyId: shop.customerId } })).items
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

test('it charges the customer on top of the invoice: a balance of its own, taxes and withholdings, and no stock', async () => {
  const before = await closingBalances(shop.client)
  const invoice = await shop.issue([['Cafetera', '2']])
  const owedBefore = (await pending()).length
  const saved = await note({ documentId: invoice.id, concept: '3' }, [
    ['Instalación', '1'],
    ['Cafetera', '1', '12000'],
  ])
  expect(saved).toMatchObject({ number: 'ND-1', total: '490280.00' })
  const shown = await view(saved.id)
  // 412.000 and 78.280 of IVA; the customer withholds 4 % of the service (its base passes 2 UVT) and 15 % of the IVA.
  expect(shown.totals).toMatchObject({ net: '412000.00', tax: '78280.00' })
  expect(shown.withholdings.map(({ kind }) => kind)).toContain('retefuente')
  expect(shown).toMatchObject({ settlement: 'open', balance: shown.totals.payable, electronicState: 'queued' })
  expect(shown.uniqueCode).toMatch(/^[0-9a-f]{96}$/)
  expect(shown.related.map(({ id, place }) => [id, place])).toEqual([[invoice.id, 'before']])
  const of = await shop.client.call(invoiceEndpoints.view, { params: { id: invoice.id } })
  expect(of.related.map(({ id, place }) => [id, place])).toEqual([[saved.id, 'after']])
  // The invoice is owed what it was: the note is due and collected apart.
  expect(of.balance).toBe(of.totals.payable)
  const owed = (await pending()).find(({ source }) => source.id === saved.id)
  expect(owed).toMatchObject({ number: 'ND-1', balance: shown.totals.payable })
  expect((await pending()).length).toBe(owedBefore + 1)
  await proven()

  // A receipt collects it, and then only the receipt can go first.
  const receipt = await shop.client.call(createReceipt, {
    body: {
      date: world.today,
      partyId: shop.customerId,
      moneyAccountId: shop.moneyAccountId,
      meansCode: '10',
      applications: [{ openItemId: owed?.id ?? '', amount: shown.totals.payable }],
    },
  })
  expect(receipt.number).toMatch(/^RC-/)
  expect(await view(saved.id)).toMatchObject({ settlement: 'paid', balance: '0.00' })
  await expect(annul(saved.id)).rejects.toMatchObject({ code: 484 })
  await proven()
  expect(await closingBalances(shop.client)).not.toEqual(before)
})

test('its entry is that of a sale without goods', async () => {
  const fresh = await openShop(world, {
    profile: { withholdingRounding: 'cent' },
    items: [{ name: 'Intereses', price: '100000', taxes: ['IVA 19 %'], withholding: 'SERVICIOS' }],
  })
  const invoice = await fresh.issue([['Intereses', '1']])
  const document = fresh.request([['Intereses', '1', '25000']], {
    resolutionId: null,
    correction: { documentId: invoice.id, concept: '1' },
  })
  await fresh.client.call(debitNoteEndpoints.create, { body: { document, issue: true } })
  await expectBooks(
    fresh.client,
    `130505 148.750,00
     24080519 (23.750,00)
     415595 (125.000,00)`,
  )
})

test('while it counts, its invoice stays; annulled, both go', async () => {
  const invoice = await shop.issue([['Instalación', '1']])
  const saved = await note({ documentId: invoice.id, concept: '2' })
  const annulInvoice = () =>
    shop.client.call(invoiceEndpoints.annul, { params: { id: invoice.id }, body: { reason: 'Error en el cliente' } })
  await expect(annulInvoice()).rejects.toMatchObject({ code: 401, message: expect.stringContaining(saved.number ?? '') })
  await annul(saved.id)
  await expect(annulInvoice()).resolves.toMatchObject({ state: 'annulled' })
  await proven()
})

test('a credit note of the invoice gives back the withholdings of the invoice, not those of its debit notes', async () => {
  const invoice = await shop.issue([['Instalación', '1']])
  const { totals } = await shop.client.call(invoiceEndpoints.view, { params: { id: invoice.id } })
  await note({ documentId: invoice.id, concept: '3' })
  const request = shop.request([['Instalación', '1']], { resolutionId: null, correction: { documentId: invoice.id, concept: '2' } })
  const back = await shop.client.call(creditNoteEndpoints.create, {
    body: {
      document: { ...request, lines: request.lines.map((line) => ({ ...line, source: { documentId: invoice.id, position: 1 } })) },
      issue: true,
    },
  })
  expect(back.payable).toBe(totals.payable)
  await proven()
})

test('about a period instead of an invoice, and about nothing else', async () => {
  const period = { from: '2026-10-01', to: '2026-10-31' }
  const saved = await note({ period, concept: '1' })
  const shown = await view(saved.id)
  expect(shown.correction).toMatchObject({ documentId: null, period, concept: '1' })
  const { rows } = await shop.client.call(debitNoteEndpoints.list, { query: { sort: 'number' } })
  expect(rows[0]).toMatchObject({ id: saved.id, correction: { number: null, concept: '1' } })
  await proven()

  const invoice = await shop.issue([['Instalación', '1']])
  const refused = async (correction: Correction, changes: Parameters<Shop['request']>[1] = {}, parts?: Parts) =>
    note(correction, parts, changes).then(
      () => [],
      (error: { fields?: unknown }) => error.fields,
    )
  expect(await refused(null)).toEqual(['correction.documentId'])
  expect(await refused({ concept: '1' })).toContain('correction.period.from')
  expect(await refused({ period: { from: world.today, to: addDays(world.today, -1) }, concept: '1' })).toContain('correction.period.to')
  expect(await refused({ period: { from: world.today, to: addDays(world.today, 1) }, concept: '1' })).toContain('correction.period.to')
  expect(await refused({ period: { from: '2026-09-30', to: '2026-10-01' }, concept: '1' })).toContain('correction.period.to')
  expect(await refused({ documentId: invoice.id, period, concept: '1' })).toContain('correction.period.from')
  // 5 and 6 are of credit notes alone.
  expect(await refused({ documentId: invoice.id, concept: '6' })).toContain('correction.concept')
  // A note is about neither another note nor a document of another customer, and gives nothing away.
  expect(await refused({ documentId: saved.id, concept: '1' })).toContain('correction.documentId')
  const gift = shop.request([['Instalación', '1']], { resolutionId: null, correction: { documentId: invoice.id, concept: '1' } })
  await expect(
    shop.client.call(debitNoteEndpoints.create, {
      body: { document: { ...gift, lines: gift.lines.map((line) => ({ ...line, gift: true })) }, issue: true },
    }),
  ).rejects.toMatchObject({ fields: ['lines.0.itemId'] })
})
