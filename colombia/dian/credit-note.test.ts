// The XML of the credit note: its order beside a signed sample, its CUDE against the annex, one golden note read piece by
// piece, and what is wrong in it noticed. What holds of both notes stands in `note.test.ts`.
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { parseAmount, parsePercent, parseUnitPrice, zeroAmount } from '#base/decimal.ts'
import { arithmeticProblems } from './arithmetic.ts'
import { creditNoteConcepts } from './codes.ts'
import { at, serialise, textAt, type Element } from './element.ts'
import { noteTree, noteXml } from './note-xml.ts'
import type { UblCorrected, UblNote } from './note.ts'
import { creditNoteFormat } from './sale-format.ts'
import { structureProblems } from './structure.ts'
import { GOLDEN_PIN, goldenCreditNote as golden } from './testing/notes.server.ts'
import { ANY_HASH } from './testing/invoices.server.ts'
import { change, drop, set, setAttribute } from './testing/trees.ts'
import { cudeFieldsOf, saleTotals } from './totals.ts'
import { cude } from './unique-code.server.ts'
import { hasSchemas, readElement, releaseSchemas, validateAgainstXsd } from './xsd.server.ts'

afterAll(releaseSchemas)

const creditNoteTree = (note: UblNote) => noteTree(note, creditNoteFormat)
const creditNoteXml = (note: UblNote) => noteXml(note, creditNoteFormat)

const period: UblCorrected = { kind: 'period', from: parseDay('2026-10-01'), to: parseDay('2026-10-31') }
const ofPeriod: UblNote = { ...golden, corrects: period }

// --- the authority's schema and samples, when they are at hand --------------------------------------------------------

const XSD = new URL('../../../shared/colombia/dian/xsd/', import.meta.url).pathname
const withoutXsd = hasSchemas(XSD) ? '' : ' (skipped: the DIAN schemas are not in ../shared/colombia/dian/xsd)'

test.skipIf(withoutXsd)(`the schema refuses the order of an invoice, and withholdings${withoutXsd}`, () => {
  const discountsFirst = change(creditNoteTree(golden), 'cac:CreditNoteLine', (line) => ({
    ...line,
    children: [...line.children].sort((a, b) => Number(b.name === 'cac:AllowanceCharge') - Number(a.name === 'cac:AllowanceCharge')),
  }))
  expect(validateAgainstXsd(serialise(discountsFirst), XSD).join()).toContain('AllowanceCharge')
  const withholding = creditNoteXml(golden).replace('<cac:LegalMonetaryTotal>', '<cac:WithholdingTaxTotal/><cac:LegalMonetaryTotal>')
  expect(validateAgainstXsd(withholding, XSD).join()).toContain('WithholdingTaxTotal')
})

const sample = new URL('../../../shared/colombia/dian/ejemplos/nota-credito-NC3-firmada.xml', import.meta.url)
const withoutSample = existsSync(sample) ? '' : ' (skipped: the samples are not in ../shared/colombia/dian/ejemplos)'

/** Names of the children of an element, each once, in their order. */
const namesIn = ({ children }: Element): string[] => [...new Set(children.map(({ name }) => name))]

test.skipIf(withoutSample)(`the sums hold on a signed sample, and what we both write stands in the same order${withoutSample}`, () => {
  const genuine = readElement(readFileSync(sample, 'utf8'))
  expect(textAt(genuine, 'cbc:ID')).toBe('NC3')
  expect(arithmeticProblems(genuine)).toEqual([])
  const ours = creditNoteTree({ ...golden, currency: 'USD', exchange: { rate: parseUnitPrice('3100'), date: golden.issueDate } })
  const compare = (path: readonly string[]): void => {
    const theirs = at(genuine, ...path)
    const mine = at(ours, ...path)
    if (!theirs || !mine) throw new Error(`Both notes have ${path.join('/')}`)
    const shared = namesIn(mine).filter((name) => namesIn(theirs).includes(name))
    expect(shared.length).toBeGreaterThan(2)
    expect(namesIn(theirs).filter((name) => shared.includes(name))).toEqual(shared)
  }
  compare([])
  compare(['cac:CreditNoteLine'])
  compare(['cac:DiscrepancyResponse'])
  compare(['cac:BillingReference', 'cac:InvoiceDocumentReference'])
  compare(['cac:LegalMonetaryTotal'])
})

// --- the CUDE ---------------------------------------------------------------------------------------------------------

/** A note with one line that is worth these figures. */
function noteOf(facts: {
  number: string
  day: string
  time: string
  gross: string
  vat: string
  issuer: string
  customer: string
}): UblNote {
  const [line] = golden.lines
  if (!line) throw new RangeError('The golden note has lines')
  const gross = parseAmount(facts.gross)
  return {
    ...golden,
    prefix: '',
    consecutive: facts.number,
    issueDate: parseDay(facts.day),
    issueTime: facts.time,
    supplier: { ...golden.supplier, identification: { ...golden.supplier.identification, number: facts.issuer } },
    customer: { ...golden.customer, identification: { ...golden.customer.identification, number: facts.customer } },
    lines: [
      {
        ...line,
        allowanceCharges: [],
        lineExtension: gross,
        taxes: [{ kind: 'percent', code: '01', base: gross, percent: parsePercent('19'), amount: parseAmount(facts.vat) }],
      },
    ],
  }
}

test('the CUDE of the annex (11.4.3) and of the signed sample NC3 come out of a note with their figures', () => {
  const annex = noteOf({
    number: '8110007871',
    day: '2019-01-12',
    time: '07:00:00-05:00',
    gross: '5000',
    vat: '950',
    issuer: '900373076',
    customer: '8355990',
  })
  expect(cude(cudeFieldsOf({ ...annex, environment: '1' }, '12301'))).toBe(
    '907e4444decc9e59c160a2fb3b6659b33dc5b632a5008922b9a62f83f757b1c448e47f5867f2b50dbdb96f48c7681168',
  )
  const nc3 = noteOf({
    number: 'NC3',
    day: '2019-06-21',
    time: '09:15:23-05:00',
    gross: '12600.06',
    vat: '2394.01',
    issuer: '900508908',
    customer: '900108281',
  })
  expect(cude(cudeFieldsOf(nc3, '20191'))).toBe(
    'da3af05f963db5cff231d1171a810f5f55eb08615f22dc239fff55fa927be5cf6caade8bfa4f1f70c067dbb9ed30c009',
  )
})

test('another PIN, or any figure that changes, gives another CUDE', () => {
  const codes = [
    golden.cude,
    cude(cudeFieldsOf(golden, '20192')),
    cude(cudeFieldsOf({ ...golden, consecutive: '16' }, GOLDEN_PIN)),
    cude(cudeFieldsOf({ ...golden, lines: golden.lines.slice(1) }, GOLDEN_PIN)),
    cude(cudeFieldsOf({ ...golden, environment: '1' }, GOLDEN_PIN)),
  ]
  expect(new Set(codes).size).toBe(codes.length)
  // What it corrects and why do not enter it.
  expect(cude(cudeFieldsOf({ ...ofPeriod, concept: '4', reason: 'Otra' }, GOLDEN_PIN))).toBe(golden.cude)
})

// --- one note, piece by piece -----------------------------------------------------------------------------------------

test('the totals of the golden note, to the cent', () => {
  // 225.000 + 100.000 + 9.000 + 300; IVA 42.750 + 5.000 + 1.900 of the cup; 219 of the bags.
  expect(saleTotals(golden)).toMatchObject({
    lineExtension: parseAmount('334300'),
    taxExclusive: parseAmount('335000'),
    taxInclusive: parseAmount('384169'),
    allowance: zeroAmount,
    charge: zeroAmount,
    payable: parseAmount('384169'),
  })
})

test.each([
  ['<cbc:UBLVersionID>UBL 2.1</cbc:UBLVersionID><cbc:CustomizationID>20</cbc:CustomizationID>'],
  [
    '<cbc:ProfileID>DIAN 2.1: Nota Crédito de Factura Electrónica de Venta</cbc:ProfileID><cbc:ProfileExecutionID>2</cbc:ProfileExecutionID>',
  ],
  [
    `<cbc:ID>NC15</cbc:ID><cbc:UUID schemeID="2" schemeName="CUDE-SHA384">${golden.cude}</cbc:UUID><cbc:IssueDate>2026-11-24</cbc:IssueDate>`,
  ],
  ['<cbc:IssueTime>08:05:09-05:00</cbc:IssueTime><cbc:CreditNoteTypeCode>91</cbc:CreditNoteTypeCode><cbc:Note>'],
  [
    '<cac:DiscrepancyResponse><cbc:ReferenceID>SETP990000001</cbc:ReferenceID><cbc:ResponseCode>1</cbc:ResponseCode><cbc:Description>Devolución de cafeteras con la tapa rota &amp; otros</cbc:Description></cac:DiscrepancyResponse><cac:OrderReference>',
  ],
  [
    '</cac:OrderReference><cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>SETP990000001</cbc:ID><cbc:UUID schemeName="CUFE-SHA384">',
  ],
  ['<cbc:IssueDate>2026-11-20</cbc:IssueDate></cac:InvoiceDocumentReference></cac:BillingReference><cac:AccountingSupplierParty>'],
  ['<cac:CorporateRegistrationScheme><cbc:ID>NC</cbc:ID></cac:CorporateRegistrationScheme>'],
  ['<cac:CreditNoteLine><cbc:ID>1</cbc:ID><cbc:CreditedQuantity unitCode="94">5.00</cbc:CreditedQuantity>'],
  ['</cac:TaxTotal><cac:AllowanceCharge><cbc:ID>1</cbc:ID><cbc:ChargeIndicator>false</cbc:ChargeIndicator>'],
  ['<cbc:PayableAmount currencyID="COP">384169.00</cbc:PayableAmount></cac:LegalMonetaryTotal><cac:CreditNoteLine>'],
  ['<sts:DianExtensions><sts:InvoiceSource>'],
  [`<sts:QRCode>https://catalogo-vpfe-hab.dian.gov.co/document/searchqr?documentkey=${golden.cude}</sts:QRCode>`],
])('the text holds %s', (piece) => expect(creditNoteXml(golden)).toContain(piece))

test('without an invoice the note carries the period, between the count of lines and the concept', () => {
  expect(creditNoteXml(ofPeriod)).toContain(
    '</cbc:LineCountNumeric><cac:InvoicePeriod><cbc:StartDate>2026-10-01</cbc:StartDate><cbc:EndDate>2026-10-31</cbc:EndDate></cac:InvoicePeriod><cac:DiscrepancyResponse><cbc:ResponseCode>1</cbc:ResponseCode>',
  )
  expect(structureProblems(creditNoteTree(ofPeriod))).toEqual([])
})

test('in dollars, the rate comes before the charges of the document', () => {
  const tip = {
    kind: 'charge',
    reasonCode: '03',
    reason: 'Propina',
    percent: null,
    amount: parseAmount('5'),
    base: parseAmount('5'),
  } as const
  const dollars = {
    ...golden,
    currency: 'USD',
    exchange: { rate: parseUnitPrice('4012.35'), date: golden.issueDate },
    allowanceCharges: [tip],
  }
  expect(structureProblems(creditNoteTree(dollars))).toEqual([])
  expect(creditNoteXml(dollars)).toContain('</cac:PaymentExchangeRate><cac:AllowanceCharge>')
  expect(withoutXsd ? [] : validateAgainstXsd(creditNoteXml(dollars), XSD)).toEqual([])
})

test('the six concepts of the annex stand once', () => {
  expect(creditNoteConcepts.map(({ code }) => code)).toEqual(['1', '2', '3', '4', '5', '6'])
})

// --- what is wrong is noticed -------------------------------------------------------------------------------------------

test.each([
  ['a concept that is not in the list', 'cbc:ResponseCode', set('7'), 'debe ser uno de: 1, 2, 3, 4, 5, 6'],
  ['no reason', 'cbc:Description', set(' '), 'un texto de 1 a 5.000 caracteres'],
  ['the profile of an invoice', 'cbc:ProfileID', set('DIAN 2.1: Factura Electrónica de Venta'), 'debe ser «DIAN 2.1: Nota Crédito'],
  ['the operation of an invoice', 'cbc:CustomizationID', set('10'), 'debe ser uno de: 20, 22'],
  ['the operation without reference', 'cbc:CustomizationID', set('22'), 'lleva la factura que corrige si, y solo si'],
  ['no invoice', 'cac:BillingReference', drop, 'lleva la factura que corrige si, y solo si'],
  ['the type of a debit note', 'cbc:CreditNoteTypeCode', set('92'), 'debe ser «91»'],
  ['another invoice in the concept', 'cbc:ReferenceID', set('SETP990000002'), 'la factura del concepto no es la que se corrige'],
  [
    'another invoice in the reference',
    'cac:InvoiceDocumentReference',
    (one: Element) => change(one, 'cbc:ID', set('SETP1')),
    'no es la que se corrige',
  ],
  [
    'an invoice of tomorrow',
    'cac:InvoiceDocumentReference',
    (one: Element) => change(one, 'cbc:IssueDate', set('2026-11-25')),
    'es anterior a la factura que corrige',
  ],
  [
    'an invoice with half a CUFE',
    'cac:InvoiceDocumentReference',
    (one: Element) => change(one, 'cbc:UUID', set(ANY_HASH.slice(48))),
    'debe ser 96 caracteres hexadecimales',
  ],
  [
    // Of a paper invoice that was transcribed it is the CUDE; that of a support document seals no sale.
    'a CUDS where the CUFE goes',
    'cac:InvoiceDocumentReference',
    (one: Element) => change(one, 'cbc:UUID', setAttribute('schemeName', 'CUDS-SHA384')),
    'CUFE-SHA384',
  ],
  ['another CUDE in the QR', 'cbc:UUID', set(ANY_HASH), 'el código QR no lleva el CUDE'],
  ['another environment', 'cbc:ProfileExecutionID', set('1'), 'el ambiente del CUDE no es el del documento'],
  [
    'another prefix',
    'cac:CorporateRegistrationScheme',
    (one: Element) => change(one, 'cbc:ID', set('ND')),
    'el número no es el prefijo del emisor y un consecutivo',
  ],
  ['letters in the consecutive', 'cbc:ID', set('NC1A'), 'el número no es el prefijo del emisor y un consecutivo'],
  ['a quantity of zero', 'cbc:CreditedQuantity', set('0.00'), 'una cantidad mayor que cero'],
] as const)('our rules notice %s', (_, name, how, says) =>
  expect(structureProblems(change(creditNoteTree(golden), name, how)).join('\n')).toContain(says),
)

test('our rules notice an authorised range, withholdings, a due date and the wrong line', () => {
  const tree = creditNoteTree(golden)
  const withElement = (parent: string, name: string) =>
    structureProblems(
      parent === 'CreditNote'
        ? { ...tree, children: [...tree.children, { name, attributes: {}, children: [], text: '' }] }
        : change(tree, parent, (one) => ({ ...one, children: [{ name, attributes: {}, children: [], text: '' }, ...one.children] })),
    ).join()
  expect(withElement('sts:DianExtensions', 'sts:InvoiceControl')).toContain('sts:InvoiceControl: no se espera aquí')
  for (const name of ['cac:WithholdingTaxTotal', 'cbc:DueDate', 'cac:InvoiceLine'])
    expect(withElement('CreditNote', name)).toContain(`${name}: no se espera aquí`)
})

test('a period that ends before it begins, or beside an invoice, is noticed', () => {
  const backwards = creditNoteTree({ ...golden, corrects: { ...period, to: parseDay('2026-09-30') } })
  expect(structureProblems(backwards).join()).toContain('termina antes de comenzar')
  const [group] = creditNoteTree(ofPeriod).children.filter(({ name }) => name === 'cac:InvoicePeriod')
  if (!group) throw new Error('A note of a period carries it')
  const tree = creditNoteTree(golden)
  const place = tree.children.findIndex(({ name }) => name === 'cac:DiscrepancyResponse')
  expect(structureProblems({ ...tree, children: tree.children.toSpliced(place, 0, group) })).toEqual([
    '/CreditNote: lleva el período que corrige si, y solo si, su tipo de operación es 22.',
  ])
})

test.each([
  ['cac:CreditNoteLine', (one: Element) => change(one, 'cbc:LineExtensionAmount', set('1.00')), ['CAV06', 'CAU02']],
  ['cbc:TaxExclusiveAmount', set('1.00'), ['CAU04']],
  ['cbc:TaxInclusiveAmount', set('1.00'), ['CAU06', 'CAU14']],
  ['cbc:PayableAmount', set('384168.99'), ['CAU14']],
  ['cbc:AllowanceTotalAmount', set('5.00'), ['CAU08']],
  ['cbc:ChargeTotalAmount', set('5.00'), ['CAU10']],
  ['cbc:LineCountNumeric', set('9'), ['LineCountNumeric']],
] as const)('a wrong %s breaks a sum', (name, how, codes) => {
  const problems = arithmeticProblems(change(creditNoteTree(golden), name, how)).join('\n')
  for (const code of codes) expect(problems).toContain(code)
})

test('a tax of the lines that is missing above breaks CAS01 and CAU06', () => {
  const tree = creditNoteTree(golden)
  const without = { ...tree, children: tree.children.filter((one) => one.name !== 'cac:TaxTotal') }
  expect(arithmeticProblems(without).map((problem) => problem.slice(0, 5))).toEqual(['CAS01', 'CAS01', 'CAU06'])
})
