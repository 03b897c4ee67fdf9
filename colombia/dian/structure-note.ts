/** Shape of the notes (types 91 and 92), and what they must say of the invoice or of the period that they are about. */
import { at, textAt, type Element } from './element.ts'
import {
  creditNoteFormat,
  debitNoteFormat,
  posCreditNoteFormat,
  posDebitNoteFormat,
  supportNoteFormat,
  type NoteFormat,
} from './sale-format.ts'
import { group, leaf, maybe, one, oneOf, type Shape } from './shape.ts'
import { codesOf, date, digits, hash, longText } from './structure-formats.ts'
import { failing, orderReference, registeredPrefix, saleNumberFormat, saleShape } from './structure-sale.ts'

const billingReference = ({ about }: NoteFormat): Shape =>
  group([
    one(
      'cac:InvoiceDocumentReference',
      group([
        one('cbc:ID', leaf(saleNumberFormat)),
        one('cbc:UUID', leaf(hash, { schemeName: oneOf(about.map((code) => `${code}-SHA384`)) })),
        one('cbc:IssueDate', leaf(date)),
      ]),
    ),
  ])

const operationsOf = ({ operations }: NoteFormat): string[] =>
  operations === null ? ['10', '11'] : [operations.invoice, operations.period].filter((code) => code !== null)

/** The schema of a note has neither DueDate nor WithholdingTaxTotal. */
const noteShape = (format: NoteFormat): Shape =>
  saleShape(format, {
    operation: oneOf(operationsOf(format)),
    control: [],
    terms: [],
    references: [
      maybe('cac:InvoicePeriod', group([one('cbc:StartDate', leaf(date)), one('cbc:EndDate', leaf(date))])),
      one(
        'cac:DiscrepancyResponse',
        group([
          maybe('cbc:ReferenceID', leaf(saleNumberFormat)),
          one('cbc:ResponseCode', leaf(codesOf(format.concepts))),
          one('cbc:Description', leaf(longText)),
        ]),
      ),
      orderReference,
      maybe('cac:BillingReference', billingReference(format)),
    ],
    withheld: [],
    also: (root) => [...numberingProblems(root, format), ...referenceProblems(root, format)],
  })

export const creditNoteShape = noteShape(creditNoteFormat)
export const debitNoteShape = noteShape(debitNoteFormat)
export const supportNoteShape = noteShape(supportNoteFormat)
export const posCreditNoteShape = noteShape(posCreditNoteFormat)
export const posDebitNoteShape = noteShape(posDebitNoteFormat)

/** A note has a series of the issuer's own: nothing but its prefix and a consecutive. */
function numberingProblems(root: Element, { issuer }: NoteFormat): string[] {
  const number = textAt(root, 'cbc:ID')
  // A buyer says no prefix of its own: letters before the consecutive.
  const prefix = issuer === 'buyer' ? (/^[A-Z]{0,4}/i.exec(number)?.[0] ?? '') : registeredPrefix(root)
  return number.startsWith(prefix) && digits.matches(number.slice(prefix.length))
    ? []
    : ['el número no es el prefijo del emisor y un consecutivo.']
}

/** One invoice, that is not later (rules CBG02, CBG06), or a period: never both, as CustomizationID says. */
function referenceProblems(root: Element, { operations }: NoteFormat): string[] {
  const isOfInvoice = operations === null || textAt(root, 'cbc:CustomizationID') === operations.invoice
  const invoice = at(root, 'cac:BillingReference', 'cac:InvoiceDocumentReference')
  const period = at(root, 'cac:InvoicePeriod')
  const referred = textAt(root, 'cac:DiscrepancyResponse', 'cbc:ReferenceID')
  return failing([
    [
      (invoice !== null) === isOfInvoice,
      `lleva la factura que corrige si, y solo si, su tipo de operación es ${operations?.invoice ?? ''}.`,
    ],
    [(period !== null) !== isOfInvoice, `lleva el período que corrige si, y solo si, su tipo de operación es ${operations?.period ?? ''}.`],
    [referred === (invoice ? textAt(invoice, 'cbc:ID') : ''), 'la factura del concepto no es la que se corrige.'],
    [invoice === null || textAt(invoice, 'cbc:IssueDate') <= textAt(root, 'cbc:IssueDate'), 'es anterior a la factura que corrige.'],
    [
      period === null || textAt(period, 'cbc:StartDate') <= textAt(period, 'cbc:EndDate'),
      'el período que corrige termina antes de comenzar.',
    ],
  ])
}
