/**
 * UBL 2.1 of the credit note (type 91), as the technical annex 1.9 orders it. It differs from the invoice where the
 * schema does: what it corrects stands in the middle, its rates come before its discounts, and it has neither due date
 * nor withholdings. It bears the company's own prefix, so the extensions of the DIAN carry no authorised range.
 */
import type { UblCorrected, UblCreditNote } from './credit-note.ts'
import { el, serialise, type Element } from './element.ts'
import { moneyIn } from './figures-xml.ts'
import { creditNoteLine } from './line-xml.ts'
import { CREDIT_NOTE_NAMESPACES, CREDIT_NOTE_OPERATIONS, CREDIT_NOTE_PROFILE } from './literals.ts'
import { contentGroups, exchangeRate, headGroups, monetaryTotal, orderReference, parties, paymentMeansGroup } from './sale-xml.ts'
import { allowanceCharges, taxTotals } from './taxes-xml.ts'
import { saleTotals } from './totals.ts'

/** The note as text, ready to be signed. */
export const creditNoteXml = (note: UblCreditNote): string => serialise(creditNoteTree(note))

export function creditNoteTree(note: UblCreditNote): Element {
  const totals = saleTotals(note)
  const money = moneyIn(note.currency)
  return el(
    'CreditNote',
    [
      headGroups(note, {
        operation: CREDIT_NOTE_OPERATIONS[note.corrects.kind],
        profile: CREDIT_NOTE_PROFILE,
        uniqueCode: note.cude,
        codeScheme: 'CUDE-SHA384',
        control: null,
      }),
      el('cbc:CreditNoteTypeCode', '91'),
      contentGroups(note),
      invoicePeriod(note.corrects),
      discrepancyResponse(note),
      orderReference(note),
      billingReference(note.corrects),
      parties(note),
      paymentMeansGroup(note),
      exchangeRate(note),
      allowanceCharges(note.allowanceCharges, money),
      taxTotals(totals.taxes, money),
      monetaryTotal(totals, money),
      note.lines.map((line, index) => creditNoteLine(line, index, money)),
    ],
    CREDIT_NOTE_NAMESPACES,
  )
}

/** When the note names no invoice, when what it corrects was invoiced. */
const invoicePeriod = (corrects: UblCorrected): Element | null =>
  corrects.kind === 'period' ? el('cac:InvoicePeriod', [el('cbc:StartDate', corrects.from), el('cbc:EndDate', corrects.to)]) : null

const discrepancyResponse = ({ corrects, concept, reason }: UblCreditNote): Element =>
  el('cac:DiscrepancyResponse', [
    corrects.kind === 'invoice' ? el('cbc:ReferenceID', corrects.number) : null,
    el('cbc:ResponseCode', concept),
    el('cbc:Description', reason),
  ])

const billingReference = (corrects: UblCorrected): Element | null =>
  corrects.kind === 'invoice'
    ? el('cac:BillingReference', [
        el('cac:InvoiceDocumentReference', [
          el('cbc:ID', corrects.number),
          el('cbc:UUID', corrects.cufe, { schemeName: 'CUFE-SHA384' }),
          el('cbc:IssueDate', corrects.issueDate),
        ]),
      ])
    : null
