// Credit notes on an invoice with stock, taxes and withholdings: by parts, by value, over the balance, at once, undone.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { addAmounts, amountText, parseAmount, subtract, sumAmounts } from '#base/decimal.ts'
import { hasSchemas, releaseSchemas, validateAgainstXsd } from '#colombia/index.server.ts'
import { getItem } from '#modules/items/index.ts'
import { creditNoteEndpoints, creditNoteXml, debitNoteEndpoints, invoiceEndpoints } from '#modules/sales/index.ts'
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
      { name: 'Cafetera', price: '50000', stock: { quantity: '300', cost: '30000.33' }, taxes: ['IVA 19 %'], withholding: 'COMPRAS' },
      { name: 'Instalación', price: '180000', taxes: ['IVA 19 %'], withholding: 'SERVICIOS' },
    ],
  })
})
afterAll(async () => {
  releaseSchemas()
  await world.close()
})

interface Part {
  readonly position: number
  readonly item: string
  readonly quantity?: string
  /** Money alone. */
  readonly value?: string
  readonly restock?: boolean
}
type Changes = { concept?: '1' | '2' | '3' | '4' | '5' | '6'; surplus?: 'refuse' | 'keep' | 'refund'; moneyAccountId?: string }

const note = (invoiceId: string, parts: readonly Part[], { concept = '1', ...changes }: Changes = {}) => {
  const request = shop.request(
    parts.map(({ item, quantity, value }) => [item, quantity ?? '1', value ?? shop.item(item).price] as const),
    { resolutionId: null },
  )
  return shop.client.call(creditNoteEndpoints.create, {
    body: {
      document: {
        ...request,
        correction: { documentId: invoiceId, concept, ...changes },
        lines: request.lines.map((line, index) => ({
          ...line,
          source: {
            documentId: invoiceId,
            position: parts[index]?.position ?? 0,
            byValue: parts[index]?.value !== undefined,
            restock: parts[index]?.restock ?? false,
          },
        })),
      },
      issue: true,
    },
  })
}
const annul = (id: string) => shop.client.call(creditNoteEndpoints.annul, { params: { id }, body: { reason: 'Se hizo mal' } })
const invoice = (id: string) => shop.client.call(invoiceEndpoints.view, { params: { id } })
const state = async () => ({
  books: await closingBalances(shop.client),
  stock: (await shop.client.call(getItem, { params: { id: shop.item('Cafetera').id } })).stock,
  owed: (await shop.client.call(getPending, { params: { partyId: shop.customerId } })).items,
})
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

test('notes by parts return what was sold, to the cent: stock, taxes, withholdings and balance', async () => {
  const before = await state()
  const { id } = await shop.issue([
    ['Cafetera', '21'],
    ['Instalación', '3'],
  ])
  const sold = await state()
  const first = await note(id, [{ position: 1, item: 'Cafetera', quantity: '8', restock: true }])
  expect(first).toMatchObject({ number: 'NC-1', total: '476000.00' })
  const partly = await invoice(id)
  expect(partly.settlement).toBe('partial')
  expect(partly.balance).toBe(amountText(subtract(parseAmount(partly.totals.payable), parseAmount(first.payable))))
  await proven()
  const second = await note(id, [{ position: 2, item: 'Instalación', value: '100000' }], { concept: '4' })
  const rest = await note(
    id,
    [
      { position: 1, item: 'Cafetera', quantity: '13', restock: true },
      { position: 2, item: 'Instalación', quantity: '3' },
    ],
    { concept: '2' },
  )
  const notes = await Promise.all(
    [first, second, rest].map(({ id: noteId }) => shop.client.call(creditNoteEndpoints.view, { params: { id: noteId } })),
  )
  for (const figure of ['net', 'tax', 'total', 'withheld', 'payable'] as const) {
    expect([figure, amountText(sumAmounts(notes.map((each) => parseAmount(each.totals[figure]))))]).toEqual([figure, partly.totals[figure]])
  }
  const after = await state()
  expect({ stock: after.stock, owed: after.owed }).toEqual({ stock: before.stock, owed: before.owed })
  expect((await invoice(id)).balance).toBe('0.00')
  await expectBooks(
    shop.client,
    `143501 9.000.099,00
     24080519 (302.100,00)
     240815 302.100,00
     370505 (9.000.099,00)
     413520 (1.050.000,00)
     415595 (540.000,00)
     417501 1.590.000,00`,
  )
  await proven()
  // Undone from the last to the first, everything is as it was sold.
  for (const { id: noteId } of [rest, second, first]) await annul(noteId)
  expect(await state()).toEqual(sold)
  await proven()
  await expect(annul(first.id)).rejects.toMatchObject({ code: 483 })
})

test('never more than what is left: units, money, and other lines', async () => {
  const { id } = await shop.issue([
    ['Cafetera', '2'],
    ['Instalación', '1'],
  ])
  await expect(note(id, [{ position: 1, item: 'Cafetera', quantity: '3' }])).rejects.toMatchObject({
    code: 485,
    fields: ['lines.0.quantity'],
  })
  await expect(
    note(id, [
      { position: 2, item: 'Instalación', value: '100000' },
      { position: 2, item: 'Instalación', value: '80000.01' },
    ]),
  ).rejects.toMatchObject({ code: 401, fields: ['lines.1.unitPrice'] })
  await expect(note(id, [{ position: 2, item: 'Cafetera', quantity: '1' }])).rejects.toMatchObject({ fields: ['lines.0.itemId'] })
  const other = await shop.issue([['Instalación', '1']])
  const crossed = shop.request([['Instalación', '1']], { resolutionId: null })
  await expect(
    shop.client.call(creditNoteEndpoints.create, {
      body: {
        document: {
          ...crossed,
          correction: { documentId: id, concept: '1' },
          lines: crossed.lines.map((line) => ({ ...line, source: { documentId: other.id, position: 1 } })),
        },
        issue: true,
      },
    }),
  ).rejects.toMatchObject({ fields: ['lines.0.itemId'] })
})

test('ten notes at once share what is left', async () => {
  const { id } = await shop.issue([['Cafetera', '6']])
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () => note(id, [{ position: 1, item: 'Cafetera', quantity: '1', restock: true }])),
  )
  expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(6)
  for (const each of tries) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 485 })
  expect((await invoice(id)).balance).toBe('0.00')
  await proven()
})

test('over the balance it is refused (486), kept for the customer, or given back in money', async () => {
  const { id } = await shop.issue([['Instalación', '2']])
  const view = await invoice(id)
  const [owed] = (await shop.client.call(getPending, { params: { partyId: shop.customerId } })).items.filter(
    (item) => item.source.id === id,
  )
  await shop.client.call(createReceipt, {
    body: {
      date: world.today,
      partyId: shop.customerId,
      moneyAccountId: shop.moneyAccountId,
      meansCode: '10',
      applications: [{ openItemId: owed?.id ?? '', amount: view.totals.payable }],
    },
  })
  const half = [{ position: 1, item: 'Instalación', quantity: '1' }] as const
  await expect(note(id, half)).rejects.toMatchObject({ code: 486 })
  const before = await state()
  const kept = await note(id, half, { surplus: 'keep' })
  const advances = async () => (await closingBalances(shop.client)).find((row) => row.startsWith('280505'))
  expect(await advances()).toBeDefined()
  const refunded = await note(id, half, { surplus: 'refund', moneyAccountId: shop.moneyAccountId })
  await proven()
  expect(amountText(addAmounts(parseAmount(kept.payable), parseAmount(refunded.payable)))).toBe(view.totals.payable)
  await annul(refunded.id)
  await annul(kept.id)
  expect(await state()).toEqual(before)
  await expect(note(id, half, { surplus: 'refund' })).rejects.toMatchObject({ code: 401, fields: ['correction.moneyAccountId'] })
  await proven()
})

test('an invoice with notes is annulled only after them', async () => {
  const { id } = await shop.issue([['Instalación', '1']])
  const { id: noteId } = await note(id, [{ position: 1, item: 'Instalación', value: '1000' }], { concept: '3' })
  const annulInvoice = () => shop.client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Error en el cliente' } })
  await expect(annulInvoice()).rejects.toMatchObject({ code: 484 })
  await annul(noteId)
  await expect(annulInvoice()).resolves.toMatchObject({ state: 'annulled' })
  await proven()
})

test('ten notes of money at once never take more than the line, and what they take adds up to the cent', async () => {
  const { id } = await shop.issue([['Instalación', '1']])
  const { totals } = await invoice(id)
  // 180.000 by 30.000: six fit, and none of them twice.
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () => note(id, [{ position: 1, item: 'Instalación', value: '30000' }], { concept: '3', surplus: 'keep' })),
  )
  const taken = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  expect(taken).toHaveLength(6)
  for (const each of tries) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 401, fields: ['lines.0.unitPrice'] })
  expect(amountText(sumAmounts(taken.map(({ payable }) => parseAmount(payable))))).toBe(totals.payable)
  expect((await invoice(id)).balance).toBe('0.00')
  await proven()
})

test('units and money of one line at once, in parts that do not divide: together they are the invoice', async () => {
  const { id } = await shop.issue([['Cafetera', '7']], { discount: { kind: 'Valor', value: '100.01' } })
  const { totals } = await invoice(id)
  const taken = await Promise.all(
    Array.from({ length: 7 }, () => note(id, [{ position: 1, item: 'Cafetera', quantity: '1', restock: true }])),
  )
  for (const figure of ['total', 'payable'] as const)
    expect(amountText(sumAmounts(taken.map((each) => parseAmount(each[figure]))))).toBe(totals[figure])
  expect((await invoice(id)).balance).toBe('0.00')
  await proven()
})

test('it is about an invoice of its own customer: not about a quote, another note, or somebody else', async () => {
  const { id } = await shop.issue([['Instalación', '1']])
  const charged = await shop.client.call(debitNoteEndpoints.create, {
    body: {
      document: shop.request([['Instalación', '1']], { resolutionId: null, correction: { documentId: id, concept: '3' } }),
      issue: true,
    },
  })
  await expect(
    note(charged.id, [{ position: 1, item: 'Instalación', value: '1000' }], { concept: '3', surplus: 'keep' }),
  ).rejects.toMatchObject({ fields: ['correction.documentId'] })
  const request = shop.request([['Instalación', '1']], { resolutionId: null, correction: { documentId: id, concept: '2' } })
  const other = await openShop(world, { items: [{ name: 'Instalación', price: '1', taxes: [] }] })
  await expect(
    shop.client.call(creditNoteEndpoints.create, { body: { document: { ...request, partyId: other.customerId }, issue: true } }),
  ).rejects.toMatchObject({ code: 698 })
})

const XSD = new URL('../../shared/colombia/dian/xsd/', import.meta.url).pathname

const october = { from: '2026-10-01', to: '2026-10-31' }

/** Without an invoice: about what was invoiced in a period. */
const ofPeriod = (changes: Changes, parts: Parameters<Shop['request']>[0] = [['Instalación', '1', '100000']], period = october) =>
  shop.client.call(creditNoteEndpoints.create, {
    body: {
      document: shop.request(parts, {
        resolutionId: null,
        paymentForm: '1',
        warehouseId: null,
        notes: 'Rebaja por volumen de octubre',
        correction: { period, concept: '6', ...changes },
      }),
      issue: true,
    },
  })

test('without an invoice it is kept for the customer, and annulled it is as if it had not been', async () => {
  const before = await state()
  const kept = await ofPeriod({ surplus: 'keep' }, [
    ['Instalación', '1', '100000'],
    ['Cafetera', '2'],
  ])
  expect(kept.total).toBe('238000.00')
  const shown = await shop.client.call(creditNoteEndpoints.view, { params: { id: kept.id } })
  expect(shown).toMatchObject({ settlement: 'none', balance: null, withholdings: [], related: [] })
  expect(shown.correction).toMatchObject({ documentId: null, concept: '6', surplus: 'keep' })
  // What it leaves is not owed by the customer, and its goods stay where they are.
  const after = await state()
  expect({ owed: after.owed, stock: after.stock }).toEqual({ owed: before.owed, stock: before.stock })
  const changed = after.books.filter((row) => !before.books.includes(row))
  expect(changed.map((row) => row.split(' ')[0])).toEqual(['240815', '280505', '417501'])
  await proven()

  const file = await shop.client.call(creditNoteXml, { params: { id: kept.id } })
  const xml = new TextDecoder().decode(file.bytes)
  expect(xml).toContain('<cbc:CustomizationID>22</cbc:CustomizationID>')
  expect(xml).toContain(`<cac:InvoicePeriod><cbc:StartDate>${october.from}</cbc:StartDate>`)
  expect(xml).not.toContain('BillingReference')
  expect(hasSchemas(XSD) ? validateAgainstXsd(xml, XSD) : []).toEqual([])

  await annul(kept.id)
  expect(await state()).toEqual(before)
  await proven()
})

test('without an invoice it is given back in money, or nobody said what to do with it', async () => {
  const before = await state()
  const refunded = await ofPeriod({ surplus: 'refund', moneyAccountId: shop.moneyAccountId }, [['Instalación', '2', '200000']])
  // What the customer would have withheld of that on its date goes back with it: 4 % of a service, and 15 % of the IVA.
  const { withholdings } = await shop.client.call(creditNoteEndpoints.view, { params: { id: refunded.id } })
  expect(withholdings.map(({ kind }) => kind)).toContain('retefuente')
  const after = await state()
  const changed = after.books.filter((row) => !before.books.includes(row)).map((row) => row.split(' ')[0])
  expect(changed).toEqual(expect.arrayContaining(['417501', '135515']))
  expect(changed.some((code) => code?.startsWith('11'))).toBe(true)
  await annul(refunded.id)
  expect(await state()).toEqual(before)
  await proven()
  await expect(ofPeriod({ surplus: 'refuse' })).rejects.toMatchObject({ code: 401, fields: ['correction.surplus'] })
  await expect(ofPeriod({ surplus: 'keep' }, undefined, { ...october, from: '2026-09-30' })).rejects.toMatchObject({
    code: 401,
    fields: ['correction.period.to'],
  })
  await expect(ofPeriod({ surplus: 'refund' })).rejects.toMatchObject({ fields: ['correction.moneyAccountId'] })
})

test('a draft without an invoice keeps its period and its lines, and says later where its money leaves from', async () => {
  const { id } = await shop.client.call(creditNoteEndpoints.create, {
    body: {
      document: shop.request([['Instalación', '2', '5000.5']], {
        resolutionId: null,
        correction: { period: { from: addDays(world.today, -5), to: world.today }, concept: '3', surplus: 'refund' },
      }),
      issue: false,
    },
  })
  const draft = await shop.client.call(creditNoteEndpoints.view, { params: { id } })
  expect(draft).toMatchObject({
    state: 'draft',
    correction: { period: { from: addDays(world.today, -5), to: world.today }, surplus: 'refund' },
  })
  expect(draft.lines).toMatchObject([{ quantity: '2', unitPrice: '5000.5', source: null }])
})
