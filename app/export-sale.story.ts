// A sale to somebody in another country: issued as type 02 in the currency of its price, with where it changes hands, on paper, in its
// view and in its XML; the authority takes it, and the note about it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getBoard } from '#modules/electronic/index.ts'
import { createItem } from '#modules/items/index.ts'
import { createParty, getParty, newParty, updateParty } from '#modules/people/index.ts'
import { searchCountries } from '#modules/company/index.ts'
import { creditNoteEndpoints, invoiceEndpoints, invoiceXml } from '#modules/sales/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { workLong, workOnce } from '#platform/jobs/worker.server.ts'
import { pdfText } from '#platform/testing/pdf-text.server.ts'
import { prove } from './testing/prove.server.ts'
import { workerParts } from './start.server.ts'
import { openAuthorityWorld, openTransmittingShop, type AuthorityWorld } from './testing/authority.server.ts'
import type { Shop } from './testing/world.server.ts'

let authority: AuthorityWorld
let shop: Shop
let buyerId: string

const buyer = {
  ...newParty,
  ...{ identificationType: '50' as const, identification: 'US990011', legalName: 'Harbor Roasters LLC', isCustomer: true },
  ...{ countryCode: 'US', foreignCity: 'Miami', addressLine: '1200 Brickell Ave', postalCode: '33131' },
  ...{ emailInvoicing: 'ap@harbor.example', vatResponsible: false },
}

beforeAll(async () => {
  authority = await openAuthorityWorld()
  shop = await openTransmittingShop(authority.world)
  buyerId = (await shop.client.call(createParty, { body: buyer })).id
})
afterAll(() => authority.close())

async function work(): Promise<void> {
  const { world } = authority
  const parts = workerParts(world.runtime)
  const now = world.clock.now()
  await inCompany(world.pool, { companyId: shop.companyId, personId: null }, (tx) =>
    tx.run(sql`update outbox set run_at = ${now} where company_id = ${shop.companyId} and topic = 'electronic.send' and state = 'pending'`),
  )
  while (await workOnce(parts));
  while (await workLong(parts));
}
const dollars = { currency: 'USD', currencyRate: '4000' } as const
const textOf = async (id: string) => Buffer.from((await shop.client.call(invoiceXml, { params: { id } })).bytes).toString('utf8')
const view = (id: string) => shop.client.call(invoiceEndpoints.view, { params: { id } })
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { errors?: readonly { code: number; field: string | null }[] }) => error.errors?.map(({ code, field }) => `${code} ${field}`),
  )

test('to a customer abroad, in dollars: type 02, the rate, where it changes hands, and validated', async () => {
  const { id } = await shop.issue([['Asesoría', '2', '150']], { partyId: buyerId, ...dollars, incoterm: 'FOB' })
  const unsigned = await textOf(id)
  for (const piece of [
    '<cbc:InvoiceTypeCode>02</cbc:InvoiceTypeCode>',
    '<cbc:CustomizationID>10</cbc:CustomizationID>',
    '<cbc:DocumentCurrencyCode>USD</cbc:DocumentCurrencyCode>',
    '<cbc:CalculationRate>4000.00</cbc:CalculationRate>',
    '<cac:DeliveryTerms><cbc:LossRiskResponsibilityCode>FOB</cbc:LossRiskResponsibilityCode><cbc:LossRisk>Franco a bordo</cbc:LossRisk></cac:DeliveryTerms>',
    '<cbc:CityName>Miami</cbc:CityName><cbc:PostalZone>33131</cbc:PostalZone><cac:AddressLine><cbc:Line>1200 Brickell Ave</cbc:Line></cac:AddressLine><cac:Country><cbc:IdentificationCode>US</cbc:IdentificationCode>',
  ])
    expect(unsigned).toContain(piece)
  await work()
  expect(await view(id)).toMatchObject({ electronicState: 'validated', incoterm: 'FOB', currency: 'USD' })
  expect(await shop.client.call(getBoard, { query: { tab: 'unsent' } })).toMatchObject({ counts: { unsent: 0 } })
  const { bytes } = await shop.client.call(invoiceEndpoints.pdf, { params: { id } })
  const paper = pdfText(Buffer.from(bytes)).replaceAll(/\s+/g, '')
  for (const piece of ['ventadeexportación', 'FOB·Francoabordo', 'Miami', 'EstadosUnidos']) expect(paper).toContain(piece)

  const asked = shop.request([['Asesoría', '1', '10']], { resolutionId: null, partyId: buyerId, ...dollars })
  const lines = asked.lines.map((line) => ({ ...line, source: { documentId: id, position: 1, byValue: true, restock: false } }))
  const note = await shop.client.call(creditNoteEndpoints.create, {
    body: { document: { ...asked, correction: { documentId: id, concept: '3' }, lines }, issue: true },
  })
  await work()
  expect(await shop.client.call(creditNoteEndpoints.view, { params: { id: note.id } })).toMatchObject({ electronicState: 'validated' })
  expect(await prove(authority.ownerUrl, shop.companyId)).toBeNull()
})

test('a sale at home says nothing of it, and neither does one whose customer has no country', async () => {
  expect(await refusal(shop.issue([['Asesoría', '1']], { incoterm: 'CIF' }))).toEqual(['401 incoterm'])
  const { id } = await shop.issue([['Asesoría', '1']])
  expect(await textOf(id)).toContain('<cbc:InvoiceTypeCode>01</cbc:InvoiceTypeCode>')
  const nowhere = { ...buyer, identification: 'US990012', countryCode: 'CO', foreignCity: '', addressLine: '', postalCode: '' }
  const { id: partyId } = await shop.client.call(createParty, { body: nowhere })
  expect(await refusal(shop.issue([['Asesoría', '1']], { partyId, ...dollars }))).toEqual(['401 partyId'])
  // Whose country is written afterwards is sold to abroad.
  const { version } = await shop.client.call(getParty, { params: { id: partyId } })
  await shop.client.call(updateParty, { params: { id: partyId }, body: { ...buyer, identification: 'US990012', version } })
  const sold = await shop.issue([['Asesoría', '1', '5']], { partyId, ...dollars })
  expect(await textOf(sold.id)).not.toContain('DeliveryTerms')
  await work()
  expect(await view(sold.id)).toMatchObject({ electronicState: 'validated', incoterm: null })
})

test('a country is chosen of the list, and nothing else is taken', async () => {
  const found = await shop.client.call(searchCountries, { query: { search: 'estados u' } })
  expect(found[0]).toMatchObject({ id: 'US', label: 'Estados Unidos' })
  expect((await shop.client.call(searchCountries, { query: {} }))[0]).toMatchObject({ id: 'CO' })
  for (const countryCode of ['XX', 'us', ''])
    expect(await refusal(shop.client.call(createParty, { body: { ...buyer, identification: 'Z1', countryCode } }))).toEqual([
      '401 countryCode',
    ])
})

test('a contract with AIU goes as operation 09, its services with the note of its object, and is validated with its note', async () => {
  const { taxIds } = shop.item('Asesoría')
  const { id: itemId } = await shop.client.call(createItem, {
    body: { code: 'ASEO', name: 'Aseo de oficinas', kind: 'service', price: '10000000', taxIds, aiuService: 'cleaning' },
  })
  const request = shop.request([['Asesoría', '1']])
  const lines = [
    ...request.lines,
    ...request.lines.map((line) => ({ ...line, itemId, description: 'Aseo de oficinas', unitPrice: '10000000' })),
  ]
  const terms = { aiuAdministration: '5', aiuContingency: '2', aiuProfit: '3', aiuObject: 'Contrato 045 de 2026' }
  const { id } = await shop.client.call(invoiceEndpoints.create, { body: { document: { ...request, lines, ...terms }, issue: true } })
  const xml = await textOf(id)
  expect(xml).toContain('<cbc:CustomizationID>09</cbc:CustomizationID>')
  expect(xml.match(/<cbc:Note>Contrato de servicios AIU[^<]*/g)).toEqual([
    '<cbc:Note>Contrato de servicios AIU por concepto de: Contrato 045 de 2026',
  ])
  await work()
  expect(await view(id)).toMatchObject({ electronicState: 'validated' })
})
