// Services with AIU that are bought: cleaning, security and temporary work are withheld of on their AIU, which is the base of IVA too (ET
// art. 462-1), through form, call and inbox alike.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { supplierXml, type WrittenInvoice } from '#colombia/dian/testing/supplier-xml.ts'
import { checkDigit } from '#colombia/nit.ts'
import { getEntriesOfSource } from '#modules/accounting/index.ts'
import type { DocumentRequest } from '#modules/documents/index.ts'
import { billAccounts, billEndpoints as bills, inboxEndpoints as inbox } from '#modules/purchases/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { meetSeller, meetSupplier } from './testing/parties.server.ts'
import { prove } from './testing/prove.server.ts'
import { anyNit, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    // Withholds income tax, and IVA as a large taxpayer (ET art. 437-2).
    profile: { responsibilities: ['O-13'], withholdsRetefuente: true },
    items: [
      { name: 'Aseo de oficinas', price: '10000000', taxes: ['IVA 19 %'], aiu: 'cleaning' },
      { name: 'Vigilancia', price: '10000000', taxes: ['IVA 19 %'], aiu: 'security' },
      { name: 'Operarios', price: '10000000', taxes: ['IVA 19 %'], aiu: 'temporary_work' },
      { name: 'Obra', price: '10000000', taxes: ['IVA 19 %'], aiu: 'construction' },
    ],
  })
})
afterAll(() => world.close())

type Line = DocumentRequest['lines'][number]
const accountOf = async (text: string) => (await shop.client.call(billAccounts, { query: { text } })).accounts[0]?.id ?? ''
const onAccount = async (text: string, changes: Partial<Line> = {}): Promise<Line> => ({
  ...{ accountId: await accountOf(text), description: text, quantity: '1', unitPrice: '10000000' },
  ...{ taxIds: shop.item('Obra').taxIds, ...changes },
})
const ofItem = (name: string): Line => ({
  ...{ itemId: shop.item(name).id, description: name, quantity: '1', unitPrice: '10000000', taxIds: shop.item(name).taxIds },
})
let last = 0
const register = async (lines: Line[], changes: Partial<DocumentRequest> = {}) => {
  last += 1
  const partyId = changes.partyId ?? (await meetSupplier(shop.client, 'Servicios del Valle S.A.S.'))
  const document: DocumentRequest = {
    ...{ partyId, supplierPrefix: 'SV', supplierNumber: String(last), date: world.today, dueDate: addDays(world.today, 30) },
    ...{ paymentForm: '2' as const, lines, ...changes },
  }
  return (await shop.client.call(bills.create, { body: { document, issue: true } })).id
}
const figures = async (id: string) => {
  const { totals, taxes, withholdings } = await shop.client.call(bills.view, { params: { id } })
  return [
    taxes.map(({ base, amount }) => `iva ${base} ${amount}`),
    withholdings.map(({ kind, rate, base, amount }) => `${kind} ${rate} ${base} ${amount}`),
    totals.total,
  ].flat()
}
const aiu = (administration: string, contingency: string, profit: string) => ({
  ...{ aiuAdministration: administration, aiuContingency: contingency, aiuProfit: profit },
})
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

const onTwelve = (rate: string, withheld: string) => [
  ...['iva 1200000.00 228000.00', `retefuente ${rate} 1200000.00 ${withheld}`, 'reteiva 15 228000.00 34200.00', '10228000.00'],
]
const onTen = (rate: string, withheld: string) => [
  ...['iva 1000000.00 190000.00', `retefuente ${rate} 1000000.00 ${withheld}`, 'reteiva 15 190000.00 28500.00', '10190000.00'],
]

test.each<[string, string, string[], string[]]>([
  ['Aseo de oficinas', 'cleaning', onTwelve('2', '24000.00'), onTen('2', '20000.00')],
  ['Vigilancia', 'security', onTwelve('2', '24000.00'), onTen('2', '20000.00')],
  ['Operarios', 'temporary work', onTwelve('1', '12000.00'), onTen('1', '10000.00')],
])('an item of %s (%s): as agreed, and the least of the law while nobody says it', async (name, _service, agreed, least) => {
  expect(await figures(await register([ofItem(name)], aiu('6', '3', '3')))).toEqual(agreed)
  expect(await figures(await register([ofItem(name)]))).toEqual(least)
  await proven()
})

test('building on land has its IVA on the profit, and is withheld of whole; nothing is taken to be agreed', async () => {
  expect(await figures(await register([ofItem('Obra')], aiu('10', '5', '5')))).toEqual([
    ...['iva 500000.00 95000.00', 'retefuente 2 10000000.00 200000.00', 'reteiva 15 95000.00 14250.00', '10095000.00'],
  ])
  expect((await figures(await register([ofItem('Obra')])))[0]).toBe('iva 10000000.00 1900000.00')
})

test('an account of expenses has AIU where the bill says it, or whoever chooses its concept; otherwise it has none', async () => {
  expect(await figures(await register([await onAccount('513505')], aiu('6', '3', '3')))).toEqual(onTwelve('2', '24000.00'))
  expect(await figures(await register([await onAccount('513510')], aiu('6', '3', '3')))).toEqual(onTwelve('1', '12000.00'))
  const chosen = await onAccount('519595', { withheldBy: { conceptCode: 'ASEO_VIG', icaCode: null } })
  expect(await figures(await register([chosen]))).toEqual(onTen('2', '20000.00'))
  expect(await figures(await register([await onAccount('513505')]))).toEqual([
    ...['iva 10000000.00 1900000.00', 'reteiva 15 1900000.00 285000.00', '11900000.00'],
  ])
})

test('who charges no IVA has no least: what they sell is withheld of as their concept says', async () => {
  const partyId = await meetSeller(shop.client, { isCustomer: false })
  const [first] = await figures(await register([{ ...ofItem('Aseo de oficinas'), taxIds: [] }], { partyId }))
  expect(first).toBe('10000000.00')
})

const receive = async (changes: Partial<WrittenInvoice>) => {
  last += 1
  const own = await inCompany(world.pool, shop, (tx) =>
    tx.first<{ identification: string }>(sql`select identification from company where id = ${shop.companyId}`),
  )
  const nit = anyNit()
  const xml = supplierXml({
    ...{ number: `FE${last}`, key: randomBytes(48).toString('hex'), date: world.today, customer: own?.identification ?? '' },
    ...{ supplier: { nit, digit: checkDigit(nit) }, lines: [], payable: '10228000.00', ...changes },
  })
  const files = [{ name: 'factura.xml', content: Buffer.from(xml).toString('base64') }]
  const [file] = (await shop.client.call(inbox.uploadReceived, { body: { files } })).files
  return file?.taken[0]?.id ?? expect.fail(JSON.stringify(file))
}
const post = async (id: string, choice: { readonly accountId: string } | { readonly itemId: string }) => {
  const { version, lines } = await shop.client.call(inbox.getReceived, { params: { id } })
  const body = { version, lines: lines.map(() => choice) }
  return (await shop.client.call(inbox.postReceived, { params: { id }, body })).billId
}
const iva = { rate: '19.00', base: '1200000.00', amount: '228000.00' }
const oneLine: Partial<WrittenInvoice> = { lines: [{ description: 'Aseo', net: '10000000.00', taxes: [iva] }], taxes: [iva] }
const apart: Partial<WrittenInvoice> = {
  lines: [
    { description: 'Costo directo', net: '8800000.00', taxes: [] },
    { description: 'AIU', net: '1200000.00', taxes: [iva] },
  ],
  taxes: [iva],
}

test.each<[string, Partial<WrittenInvoice>]>([
  ['in one line', oneLine],
  ['with the cost in a line of its own', apart],
])('by the inbox the base that the XML says is that of the withholding, %s', async (_name, said) => {
  const onCleaning = await post(await receive(said), { accountId: await accountOf('513505') })
  expect(await figures(onCleaning)).toEqual(onTwelve('2', '24000.00'))
  expect(await figures(await post(await receive(said), { itemId: shop.item('Operarios').id }))).toEqual(onTwelve('1', '12000.00'))
  const { entries } = await shop.client.call(getEntriesOfSource, { params: { id: onCleaning } })
  const credits = entries[0]?.lines.flatMap(({ account, credit, base }) => (credit === '0.00' ? [] : [`${account.code} ${credit} ${base}`]))
  expect(credits).toEqual(['236525 24000.00 1200000.00', '236705 34200.00 228000.00', '233595 10169800.00 null'])
  await proven()
})
