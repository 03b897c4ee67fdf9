import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { textAt } from './element.ts'
import { readEventList } from './event-list.ts'
import { authorityParty, eventCudeFieldsOf, eventXml, tacitStatement, type InvoiceEvent } from './event-xml.ts'
import { eventCudeText } from './unique-code.ts'
import { eventCude } from './unique-code.server.ts'
import { readElement, validateAgainstXsd } from './xsd.server.ts'

const KEY = 'f2a09fc9a83fbc7b2a14e4adc89ef5917c96f375a3d102ce4e2d20d5cf64e1ca6ff8a618e3c14bb43a783a1595e8fc09'
const iva = { id: '01', name: 'IVA' }
const acknowledgement: InvoiceEvent = {
  ...{ environment: '2', number: 'EV21', date: parseDay('2026-11-20'), time: '18:30:37-05:00', code: '030', concept: null, notes: [] },
  software: { providerNit: '900373979', providerCheckDigit: '9', id: 'fa326ca7-c1f8-40d3-a6fc-24d7c1040607', securityCode: 'a'.repeat(96) },
  sender: { name: 'Compradora S.A.S.', typeCode: '31', number: '900373979', checkDigit: '9', taxScheme: iva },
  receiver: { name: 'Vendedora & Cía.', typeCode: '31', number: '900373972', checkDigit: '5', taxScheme: iva },
  person: { typeCode: '13', number: '2589846132', firstName: 'Ana', lastName: 'Rojas', position: 'Almacenista', area: 'Bodega' },
  invoiceNumber: 'SETG980000358',
  invoiceKey: KEY,
}
const claim: InvoiceEvent = { ...acknowledgement, code: '031', concept: '02' }
const tacit: InvoiceEvent = {
  ...{ ...acknowledgement, code: '034', receiver: authorityParty, person: null },
  notes: [tacitStatement({ number: 'EV3', key: KEY }, acknowledgement.receiver, 3)],
}
const treeOf = (event: InvoiceEvent) => readElement(eventXml(event, eventCude(eventCudeFieldsOf(event, '20191'))))

test('the CUDE of an event has no amounts and no environment: number, instant, both sides, code, invoice and PIN', () => {
  expect(eventCudeText(eventCudeFieldsOf(acknowledgement, '20191'))).toBe(
    'EV212026-11-2018:30:37-05:00900373979900373972030SETG9800003580120191',
  )
})

test('an acknowledgement names the invoice, both sides and who received; its QR leads to the invoice', () => {
  const tree = treeOf(acknowledgement)
  const answer = ['cac:DocumentResponse'] as const
  expect(textAt(tree, 'cbc:ProfileID')).toBe('DIAN 2.1: ApplicationResponse de la Factura Electrónica de Venta')
  expect(textAt(tree, ...answer, 'cac:Response', 'cbc:ResponseCode')).toBe('030')
  expect(textAt(tree, ...answer, 'cac:DocumentReference', 'cbc:UUID')).toBe(KEY)
  expect(textAt(tree, ...answer, 'cac:IssuerParty', 'cac:Person', 'cbc:JobTitle')).toBe('Almacenista')
  expect(textAt(tree, 'cac:ReceiverParty', 'cac:PartyTaxScheme', 'cbc:RegistrationName')).toBe('Vendedora & Cía.')
  const extension = ['ext:UBLExtensions', 'ext:UBLExtension', 'ext:ExtensionContent', 'sts:DianExtensions', 'sts:QRCode'] as const
  expect(textAt(tree, ...extension)).toContain(`documentkey=${KEY}`)
})

test('a claim says its concept; a tacit acceptance states under oath, to the authority', () => {
  const code = treeOf(claim).children.at(-1)?.children[0]?.children[0]
  expect([code?.text, code?.attributes]).toEqual(['031', { listID: '02', name: 'Mercancía no entregada totalmente' }])
  expect(textAt(treeOf(tacit), 'cbc:Note')).toContain('bajo la gravedad de juramento')
  expect(textAt(treeOf(tacit), 'cac:ReceiverParty', 'cac:PartyTaxScheme', 'cbc:CompanyID')).toBe('800197268')
})

test.skipIf(!existsSync(process.env['DIAN_XSD_DIR'] ?? ''))('they are valid to the schema of the authority, when it is there', () => {
  for (const event of [acknowledgement, claim, tacit])
    expect(validateAgainstXsd(eventXml(event, 'b'.repeat(96)), process.env['DIAN_XSD_DIR'] ?? '')).toEqual([])
})

test('the events of an invoice are read one by one; what names the invoice itself has no identifier of its own', () => {
  const answer = (code: string, key: string, more = '') =>
    `<cac:DocumentResponse><cac:Response><cbc:ResponseCode>${code}</cbc:ResponseCode>${more}</cac:Response><cac:DocumentReference><cbc:ID>AR7</cbc:ID><cbc:UUID>${key}</cbc:UUID></cac:DocumentReference></cac:DocumentResponse>`
  const when = '<cbc:EffectiveDate>2026-11-20</cbc:EffectiveDate><cbc:EffectiveTime>10:00:00-05:00</cbc:EffectiveTime>'
  const xml = `<ApplicationResponse xmlns:cac="urn:a" xmlns:cbc="urn:b">${answer('030', KEY)}${answer('032', 'c'.repeat(96), when)}${answer('02', KEY)}</ApplicationResponse>`
  expect(readEventList(readElement(xml), KEY)).toEqual([
    { code: '030', concept: '', number: '', key: '', at: null, person: '' },
    { code: '032', concept: '', number: 'AR7', key: 'c'.repeat(96), at: new Date('2026-11-20T15:00:00Z'), person: '' },
  ])
})
