// The container that a customer gets: what was signed comes out of it byte for byte, its schema takes it, and its subject has its five parts.
import * as fc from 'fast-check'
import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { containerXml, deliverySubject, type DocumentContainer } from './container.ts'
import { invoiceXml } from './invoice-xml.ts'
import { readContainer } from './received.ts'
import { readForeign } from './received.server.ts'
import { signerOf, signXml } from './sign.server.ts'
import { certificateOf } from './testing/certificate.server.ts'
import { goldenInvoice } from './testing/invoices.server.ts'
import { verifySignature } from './verify.server.ts'
import { hasSchemas, validateAgainstXsd } from './xsd.server.ts'

const XSD = new URL('../../../shared/colombia/dian/xsd/', import.meta.url).pathname
const withoutXsd = hasSchemas(XSD) ? '' : ' (skipped: the DIAN schemas are not in ../shared/colombia/dian/xsd)'
const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const signer = signerOf({
  key: pair.privateKey.export({ format: 'der', type: 'pkcs8' }),
  chain: [certificateOf({ nit: '900123456', holder: 'EJEMPLO', pair })],
})
const signed = (xml: string) => signXml(xml, { signer, signingTime: '2026-11-20T10:00:00-05:00', id: 'xmldsig-prueba' })

const answered = (xml: string) => ({ xml, day: '2026-11-20', time: '10:00:03-05:00' })
const container = (changes: Partial<DocumentContainer> = {}): DocumentContainer => ({
  ...{
    environment: '1',
    id: '20260000000002',
    day: '2026-11-20',
    time: '10:00:00-05:00',
    number: 'FV1208',
    uniqueCode: goldenInvoice.cufe,
  },
  ...{ codeScheme: 'CUFE-SHA384', supplier: goldenInvoice.supplier, customer: goldenInvoice.customer },
  document: Buffer.from(signed(invoiceXml(goldenInvoice))).toString('utf8'),
  answer: answered('<ApplicationResponse/>'),
  ...changes,
})

test.skipIf(withoutXsd)(`signed, the authority's schema takes it${withoutXsd}`, () => {
  for (const changes of [{}, { answer: null }]) {
    const bytes = signed(containerXml(container(changes)))
    expect(validateAgainstXsd(Buffer.from(bytes).toString('utf8'), XSD)).toEqual([])
  }
})

test('its signature stands, and falls with one byte of what it carries', () => {
  const bytes = Buffer.from(signed(containerXml(container())))
  expect(verifySignature(bytes)).toMatchObject({ fault: null })
  const at = bytes.indexOf('<cbc:PayableAmount')
  const altered = Buffer.from(bytes)
  altered[at + 40] = altered[at + 40] === 0x31 ? 0x32 : 0x31
  expect(verifySignature(altered).fault).not.toBeNull()
})

test('whatever both documents say comes out of it as it was, also what ends a section', () => {
  const text = fc
    .array(fc.constantFrom(']]>', ']', '>', '<a>', '&amp;', '<![CDATA[x]]>', 'ñ', ' ', '"', '😀'), { maxLength: 12 })
    .map((parts) => `<x>${parts.join('')}</x>`)
  fc.assert(
    fc.property(text, text, (document, answer) => {
      const root = readForeign(Buffer.from(containerXml(container({ document, answer: answered(answer) }))))
      expect(root && readContainer(root)).toEqual({ document, answer })
    }),
  )
})

test.each([
  ['a company with a trade name', { tradeName: 'La Ceiba' }, '900123456;Almacenes S.A.S.;FV1208;01;La Ceiba'],
  ['without one, its name', { tradeName: '' }, '900123456;Almacenes S.A.S.;FV1208;01;Almacenes S.A.S.'],
  ['what separates the parts is in none of them', { name: 'A; B\nC' }, '900123456;A B C;FV1208;01;A B C'],
  ['a credit note', { root: 'CreditNote' as const, number: 'NC3' }, '900123456;Almacenes S.A.S.;NC3;91;Almacenes S.A.S.'],
  ['an invoice in contingency', { root: 'Contingency' as const }, '900123456;Almacenes S.A.S.;FV1208;04;Almacenes S.A.S.'],
  ['a debit note', { root: 'DebitNote' as const, number: 'ND3' }, '900123456;Almacenes S.A.S.;ND3;92;Almacenes S.A.S.'],
])('the subject of %s (fact sheet, 3.10)', (_, changes, subject) => {
  const asked = { nit: '900123456', name: 'Almacenes S.A.S.', number: 'FV1208', root: 'Invoice' as const, tradeName: '' }
  expect(deliverySubject({ ...asked, ...changes })).toBe(subject)
})
