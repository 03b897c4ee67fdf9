// Fees of a natural person who files no return: from the payment that passes 3.300 UVT in the year they are withheld of at 11 % (ET art.
// 392), through form, call and inbox alike; notes and what is annulled lower the sum, and another year begins again.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays, type Day } from '#base/date.ts'
import { checkDigit } from '#colombia/nit.ts'
import type { DocumentRequest } from '#modules/documents/index.ts'
import { listParties, type PartyInput } from '#modules/people/index.ts'
import {
  billAccounts,
  billEndpoints as bills,
  inboxEndpoints as inbox,
  purchaseDebitNoteEndpoints as notes,
} from '#modules/purchases/index.ts'
import { listWithholdings } from '#modules/taxes/index.ts'
import { taxesServer } from '#modules/taxes/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { meetSeller } from './testing/parties.server.ts'
import { prove } from './testing/prove.server.ts'
import { signedInvoice } from './testing/supplier-invoice.server.ts'
import { anyNit, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let feesAccount: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { profile: { withholdsRetefuente: true }, items: [] })
  feesAccount = (await shop.client.call(billAccounts, { query: { text: '511095' } })).accounts[0]?.id ?? ''
})
afterAll(() => world.close())

const person: Partial<PartyInput> = { declarante: false, isCustomer: false }
const bill = async (partyId: string, supplierNumber: string, unitPrice: string, date: Day = world.today) => {
  const document: DocumentRequest = {
    ...{ partyId, supplierPrefix: 'H', supplierNumber, date, dueDate: addDays(date, 30), paymentForm: '2' as const },
    lines: [{ accountId: feesAccount, description: 'Asesoría', quantity: '1', unitPrice, taxIds: [] }],
  }
  return (await shop.client.call(bills.create, { body: { document, issue: true } })).id
}
const view = (id: string) => shop.client.call(bills.view, { params: { id } })
const withheld = async (id: string) => (await view(id)).withholdings.map(({ rate, base, amount }) => `${rate} ${base} ${amount}`)

test('the payment that passes the sum is withheld of at 11 %, and so are those after it; «¿Por qué?» says the sum', async () => {
  const id = await meetSeller(shop.client, person)
  expect(await withheld(await bill(id, '1', '170000000'))).toEqual(['10 170000000.00 17000000.00'])
  const passing = await bill(id, '2', '3000000')
  expect(await withheld(passing)).toEqual(['11 3000000.00 330000.00'])
  expect((await view(passing)).withholdings[0]?.reasons.join(' ')).toContain('En el año sus honorarios suman $ 173.000.000')
  const after = await bill(id, '3', '1000000')
  expect(await withheld(after)).toEqual(['11 1000000.00 110000.00'])
  // What is annulled is of no year.
  for (const each of [after, passing])
    await shop.client.call(bills.annul, { params: { id: each }, body: { reason: 'Se registró dos veces' } })
  expect(await withheld(await bill(id, '4', '2000000'))).toEqual(['10 2000000.00 200000.00'])
  // The last year is another, and who files a return has no such sum.
  expect(await withheld(await bill(id, '5', '2000000', `${Number(world.today.slice(0, 4)) - 1}-12-15` as Day))).toEqual([
    '10 2000000.00 200000.00',
  ])
  const other = await meetSeller(shop.client, { ...person, declarante: true })
  expect(await withheld(await bill(other, '1', '1000000'))).toEqual(['11 1000000.00 110000.00'])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('a note takes off the sum what it gives back', async () => {
  const id = await meetSeller(shop.client, person)
  const first = await bill(id, '1', '172000000')
  const { lines } = await view(first)
  const document: DocumentRequest = {
    ...{ partyId: id, date: world.today, dueDate: world.today, supplierNumber: '9', paymentForm: '2' as const },
    correction: { documentId: first, concept: '1' },
    lines: lines.map(({ item }) => ({
      ...{ accountId: item.id, description: 'Asesoría', quantity: '1', unitPrice: '100000000', taxIds: [] },
      source: { documentId: first, position: 1, byValue: true },
    })),
  }
  await shop.client.call(notes.create, { body: { document, issue: true } })
  expect(await withheld(await bill(id, '2', '1000000'))).toEqual(['10 1000000.00 100000.00'])
  expect(await withheld(await bill(id, '3', '120000000'))).toEqual(['11 120000000.00 13200000.00'])
})

test('what comes by the inbox has the same sum', async () => {
  const { companyId, personId } = shop
  const own = await inCompany(world.pool, { companyId, personId }, (tx) =>
    tx.first<{ identification: string }>(sql`select identification from company where id = ${companyId}`),
  )
  const number = anyNit()
  const supplier = { number, checkDigit: checkDigit(number), name: 'Olga Lucía Mina Ríos' }
  const id = await meetSeller(shop.client, { ...person, vatResponsible: true, identificationType: '31', identification: number })
  await bill(id, '1', '172000000')
  const xml = signedInvoice({
    ...{ number: 77, date: world.today, customerNit: own?.identification ?? '', supplier },
  })
  const { files } = await shop.client.call(inbox.uploadReceived, {
    body: { files: [{ name: 'factura.xml', content: Buffer.from(xml).toString('base64') }] },
  })
  const params = { id: files[0]?.taken[0]?.id ?? '' }
  const { version, lines } = await shop.client.call(inbox.getReceived, { params })
  const chosen = lines.map(() => ({ accountId: feesAccount }))
  const posted = await shop.client.call(inbox.postReceived, { params, body: { version, lines: chosen } })
  const [held] = await withheld(posted.billId)
  expect(held?.startsWith('11 ')).toBe(true)
  expect((await shop.client.call(listParties, { query: { search: number } })).rows).toHaveLength(1)
})

test('an upgraded company gets the concepts once', async () => {
  const ofYear = async () =>
    (await shop.client.call(listWithholdings)).withholdings.filter(({ beneficiary }) => beneficiary === 'over_year').map(({ code }) => code)
  await inCompany(world.pool, shop, (tx) =>
    tx.run(
      sql`update withholding set code = 'PROPIA', beneficiary = 'natural' where company_id = ${shop.companyId} and code = 'SOFTWARE' and beneficiary = 'over_year'`,
    ),
  )
  const step = taxesServer.steps?.find(({ name }) => name === 'taxes.feesOfYear')
  for (let turn = 0; turn < 2; turn += 1)
    await inCompany(
      world.pool,
      shop,
      (tx) => step?.run(tx, { companyId: shop.companyId, personId: null, today: world.today }) ?? Promise.resolve(),
    )
  expect((await ofYear()).toSorted()).toEqual(['COMISIONES', 'HONORARIOS', 'SOFTWARE'])
})
