// The entries of contabilidad.md, section 2, for what is bought: one table, posted by the call that form and other programs use, and by the
// invoice that its supplier sends to the inbox; both doors write the same lines.
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { supplierXml } from '#colombia/dian/testing/supplier-xml.ts'
import { checkDigit } from '#colombia/nit.ts'
import { getEntriesOfSource } from '#modules/accounting/index.ts'
import type { DocumentRequest } from '#modules/documents/index.ts'
import type { PartyInput } from '#modules/people/index.ts'
import { billAccounts, billEndpoints as bills, inboxEndpoints as inbox } from '#modules/purchases/index.ts'
import { listTaxes } from '#modules/taxes/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { meetSupplier } from './testing/parties.server.ts'
import { prove } from './testing/prove.server.ts'
import { anyNit, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
/** A large taxpayer that practises every withholding, and a company that is not responsible for IVA. */
let shops: Readonly<Record<'common' | 'notResponsible', Shop>>
beforeAll(async () => {
  world = await openWorld()
  const items = [
    { name: 'Madera', price: '1000000', stock: { quantity: '10', cost: '30000' }, taxes: ['IVA 19 %'], withholding: 'COMPRAS' },
    { name: 'Corte', price: '1000000', taxes: ['IVA 19 %'], withholding: 'SERVICIOS', ica: 'SER-OTRAS' },
  ]
  shops = {
    common: await openShop(world, {
      profile: { responsibilities: ['O-13'], withholdsRetefuente: true, withholdsReteica: true },
      items,
    }),
    notResponsible: await openShop(world, { profile: { vatResponsible: false, withholdsRetefuente: true }, items }),
  }
})
afterAll(() => world.close())

interface Bought {
  readonly shop: keyof typeof shops
  /** Code of an account, or name of an item. */
  readonly of: string
  readonly isItem: boolean
}
const on = (of: string, shop: Bought['shop'] = 'common'): Bought => ({ shop, of, isItem: false })
const item = (of: string): Bought => ({ shop: 'common', of, isItem: true })

const choiceOf = async ({ shop, of, isItem }: Bought): Promise<{ readonly itemId: string } | { readonly accountId: string }> => {
  if (isItem) return { itemId: shops[shop].item(of).id }
  const { accounts } = await shops[shop].client.call(billAccounts, { query: { text: of } })
  return { accountId: accounts[0]?.id ?? '' }
}
const vatOf = async ({ client }: Shop) => (await client.call(listTaxes)).taxes.filter(({ name }) => name === 'IVA 19 %').map(({ id }) => id)

let last = 0
/** By the call: what a form sends. */
async function byCall(bought: Bought, supplier: Partial<PartyInput> = {}, vat: 'charged' | 'none' = 'charged'): Promise<string> {
  const shop = shops[bought.shop]
  last += 1
  const partyId = await meetSupplier(shop.client, `Proveedor ${last}`, supplier)
  const line = { description: 'Compra', quantity: '1', unitPrice: '1000000', taxIds: vat === 'charged' ? await vatOf(shop) : [] }
  const document: DocumentRequest = {
    ...{ partyId, supplierPrefix: 'G', supplierNumber: String(last), date: world.today, dueDate: addDays(world.today, 30) },
    ...{ paymentForm: '2' as const, warehouseId: shop.warehouseId, lines: [{ ...line, ...(await choiceOf(bought)) }] },
  }
  return (await shop.client.call(bills.create, { body: { document, issue: true } })).id
}

/** By the XML of its supplier. */
async function byInbox(bought: Bought): Promise<string> {
  const { client, companyId, personId } = shops[bought.shop]
  last += 1
  const own = await inCompany(world.pool, { companyId, personId }, (tx) =>
    tx.first<{ identification: string }>(sql`select identification from company where id = ${companyId}`),
  )
  const nit = anyNit()
  const iva = { rate: '19.00', base: '1000000.00', amount: '190000.00' }
  const xml = supplierXml({
    ...{ number: `FG${last}`, key: randomBytes(48).toString('hex'), date: world.today, customer: own?.identification ?? '' },
    ...{ supplier: { nit, digit: checkDigit(nit) }, taxes: [iva], isCredit: true, payable: '1190000.00' },
    lines: [{ description: 'Compra', net: '1000000.00', taxes: [iva] }],
  })
  const files = [{ name: 'factura.xml', content: Buffer.from(xml).toString('base64') }]
  const [file] = (await client.call(inbox.uploadReceived, { body: { files } })).files
  const params = { id: file?.taken[0]?.id ?? expect.fail(JSON.stringify(file)) }
  const { version } = await client.call(inbox.getReceived, { params })
  const body = { version, lines: [await choiceOf(bought)] }
  return (await client.call(inbox.postReceived, { params, body })).billId
}

/** "236515 110000.00 C sobre 1000000.00", in the order of their codes. */
async function entryOf({ client }: Shop, id: string): Promise<string[]> {
  const { entries } = await client.call(getEntriesOfSource, { params: { id } })
  const lines = entries.flatMap((entry) => entry.lines)
  return lines.map(({ account, debit, credit }) => `${account.code} ${debit === '0.00' ? `${credit} C` : `${debit} D`}`).toSorted()
}

/** By hand, of 1.000.000 and IVA of 190.000: ReteIVA is 15 % of it, ReteICA that of Bogotá, which goods have from 27 UVT on. */
test.each<[string, Bought, string[]]>([
  [
    'fees',
    on('511025'),
    ['233525 1044600.00 C', '236515 110000.00 C', '236705 28500.00 C', '236805 6900.00 C', '240810 190000.00 D', '511025 1000000.00 D'],
  ],
  [
    'commissions',
    on('529505'),
    ['233520 1044600.00 C', '236520 110000.00 C', '236705 28500.00 C', '236805 6900.00 C', '240810 190000.00 D', '529505 1000000.00 D'],
  ],
  [
    'services',
    on('513595'),
    ['233595 1111840.00 C', '236525 40000.00 C', '236705 28500.00 C', '236805 9660.00 C', '240810 190000.00 D', '513595 1000000.00 D'],
  ],
  [
    'rent of an office',
    on('512010'),
    ['233540 1116840.00 C', '236530 35000.00 C', '236705 28500.00 C', '236805 9660.00 C', '240810 190000.00 D', '512010 1000000.00 D'],
  ],
  [
    'stationery',
    on('519530'),
    ['233595 1136500.00 C', '236540 25000.00 C', '236705 28500.00 C', '240810 190000.00 D', '519530 1000000.00 D'],
  ],
  [
    'a fixed asset, whose IVA is part of its cost',
    on('152405'),
    ['152405 1190000.00 D', '233595 1136500.00 C', '236540 25000.00 C', '236705 28500.00 C'],
  ],
  ['goods', item('Madera'), ['143501 1000000.00 D', '220505 1136500.00 C', '236540 25000.00 C', '236705 28500.00 C', '240810 190000.00 D']],
  [
    'a service of the catalogue',
    item('Corte'),
    ['233595 1111840.00 C', '236525 40000.00 C', '236705 28500.00 C', '236805 9660.00 C', '240810 190000.00 D', '513595 1000000.00 D'],
  ],
  ['fees of who takes no IVA off', on('511025', 'notResponsible'), ['233525 1080000.00 C', '236515 110000.00 C', '511025 1190000.00 D']],
])('%s, by call and by inbox', async (_name, bought, expected) => {
  const shop = shops[bought.shop]
  for (const door of [byCall, byInbox]) expect([door.name, await entryOf(shop, await door(bought))]).toEqual([door.name, expected])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

const abroad: Partial<PartyInput> = {
  ...{
    identificationType: '50',
    identification: 'US900100200',
    countryCode: 'US',
    cityCode: '',
    foreignCity: 'Miami',
    addressLine: 'Main St 1',
  },
}
const person: Partial<PartyInput> = {
  ...{
    kind: 'natural',
    identificationType: '13',
    legalName: '',
    firstName: 'Olga',
    firstSurname: 'Mina',
    vatResponsible: false,
    declarante: false,
  },
}

/** Who sends no electronic invoice. */
test.each<[string, Bought, Partial<PartyInput>, string[]]>([
  [
    'a service of a non-resident',
    on('511025'),
    abroad,
    ['221005 800000.00 C', '236550 200000.00 C', '236705 190000.00 C', '240810 190000.00 D', '511025 1000000.00 D'],
  ],
  [
    'fees of a person who files no return',
    on('511025'),
    person,
    ['233525 893100.00 C', '236515 100000.00 C', '236805 6900.00 C', '511025 1000000.00 D'],
  ],
  [
    'services of a person who files no return',
    on('513595'),
    person,
    ['233595 930340.00 C', '236525 60000.00 C', '236805 9660.00 C', '513595 1000000.00 D'],
  ],
])('%s, by call', async (_name, bought, supplier, expected) => {
  const id = await byCall(bought, { ...supplier, ...(supplier === person ? { identification: anyNit() } : {}) }, 'none')
  expect(await entryOf(shops.common, id)).toEqual(expected)
  expect(await prove(inject('ownerUrl'), shops.common.companyId)).toBeNull()
})
