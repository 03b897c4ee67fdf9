/**
 * UBL 2.1 of the sale invoice (type 01), as the technical annex 1.9 orders it, and of the support document (05), whose order is the same. Each function writes one group, in the
 * order of the schema; `structure-invoice.ts` holds that order as a table, and the tests check one against the other and
 * against the authority's own schema. No signature is written: an empty ExtensionContent does not validate, and the
 * signer adds its own extension.
 */
import { el, elIf, serialise, type Element } from './element.ts'
import { moneyIn } from './figures-xml.ts'
import type { UblInvoice } from './invoice.ts'
import { invoiceFormat, namespaces, type SaleFormat } from './sale-format.ts'
import { contentGroups, headGroups, orderReference, parties, paymentGroups, totalGroups, typeCode } from './sale-xml.ts'
import { withholdingTotals } from './taxes-xml.ts'
import { withholdingGroups } from './totals.ts'

/** The invoice as text, ready to be signed. */
export const invoiceXml = (invoice: UblInvoice, format: SaleFormat = invoiceFormat): string => serialise(invoiceTree(invoice, format))

export function invoiceTree(invoice: UblInvoice, format: SaleFormat = invoiceFormat): Element {
  const money = moneyIn(invoice.currency)
  return el(
    'Invoice',
    [
      headGroups(invoice, format, { operation: invoice.operation ?? '10', uniqueCode: invoice.cufe, control: invoiceControl(invoice) }),
      elIf('cbc:DueDate', invoice.payment.dueDate),
      typeCode(format),
      contentGroups(invoice),
      orderReference(invoice),
      parties(invoice, format),
      paymentGroups(invoice, format, money),
      totalGroups(invoice, format, money, withholdingTotals(withholdingGroups(invoice), money)),
    ],
    namespaces(format),
  )
}

/** The range that the number belongs to. */
const invoiceControl = ({ resolution, prefix }: UblInvoice): Element =>
  el('sts:InvoiceControl', [
    el('sts:InvoiceAuthorization', resolution.number),
    el('sts:AuthorizationPeriod', [el('cbc:StartDate', resolution.validFrom), el('cbc:EndDate', resolution.validTo)]),
    el('sts:AuthorizedInvoices', [elIf('sts:Prefix', prefix), el('sts:From', resolution.from), el('sts:To', resolution.to)]),
  ])
