// What the law asks of what is bought: concept and activity of each line, what a person adds, and where its IVA goes; the same by form,
// call and inbox.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { getEntriesOfSource } from '#modules/accounting/index.ts'
import type { DocumentRequest } from '#modules/documents/index.ts'
import { billAccounts, billEndpoints as bills, purchaseDebitNoteEndpoints as notes } from '#modules/purchases/index.ts'
import { meetSupplier } from './testing/parties.server.ts'
import { prove } from './testing/prove.server.ts'
import { firstRefusalOf } from './testing/refusals.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let supplierId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    // Withholds income tax and ICA of Bogotá, and IVA as a large taxpayer (ET art. 437-2).
    profile: { responsibilities: ['O-13'], withholdsRetefuente: true, withholdsReteica: true },
    items: [{ name: 'Mantenimiento', price: '500000', taxes: ['IVA 19 %'], withholding: 'SERVICIOS', ica: 'SER-OTRAS' }],
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

const withheldOf = async (id: string) => (await view(id)).withholdings.map(({ kind, base, amount }) => `${kind} ${base} ${amount}`)
const entryOf = async (id: string) =>
  (await shop.client.call(getEntriesOfSource, { params: { id } })).entries[0]?.lines.map(
    ({ account, debit, credit }) => `${account.code} ${debit === '0.00' ? `(${credit})` : debit}`,
  )
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
  expect(await entryOf(saved.id)).toEqual(['519520 1000000.00', '236530 (40000.00)', '233595 (960000.00)'])
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
