// The electronic face of the sale invoice: any document that the pricing rule makes passes the authority's rules, what
// is missing is named before a number is taken, and the XML is the same for ever.
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { parseAmount, parsePercent, parseQuantity } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { arithmeticProblems, cufeFieldsOf, saleTotals, invoiceTree, structureProblems, testRange } from '#colombia/index.ts'
import { cufe, hasSchemas, releaseSchemas, sha384, validateAgainstXsd } from '#colombia/index.server.ts'
import { electronicProblems } from './problems.ts'
import { invoiceXmlOf, sealInvoice } from './seal.server.ts'
import { readSnapshot } from './snapshot.ts'
import {
  companyOf,
  customerFacts,
  documentOf,
  documents,
  knownTaxes,
  requestOf,
  resolutionFacts,
  stored,
} from './testing/requests.server.ts'
import { toUblInvoice } from './ubl.ts'

afterAll(releaseSchemas)

const taken = { prefix: 'FV', number: 1208 }

test('any priced document passes the rules of structure and every sum', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const worthless = document.lines.some((line) => line.gift && line.unitPrice === 0n)
      fc.pre(!worthless)
      const request = requestOf(document)
      expect(electronicProblems(request)).toEqual([])
      const { snapshot, uniqueCode } = sealInvoice(request, taken)
      const tree = invoiceTree(toUblInvoice(readSnapshot(stored(snapshot)), document, taken, uniqueCode))
      expect(structureProblems(tree)).toEqual([])
      expect(arithmeticProblems(tree)).toEqual([])
    }),
    runs(300),
  )
})

test('the total of the XML is the total of the document, and its CUFE can be computed again', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const { snapshot, uniqueCode } = sealInvoice(requestOf(document), taken)
      const invoice = toUblInvoice(snapshot, document, taken, uniqueCode)
      const expected = document.lines.reduce((sum, line) => line.taxes.reduce((all, tax) => all + tax.amount, sum + line.net), 0n)
      expect(saleTotals(invoice).payable).toBe(expected)
      expect(cufe(cufeFieldsOf(invoice, testRange.technicalKey))).toBe(uniqueCode)
    }),
    runs(100),
  )
})

const XSD = new URL('../../../shared/colombia/dian/xsd/', import.meta.url).pathname
const withoutXsd = hasSchemas(XSD) ? '' : ' (skipped: the DIAN schemas are not in ../shared/colombia/dian/xsd)'

test.skipIf(withoutXsd)(`any priced document validates against the authority's schema${withoutXsd}`, () => {
  fc.assert(
    fc.property(documents, (document) => {
      const { snapshot, uniqueCode } = sealInvoice(requestOf(document), taken)
      expect(validateAgainstXsd(invoiceXmlOf(stored(snapshot), document, taken, uniqueCode), XSD)).toEqual([])
    }),
    runs(60),
  )
})

// --- one invoice, figure by figure ------------------------------------------------------------------------------------

const golden = documentOf(
  [
    { description: 'Café molido tostado 500 g, caja × 12', quantity: '20', price: '318000', discount: '5', taxes: [knownTaxes.iva5] },
    { description: 'Aceite de girasol 3.000 ml', quantity: '48', price: '38900', taxes: [knownTaxes.iva19] },
    { description: 'Panela redonda, paquete × 24', quantity: '12', price: '62400', taxes: [knownTaxes.excluded] },
    { description: 'Pocillo de obsequio', quantity: '2', price: '10000', gift: true, taxes: [knownTaxes.iva19] },
    { description: 'Bolsa', quantity: '3', price: '100', taxes: [knownTaxes.bag] },
    { description: 'Gaseosa 400 ml, caja × 24', quantity: '2', price: '48000', taxes: [knownTaxes.ibua] },
  ],
  {
    customerOrder: 'OC-7741',
    notes: 'Entregar en recepción',
    discount: { kind: 'Valor', value: parsePercent('100000') },
    withholdings: [
      { kind: 'retefuente', base: parseAmount('8557800'), rate: parsePercent('2.5'), amount: parseAmount('213945') },
      { kind: 'reteica', base: parseAmount('8557800'), rate: parsePercent('0.414'), amount: parseAmount('35429.29') },
      { kind: 'reteiva', base: parseAmount('0'), rate: parsePercent('15'), amount: parseAmount('0') },
    ],
  },
)

test('discounts, gift, excluded, nominal tax and withholdings of one invoice', () => {
  const { snapshot } = sealInvoice(requestOf(golden), taken)
  const invoice = toUblInvoice(snapshot, golden, taken, '')
  const [coffee, oil, panela, gift, bag, soda] = invoice.lines
  expect(coffee?.allowanceCharges).toEqual([
    {
      kind: 'allowance',
      reasonCode: null,
      reason: 'Descuento',
      percent: parsePercent('5'),
      amount: parseAmount('318000'),
      base: parseAmount('6360000'),
    },
    {
      kind: 'allowance',
      reasonCode: null,
      reason: 'Descuento de la factura',
      percent: null,
      amount: expect.any(BigInt),
      base: parseAmount('6042000'),
    },
  ])
  expect(
    invoice.lines
      .flatMap((line) => line.allowanceCharges.filter(({ reason }) => reason === 'Descuento de la factura'))
      .reduce((sum, { amount }) => sum + amount, 0n),
  ).toBe(parseAmount('100000'))
  expect(oil?.taxes).toMatchObject([{ kind: 'percent', code: '01', percent: parsePercent('19') }])
  expect(panela?.taxes).toEqual([])
  expect(gift).toMatchObject({
    unitPrice: 0n,
    lineExtension: 0n,
    gift: { reference: '01', unitPrice: 10_000_000_000n },
    taxes: [{ base: parseAmount('20000'), amount: parseAmount('3800') }],
  })
  expect(bag?.taxes).toEqual([
    { kind: 'perUnit', code: '22', quantity: 3_000_000n, unitCode: '94', perUnit: parseAmount('73'), amount: parseAmount('219') },
  ])
  // Two boxes of 24 bottles of 400 ml: the millilitres, and the pesos of the law for 100 of them.
  expect(soda?.taxes).toEqual([
    {
      ...{ kind: 'perUnit', code: '34', unitCode: 'MLT' },
      quantity: parseQuantity('19200'),
      perUnit: parseAmount('40'),
      amount: parseAmount('7680'),
    },
  ])
  expect(invoice.withholdings.map(({ code, amount }) => [code, amount])).toEqual([
    ['06', parseAmount('213945')],
    ['07', parseAmount('35429.29')],
  ])
  expect(invoice).toMatchObject({
    environment: '2',
    issueDate: '2026-11-20',
    issueTime: '10:48:10-05:00',
    order: { number: 'OC-7741', date: null },
    payment: { form: '2', meansCode: '47', dueDate: '2026-12-20' },
    supplier: {
      email: 'facturacion@sumapaz.example',
      address: { line: 'Calle 80 # 69-70, Las Ferias', departmentCode: '11' },
      activities: ['4631'],
    },
    customer: { email: 'facturas@monserratealto.example', taxScheme: '01', identification: { number: '860043217', checkDigit: '6' } },
  })
  expect(invoice.software.securityCode).toBe(sha384('8b9d2f0e-6f5b-4f0a-9d53-5d8c1f1b7a1020191FV1208'))
})

test('prices with taxes inside: the XML carries the price without them', () => {
  const document = documentOf([{ description: 'Aceite', quantity: '3', price: '11900', taxes: [knownTaxes.iva19] }], {
    pricesIncludeTax: true,
    paymentForm: '1',
  })
  const { snapshot, uniqueCode } = sealInvoice(requestOf(document), taken)
  const invoice = toUblInvoice(snapshot, document, taken, uniqueCode)
  expect(invoice.lines[0]).toMatchObject({
    unitPrice: 10_000_000_000n,
    lineExtension: parseAmount('30000'),
    taxes: [{ amount: parseAmount('5700') }],
  })
  expect(invoice.payment.dueDate).toBeNull()
})

test('a later change of customer, company or item does not touch the XML', () => {
  const request = requestOf(golden)
  const { snapshot, uniqueCode } = sealInvoice(request, taken)
  const before = invoiceXmlOf(stored(snapshot), golden, taken, uniqueCode)
  expect(before).toBe(invoiceXmlOf(snapshot, golden, taken, uniqueCode))
  expect(before).toContain('<cbc:ID>FV1208</cbc:ID>')
  expect(before).toContain('Hoteles Monserrate Alto S.A.')
  expect(JSON.stringify(snapshot)).not.toContain('20191"')
})

test.each([
  [true, false, '01'],
  [false, true, '04'],
  [true, true, 'ZA'],
  [false, false, 'ZZ'],
] as const)('a company responsible of IVA %s and of INC %s goes as %s (hechos.md, 3.4)', (vatResponsible, incResponsible, scheme) => {
  const { snapshot } = sealInvoice(requestOf(golden, { company: companyOf({ vatResponsible, incResponsible }) }), taken)
  expect(snapshot.supplier.taxScheme).toBe(scheme)
})

test('the product goes by its public list, and by the code of the company where it has none', () => {
  const [line] = golden.lines
  if (!line) throw new Error('the golden invoice has lines')
  const request = requestOf(
    { ...golden, lines: [line, line] },
    { itemCodes: ['CAF-1', 'CAF-2'], standards: [{ scheme: '010', code: '7702004003508' }, null] },
  )
  const { snapshot, uniqueCode } = sealInvoice(request, taken)
  const xml = invoiceXmlOf(snapshot, { ...golden, lines: [line, line] }, taken, uniqueCode)
  expect(xml).toMatch(/<cac:StandardItemIdentification><cbc:ID schemeID="010" [^>]*>7702004003508</)
  expect(xml).toMatch(/<cac:StandardItemIdentification><cbc:ID schemeID="999"[^>]*>CAF-2</)
})

// --- what is missing ----------------------------------------------------------------------------------------------------

const codes = (request: Parameters<typeof electronicProblems>[0]) =>
  electronicProblems(request).map(({ code, message, field }) => [code, field, message])

test('a company that lacks its data is told which (518), and nothing is invented', () => {
  const bare = companyOf({ address: '', cityCode: '', electronic: { environment: 'produccion' } })
  expect(codes(requestOf(golden, { company: bare, companyPlace: null }))).toEqual([
    [518, null, 'La empresa no está habilitada como facturador electrónico. Falta: dirección.'],
    [518, null, 'La empresa no está habilitada como facturador electrónico. Falta: identificador del software, PIN del software.'],
    [518, null, 'La empresa no está habilitada como facturador electrónico. Falta: clave técnica de producción de la resolución.'],
  ])
  const keyless = { ...resolutionFacts, technicalKey: null }
  expect(codes(requestOf(golden, { resolution: keyless }))).toEqual([
    [518, null, 'La empresa no está habilitada como facturador electrónico. Falta: clave técnica de la resolución.'],
  ])
})

test('on trial neither software nor PIN is asked for, and only the range to try with is used', () => {
  const trying = companyOf({ electronic: {} })
  expect(codes(requestOf(golden, { company: trying }))).toEqual([])
  const real = { ...resolutionFacts, technicalKey: '693ff6f2a553c3646a063436fd4dd9ded0311471' }
  expect(codes(requestOf(golden, { company: trying, resolution: real }))).toEqual([[401, 'resolutionId', expect.stringContaining('SETP')]])
  const { snapshot, uniqueCode } = sealInvoice(requestOf(golden, { company: trying }), { prefix: 'SETP', number: 990_000_001 })
  expect(snapshot).toMatchObject({ environment: '2', software: { id: '00000000-0000-0000-0000-000000000000' } })
  expect(uniqueCode).toMatch(/^[\da-f]{96}$/)
})

test.each([
  ['no e-mail', { emailInvoicing: '' }, 'correo para facturación'],
  ['e-mail that is not one', { emailInvoicing: 'nogal' }, 'correo para facturación'],
  ['wrong check digit and no responsibility', { checkDigit: '1', responsibilities: [] }, 'DV, responsabilidad fiscal'],
  ['address without municipality', { cityCode: '', cityName: '' }, 'municipio'],
  ['municipality without address', { addressLine: '' }, 'dirección'],
])('customer with %s (519)', (_, changes, campos) => {
  expect(codes(requestOf(golden, { customer: { ...customerFacts, ...changes } }))).toEqual([
    [519, 'partyId', `Completa los datos del cliente para facturar electrónicamente: ${campos}.`],
  ])
})

test('a customer without address, and the final consumer, can be invoiced', () => {
  expect(codes(requestOf(golden, { customer: { ...customerFacts, addressLine: '', cityCode: '', cityName: '', regionName: '' } }))).toEqual(
    [],
  )
  const consumer = {
    ...customerFacts,
    identificationType: '13',
    identification: '222222222222',
    checkDigit: null,
    emailInvoicing: '',
    kind: 'natural' as const,
  }
  expect(codes(requestOf(golden, { customer: consumer }))).toEqual([])
})

test('a company from elsewhere is not said to be in Colombia without anybody knowing', () => {
  const customer = { ...customerFacts, identificationType: '50', checkDigit: null }
  expect(codes(requestOf(golden, { customer }))).toEqual([[401, 'partyId', expect.stringContaining('es una empresa de otro país')]])
})

/** Somebody who buys with nothing but a passport: no address, no responsibility. */
const visitor: typeof customerFacts = {
  ...customerFacts,
  ...{ kind: 'natural', displayName: 'Jane Roe', identificationType: '41', identification: 'XK1234567', checkDigit: null },
  ...{ cityCode: '', cityName: '', regionName: '', addressLine: '', responsibilities: [], vatResponsible: false },
}

test.each(['41', '42'])(
  'of a buyer with a document of another country (%s) name, identification and mail are enough',
  (identificationType) => {
    const customer = { ...visitor, identificationType }
    expect(codes(requestOf(golden, { customer }))).toEqual([])
    const { snapshot } = sealInvoice(requestOf(golden, { customer }), taken)
    expect(snapshot.customer).toMatchObject({ address: null, responsibilities: ['R-99-PN'], taxScheme: 'ZZ' })
  },
)

test.each([
  ['name', { displayName: '' }, 'nombre o razón social'],
  ['number', { identification: '' }, 'número de identificación'],
  ['mail', { emailInvoicing: '' }, 'correo para facturación'],
])('a buyer with a passport and without %s is refused at their field (519)', (_, changes, campos) => {
  expect(codes(requestOf(golden, { customer: { ...visitor, ...changes } }))).toEqual([
    [519, 'partyId', `Completa los datos del cliente para facturar electrónicamente: ${campos}.`],
  ])
})

test('what the document itself lacks is said at its field', () => {
  const [line] = golden.lines
  if (!line) throw new Error('the golden invoice has lines')
  const wrong = {
    ...golden,
    paymentMeans: '99',
    lines: [
      { ...line, unitCode: '', taxes: [{ ...knownTaxes.iva19, code: '99', base: line.net, amount: line.net }] },
      { ...line, gift: true, unitPrice: 0n as typeof line.unitPrice },
    ],
  }
  expect(codes(requestOf(wrong)).map(([code, field]) => [code, field])).toEqual([
    [401, 'lines.0.unitCode'],
    [401, 'paymentMeans'],
    [401, 'lines.0.taxIds'],
    [401, 'lines.1.unitPrice'],
  ])
})

test('a resolution whose number the authority would not read is refused with the rule (522)', () => {
  const [problem] = electronicProblems(requestOf(golden, { resolution: { ...resolutionFacts, resolutionNumber: '123' } }))
  expect(problem).toMatchObject({ code: 522 })
  expect(problem?.message).toContain('el número de la resolución')
})
