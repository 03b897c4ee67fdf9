// The day of a supplier: minimums are compared with all that is bought of it that day, bills and support documents together; notes and what
// is annulled lower the sum, and the next document is computed with it.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import type { DocumentRequest } from '#modules/documents/index.ts'
import { billEndpoints as bills, purchaseDebitNoteEndpoints as notes } from '#modules/purchases/index.ts'
import { meetSupplier } from './testing/parties.server.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    profile: { withholdsRetefuente: true },
    items: [
      { name: 'Madera', price: '100000', stock: { quantity: '50', cost: '30000' }, taxes: ['IVA 19 %'], withholding: 'COMPRAS' },
      { name: 'Corte', price: '50000', taxes: ['IVA 19 %'], withholding: 'SERVICIOS' },
    ],
  })
})
afterAll(() => world.close())

let last = 0
const lineOf = (name: string, unitPrice: string, quantity = '1'): DocumentRequest['lines'][number] => ({
  ...{ itemId: shop.item(name).id, description: name, quantity, unitPrice, taxIds: shop.item(name).taxIds, warehouseId: shop.warehouseId },
})
const request = (partyId: string, lines: DocumentRequest['lines'], changes: Partial<DocumentRequest> = {}): DocumentRequest => {
  last += 1
  return {
    ...{ partyId, supplierPrefix: 'M', supplierNumber: String(last), date: world.today, dueDate: addDays(world.today, 30) },
    ...{ paymentForm: '2' as const, lines, ...changes },
  }
}
const buy = async (partyId: string, ...lines: DocumentRequest['lines']) =>
  (await shop.client.call(bills.create, { body: { document: request(partyId, lines), issue: true } })).id
const withheld = async (id: string) =>
  (await shop.client.call(bills.view, { params: { id } })).withholdings.map(({ rate, base, amount }) => `${rate} ${base} ${amount}`)
const giveBack = (
  partyId: string,
  documentId: string,
  kind: string,
  line: DocumentRequest['lines'][number],
  changes: Partial<DocumentRequest>,
) =>
  shop.client.call(notes.create, {
    body: {
      issue: true,
      document: request(partyId, [{ ...line, source: { documentId, position: 1, ...(kind === 'NCP' ? { byValue: true } : {}) } }], {
        kind: kind as never,
        ...changes,
      }),
    },
  })
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

// 10 UVT of 2026 are 524.000.
test('what is given back the same day, by a return or a lower price, does not count any more', async () => {
  const returned = await meetSupplier(shop.client, 'Maderas del Sur S.A.S.')
  const first = await buy(returned, lineOf('Madera', '100000', '5'))
  await giveBack(returned, first, 'RFP', lineOf('Madera', '100000', '4'), { correction: { documentId: first, concept: '1' } })
  expect(await withheld(await buy(returned, lineOf('Madera', '400000')))).toEqual([])
  // 100.000 of the first, 400.000 and 24.000.
  expect(await withheld(await buy(returned, lineOf('Madera', '24000')))).toEqual(['2.5 524000.00 13100.00'])

  const lowered = await meetSupplier(shop.client, 'Maderas del Norte S.A.S.')
  const other = await buy(lowered, lineOf('Madera', '500000'))
  await giveBack(lowered, other, 'NCP', lineOf('Madera', '400000'), { correction: { documentId: other, concept: '3' } })
  expect(await withheld(await buy(lowered, lineOf('Madera', '400000')))).toEqual([])
  expect(await withheld(await buy(lowered, lineOf('Madera', '24000')))).toEqual(['2.5 524000.00 13100.00'])
  await proven()
})

test('a note that is annulled counts again, and a bill that is annulled does not', async () => {
  const partyId = await meetSupplier(shop.client, 'Maderas del Este S.A.S.')
  const first = await buy(partyId, lineOf('Madera', '100000', '5'))
  const note = await giveBack(partyId, first, 'RFP', lineOf('Madera', '100000', '4'), { correction: { documentId: first, concept: '1' } })
  await shop.client.call(notes.annul, { params: { id: note.id }, body: { reason: 'No volvió' } })
  const second = await buy(partyId, lineOf('Madera', '24000'))
  expect(await withheld(second)).toEqual(['2.5 524000.00 13100.00'])
  await shop.client.call(bills.annul, { params: { id: second }, body: { reason: 'Se repitió' } })
  await shop.client.call(bills.annul, { params: { id: first }, body: { reason: 'Se repitió' } })
  expect(await withheld(await buy(partyId, lineOf('Madera', '500000')))).toEqual([])
  await proven()
})

test('what went back does not count, though a later bill withheld of it', async () => {
  const partyId = await meetSupplier(shop.client, 'Maderas del Oeste S.A.S.')
  const first = await buy(partyId, lineOf('Madera', '100000', '5'))
  expect(await withheld(await buy(partyId, lineOf('Madera', '100000')))).toEqual(['2.5 600000.00 15000.00'])
  await giveBack(partyId, first, 'RFP', lineOf('Madera', '100000', '5'), { correction: { documentId: first, concept: '2' } })
  // Of what is left of the day 100.000 was withheld of already.
  expect(await withheld(await buy(partyId, lineOf('Madera', '400000')))).toEqual([])
  await proven()
})
