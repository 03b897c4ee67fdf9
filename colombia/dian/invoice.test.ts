// The XML of the sale invoice: thousands of generated ones against our own structural rules and sums, many against the
// authority's schema when it is at hand, and one golden document read piece by piece.
import { existsSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { parseAmount, parseUnitPrice, zeroAmount } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { arithmeticProblems } from './arithmetic.ts'
import { allowanceReasons, partyTaxSchemes, paymentMeans, units } from './codes.ts'
import { at, serialise, textAt } from './element.ts'
import { saleTotals, otherTaxesAmount, taxAmount } from './totals.ts'
import { invoiceTree, invoiceXml } from './invoice-xml.ts'
import { structureProblems } from './structure.ts'
import { goldenInvoice as golden, invoices } from './testing/invoices.server.ts'
import { hasSchemas, readElement, releaseSchemas, validateAgainstXsd } from './xsd.server.ts'

afterAll(releaseSchemas)

test('generated invoices satisfy our structural rules and every sum of the DIAN', () => {
  fc.assert(
    fc.property(invoices, (invoice) => {
      const tree = invoiceTree(invoice)
      expect(structureProblems(tree)).toEqual([])
      expect(arithmeticProblems(tree)).toEqual([])
    }),
    runs(300),
  )
})

test('what is written is read back unchanged, whatever people wrote', () => {
  fc.assert(
    fc.property(invoices, (invoice) => {
      expect(readElement(invoiceXml(invoice))).toEqual(invoiceTree(invoice))
    }),
    runs(100),
  )
})

// --- the authority's schema, when it is at hand ---------------------------------------------------------------------

const XSD = new URL('../../../shared/colombia/dian/xsd/', import.meta.url).pathname
const SAMPLES = new URL('../../../shared/colombia/dian/ejemplos/', import.meta.url)
const withoutXsd = hasSchemas(XSD) ? '' : ' (skipped: the DIAN schemas are not in ../shared/colombia/dian/xsd)'

test.skipIf(withoutXsd)(`generated invoices validate against UBL-Invoice-2.1.xsd${withoutXsd}`, () => {
  fc.assert(
    fc.property(invoices, (invoice) => {
      expect(validateAgainstXsd(invoiceXml(invoice), XSD)).toEqual([])
    }),
    runs(150),
  )
})

test.skipIf(withoutXsd)(`the schema refuses what is out of order, and text that is not XML${withoutXsd}`, () => {
  const tree = invoiceTree(golden)
  const swapped = { ...tree, children: [...tree.children.slice(0, 1), ...tree.children.slice(2), ...tree.children.slice(1, 2)] }
  expect(validateAgainstXsd(serialise(swapped), XSD).join()).toContain('UBLVersionID')
  expect(validateAgainstXsd('<Invoice>', XSD)).not.toEqual([])
})

const sample = new URL('factura-produccion-anonimizada.xml', SAMPLES)
const withoutSample = existsSync(sample) ? '' : ' (skipped: the samples are not in ../shared/colombia/dian/ejemplos)'

test.skipIf(withoutSample)(`the sums hold on a genuine invoice${withoutSample}`, () => {
  const genuine = readElement(readFileSync(sample, 'utf8'))
  expect(arithmeticProblems(genuine)).toEqual([])
  expect(textAt(genuine, 'cbc:ID')).toBe('NC424')
})

test('the totals of the golden invoice, to the cent', () => {
  const totals = saleTotals(golden)
  expect(totals).toMatchObject({
    lineExtension: parseAmount('1350300'),
    taxExclusive: parseAmount('1280000'),
    taxInclusive: parseAmount('1540319'),
    allowance: zeroAmount,
    charge: zeroAmount,
    payable: parseAmount('1540319'),
  })
  expect(totals.taxes.map(({ code, amount, subtotals }) => [code, amount, subtotals.length])).toEqual([
    ['01', parseAmount('189800'), 3],
    ['22', parseAmount('219'), 1],
  ])
  expect(taxAmount(totals, '01')).toBe(parseAmount('189800'))
  expect(taxAmount(totals, '04')).toBe(zeroAmount)
  expect(otherTaxesAmount(totals)).toBe(parseAmount('219'))
})

test('the golden invoice is well made', () => {
  expect(structureProblems(invoiceTree(golden))).toEqual([])
  expect(arithmeticProblems(invoiceTree(golden))).toEqual([])
})

test.each([
  ['<cbc:ID>SETP990000001</cbc:ID><cbc:UUID schemeID="2" schemeName="CUFE-SHA384">'],
  ['<cbc:IssueDate>2026-11-20</cbc:IssueDate><cbc:IssueTime>19:30:00-05:00</cbc:IssueTime><cbc:DueDate>2026-12-20</cbc:DueDate>'],
  ['<cbc:Note>Entregar en la bodega 2 &amp; avisar</cbc:Note>'],
  ['schemeID="8" schemeName="31">900123456</cbc:CompanyID><cbc:TaxLevelCode>O-13;O-23</cbc:TaxLevelCode>'],
  ['<cac:PartyIdentification><cbc:ID schemeName="13">52417903</cbc:ID></cac:PartyIdentification>'],
  ['<cac:CorporateRegistrationScheme><cbc:ID>SETP</cbc:ID></cac:CorporateRegistrationScheme>'],
  [
    '<cac:PaymentMeans><cbc:ID>2</cbc:ID><cbc:PaymentMeansCode>47</cbc:PaymentMeansCode><cbc:PaymentDueDate>2026-12-20</cbc:PaymentDueDate>',
  ],
  ['<cbc:BaseUnitMeasure unitCode="94">3.00</cbc:BaseUnitMeasure><cbc:PerUnitAmount currencyID="COP">73.00</cbc:PerUnitAmount>'],
  ['<cbc:Percent>0.00</cbc:Percent><cac:TaxScheme><cbc:ID>01</cbc:ID><cbc:Name>IVA</cbc:Name>'],
  ['<cbc:InvoicedQuantity unitCode="KGM">7.50</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="COP">300000.00'],
  [
    '<cbc:FreeOfChargeIndicator>true</cbc:FreeOfChargeIndicator><cac:PricingReference><cac:AlternativeConditionPrice><cbc:PriceAmount currencyID="COP">10000.00',
  ],
  ['<cac:WithholdingTaxTotal><cbc:TaxAmount currencyID="COP">33750.00'],
  ['<cbc:PayableAmount currencyID="COP">1540319.00</cbc:PayableAmount>'],
])('the text holds %s', (piece) => expect(invoiceXml(golden)).toContain(piece))

test('the excluded line carries no tax, and the environment stands in its three places', () => {
  const tree = invoiceTree(golden)
  const excluded = tree.children.filter(({ name }) => name === 'cac:InvoiceLine')[3]
  expect(excluded?.children.some(({ name }) => name === 'cac:TaxTotal')).toBe(false)
  expect(textAt(tree, 'cbc:ProfileExecutionID')).toBe('2')
  expect(at(tree, 'cbc:UUID')?.attributes['schemeID']).toBe('2')
  expect(invoiceXml(golden)).toContain(
    `<sts:QRCode>https://catalogo-vpfe-hab.dian.gov.co/document/searchqr?documentkey=${golden.cufe}</sts:QRCode>`,
  )
})

test('an invoice in dollars carries its rate', () => {
  const dollars = { ...golden, currency: 'USD', exchange: { rate: parseUnitPrice('4012.35'), date: golden.issueDate } }
  expect(structureProblems(invoiceTree(dollars))).toEqual([])
  expect(invoiceXml(dollars)).toContain('<cbc:CalculationRate>4012.35</cbc:CalculationRate>')
  expect(structureProblems(invoiceTree({ ...dollars, exchange: null })).join()).toContain('tasa de cambio')
  expect(withoutXsd ? [] : validateAgainstXsd(invoiceXml(dollars), XSD)).toEqual([])
})

test('codes of the tables stand once', () => {
  for (const table of [units, paymentMeans, allowanceReasons, partyTaxSchemes]) {
    const codes = table.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
  }
})
