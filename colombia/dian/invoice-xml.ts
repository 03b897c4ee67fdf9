/**
 * UBL 2.1 of the sale invoice (type 01), as the technical annex 1.9 orders it. Each function writes one group, in the
 * order of the schema; `structure-invoice.ts` holds that order as a table, and the tests check one against the other and
 * against the authority's own schema. No signature is written: an empty ExtensionContent does not validate, and the
 * signer adds its own extension.
 */
import { el, elIf, serialise, type Element } from './element.ts'
import { moneyIn } from './figures-xml.ts'
import type { UblInvoice } from './invoice.ts'
import { invoiceLine } from './line-xml.ts'
import { INVOICE_NAMESPACES, INVOICE_PROFILE } from './literals.ts'
import { contentGroups, exchangeRate, headGroups, monetaryTotal, orderReference, parties, paymentMeansGroup } from './sale-xml.ts'
import { allowanceCharges, taxTotals, withholdingTotals } from './taxes-xml.ts'
import { saleTotals, withholdingGroups } from './totals.ts'

/** The invoice as text, ready to be signed. */
export const invoiceXml = (invoice: UblInvoice): string => serialise(invoiceTree(invoice))

export function invoiceTree(invoice: UblInvoice): Element {
  const totals = saleTotals(invoice)
  const money = moneyIn(invoice.currency)
  return el(
    'Invoice',
    [
      headGroups(invoice, {
        operation: '10',
        profile: INVOICE_PROFILE,
        uniqueCode: invoice.cufe,
        codeScheme: 'CUFE-SHA384',
        control: invoiceControl(invoice),
      }),
      elIf('cbc:DueDate', invoice.payment.dueDate),
      el('cbc:InvoiceTypeCode', '01'),
      contentGroups(invoice),
      orderReference(invoice),
      parties(invoice),
      paymentMeansGroup(invoice),
      allowanceCharges(invoice.allowanceCharges, money),
      exchangeRate(invoice),
      taxTotals(totals.taxes, money),
      withholdingTotals(withholdingGroups(invoice), money),
      monetaryTotal(totals, money),
      invoice.lines.map((line, index) => invoiceLine(line, index, money)),
    ],
    INVOICE_NAMESPACES,
  )
}

/** The range that the number belongs to. */
const invoiceControl = ({ resolution, prefix }: UblInvoice): Element =>
  el('sts:InvoiceControl', [
    el('sts:InvoiceAuthorization', resolution.number),
    el('sts:AuthorizationPeriod', [el('cbc:StartDate', resolution.validFrom), el('cbc:EndDate', resolution.validTo)]),
    el('sts:AuthorizedInvoices', [elIf('sts:Prefix', prefix), el('sts:From', resolution.from), el('sts:To', resolution.to)]),
  ])
