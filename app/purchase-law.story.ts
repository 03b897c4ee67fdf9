// What the law asks of what is bought: concept and activity of each line, what a person adds, and where its IVA goes; the same by form,
// call and inbox.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { changeExtended, getExtended } from '#modules/company/index.ts'
import { getEntriesOfSource } from '#modules/accounting/index.ts'
import type { DocumentRequest } from '#modules/documents/index.ts'
import { checkDigit } from '#colombia/nit.ts'
import {
  billAccounts,
  billEndpoints as bills,
  inboxEndpoints as inbox,
  purchaseDebitNoteEndpoints as notes,
} from '#modules/purchases/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { meetSupplier } from './testing/parties.server.ts'
import { prove } from './testing/prove.server.ts'
import { firstRefusalOf } from './testing/refusals.server.ts'
import { signedInvoice } from './testing/supplier-invoice.server.ts'
import { anyNit, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let supplierId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    // Withholds income tax and ICA of Bogotá, and IVA as a large taxpayer (ET art. 437-2).
    profile: { responsibilities: ['O-13'], withholdsRetefuente: true, withholdsReteica: true },
    items: [
      { name: 'Mantenimiento', price: '500000', taxes: ['IVA 19 %'], withholding: 'SERVICIOS', ica: 'SER-OTRAS' },
      { name: 'Madera', price: '90000', stock: { quantity: '10', cost: '30000' }, taxes: ['IVA 19 %'] },
    ],
  })
  supplierId = await meetSupplier(shop.client, 'Muebles y Equipos SAS')
})
afterAll(() => world.close())

type Line = DocumentRequest['lines'][number]
const onAccount = async (text: string, unitPrice: string, changes: Partial<Line> = {}): Promise<Line> => ({
  accountId: (await shop.client.call(billAccounts, { query: { text } })).accounts[0]?.id ?? '',
  ...{ description: `Cuenta ${text}`, quantity: '1', unitPrice, taxIds: shop.item('Mantenimiento').taxIds },
  ...changes,
})
let last = 0
const request = (lines: Line[], changes: Partial<DocumentRequest> = {}): DocumentRequest => {
  last += 1
  return {
    ...{ partyId: supplierId, supplierPrefix: 'FE', supplierNumber: String(last), date: world.today, dueDate: addDays(world.today, 30) },
    ...{ paymentForm: '2', lines },
    ...changes,
  }
}
const save = (document: DocumentRequest, issue = true) => shop.client.call(bills.create, { body: { document, issue } })
const view = (id: string) => shop.client.call(bills.view, { params: { id } })

const annul = (id: string) => shop.client.call(bills.annul, { params: { id }, body: { reason: 'Se registró dos veces' } })
const withheldOf = async (id: string) => (await view(id)).withholdings.map(({ kind, base, amount }) => `${kind} ${base} ${amount}`)
const entryOf = async (id: string) =>
  (await shop.client.call(getEntriesOfSource, { params: { id } })).entries[0]?.lines.map(
    ({ account, debit, credit }) => `${account.code} ${debit === '0.00' ? `(${credit})` : debit}`,
  )
const nitOf = () =>
  inCompany(world.pool, { companyId: shop.companyId, personId: shop.personId }, async (tx) => {
    const row = await tx.first<{ identification: string }>(sql`select identification from company where id = ${shop.companyId}`)
    return row?.identification ?? ''
  })
const rulesOfDay = async () => (await shop.client.call(bills.facts, { query: { date: world.today } })).withholdingRules
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

test('a withholding that a person adds stays, is posted and goes back with a note; one that is not there is refused at its field', async () => {
  const rent = (await rulesOfDay()).find(({ code }) => code === 'ARR_MUEBLE')?.id ?? ''
  const line = await onAccount('519520', '1000000', { taxIds: [] })
  const added = [{ withholdingId: rent, amount: '40000', reason: 'Alquiler de equipos' }]
  const saved = await save(request([line], { withholdings: added }))
  // 4 % of 1.000.000, that no rule proposes of representation expenses.
  expect(await withheldOf(saved.id)).toEqual(['retefuente 1000000.00 40000.00'])
  expect(saved.payable).toBe('960000.00')
  expect(await entryOf(saved.id)).toEqual(['519520 1000000.00', '236530 (40000.00)', '233565 (960000.00)'])
  const back = { ...line, quantity: '0.25', source: { documentId: saved.id, position: 1 } }
  const note = await shop.client.call(notes.create, {
    body: { document: request([back], { correction: { documentId: saved.id, concept: '1' } }), issue: true },
  })
  expect(note).toMatchObject({ total: '250000.00', payable: '240000.00' })
  await proven()

  const unknown = [{ ...added[0], withholdingId: supplierId, amount: '1', reason: 'No es una retención' }]
  expect(await firstRefusalOf(save(request([line], { withholdings: unknown })))).toEqual([698, 'withholdings.0.withholdingId'])
  expect(await firstRefusalOf(save(request([line], { withholdings: [...added, ...added] })))).toEqual([401, 'withholdings.1.withholdingId'])
  const refusedAt = (amount: string, reason = 'De más') =>
    firstRefusalOf(save(request([line], { withholdings: [{ withholdingId: rent, amount, reason }] })))
  expect(await refusedAt('1000000.01')).toEqual([600, `withholdings.${rent}`])
  expect(await refusedAt('-1')).toEqual([401, 'document.withholdings.0.amount'])
  expect(await refusedAt('1', '')).toEqual([401, `withholdings.${rent}`])
  // Each within its base, and together more than there is to pay.
  const furniture = (await rulesOfDay()).find(({ code }) => code === 'ARR_INMUEBLE')?.id ?? ''
  const both = [rent, furniture].map((withholdingId) => ({ withholdingId, amount: '600000', reason: 'De más' }))
  expect(await firstRefusalOf(save(request([line], { withholdings: both })))).toEqual([401, 'withholdings'])
})

test('goods and fixed assets on an account: concept, minimum and activity of goods', async () => {
  // Under the minimum of goods (10 UVT of 2026, 524.000; ReteICA 27 UVT, 1.414.000) nothing is withheld, of IVA neither.
  const small = await save(request([await onAccount('519530', '400000')]))
  expect(await withheldOf(small.id)).toEqual([])
  await annul(small.id)
  const { id } = await save(request([await onAccount('1524', '2000000'), await onAccount('519530', '100000')]))
  // 2,5 % of 2.100.000, 15 % of its IVA of 399.000, and 11,04 per thousand of trade in Bogotá.
  expect(await withheldOf(id)).toEqual(['retefuente 2100000.00 52500.00', 'reteiva 399000.00 59850.00', 'reteica 2100000.00 23184.00'])
  await proven()
  await annul(id)
})

test('what somebody says of a line is what the next one of that supplier on that account begins with, by call and by inbox', async () => {
  const supplier = await meetSupplier(shop.client, 'Agencia de Eventos SAS')
  const line = await onAccount('519595', '1000000', { taxIds: [] })
  const before = await save(request([line], { partyId: supplier }))
  expect(await withheldOf(before.id)).toEqual([])
  const said = { conceptCode: 'SERVICIOS', icaCode: 'SER-OTRAS' }
  const first = await save(request([{ ...line, withheldBy: said }], { partyId: supplier }))
  const expected = ['retefuente 1000000.00 40000.00', 'reteica 1000000.00 9660.00']
  expect(await withheldOf(first.id)).toEqual(expected)
  expect((await view(first.id)).lines[0]?.withheldBy).toEqual(said)
  const next = await save(request([line], { partyId: supplier }))
  expect(await withheldOf(next.id)).toEqual(expected)
  const day = await shop.client.call(bills.withholdingDay, { query: { partyId: supplier, date: world.today } })
  expect(day.learned).toEqual([{ accountId: line.accountId, ...said }])
  // Nothing, said as such, is learned as well; another supplier has nothing of it.
  const none = await save(request([{ ...line, withheldBy: { conceptCode: null, icaCode: null } }], { partyId: supplier }))
  expect(await withheldOf(none.id)).toEqual([])
  expect(await withheldOf((await save(request([line], { partyId: supplier }))).id)).toEqual([])
  await proven()

  // By the inbox: what was said of a bill by call holds for what that supplier sends.
  const number = anyNit()
  const sender = await meetSupplier(shop.client, 'Eventos por Correo SAS', { identification: number })
  await save(request([{ ...line, withheldBy: said }], { partyId: sender, date: addDays(world.today, -1), dueDate: world.today }))
  const xml = signedInvoice({
    ...{ number: 1, date: world.today, customerNit: await nitOf(), supplier: { number, checkDigit: checkDigit(number), name: 'Eventos' } },
  })
  const file = { name: 'factura.xml', content: Buffer.from(xml).toString('base64') }
  const { files } = await shop.client.call(inbox.uploadReceived, { body: { files: [file] } })
  const id = files[0]?.taken[0]?.id ?? ''
  const { lines } = await shop.client.call(inbox.getReceived, { params: { id } })
  const chosen = lines.map(() => ({ accountId: line.accountId ?? '' }))
  const preview = await shop.client.call(inbox.previewPosting, { params: { id }, body: { lines: chosen } })
  // 1.350.519 without the 189.800 of IVA, that of a gift among it: 4 %, 15 % of the IVA, 9,66 per thousand.
  expect(preview.withholdings.map(({ base, amount }) => [base, amount])).toEqual([
    ['1350519.00', '54021.00'],
    ['189800.00', '28470.00'],
    ['1350519.00', '13046.00'],
  ])

  const refusedAt = (withheldBy: Line['withheldBy'], changes: Partial<Line> = {}) =>
    firstRefusalOf(save(request([{ ...line, ...changes, withheldBy: withheldBy ?? null }], { partyId: supplier }), false))
  expect(await refusedAt({ conceptCode: 'NADA', icaCode: null })).toEqual([401, 'lines.0.withheldBy.conceptCode'])
  expect(await refusedAt({ conceptCode: null, icaCode: 'NADA' })).toEqual([401, 'lines.0.withheldBy.icaCode'])
  const item = { accountId: null, itemId: shop.item('Mantenimiento').id }
  expect(await refusedAt(said, item)).toEqual([401, 'lines.0.withheldBy'])
})

test('IVA by line: taken off, part of the cost or prorated, never of a fixed asset; a note gives it back as it was', async () => {
  // Nothing is withheld of a supplier in SIMPLE but its IVA, which this company, an agent, withholds (15 %).
  const supplier = await meetSupplier(shop.client, 'Contratistas del Llano SAS', { responsibilities: ['O-47'] })
  const asset = await onAccount('1524', '1000000')
  const said = (line: Line, vatUse: Line['vatUse']): Line => ({ ...line, vatUse: vatUse ?? null })
  expect(await firstRefusalOf(save(request([said(asset, 'deducted')], { partyId: supplier })))).toEqual([401, 'lines.0.vatUse'])
  const expense = await onAccount('519520', '1000000')
  const goods: Line = {
    ...{ itemId: shop.item('Madera').id, description: 'Madera', quantity: '10', unitPrice: '100000', taxIds: expense.taxIds },
    ...{ vatUse: 'cost', warehouseId: shop.warehouseId },
  }
  const bought = await save(request([asset, said(expense, 'cost'), expense, goods], { partyId: supplier }))
  expect(bought).toMatchObject({ total: '4760000.00', payable: '4646000.00' })
  expect(await entryOf(bought.id)).toEqual([
    ...['152405 1190000.00', '519520 2190000.00', '143501 1190000.00', '240810 190000.00'],
    ...['236705 (114000.00)', '220505 (4646000.00)'],
  ])
  expect((await view(bought.id)).lines.map(({ vatUse }) => vatUse)).toEqual([null, 'cost', null, 'cost'])
  await proven()

  // Half of the expense in common from now on: 95.000 of 190.000. Three notes of a third give back what the bill took off, to the cent.
  const extended = await shop.client.call(getExtended, {})
  await shop.client.call(changeExtended, { body: { ...extended, vatProration: '33.33' } })
  const common = await save(request([expense], { partyId: supplier }))
  expect(await entryOf(common.id)).toEqual(['519520 1126673.00', '240810 63327.00', '236705 (28500.00)', '233565 (1161500.00)'])
  const thirds: string[] = []
  for (const quantity of ['0.333333', '0.333333', '0.333334']) {
    const back = { ...expense, quantity, source: { documentId: common.id, position: 1 } }
    const asked = request([back], { partyId: supplier, correction: { documentId: common.id, concept: '1' } })
    const { id } = await shop.client.call(notes.create, { body: { document: asked, issue: true } })
    thirds.push(...((await entryOf(id)) ?? []).filter((line) => line.startsWith('240820')))
  }
  expect(thirds).toEqual(['240820 (21108.98)', '240820 (21108.98)', '240820 (21109.04)'])
  await shop.client.call(changeExtended, { body: { ...(await shop.client.call(getExtended, {})), vatProration: '' } })
  await proven()
})
