// The structural rules and the sums must notice whatever is changed in a good invoice.
import { expect, test } from 'vitest'
import { arithmeticProblems } from './arithmetic.ts'
import { el, type Element } from './element.ts'
import { invoiceTree } from './invoice-xml.ts'
import { structureProblems } from './structure.ts'
import { ANY_HASH, goldenInvoice as golden } from './testing/invoices.server.ts'
import { change, drop, removalsOf, set, setAttribute, swapsOf } from './testing/trees.ts'

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
  ['a wrong check digit', 'sts:ProviderID', setAttribute('schemeID', '7'), 'es 8, no 7'],
  ['an attribute too many', 'cbc:ID', setAttribute('x', '1'), 'el atributo x sobra'],
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
  ['a number out of its range', 'sts:To', set('990000000'), 'el consecutivo 990000001 está fuera del rango'],
  ['a prefix that is not the authorised one', 'sts:Prefix', set('FE'), 'el prefijo del emisor no es el de la resolución'],
  ['a date out of the validity', 'cbc:EndDate', set('2026-11-19'), 'fuera de la vigencia'],
  ['another environment', 'cbc:ProfileExecutionID', set('1'), 'el ambiente del CUFE no es el del documento'],
  ['another CUFE in the QR', 'cbc:UUID', set(ANY_HASH), 'el código QR no lleva el CUFE'],
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
  const swaps = swapsOf(invoiceTree(golden))
  expect(swaps.length).toBeGreaterThan(180)
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

/** What may be absent: the golden invoice has these, and stays well made without them. */
const OPTIONAL = [
  ...['cbc:DueDate', 'cbc:Note', 'cac:OrderReference', 'cbc:IssueDate (of the order)', 'cbc:IndustryClassificationCode'],
  ...[
    'cbc:PostalZone',
    'cac:Contact',
    'cbc:Telephone',
    'cbc:ElectronicMail',
    'cac:AllowanceCharge',
    'cac:TaxTotal',
    'cac:WithholdingTaxTotal',
  ],
]

test('any element that is removed is noticed, but for those that may be absent', () => {
  const unnoticed = removalsOf(invoiceTree(golden)).filter(({ without }) => structureProblems(without).length === 0)
  const removable = new Set(unnoticed.map(({ name, parent }) => (parent === 'cac:OrderReference' ? `${name} (of the order)` : name)))
  // A repeated element may lose one: a line, a subtotal of a rate. The sums notice those.
  expect([...removable].filter((name) => !OPTIONAL.includes(name)).sort()).toEqual(['cac:InvoiceLine', 'cac:TaxSubtotal'])
})

test('a document of another kind has no shape here', () => {
  expect(structureProblems(el('ApplicationResponse', []))).toEqual(['/ApplicationResponse: no es una factura ni una nota.'])
})
