/** Shape of the sale invoice (type 01), and the range and validity that its number and date belong to. */
import { textAt, type Element } from './element.ts'
import { INVOICE_NAMESPACES, INVOICE_PROFILE } from './literals.ts'
import { any, format, group, leaf, literal, maybe, one, some, type Part, type Shape } from './shape.ts'
import { date, digits } from './structure-formats.ts'
import { allowanceCharge, invoiceLine, taxTotal } from './structure-lines.ts'
import {
  agreementProblems,
  contentParts,
  documentShape,
  exchangeRate,
  extensionsOf,
  headParts,
  monetaryTotal,
  orderReference,
  partyParts,
  paymentMeans,
  registeredPrefix,
} from './structure-sale.ts'

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

/** The document, in the order of the schema. */
const parts: readonly Part[] = [
  ...headParts({ operation: literal('10'), profile: INVOICE_PROFILE, codeScheme: 'CUFE-SHA384', control }),
  maybe('cbc:DueDate', leaf(date)),
  one('cbc:InvoiceTypeCode', leaf(literal('01'))),
  ...contentParts,
  orderReference,
  ...partyParts,
  some('cac:PaymentMeans', paymentMeans),
  any('cac:AllowanceCharge', allowanceCharge('document')),
  maybe('cac:PaymentExchangeRate', exchangeRate),
  any('cac:TaxTotal', taxTotal('tax')),
  any('cac:WithholdingTaxTotal', taxTotal('withholding')),
  one('cac:LegalMonetaryTotal', monetaryTotal),
  some('cac:InvoiceLine', invoiceLine),
]

export const invoiceShape: Shape = documentShape(parts, invoiceProblems, INVOICE_NAMESPACES)

function invoiceProblems(root: Element): string[] {
  const dian = extensionsOf(root)
  return dian === null ? [] : [...agreementProblems(root, dian, 'CUFE'), ...numberingProblems(root, dian)]
}

/** The number belongs to the authorised range (rules FAD05, FAB10–FAB12) and the date to its validity (FAB07, FAB08). */
function numberingProblems(root: Element, dian: Element): string[] {
  const control = (...path: string[]) => textAt(dian, 'sts:InvoiceControl', ...path)
  const prefix = control('sts:AuthorizedInvoices', 'sts:Prefix')
  const registered = registeredPrefix(root)
  const number = textAt(root, 'cbc:ID')
  const consecutive = number.slice(prefix.length)
  const problems: string[] = []
  if (registered !== prefix) problems.push('el prefijo del emisor no es el de la resolución.')
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
