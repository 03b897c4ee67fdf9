/** Shape of the sale invoice (type 01) and of the support document (05), and the range and validity that its number and date belong to. */
import { textAt, type Element } from './element.ts'
import { contingencyFormat, invoiceFormat, supportFormat, type SaleFormat } from './sale-format.ts'
import { any, format, group, leaf, literal, maybe, one, oneOf, type Part } from './shape.ts'
import { date, digits } from './structure-formats.ts'
import { taxTotal } from './structure-lines.ts'
import { extensionsOf, orderReference, registeredPrefix, saleShape } from './structure-sale.ts'

const control: readonly Part[] = [
  one(
    'sts:InvoiceControl',
    group([
      one('sts:InvoiceAuthorization', leaf(format('el número de la resolución, de 11 a 14 dígitos', /^\d{11,14}$/))),
      one('sts:AuthorizationPeriod', group([one('cbc:StartDate', leaf(date)), one('cbc:EndDate', leaf(date))])),
      one(
        'sts:AuthorizedInvoices',
        group([
          maybe('sts:Prefix', leaf(format('un prefijo de 1 a 4 letras o dígitos', /^[0-9A-Za-z]{1,4}$/))),
          one('sts:From', leaf(digits)),
          one('sts:To', leaf(digits)),
        ]),
      ),
    ]),
  ),
]

const shapeOfInvoice = (format: SaleFormat) =>
  saleShape(format, {
    operation: literal('10'),
    control,
    terms: [maybe('cbc:DueDate', leaf(date))],
    references: [orderReference],
    withheld: [any('cac:WithholdingTaxTotal', taxTotal('withholding'))],
    also: (root) => numberingProblems(root, registeredPrefix(root)),
  })

export const invoiceShape = shapeOfInvoice(invoiceFormat)
/** Type 04 is an invoice in all but its type. */
export const contingencyShape = shapeOfInvoice(contingencyFormat)

/** Its two sides say no prefix: it stands in the range alone. */
export const supportShape = saleShape(supportFormat, {
  operation: oneOf(['10', '11']),
  control,
  terms: [maybe('cbc:DueDate', leaf(date))],
  references: [orderReference],
  withheld: [any('cac:WithholdingTaxTotal', taxTotal('withholding'))],
  also: (root) => [...numberingProblems(root, null), ...placeProblems(root)],
})

/** A seller who resides in Colombia says where, with its postal code. */
const placeProblems = (root: Element): string[] =>
  textAt(root, 'cbc:CustomizationID') === '10' &&
  textAt(root, 'cac:AccountingSupplierParty', 'cac:Party', 'cac:PhysicalLocation', 'cac:Address', 'cbc:PostalZone') === ''
    ? ['un vendedor residente lleva su dirección con código postal.']
    : []

/** The number belongs to the authorised range (rules FAD05, FAB10–FAB12) and the date to its validity (FAB07, FAB08). */
function numberingProblems(root: Element, registered: string | null): string[] {
  const dian = extensionsOf(root)
  if (dian === null) return []
  const control = (...path: string[]) => textAt(dian, 'sts:InvoiceControl', ...path)
  const prefix = control('sts:AuthorizedInvoices', 'sts:Prefix')
  const number = textAt(root, 'cbc:ID')
  const consecutive = number.slice(prefix.length)
  const problems: string[] = []
  if (registered !== null && registered !== prefix) problems.push('el prefijo del emisor no es el de la resolución.')
  if (!number.startsWith(prefix) || !digits.matches(consecutive))
    return [...problems, 'el número no es el prefijo autorizado y un consecutivo.']
  const from = control('sts:AuthorizedInvoices', 'sts:From')
  const to = control('sts:AuthorizedInvoices', 'sts:To')
  if (digits.matches(from) && digits.matches(to) && (BigInt(consecutive) < BigInt(from) || BigInt(consecutive) > BigInt(to))) {
    problems.push(`el consecutivo ${consecutive} está fuera del rango autorizado, de ${from} a ${to}.`)
  }
  const issued = textAt(root, 'cbc:IssueDate')
  if (issued < control('sts:AuthorizationPeriod', 'cbc:StartDate') || issued > control('sts:AuthorizationPeriod', 'cbc:EndDate')) {
    problems.push('la fecha está fuera de la vigencia de la resolución.')
  }
  return problems
}
