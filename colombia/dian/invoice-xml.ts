/**
 * UBL 2.1 of the sale invoice (types 01 to 04), as the technical annex 1.9 orders it, and of the support document (05) and the sale at the till (20),
 * whose order is the same. Each function writes one group, in the
 * order of the schema; `structure-invoice.ts` holds that order as a table, and the tests check one against the other and
 * against the authority's own schema. No signature is written: an empty ExtensionContent does not validate, and the
 * signer adds its own extension.
 */
import { AIU_OPERATION, aiuNote } from './aiu.ts'
import { el, elIf, serialise, type Element } from './element.ts'
import { moneyIn } from './figures-xml.ts'
import type { UblInvoice } from './invoice.ts'
import { PAPER_INVOICE } from './literals.ts'
import { posExtensionGroups } from './pos-xml.ts'
import { invoiceFormat, namespaces, type SaleFormat } from './sale-format.ts'
import { contentGroups, deliveryTerms, headGroups, orderReference, parties, paymentGroups, totalGroups, typeCode } from './sale-xml.ts'
import { withholdingTotals } from './taxes-xml.ts'
import { withholdingGroups } from './totals.ts'

/** The invoice as text, ready to be signed. */
export const invoiceXml = (invoice: UblInvoice, format: SaleFormat = invoiceFormat): string => serialise(invoiceTree(invoice, format))

export function invoiceTree(asked: UblInvoice, format: SaleFormat = invoiceFormat): Element {
  const invoice = withAiuNotes(asked)
  const money = moneyIn(invoice.currency)
  return el(
    'Invoice',
    [
      headGroups(invoice, format, {
        operation: invoice.operation ?? (invoice.aiu ? AIU_OPERATION : '10'),
        uniqueCode: invoice.cufe,
        control: invoiceControl(invoice),
        extensions: invoice.pos ? posExtensionGroups(invoice.pos) : [],
      }),
      elIf('cbc:DueDate', invoice.payment.dueDate),
      typeCode(format),
      contentGroups(invoice),
      orderReference(invoice),
      paperReference(invoice),
      parties(invoice, format),
      deliveryTerms(invoice),
      paymentGroups(invoice, format, money),
      totalGroups(invoice, format, money, withholdingTotals(withholdingGroups(invoice), money)),
    ],
    namespaces(format),
  )
}

/** The paper that is transcribed: type FTC of the list of referenced documents. */
const paperReference = ({ paper }: UblInvoice): Element | null =>
  paper
    ? el('cac:AdditionalDocumentReference', [
        el('cbc:ID', paper.number),
        el('cbc:IssueDate', paper.date),
        el('cbc:DocumentTypeCode', PAPER_INVOICE),
      ])
    : null

/** The administration of a contract says what the contract is about. */
const withAiuNotes = (invoice: UblInvoice): UblInvoice => {
  const { aiu } = invoice
  if (!aiu) return invoice
  return {
    ...invoice,
    lines: invoice.lines.map((line, index) => (aiu.components[index] === 'administration' ? { ...line, note: aiuNote(aiu.object) } : line)),
  }
}

/** The range that the number belongs to. */
const invoiceControl = ({ resolution, prefix }: UblInvoice): Element =>
  el('sts:InvoiceControl', [
    el('sts:InvoiceAuthorization', resolution.number),
    el('sts:AuthorizationPeriod', [el('cbc:StartDate', resolution.validFrom), el('cbc:EndDate', resolution.validTo)]),
    el('sts:AuthorizedInvoices', [elIf('sts:Prefix', prefix), el('sts:From', resolution.from), el('sts:To', resolution.to)]),
  ])
