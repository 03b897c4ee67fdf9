// The sale at a till: sealed with the PIN, with its three extensions, printed with what the law asks, and with the same XML every time.
import { afterAll, expect, test } from 'vitest'
import { hasSchemas, releaseSchemas, validateAgainstXsd } from '#colombia/index.server.ts'
import { documentOf, knownTaxes, requestOf, storedDocument } from '../testing/requests.server.ts'
import { paperOfPos } from './paper.ts'
import { posProblems, posXmlOf, sealPos, sealPosAgain } from './seal.server.ts'
import { isOfTill, type SoldAt } from './snapshot.ts'

const XSD = new URL('../../../../shared/colombia/dian/xsd/', import.meta.url).pathname
afterAll(releaseSchemas)

const till: SoldAt = {
  ...{ plate: 'C1', place: 'Principal, Calle 1 # 2-3', cashier: 'Ana Historia', kind: 'Principal' },
  ...{ saleCode: '0196f2a0-1111-7222-8333-444455556666', points: '0' },
}
const golden = documentOf([{ description: 'Aceite de girasol', quantity: '2', price: '38900', taxes: [knownTaxes.iva19] }], {
  ...{ paymentForm: '1', paymentMeans: '10' },
})
const request = requestOf(golden)
const taken = { prefix: 'FV', number: 1208 }

test('nothing is wrong with it, and its XML is the same every time', () => {
  expect(posProblems(request, till)).toEqual([])
  const sealed = sealPos(request, till, taken)
  expect(sealed.uniqueCode).toMatch(/^[0-9a-f]{96}$/)
  const xml = () => posXmlOf(JSON.parse(JSON.stringify(sealed.snapshot)), golden, taken, sealed.uniqueCode)
  expect(xml()).toBe(xml())
  for (const part of ['<cbc:InvoiceTypeCode>20<', 'CUDE-SHA384', till.saleCode, 'UbicaciónCaja', 'Ana Historia'])
    expect(xml()).toContain(part)
  expect(hasSchemas(XSD) ? validateAgainstXsd(xml(), XSD) : []).toEqual([])
  expect(isOfTill(sealed.snapshot)).toBe(true)
})

test('its paper says where it was sold, by whom, its range and its code; without code, that it was not sent', () => {
  const sealed = sealPos(request, till, taken)
  const stored = storedDocument(golden, taken, { ...sealed, snapshot: JSON.parse(JSON.stringify(sealed.snapshot)) }, 'validated')
  const paper = paperOfPos(stored)
  expect(paper.texts.map(({ label }) => label)).toEqual(['Caja', 'Tipo de caja', 'Punto de venta', 'Cajero', 'Código de la venta'])
  expect(paper).toMatchObject({ code: { label: 'CUDE', value: sealed.uniqueCode } })
  expect(paper.authorization).not.toBeNull()
  expect(paper.software).toContain('Páramo')
  expect(paperOfPos({ ...stored, uniqueCode: null })).toMatchObject({ code: null, notices: ['Sin transmitir a la DIAN'] })
})

test('signed on another day it has another code; without the PIN it waits', () => {
  const sealed = sealPos(request, till, taken)
  const stored = storedDocument(golden, taken, { ...sealed, snapshot: JSON.parse(JSON.stringify(sealed.snapshot)) }, 'queued')
  const signing = { issueDate: golden.date, issueTime: '23:00:00-05:00', technicalKey: '', softwarePin: '12345', about: null }
  expect(sealPosAgain(stored, signing)?.uniqueCode).not.toBe(sealed.uniqueCode)
  expect(sealPosAgain(stored, { ...signing, softwarePin: '' })).toBeNull()
})
