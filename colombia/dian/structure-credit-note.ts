/** Shape of the credit note (type 91), and what it must say of the invoice or of the period that it corrects. */
import { creditNoteConcepts } from './codes.ts'
import { at, textAt, type Element } from './element.ts'
import { CREDIT_NOTE_NAMESPACES, CREDIT_NOTE_OPERATIONS, CREDIT_NOTE_PROFILE } from './literals.ts'
import { any, group, leaf, literal, maybe, one, oneOf, some, type Part, type Shape } from './shape.ts'
import { codesOf, date, digits, hash, longText } from './structure-formats.ts'
import { allowanceCharge, creditNoteLine, taxTotal } from './structure-lines.ts'
import {
  agreementProblems,
  contentParts,
  documentShape,
  exchangeRate,
  extensionsOf,
  failing,
  headParts,
  monetaryTotal,
  orderReference,
  partyParts,
  paymentMeans,
  registeredPrefix,
  saleNumberFormat,
} from './structure-sale.ts'

const discrepancyResponse = group([
  maybe('cbc:ReferenceID', leaf(saleNumberFormat)),
  one('cbc:ResponseCode', leaf(codesOf(creditNoteConcepts))),
  one('cbc:Description', leaf(longText)),
])

const billingReference = group([
  one(
    'cac:InvoiceDocumentReference',
    group([
      one('cbc:ID', leaf(saleNumberFormat)),
      one('cbc:UUID', leaf(hash, { schemeName: literal('CUFE-SHA384') })),
      one('cbc:IssueDate', leaf(date)),
    ]),
  ),
])

/** The document, in the order of the schema, which has neither DueDate nor WithholdingTaxTotal here. */
const parts: readonly Part[] = [
  ...headParts({
    operation: oneOf(Object.values(CREDIT_NOTE_OPERATIONS)),
    profile: CREDIT_NOTE_PROFILE,
    codeScheme: 'CUDE-SHA384',
    control: [],
  }),
  one('cbc:CreditNoteTypeCode', leaf(literal('91'))),
  ...contentParts,
  maybe('cac:InvoicePeriod', group([one('cbc:StartDate', leaf(date)), one('cbc:EndDate', leaf(date))])),
  one('cac:DiscrepancyResponse', discrepancyResponse),
  orderReference,
  maybe('cac:BillingReference', billingReference),
  ...partyParts,
  some('cac:PaymentMeans', paymentMeans),
  maybe('cac:PaymentExchangeRate', exchangeRate),
  any('cac:AllowanceCharge', allowanceCharge('document')),
  any('cac:TaxTotal', taxTotal('tax')),
  one('cac:LegalMonetaryTotal', monetaryTotal),
  some('cac:CreditNoteLine', creditNoteLine),
]

export const creditNoteShape: Shape = documentShape(parts, creditNoteProblems, CREDIT_NOTE_NAMESPACES)

function creditNoteProblems(root: Element): string[] {
  const dian = extensionsOf(root)
  const agreement = dian === null ? [] : agreementProblems(root, dian, 'CUDE')
  return [...agreement, ...numberingProblems(root), ...correctionProblems(root)]
}

/** A note has a series of the issuer's own: nothing but its prefix and a consecutive. */
function numberingProblems(root: Element): string[] {
  const prefix = registeredPrefix(root)
  const number = textAt(root, 'cbc:ID')
  return number.startsWith(prefix) && digits.matches(number.slice(prefix.length))
    ? []
    : ['el número no es el prefijo del emisor y un consecutivo.']
}

/** One invoice, that is not later (rules CBG02, CBG06), or a period: never both, as CustomizationID says. */
function correctionProblems(root: Element): string[] {
  const isOfInvoice = textAt(root, 'cbc:CustomizationID') === CREDIT_NOTE_OPERATIONS.invoice
  const invoice = at(root, 'cac:BillingReference', 'cac:InvoiceDocumentReference')
  const period = at(root, 'cac:InvoicePeriod')
  const referred = textAt(root, 'cac:DiscrepancyResponse', 'cbc:ReferenceID')
  return failing([
    [(invoice !== null) === isOfInvoice, 'lleva la factura que corrige si, y solo si, su tipo de operación es 20.'],
    [(period !== null) !== isOfInvoice, 'lleva el período que corrige si, y solo si, su tipo de operación es 22.'],
    [referred === (invoice ? textAt(invoice, 'cbc:ID') : ''), 'la factura del concepto no es la que se corrige.'],
    [invoice === null || textAt(invoice, 'cbc:IssueDate') <= textAt(root, 'cbc:IssueDate'), 'es anterior a la factura que corrige.'],
    [
      period === null || textAt(period, 'cbc:StartDate') <= textAt(period, 'cbc:EndDate'),
      'el período que corrige termina antes de comenzar.',
    ],
  ])
}
