// From a sealed invoice to its paper, and the operator's schemas at the door of the XML.
import { expect, test } from 'vitest'
import { hasSchemas } from '#colombia/index.server.ts'
import type { StoredDocument } from '#modules/documents/index.ts'
import { paperOfInvoice } from './paper.ts'
import { refuseInvalid } from './schema.server.ts'
import { invoiceXmlOf, sealInvoice } from './seal.server.ts'
import { readSnapshot } from './snapshot.ts'
import { companyOf, documentOf, knownTaxes, requestOf, storedDocument } from './testing/requests.server.ts'

const document = documentOf([
  { description: 'Aceite', quantity: '48', price: '38900', taxes: [knownTaxes.iva19] },
  { description: 'Bolsa', quantity: '3', price: '100', taxes: [knownTaxes.bag] },
])
const taken = { prefix: 'FV', number: 1208 }

const environmentOf = (environment: 'habilitacion' | 'produccion') =>
  companyOf({ electronic: { ...companyOf().profile.electronic, environment } })

const storedOf = (environment: 'habilitacion' | 'produccion', state: StoredDocument['electronicState']): StoredDocument =>
  storedDocument(document, taken, sealInvoice(requestOf(document, { company: environmentOf(environment) }), taken), state)

test('what went to a simulated authority says so', () => {
  const stored = storedOf('produccion', 'validated')
  const simulated = { ...stored, snapshot: { ...readSnapshot(stored.snapshot), simulated: true } }
  expect(paperOfInvoice(simulated).notices).toEqual(['Enviada al simulador de la DIAN: documento de demostración, sin validez fiscal'])
})

test('issuer, customer, resolution and QR as they were sent', () => {
  const stored = storedOf('produccion', 'validated')
  const paper = paperOfInvoice(stored)
  expect(paper).toMatchObject({
    title: 'Factura electrónica de venta',
    issuer: {
      name: 'Provisiones Sumapaz S.A.S.',
      identification: 'NIT 901.482.337-2',
      contact: ['Calle 80 # 69-70, Las Ferias', 'Bogotá, D.C.', '6017440120 · facturacion@sumapaz.example'],
      regime: ['Responsable de IVA', 'Gran contribuyente', 'Autorretenedor', 'Actividad económica 4631'],
    },
    customer: { name: 'Hoteles Monserrate Alto S.A.', identification: 'NIT 860.043.217-6' },
    authorization: { number: '18764000001234', date: '20/05/2026', prefix: 'FV', from: '1189', to: '5000', validTo: '20/05/2028' },
    notices: [],
  })
  // 48 × 38.900 = 1.867.200 and IVA 354.768; 3 bags of 100 and 3 × 73 = 219 of their tax.
  expect(paper.code?.qr.split('\n')).toEqual([
    'NumFac: FV1208',
    'FecFac: 2026-11-20',
    'HorFac: 10:48:10-05:00',
    'NitFac: 901482337',
    'DocAdq: 860043217',
    'ValFac: 1867500.00',
    'ValIva: 354768.00',
    'ValOtroIm: 219.00',
    'ValTolFac: 2222487.00',
    `CUFE: ${stored.uniqueCode}`,
    `https://catalogo-vpfe.dian.gov.co/document/searchqr?documentkey=${stored.uniqueCode}`,
  ])
  expect(paper.code?.generatedAt).toBe('20/11/2026 10:48:10')
})

test.each([
  ['habilitacion', 'queued', 'Ambiente de habilitación de la DIAN: documento de prueba, sin validez fiscal'],
  ['produccion', 'queued', 'Pendiente de validación por la DIAN'],
  ['produccion', 'rejected', 'Rechazada por la DIAN'],
] as const)('%s and %s: %s', (environment, state, notice) => {
  expect(paperOfInvoice(storedOf(environment, state)).notices).toEqual([notice])
})

test('what went to the simulator says so, and its state too', () => {
  const simulated = storedOf('produccion', 'sent')
  const notices = ['Enviada al simulador de la DIAN: documento de demostración, sin validez fiscal', 'Pendiente de validación por la DIAN']
  expect(paperOfInvoice({ ...simulated, snapshot: { ...Object(simulated.snapshot), simulated: true } }).notices).toEqual(notices)
})

test('a document that was not issued as an electronic invoice has no such paper', () => {
  expect(() => paperOfInvoice({ ...storedOf('produccion', 'none'), snapshot: {} })).toThrow()
})

const XSD = new URL('../../../shared/colombia/dian/xsd/', import.meta.url).pathname
const withoutXsd = hasSchemas(XSD) ? '' : ' (skipped: the DIAN schemas are not in ../shared/colombia/dian/xsd)'

test.skipIf(withoutXsd)(`the operator's schemas refuse what the authority would (511)${withoutXsd}`, () => {
  const stored = storedOf('produccion', 'validated')
  const xml = invoiceXmlOf(stored.snapshot, stored, taken, stored.uniqueCode ?? '')
  expect(() => refuseInvalid(xml, XSD)).not.toThrow()
  expect(() => refuseInvalid(xml.replace('<cbc:IssueDate>2026-11-20', '<cbc:IssueDate>ayer'), XSD)).toThrow(
    'La DIAN rechazaría el documento: el esquema de la DIAN dice «',
  )
})

test('without schemas nothing is checked, and a folder without them is a fault of the operator', () => {
  expect(() => refuseInvalid('<a/>', null)).not.toThrow()
  expect(() => refuseInvalid('<a/>', '/nowhere')).toThrow('lacks maindoc')
})
