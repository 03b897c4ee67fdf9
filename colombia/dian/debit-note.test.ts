// The XML of the debit note: its order beside the sample, its CUDE against the annex, one golden note read piece by piece,
// and what is wrong in it noticed. What holds of both notes stands in `note.test.ts`.
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { parseAmount, parsePercent, parseUnitPrice } from '#base/decimal.ts'
import { arithmeticProblems } from './arithmetic.ts'
import { debitNoteConcepts } from './codes.ts'
import { at, serialise, textAt, type Element } from './element.ts'
import { noteTree, noteXml } from './note-xml.ts'
import type { UblNote } from './note.ts'
import { debitNoteFormat } from './sale-format.ts'
import { structureProblems } from './structure.ts'
import { GOLDEN_PIN, goldenDebitNote as golden } from './testing/notes.server.ts'
import { change, drop, set } from './testing/trees.ts'
import { cudeFieldsOf } from './totals.ts'
import { cude } from './unique-code.server.ts'
import { hasSchemas, readElement, releaseSchemas, validateAgainstXsd } from './xsd.server.ts'

afterAll(releaseSchemas)

const treeOf = (note: UblNote) => noteTree(note, debitNoteFormat)
const xmlOf = (note: UblNote) => noteXml(note, debitNoteFormat)

const sample = new URL('../../../shared/colombia/dian/ejemplos/nota-debito-ND1-sin-firma.xml', import.meta.url)
const withoutSample = existsSync(sample) ? '' : ' (skipped: the samples are not in ../shared/colombia/dian/ejemplos)'

/** Names of the children of an element, each once, in their order. */
const namesIn = ({ children }: Element): string[] => [...new Set(children.map(({ name }) => name))]

test.skipIf(withoutSample)(`the sums hold on a genuine sample, and what we both write stands in the same order${withoutSample}`, () => {
  const genuine = readElement(readFileSync(sample, 'utf8'))
  expect(genuine.name).toBe('DebitNote')
  expect(arithmeticProblems(genuine)).toEqual([])
  const ours = treeOf({ ...golden, currency: 'USD', exchange: { rate: parseUnitPrice('3100'), date: golden.issueDate } })
  const compare = (path: readonly string[]): void => {
    const theirs = at(genuine, ...path)
    const mine = at(ours, ...path)
    if (!theirs || !mine) throw new Error(`Both notes have ${path.join('/')}`)
    const shared = namesIn(mine).filter((name) => namesIn(theirs).includes(name))
    expect(shared.length).toBeGreaterThan(2)
    expect(namesIn(theirs).filter((name) => shared.includes(name))).toEqual(shared)
  }
  compare([])
  compare(['cac:DebitNoteLine'])
  compare(['cac:DiscrepancyResponse'])
  compare(['cac:BillingReference', 'cac:InvoiceDocumentReference'])
  compare(['cac:RequestedMonetaryTotal'])
})

test('the CUDE of the sample ND1 comes out of a note with its figures', () => {
  const [line] = golden.lines
  if (!line) throw new RangeError('The golden note has lines')
  const gross = parseAmount('12600.06')
  const nd1: UblNote = {
    ...golden,
    prefix: '',
    consecutive: 'ND1',
    issueDate: parseDay('2019-06-21'),
    issueTime: '09:15:23-05:00',
    supplier: { ...golden.supplier, identification: { ...golden.supplier.identification, number: '900508908' } },
    customer: { ...golden.customer, identification: { ...golden.customer.identification, number: '900108281' } },
    lines: [
      {
        ...line,
        allowanceCharges: [],
        lineExtension: gross,
        taxes: [{ kind: 'percent', code: '01', base: gross, percent: parsePercent('19'), amount: parseAmount('2394.01') }],
      },
    ],
  }
  // The sample names it in its QR.
  expect(cude(cudeFieldsOf(nd1, '20191'))).toBe(
    '9d9ab37faf74a9d2e978e9f62221a7c07da4426588c7acf388938774448a93f6d36b49f3cfab564bdecaed0bed853d28',
  )
  expect(cude(cudeFieldsOf({ ...golden, consecutive: '5' }, GOLDEN_PIN))).not.toBe(golden.cude)
})

test.each([
  ['<cbc:UBLVersionID>UBL 2.1</cbc:UBLVersionID><cbc:CustomizationID>30</cbc:CustomizationID>'],
  [
    '<cbc:ProfileID>DIAN 2.1: Nota Débito de Factura Electrónica de Venta</cbc:ProfileID><cbc:ProfileExecutionID>2</cbc:ProfileExecutionID>',
  ],
  [
    `<cbc:ID>ND4</cbc:ID><cbc:UUID schemeID="2" schemeName="CUDE-SHA384">${golden.cude}</cbc:UUID><cbc:IssueDate>2026-11-24</cbc:IssueDate>`,
  ],
  ['<cbc:IssueTime>08:05:09-05:00</cbc:IssueTime><cbc:DocumentCurrencyCode>COP'],
  ['<cbc:ReferenceID>SETP990000001</cbc:ReferenceID><cbc:ResponseCode>1</cbc:ResponseCode><cbc:Description>Intereses de mora de octubre'],
  ['</cac:AccountingCustomerParty><cac:PaymentMeans>'],
  ['</cac:TaxTotal><cac:RequestedMonetaryTotal><cbc:LineExtensionAmount'],
  ['<cbc:PayableAmount currencyID="COP">382269.00</cbc:PayableAmount></cac:RequestedMonetaryTotal><cac:DebitNoteLine>'],
  ['<cac:DebitNoteLine><cbc:ID>1</cbc:ID><cbc:DebitedQuantity unitCode="94">5.00</cbc:DebitedQuantity>'],
  ['<sts:DianExtensions><sts:InvoiceSource>'],
])('the text holds %s', (piece) => expect(xmlOf(golden)).toContain(piece))

const XSD = new URL('../../../shared/colombia/dian/xsd/', import.meta.url).pathname
const withoutXsd = hasSchemas(XSD) ? '' : ' (skipped: the DIAN schemas are not in ../shared/colombia/dian/xsd)'

test.skipIf(withoutXsd)(`the schema refuses what a credit note has: its order, its total and its type${withoutXsd}`, () => {
  const legal = xmlOf(golden).replaceAll('cac:RequestedMonetaryTotal', 'cac:LegalMonetaryTotal')
  expect(validateAgainstXsd(legal, XSD).join()).toContain('LegalMonetaryTotal')
  const typed = xmlOf(golden).replace(
    '<cbc:DocumentCurrencyCode>',
    '<cbc:CreditNoteTypeCode>92</cbc:CreditNoteTypeCode><cbc:DocumentCurrencyCode>',
  )
  expect(validateAgainstXsd(typed, XSD).join()).toContain('CreditNoteTypeCode')
  const tip = {
    kind: 'charge',
    reasonCode: '03',
    reason: 'Propina',
    percent: null,
    amount: parseAmount('5'),
    base: parseAmount('5'),
  } as const
  const charged = { ...golden, allowanceCharges: [tip] }
  expect(xmlOf(charged)).toContain('</cac:AllowanceCharge><cac:PaymentMeans>')
  expect(validateAgainstXsd(xmlOf(charged), XSD)).toEqual([])
  const tree = treeOf(charged)
  const after = [...tree.children].sort((a, b) => Number(a.name === 'cac:AllowanceCharge') - Number(b.name === 'cac:AllowanceCharge'))
  expect(validateAgainstXsd(serialise({ ...tree, children: after }), XSD).join()).toContain('AllowanceCharge')
})

test('the four concepts of the annex stand once', () => {
  expect(debitNoteConcepts.map(({ code }) => code)).toEqual(['1', '2', '3', '4'])
  expect(textAt(treeOf(golden), 'cac:DiscrepancyResponse', 'cbc:ResponseCode')).toBe('1')
})

test.each([
  ['a concept that only a credit note has', 'cbc:ResponseCode', set('5'), 'debe ser uno de: 1, 2, 3, 4'],
  [
    'the profile of a credit note',
    'cbc:ProfileID',
    set('DIAN 2.1: Nota Crédito de Factura Electrónica de Venta'),
    'debe ser «DIAN 2.1: Nota Débito',
  ],
  ['the operation of a credit note', 'cbc:CustomizationID', set('20'), 'debe ser uno de: 30, 32'],
  ['the operation without reference', 'cbc:CustomizationID', set('32'), 'lleva la factura que corrige si, y solo si'],
  ['no invoice', 'cac:BillingReference', drop, 'lleva la factura que corrige si, y solo si'],
  ['no total', 'cac:RequestedMonetaryTotal', drop, 'cac:RequestedMonetaryTotal: falta'],
  ['a quantity of zero', 'cbc:DebitedQuantity', set('0.00'), 'una cantidad mayor que cero'],
] as const)('our rules notice %s', (_, name, how, says) =>
  expect(structureProblems(change(treeOf(golden), name, how)).join('\n')).toContain(says),
)

test('a line cannot be marked as given away: the schema has no place for it', () => {
  expect(xmlOf(golden)).not.toMatch(/FreeOfChargeIndicator|PricingReference/)
})

test.each([
  ['cac:DebitNoteLine', (one: Element) => change(one, 'cbc:LineExtensionAmount', set('1.00')), ['DAV06', 'DAU02']],
  ['cbc:PayableAmount', set('382268.99'), ['DAU14']],
] as const)('a wrong %s breaks a sum', (name, how, codes) => {
  const problems = arithmeticProblems(change(treeOf(golden), name, how)).join('\n')
  for (const code of codes) expect(problems).toContain(code)
})
