// The XML of the sale invoice: one golden document read line by line, thousands of generated ones against our own
// structural rules and sums, a few hundred against the authority's schema, and mutations that the rules must notice.
import { existsSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { addDays, parseDay } from '#base/date.ts'
import {
  extend,
  parseAmount,
  parsePercent,
  parseQuantity,
  parseUnitPrice,
  percentOf,
  subtract,
  sumAmounts,
  zeroAmount,
  type Amount,
  type Quantity,
  type UnitPrice,
} from '#base/decimal.ts'
import { checkDigit } from '../nit.ts'
import { arithmeticProblems } from './arithmetic.ts'
import { allowanceReasons, paymentMeans, partyTaxSchemes, units } from './codes.ts'
import { at, el, serialise, textAt, type Element } from './element.ts'
import { testRange } from './environment.ts'
import { cufeFieldsOf, invoiceTotals, otherTaxesAmount, taxAmount } from './invoice-totals.ts'
import { invoiceTree, invoiceXml } from './invoice-xml.ts'
import { finalConsumer, type UblInvoice, type UblLine, type UblParty, type UblTax } from './invoice.ts'
import { missingForElectronicInvoice, missingOfCustomer } from './missing.ts'
import { structureProblems } from './structure.ts'
import { cufe, softwareSecurityCode } from './unique-code.server.ts'
import { hasInvoiceSchema, readElement, releaseSchemas, validateAgainstXsd } from './xsd.server.ts'

afterAll(releaseSchemas)

// --- generated invoices ---------------------------------------------------------------------------------------------

/** Names as people write them, with what XML has to escape. */
const text = (max = 60) =>
  fc
    .string({ unit: fc.constantFrom(...'abcñáéÑ Ü&<>"\'/.-0189'), minLength: 1, maxLength: max })
    .map((value) => `x${value}`.replace(/\s+/g, ' ').trim())
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })
const numberText = (min: number, max: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${min - 1},${max - 1}}$`))
const day = fc.integer({ min: 0, max: 2000 }).map((days) => addDays(parseDay('2025-01-01'), days))

const address = fc.record({ line: text(), postalCode: optional(fc.stringMatching(/^\d{6}$/)) }).map((more) => ({
  ...more,
  cityCode: '05001',
  cityName: 'Medellín',
  departmentCode: '05',
  departmentName: 'Antioquia',
  countryCode: 'CO',
  countryName: 'Colombia',
}))

const nitOf = (number: string) => ({ typeCode: '31', number, checkDigit: checkDigit(number) })
const identification = fc.oneof(
  numberText(8, 10).map(nitOf),
  numberText(6, 10).map((number) => ({ typeCode: '13', number, checkDigit: null })),
  fc.stringMatching(/^[A-Z]{2}\d{6}$/).map((number) => ({ typeCode: '41', number, checkDigit: null })),
)
const partyFacts = {
  name: text(),
  tradeName: optional(text()),
  activities: fc.array(fc.stringMatching(/^\d{4}$/), { maxLength: 2 }),
  responsibilities: fc.constantFrom<UblParty['responsibilities'][]>(['R-99-PN'], ['O-13', 'O-15'], ['O-47']),
  taxScheme: fc.constantFrom(...partyTaxSchemes.map(({ code }) => code)),
  email: optional(fc.constantFrom('ana.rojas@ceiba.co', "o'neil+f@x-y.com.co")),
  phone: optional(numberText(7, 10)),
}
const supplier: fc.Arbitrary<UblParty> = fc.record({
  ...partyFacts,
  kind: fc.constantFrom('juridica', 'natural'),
  identification: numberText(9, 9).map(nitOf),
  address,
})
const customer: fc.Arbitrary<UblParty> = fc.oneof(
  fc.record({ ...partyFacts, kind: fc.constantFrom('juridica', 'natural'), identification, address: optional(address) }),
  fc.constant(finalConsumer),
)

const VAT_RATES = ['19', '5', '0'].map(parsePercent)
/** IVA at a rate, exempt (0) or excluded (none); INC; and one nominal tax, alone or together. */
const taxesOn = (base: Amount, quantity: Quantity): fc.Arbitrary<UblTax[]> =>
  fc
    .record({ iva: optional(fc.constantFrom(...VAT_RATES)), inc: fc.boolean(), bag: optional(fc.constantFrom('66', '73')) })
    .map(({ iva, inc, bag }) => [
      ...(iva === null ? [] : [{ kind: 'percent', code: '01', base, percent: iva, amount: percentOf(base, iva) } as const]),
      ...(inc
        ? [{ kind: 'percent', code: '04', base, percent: parsePercent('8'), amount: percentOf(base, parsePercent('8')) } as const]
        : []),
      ...(bag === null
        ? []
        : [
            {
              kind: 'perUnit',
              code: '22',
              quantity,
              unitCode: '94',
              perUnit: parseAmount(bag),
              amount: extend(quantity, parseUnitPrice(bag)),
            } as const,
          ]),
    ])

const line: fc.Arbitrary<UblLine> = fc
  .record({
    quantity: fc.bigInt({ min: 1n, max: 500_000_000n }).map((value) => value as Quantity),
    price: fc.bigInt({ min: 10_000n, max: 10n ** 13n }).map((value) => value as UnitPrice),
    discounts: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 2 }),
    isGift: fc.boolean(),
    description: text(200),
    note: optional(text()),
    unitCode: fc.constantFrom(...units.map(({ code }) => code)),
    sellerCode: text(20),
    standard: optional(fc.constantFrom({ scheme: '001', code: '50201706' } as const, { scheme: '010', code: '7701234567897' } as const)),
    brand: optional(text(20)),
    model: optional(text(20)),
  })
  .chain(({ price, discounts, isGift, ...facts }) => {
    const gross = extend(facts.quantity, price)
    const allowanceCharges = isGift
      ? []
      : discounts.map((percent) => ({
          kind: 'allowance' as const,
          reasonCode: null,
          reason: 'Descuento comercial',
          percent: parsePercent(String(percent)),
          amount: percentOf(gross, parsePercent(String(percent))),
          base: gross,
        }))
    const lineExtension = isGift ? zeroAmount : subtract(gross, sumAmounts(allowanceCharges.map(({ amount }) => amount)))
    return taxesOn(isGift ? gross : lineExtension, facts.quantity).map((taxes) => ({
      ...facts,
      unitPrice: isGift ? parseUnitPrice('0') : price,
      allowanceCharges,
      lineExtension,
      taxes,
      gift: isGift ? { unitPrice: price, reference: '01' as const } : null,
    }))
  })

const HASH = '8bb918b19ba22a694f1da11c643b5e9de39adf60311cf179179e9b33381030bcd4c3c3f156c506ed5908f9276f5bd9b4'
const tip = (amount: bigint) => ({
  kind: 'charge' as const,
  reasonCode: '03' as const,
  reason: 'Propina',
  percent: null,
  amount: amount as Amount,
  base: amount as Amount,
})

const invoices: fc.Arbitrary<UblInvoice> = fc.record({
  environment: fc.constantFrom('1', '2'),
  prefix: fc.stringMatching(/^[A-Z]{0,4}$/),
  consecutive: numberText(1, 9),
  cufe: fc.constant(HASH),
  issueDate: day,
  issueTime: fc.constantFrom('00:00:00-05:00', '23:59:59-05:00', '10:53:10-05:00'),
  notes: fc.array(text(100), { maxLength: 2 }),
  currency: fc.constant('COP'),
  exchange: fc.constant(null),
  order: optional(fc.record({ number: text(20), date: optional(day) })),
  resolution: fc.record({
    number: fc.constantFrom('18760000001', '18764000012345'),
    validFrom: day,
    validTo: day,
    from: fc.constant('1'),
    to: numberText(3, 9),
  }),
  software: fc.record({
    providerNit: fc.constant('860043217'),
    providerCheckDigit: fc.constant(checkDigit('860043217')),
    id: fc.uuid(),
    securityCode: fc.constant(HASH),
  }),
  supplier,
  customer,
  payment: fc.oneof(
    fc.record({
      form: fc.constant('1' as const),
      meansCode: fc.constantFrom(...paymentMeans.map(({ code }) => code)),
      dueDate: fc.constant(null),
    }),
    fc.record({ form: fc.constant('2' as const), meansCode: fc.constant('1'), dueDate: day }),
  ),
  allowanceCharges: fc.array(fc.bigInt({ min: 1n, max: 10n ** 7n }).map(tip), { maxLength: 1 }),
  withholdings: fc.array(
    fc.constantFrom('05' as const, '06' as const, '07' as const).map((code) => ({
      code,
      base: parseAmount('1000000'),
      percent: parsePercent('0.414'),
      amount: parseAmount('4140'),
    })),
    { maxLength: 3 },
  ),
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
})

test('generated invoices satisfy our structural rules and every sum of the DIAN', () => {
  fc.assert(
    fc.property(invoices, (invoice) => {
      const tree = invoiceTree(invoice)
      expect(structureProblems(tree)).toEqual([])
      expect(arithmeticProblems(tree)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('what is written is read back unchanged, whatever people wrote', () => {
  fc.assert(
    fc.property(invoices, (invoice) => {
      expect(readElement(invoiceXml(invoice))).toEqual(invoiceTree(invoice))
    }),
    { numRuns: 100 },
  )
})

// --- the authority's schema, when it is at hand ---------------------------------------------------------------------

const XSD = new URL('../../../shared/colombia/dian/xsd/', import.meta.url).pathname
const SAMPLES = new URL('../../../shared/colombia/dian/ejemplos/', import.meta.url)
const withoutXsd = hasInvoiceSchema(XSD) ? false : 'the DIAN schemas are not in ../shared/colombia/dian/xsd'

test.skipIf(withoutXsd)(`generated invoices validate against UBL-Invoice-2.1.xsd${withoutXsd ? ` (skipped: ${withoutXsd})` : ''}`, () => {
  fc.assert(
    fc.property(invoices, (invoice) => {
      expect(validateAgainstXsd(invoiceXml(invoice), XSD)).toEqual([])
    }),
    { numRuns: 150 },
  )
})

test.skipIf(withoutXsd)('the schema refuses what is out of order, and text that is not XML', () => {
  const tree = invoiceTree(golden)
  const swapped = { ...tree, children: [...tree.children.slice(0, 1), ...tree.children.slice(2), ...tree.children.slice(1, 2)] }
  expect(validateAgainstXsd(serialise(swapped), XSD).join()).toContain('UBLVersionID')
  expect(validateAgainstXsd('<Invoice>', XSD)).not.toEqual([])
})

const sample = new URL('factura-produccion-anonimizada.xml', SAMPLES)
const withoutSample = existsSync(sample) ? false : 'the samples are not in ../shared/colombia/dian/ejemplos'

test.skipIf(withoutSample)(`the sums hold on a genuine invoice${withoutSample ? ` (skipped: ${withoutSample})` : ''}`, () => {
  const genuine = readElement(readFileSync(sample, 'utf8'))
  expect(arithmeticProblems(genuine)).toEqual([])
  expect(textAt(genuine, 'cbc:ID')).toBe('NC424')
})

// --- one invoice, read line by line ---------------------------------------------------------------------------------

const bogota = {
  cityCode: '11001',
  cityName: 'Bogotá, D.C.',
  postalCode: '110111',
  departmentCode: '11',
  departmentName: 'Bogotá, D.C.',
  line: 'Carrera 7 # 71-21, oficina 1002',
  countryCode: 'CO',
  countryName: 'Colombia',
}
const sold = { note: null, allowanceCharges: [], gift: null, standard: null, brand: null, model: null, unitCode: '94' } as const
const iva = (base: string, percent: string, amount: string): UblTax => ({
  kind: 'percent',
  code: '01',
  base: parseAmount(base),
  percent: parsePercent(percent),
  amount: parseAmount(amount),
})

/** Two rates, a global discount spread over the lines, an exempt line, an excluded one, a bag and a gift. */
const unsealed = {
  environment: '2',
  prefix: testRange.prefix,
  consecutive: '990000001',
  issueDate: parseDay('2026-11-20'),
  issueTime: '19:30:00-05:00',
  notes: ['Entregar en la bodega 2 & avisar'],
  currency: 'COP',
  exchange: null,
  order: { number: 'OC-77', date: parseDay('2026-11-18') },
  resolution: {
    number: testRange.resolution,
    validFrom: parseDay(testRange.validFrom),
    validTo: parseDay(testRange.validTo),
    from: testRange.from,
    to: testRange.to,
  },
  software: {
    providerNit: '900123456',
    providerCheckDigit: '8',
    id: 'fa326ca7-c1f8-40d3-a6fc-24d7c1040607',
    securityCode: softwareSecurityCode({
      softwareId: 'fa326ca7-c1f8-40d3-a6fc-24d7c1040607',
      softwarePin: '20191',
      number: 'SETP990000001',
    }),
  },
  supplier: {
    kind: 'juridica',
    identification: { typeCode: '31', number: '900123456', checkDigit: '8' },
    name: 'Café Alto de la Ceiba S.A.S.',
    tradeName: 'Café La Ceiba',
    activities: ['4721', '5613'],
    responsibilities: ['O-13', 'O-23'],
    taxScheme: '01',
    address: bogota,
    email: 'facturas@laceiba.co',
    phone: '6013201122',
  },
  customer: {
    kind: 'natural',
    identification: { typeCode: '13', number: '52417903', checkDigit: null },
    name: 'Ana María Rojas Peña',
    tradeName: null,
    activities: [],
    responsibilities: ['R-99-PN'],
    taxScheme: 'ZZ',
    address: null,
    email: 'ana@rojas.co',
    phone: null,
  },
  payment: { form: '2', meansCode: '47', dueDate: parseDay('2026-12-20') },
  allowanceCharges: [],
  withholdings: [{ code: '06', base: parseAmount('1350000'), percent: parsePercent('2.5'), amount: parseAmount('33750') }],
  lines: [
    {
      ...sold,
      description: 'Cafetera de 12 tazas',
      sellerCode: 'CAF-12',
      quantity: parseQuantity('20'),
      unitPrice: parseUnitPrice('50000'),
      allowanceCharges: [
        {
          kind: 'allowance',
          reasonCode: null,
          reason: 'Descuento de la factura',
          percent: null,
          amount: parseAmount('100000'),
          base: parseAmount('1000000'),
        },
      ],
      lineExtension: parseAmount('900000'),
      taxes: [iva('900000', '19', '171000')],
    },
    {
      ...sold,
      description: 'Café tostado en grano',
      sellerCode: 'GR-500',
      unitCode: 'KGM',
      quantity: parseQuantity('7.5'),
      unitPrice: parseUnitPrice('40000'),
      lineExtension: parseAmount('300000'),
      taxes: [iva('300000', '5', '15000')],
    },
    {
      ...sold,
      description: 'Huevos',
      sellerCode: 'HU',
      quantity: parseQuantity('100'),
      unitPrice: parseUnitPrice('600'),
      lineExtension: parseAmount('60000'),
      taxes: [iva('60000', '0', '0')],
    },
    {
      ...sold,
      description: 'Panela (excluida)',
      sellerCode: 'PA',
      quantity: parseQuantity('10'),
      unitPrice: parseUnitPrice('9000'),
      lineExtension: parseAmount('90000'),
      taxes: [],
    },
    {
      ...sold,
      description: 'Bolsa plástica',
      sellerCode: 'BO',
      quantity: parseQuantity('3'),
      unitPrice: parseUnitPrice('100'),
      lineExtension: parseAmount('300'),
      taxes: [
        {
          kind: 'perUnit',
          code: '22',
          quantity: parseQuantity('3'),
          unitCode: '94',
          perUnit: parseAmount('73'),
          amount: parseAmount('219'),
        },
      ],
    },
    {
      ...sold,
      description: 'Pocillo de obsequio',
      sellerCode: 'PO',
      quantity: parseQuantity('2'),
      unitPrice: parseUnitPrice('0'),
      lineExtension: parseAmount('0'),
      taxes: [iva('20000', '19', '3800')],
      gift: { unitPrice: parseUnitPrice('10000'), reference: '01' },
    },
  ],
} satisfies Omit<UblInvoice, 'cufe'>
const golden: UblInvoice = { ...unsealed, cufe: cufe(cufeFieldsOf(unsealed, testRange.technicalKey)) }

test('the totals of the golden invoice, to the cent', () => {
  const totals = invoiceTotals(golden)
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
  ['<cbc:TaxScheme><cbc:ID>06</cbc:ID>', 'not'],
  ['<cbc:PayableAmount currencyID="COP">1540319.00</cbc:PayableAmount>'],
])('the text holds %s', (piece, how = 'holds') => expect(invoiceXml(golden).includes(piece)).toBe(how === 'holds'))

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

// --- mutations ------------------------------------------------------------------------------------------------------

/** Rebuilds the tree with every element of that name passed through a change. */
const change = (element: Element, name: string, how: (found: Element) => Element | null): Element => ({
  ...element,
  children: element.children.flatMap((one) => {
    const changed = one.name === name ? how(one) : one
    return changed === null ? [] : [change(changed, name, how)]
  }),
})
const set = (text: string) => (element: Element) => ({ ...element, text })
const drop = () => null

test.each([
  ['a missing element', 'cbc:IssueTime', drop, '/Invoice/cbc:IssueTime: falta.'],
  ['a missing group', 'cac:LegalMonetaryTotal', drop, '/Invoice/cac:LegalMonetaryTotal: falta.'],
  ['a missing part of a line', 'cbc:FreeOfChargeIndicator', drop, 'cac:InvoiceLine[6]/cbc:FreeOfChargeIndicator: falta.'],
  ['a wrong literal', 'cbc:ProfileID', set('DIAN 2.1'), 'debe ser «DIAN 2.1: Factura Electrónica de Venta»'],
  ['an hour in UTC', 'cbc:IssueTime', set('00:30:00Z'), 'debe ser una hora HH:MM:SS-05:00'],
  ['an amount of three decimals', 'cbc:PayableAmount', set('1.000'), 'debe ser un valor positivo con dos decimales'],
  ['a negative amount', 'cbc:PayableAmount', set('-1.00'), 'debe ser un valor positivo'],
  ['a quantity of zero', 'cbc:InvoicedQuantity', set('0.00'), 'una cantidad mayor que cero'],
  ['a NIT with its digit inside', 'sts:ProviderID', set('900123456-8'), 'el NIT solo lleva dígitos'],
  ['a wrong check digit', 'sts:ProviderID', (one: Element) => ({ ...one, attributes: { ...one.attributes, schemeID: '7' } }), 'es 8, no 7'],
  ['an attribute too many', 'cbc:ID', (one: Element) => ({ ...one, attributes: { ...one.attributes, x: '1' } }), 'el atributo x sobra'],
  ['credit without a due date', 'cbc:PaymentDueDate', drop, 'fecha de vencimiento'],
  ['an unknown responsibility', 'cbc:TaxLevelCode', set('O-99'), 'responsabilidades de la lista'],
  [
    'the name of another tax',
    'cac:TaxScheme',
    (one: Element) => change(one, 'cbc:Name', set('INC')),
    'el nombre del código 01 debe ser «IVA»',
  ],
  ['a municipality of another department', 'cbc:CountrySubentityCode', set('05'), 'el municipio no pertenece al departamento'],
  ['both a base and a price per unit', 'cbc:PerUnitAmount', drop, 'lleva base y porcentaje, o cantidad y valor por unidad'],
  ['a gift without its price', 'cac:PricingReference', drop, 'un obsequio lleva su precio de referencia'],
  ['another environment', 'cbc:ProfileExecutionID', set('1'), 'el ambiente del CUFE no es el del documento'],
  ['another CUFE in the QR', 'cbc:UUID', set(HASH), 'el código QR no lleva el CUFE'],
  [
    'an element that nobody expects',
    'cac:Price',
    (one: Element) => ({ ...one, children: [...one.children, el('cbc:Nada', '1')] }),
    'cac:Price/cbc:Nada: no se espera aquí',
  ],
  [
    'an element twice',
    'cac:Price',
    (one: Element) => ({ ...one, children: one.children.flatMap((each) => [each, each]) }),
    'aparece 2 veces',
  ],
] as const)('our rules notice %s', (_, name, how, says) =>
  expect(structureProblems(change(invoiceTree(golden), name, how)).join('\n')).toContain(says),
)

test('any two different neighbours that swap places are noticed, anywhere in the document', () => {
  const swaps: Element[] = []
  const visit = (element: Element, rebuild: (changed: Element) => Element) => {
    element.children.forEach((one, index) => {
      const next = element.children[index + 1]
      const wrap = (changed: Element) => rebuild({ ...element, children: element.children.with(index, changed) })
      if (next && next.name !== one.name)
        swaps.push(rebuild({ ...element, children: element.children.with(index, next).with(index + 1, one) }))
      visit(one, wrap)
    })
  }
  const tree = invoiceTree(golden)
  visit(tree, (changed) => changed)
  expect(swaps.length).toBeGreaterThan(200)
  expect(swaps.filter((swapped) => !structureProblems(swapped).join().includes('fuera de orden'))).toEqual([])
})

test.each([
  ['cac:InvoiceLine', (one: Element) => change(one, 'cbc:LineExtensionAmount', set('1.00')), ['FAV06', 'FAU02']],
  ['cbc:TaxExclusiveAmount', set('1.00'), ['FAU04']],
  ['cbc:TaxInclusiveAmount', set('1.00'), ['FAU06', 'FAU14']],
  ['cbc:PayableAmount', set('1540318.99'), ['FAU14']],
  ['cbc:AllowanceTotalAmount', set('5.00'), ['FAU08']],
  ['cbc:LineCountNumeric', set('9'), ['LineCountNumeric']],
] as const)('a wrong %s breaks a sum', (name, how, codes) => {
  const problems = arithmeticProblems(change(invoiceTree(golden), name, how)).join('\n')
  for (const code of codes) expect(problems).toContain(code)
})

test('a tax of the lines that is missing above breaks FAS01 and FAU06', () => {
  const tree = invoiceTree(golden)
  const without = { ...tree, children: tree.children.filter((one) => one.name !== 'cac:TaxTotal') }
  expect(arithmeticProblems(without).map((problem) => problem.slice(0, 5))).toEqual(['FAS01', 'FAS01', 'FAU06'])
})

// --- what is missing before issuing ---------------------------------------------------------------------------------

test('a complete invoice misses nothing, not even for the final consumer', () => {
  expect(missingForElectronicInvoice(golden)).toEqual([])
  expect(missingForElectronicInvoice({ ...golden, customer: finalConsumer })).toEqual([])
})

test('what is missing is named in Spanish, and the customer apart for code 519', () => {
  const missing = missingForElectronicInvoice({
    ...golden,
    customer: { ...golden.customer, identification: { typeCode: '31', number: '900123456', checkDigit: '7' }, name: ' ', email: null },
    resolution: null,
    payment: { form: '2', meansCode: '10', dueDate: null },
    lines: [{ description: 'x', unitCode: null }],
  })
  expect(missing.map(({ field }) => field)).toEqual([
    'customer.name',
    'customer.identification.checkDigit',
    'customer.email',
    'resolution',
    'payment.dueDate',
    'lines.0.unitCode',
  ])
  expect(missingOfCustomer(missing)).toBe('nombre o razón social, DV, correo para facturación')
})

test('codes of the tables stand once', () => {
  for (const table of [units, paymentMeans, allowanceReasons, partyTaxSchemes]) {
    const codes = table.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
  }
})
