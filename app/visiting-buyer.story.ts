// Somebody who buys with a passport: name, identification and mail are enough, and each that lacks is said at its field (Resolución DIAN
// 000202 de 2025), also when the invoice was left as a draft, as files leave them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readElement } from '#colombia/index.server.ts'
import { invoiceEndpoints, invoiceXml } from '#modules/sales/index.ts'
import { createParty } from '#modules/people/index.ts'
import { textOf } from './dian/tree.ts'
import { openAuthorityWorld, openTransmittingShop, workFor, type AuthorityWorld } from './testing/authority.server.ts'
import type { Shop } from './testing/world.server.ts'

let authority: AuthorityWorld
let shop: Shop

beforeAll(async () => {
  authority = await openAuthorityWorld()
  shop = await openTransmittingShop(authority.world)
})
afterAll(() => authority.close())

const visitor = {
  kind: 'natural',
  identificationType: '41',
  identification: 'XK1234567',
  firstName: 'Jane',
  firstSurname: 'Roe',
  emailInvoicing: 'jane@abroad.example',
  isCustomer: true,
} as const
type Changes = Partial<Record<'identification' | 'firstName' | 'emailInvoicing', string>>
const come = (changes: Changes = {}) => shop.client.call(createParty, { body: { ...visitor, responsibilities: ['R-99-PN'], ...changes } })
const sell = (partyId: string, issue: boolean) =>
  shop.client.call(invoiceEndpoints.create, { body: { document: { ...shop.request([['Asesoría', '1']]), partyId }, issue } })

test('without address nor municipality the authority takes it', async () => {
  const { id } = await sell((await come()).id, true)
  await workFor(authority.world, shop)
  expect(await shop.client.call(invoiceEndpoints.view, { params: { id } })).toMatchObject({ electronicState: 'validated' })
  const xml = readElement(Buffer.from((await shop.client.call(invoiceXml, { params: { id } })).bytes).toString('utf8'))
  const scheme = ['cac:AccountingCustomerParty', 'cac:Party', 'cac:PartyTaxScheme']
  expect([textOf(xml, ...scheme, 'cbc:CompanyID'), textOf(xml, ...scheme, 'cbc:RegistrationName')]).toEqual(['XK1234567', 'Jane Roe'])
})

test.each<readonly [string, Changes, string]>([
  ['identification', { identification: '' }, 'identification'],
  ['name', { firstName: '' }, 'firstName'],
])('without %s nobody is written down', async (_, changes, field) => {
  await expect(come(changes)).rejects.toMatchObject({ fields: [field] })
})

test('without mail nothing is issued, whichever way it came (519)', async () => {
  const { id: partyId } = await come({ identification: 'XK7654321', emailInvoicing: '' })
  await expect(sell(partyId, true)).rejects.toMatchObject({ code: 519, fields: ['partyId'] })
  const { id } = await sell(partyId, false)
  const { version } = await shop.client.call(invoiceEndpoints.view, { params: { id } })
  const document = { ...shop.request([['Asesoría', '1']]), partyId }
  await expect(
    shop.client.call(invoiceEndpoints.update, { params: { id }, body: { document, version, issue: true } }),
  ).rejects.toMatchObject({ code: 519, fields: ['partyId'] })
})
