// The XML of the support document and of its adjustment: any well made one has our structure and adds up, the authority's schema takes
// it where it is at hand, its unique code is that of the annex, and what is wrong in it is noticed.
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { parseAmount, parsePercent, parseQuantity, parseUnitPrice } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { arithmeticProblems } from './arithmetic.ts'
import { at, serialise, textAt } from './element.ts'
import { xmlName } from './file-name.ts'
import { invoiceTree, invoiceXml } from './invoice-xml.ts'
import type { UblInvoice } from './invoice.ts'
import { noteTree } from './note-xml.ts'
import { supportQrText } from './printed-qr.ts'
import { formatOf, supportFormat, supportNoteFormat } from './sale-format.ts'
import { structureProblems } from './structure.ts'
import { ANY_HASH, goldenInvoice } from './testing/invoices.server.ts'
import { supportNotes, supports } from './testing/supports.server.ts'
import { change, drop, set, setAttribute } from './testing/trees.ts'
import { cudsFieldsOf, saleCodeFieldsOf } from './totals.ts'
import { cuds } from './unique-code.server.ts'
import { hasSchemas, readElement, releaseSchemas, validateAgainstXsd } from './xsd.server.ts'

afterAll(releaseSchemas)

const XSD = new URL('../../../shared/colombia/dian/xsd/', import.meta.url).pathname
const withoutXsd = hasSchemas(XSD) ? '' : ' (skipped: the DIAN schemas are not in ../shared/colombia/dian/xsd)'

test('any support document has our structure, and adds up', () =>
  fc.assert(
    fc.property(supports, (support) => {
      const tree = invoiceTree(support, supportFormat)
      expect(structureProblems(tree)).toEqual([])
      expect(arithmeticProblems(tree)).toEqual([])
      expect(formatOf(readElement(serialise(tree)))).toBe(supportFormat)
    }),
    runs(150),
  ))

test('any adjustment has our structure, and adds up', () =>
  fc.assert(
    fc.property(supportNotes, (note) => {
      const tree = noteTree(note, supportNoteFormat)
      expect(structureProblems(tree)).toEqual([])
      expect(arithmeticProblems(tree)).toEqual([])
      expect(formatOf(tree)).toBe(supportNoteFormat)
    }),
    runs(100),
  ))

test.skipIf(withoutXsd)(`the authority's schema takes them all${withoutXsd}`, () => {
  fc.assert(
    fc.property(supports, (support) => {
      expect(validateAgainstXsd(invoiceXml(support, supportFormat), XSD)).toEqual([])
    }),
    runs(60),
  )
  fc.assert(
    fc.property(supportNotes, (note) => {
      expect(validateAgainstXsd(serialise(noteTree(note, supportNoteFormat)), XSD)).toEqual([])
    }),
    runs(40),
  )
})

/** 3 hours of a carpenter at 40.000, of whom 4 % is withheld: 120.000 − 4.800. */
const golden: UblInvoice = {
  ...goldenInvoice,
  operation: '10',
  prefix: 'SETP',
  supplier: {
    ...goldenInvoice.customer,
    identification: { typeCode: '31', number: '52417903', checkDigit: '6' },
    address: goldenInvoice.supplier.address,
  },
  customer: goldenInvoice.supplier,
  withholdings: [{ code: '06', base: parseAmount('120000'), percent: parsePercent('4'), amount: parseAmount('4800') }],
  lines: [
    {
      ...{ description: 'Arreglo de puertas', note: null, unitCode: 'HUR', sellerCode: 'CAR', standard: null, brand: null, model: null },
      ...{ quantity: parseQuantity('3'), unitPrice: parseUnitPrice('40000'), lineExtension: parseAmount('120000') },
      ...{ allowanceCharges: [], taxes: [], gift: null },
      bought: {
        on: parseDay('2026-11-20'),
        withholdings: [{ code: '06', base: parseAmount('120000'), percent: parsePercent('4'), amount: parseAmount('4800') }],
      },
    },
  ],
}

const tree = () => invoiceTree(golden, supportFormat)

test('the golden one: type, parties as the authority knows them, when it was bought, and what is withheld without taking it off', () => {
  expect(structureProblems(tree())).toEqual([])
  const text = invoiceXml(golden, supportFormat)
  expect(text).toContain(
    '<cbc:ProfileID>DIAN 2.1: documento soporte en adquisiciones efectuadas a no obligados a facturar.</cbc:ProfileID>',
  )
  expect(text).toContain('<cbc:InvoiceTypeCode>05</cbc:InvoiceTypeCode>')
  expect(text).toContain('schemeName="CUDS-SHA384"')
  expect(text).toContain(
    '<cac:InvoicePeriod><cbc:StartDate>2026-11-20</cbc:StartDate><cbc:DescriptionCode>1</cbc:DescriptionCode><cbc:Description>Por operación</cbc:Description></cac:InvoicePeriod>',
  )
  const party = at(tree(), 'cac:AccountingSupplierParty', 'cac:Party')
  expect(party?.children.map(({ name }) => name)).toEqual(['cac:PhysicalLocation', 'cac:PartyTaxScheme'])
  expect(at(tree(), 'cac:AccountingCustomerParty', 'cac:Party')?.children.map(({ name }) => name)).toEqual(['cac:PartyTaxScheme'])
  expect(textAt(tree(), 'cac:LegalMonetaryTotal', 'cbc:PayableAmount')).toBe('120000.00')
  expect(textAt(tree(), 'cac:WithholdingTaxTotal', 'cbc:TaxAmount')).toBe('4800.00')
})

test('its code is made of the seller, the buyer and the PIN, as the vector of the annex (14.1.1)', () => {
  const fields = cudsFieldsOf(golden, '12345')
  expect(fields).toMatchObject({ sellerNumber: '52417903', buyerNit: '900123456', payable: parseAmount('120000'), iva: 0n })
  const vector = {
    ...{ number: '0000000001', date: parseDay('2020-10-24'), time: '14:04:35-05:00', environment: '1' as const, softwarePin: '12345' },
    ...{ lineExtension: parseAmount('15000'), iva: parseAmount('19'), payable: parseAmount('16350') },
    ...{ sellerNumber: '900373076', buyerNit: '8355990' },
  }
  expect(cuds(vector)).toBe('bf4bb6920d5054ac065ddb7e6df0398e63e3ba2ff29cb341edd7d46ee8f2ea1802f84aaca91a19a24623e5e3baff3a71')
})

test('the printed QR and the name of the file are its own', () => {
  const qr = supportQrText(saleCodeFieldsOf(golden), ANY_HASH).split('\n')
  expect(qr.slice(0, 5)).toEqual([
    'NumDS: SETP990000001',
    'FecDS: 2026-11-20',
    'HorDS: 19:30:00-05:00',
    'NumSNO: 52417903',
    'DocAdq: 900123456',
  ])
  expect(qr.slice(5, 9)).toEqual(['ValDS: 120000.00', 'ValIva: 0.00', 'ValTolDS: 120000.00', `CUDS: ${ANY_HASH}`])
  expect(xmlName('Support', { nit: '900123456', year: 2026, consecutive: 17 })).toBe('ds09001234560002600000011.xml')
})

test.each([
  ['another operation', 'cbc:CustomizationID', set('12'), 'debe ser uno de: 10, 11'],
  ['the profile of an invoice', 'cbc:ProfileID', set('DIAN 2.1: Factura Electrónica de Venta'), 'debe ser «DIAN 2.1: documento soporte'],
  ['a CUFE', 'cbc:UUID', setAttribute('schemeName', 'CUFE-SHA384'), 'debe ser «CUDS-SHA384»'],
  ['a resident seller without postal code', 'cbc:PostalZone', drop, 'un vendedor residente lleva su dirección'],
  ['no day of the purchase', 'cac:InvoicePeriod', drop, 'cac:InvoicePeriod'],
] as const)('our rules notice %s', (_, name, how, says) => {
  const found = structureProblems(change(tree(), name, how)).join('\n')
  expect(found).toContain(says)
})

test('our rules notice a number outside the range', () => {
  expect(structureProblems(invoiceTree({ ...golden, consecutive: '5' }, supportFormat)).join()).toContain('fuera del rango autorizado')
})
