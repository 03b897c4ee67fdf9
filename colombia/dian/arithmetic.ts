/**
 * The sums that the DIAN makes on an invoice or a note before accepting it, made on our own tree with its rule codes:
 * lines (FAV, CAV, DAV), taxes (FAS, CAS, DAS) and totals (FAU, CAU, DAU). Differences up to 2,00 pass in the products of a line; sums
 * must be exact.
 */
import {
  absolute,
  extend,
  parseAmount,
  parseQuantity,
  parseUnitPrice,
  subtract,
  sumAmounts,
  zeroAmount,
  type Amount,
} from '#base/decimal.ts'
import { childrenOf, textAt, type Element } from './element.ts'
import { formatOf, invoiceFormat, type SaleFormat } from './sale-format.ts'

const TOLERANCE = parseAmount('2.00')

/**
 * What does not add up, in Spanish with the rule; empty when everything does. The tree must already have the right
 * structure (`structureProblems`): a figure that is not a number throws RangeError.
 */
export function arithmeticProblems(root: Element): string[] {
  const format = formatOf(root) ?? invoiceFormat
  const lines = childrenOf(root, format.line)
  return [...lineProblems(root, lines, format), ...taxProblems(root, lines, format), ...totalProblems(root, lines, format)]
}

const amountAt = (element: Element, ...path: readonly string[]): Amount => {
  const text = textAt(element, ...path)
  return text === '' ? zeroAmount : parseAmount(text)
}
const sumAt = (elements: readonly Element[], ...path: readonly string[]): Amount =>
  sumAmounts(elements.map((one) => amountAt(one, ...path)))

const charges = (element: Element, indicator: 'true' | 'false'): readonly Element[] =>
  childrenOf(element, 'cac:AllowanceCharge').filter((one) => textAt(one, 'cbc:ChargeIndicator') === indicator)

/** Charges less allowances. */
const adjustment = (element: Element): Amount =>
  subtract(sumAt(charges(element, 'true'), 'cbc:Amount'), sumAt(charges(element, 'false'), 'cbc:Amount'))

function lineProblems(root: Element, lines: readonly Element[], { quantity, rule }: SaleFormat): string[] {
  const problems: string[] = []
  if (textAt(root, 'cbc:LineCountNumeric') !== String(lines.length)) problems.push('LineCountNumeric: no dice cuántas líneas hay.')
  lines.forEach((line, index) => {
    const where = `línea ${index + 1}`
    if (textAt(line, 'cbc:ID') !== String(index + 1)) problems.push(`${rule}AV02: la ${where} no lleva su número.`)
    const gross = extend(parseQuantity(textAt(line, quantity)), parseUnitPrice(textAt(line, 'cac:Price', 'cbc:PriceAmount')))
    const expected = sumAmounts([gross, adjustment(line)])
    if (absolute(subtract(amountAt(line, 'cbc:LineExtensionAmount'), expected)) > TOLERANCE) {
      problems.push(`${rule}AV06: el valor de la ${where} no es cantidad por precio menos descuentos.`)
    }
  })
  return problems
}

const taxCode = (total: Element): string => textAt(total, 'cac:TaxSubtotal', 'cac:TaxCategory', 'cac:TaxScheme', 'cbc:ID')

function taxProblems(root: Element, lines: readonly Element[], { rule }: SaleFormat): string[] {
  const problems: string[] = []
  const totals = childrenOf(root, 'cac:TaxTotal')
  const lineTotals = lines.flatMap((line) => childrenOf(line, 'cac:TaxTotal'))
  const codes = totals.map(taxCode)
  if (new Set(codes).size !== codes.length) problems.push(`${rule}AS01: un tributo tiene más de un grupo de totales.`)
  for (const code of new Set(lineTotals.map(taxCode))) {
    if (!codes.includes(code)) problems.push(`${rule}AS01: el tributo ${code} de las líneas no está en los totales.`)
  }
  for (const total of [...totals, ...lineTotals, ...childrenOf(root, 'cac:WithholdingTaxTotal')]) {
    if (amountAt(total, 'cbc:TaxAmount') !== sumAt(childrenOf(total, 'cac:TaxSubtotal'), 'cbc:TaxAmount')) {
      problems.push(`${rule}AS02: el total del tributo ${taxCode(total)} no es la suma de sus tarifas.`)
    }
  }
  for (const total of totals) {
    const code = taxCode(total)
    const ofLines = lineTotals.filter((one) => taxCode(one) === code)
    if (amountAt(total, 'cbc:TaxAmount') !== sumAt(ofLines, 'cbc:TaxAmount')) {
      problems.push(`${rule}AS01: el total del tributo ${code} no es el de las líneas.`)
    }
  }
  return problems
}

function totalProblems(root: Element, lines: readonly Element[], { rule, total: group }: SaleFormat): string[] {
  const total = (name: string): Amount => amountAt(root, group, name)
  const subtotals = lines.flatMap((line) => childrenOf(line, 'cac:TaxTotal')).flatMap((tax) => childrenOf(tax, 'cac:TaxSubtotal'))
  const taxes = sumAt(childrenOf(root, 'cac:TaxTotal'), 'cbc:TaxAmount')
  const gross = total('cbc:LineExtensionAmount')
  const inclusive = total('cbc:TaxInclusiveAmount')
  const checks: readonly (readonly [Amount, Amount, string])[] = [
    [gross, sumAt(lines, 'cbc:LineExtensionAmount'), `${rule}AU02: el valor bruto no es la suma de las líneas.`],
    [
      total('cbc:TaxExclusiveAmount'),
      sumAt(subtotals, 'cbc:TaxableAmount'),
      `${rule}AU04: la base imponible no es la suma de las bases de las líneas.`,
    ],
    [inclusive, sumAmounts([gross, taxes]), `${rule}AU06: el valor con tributos no es el bruto más los tributos.`],
    [
      total('cbc:AllowanceTotalAmount'),
      sumAt(charges(root, 'false'), 'cbc:Amount'),
      `${rule}AU08: el total de descuentos no es la suma de los descuentos.`,
    ],
    [
      total('cbc:ChargeTotalAmount'),
      sumAt(charges(root, 'true'), 'cbc:Amount'),
      `${rule}AU10: el total de cargos no es la suma de los cargos.`,
    ],
    [
      total('cbc:PayableAmount'),
      sumAmounts([inclusive, adjustment(root)]),
      `${rule}AU14: el valor a pagar no es el valor con tributos menos descuentos más cargos.`,
    ],
  ]
  return checks.filter(([written, expected]) => written !== expected).map(([, , problem]) => problem)
}
