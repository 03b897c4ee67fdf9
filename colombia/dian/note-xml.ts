/**
 * UBL 2.1 of the notes (types 91 and 92), as the technical annex 1.9 orders them. They differ from the invoice where the
 * schema does: what they are about stands in the middle, and they have neither due date nor withholdings. They bear the
 * company's own prefix, so the extensions of the DIAN carry no authorised range.
 */
import { el, serialise, type Element } from './element.ts'
import { moneyIn } from './figures-xml.ts'
import type { UblCorrected, UblNote } from './note.ts'
import { namespaces, type NoteFormat } from './sale-format.ts'
import { contentGroups, headGroups, orderReference, parties, paymentGroups, totalGroups, typeCode } from './sale-xml.ts'

/** The note as text, ready to be signed. */
export const noteXml = (note: UblNote, format: NoteFormat): string => serialise(noteTree(note, format))

export const noteTree = (note: UblNote, format: NoteFormat): Element => {
  const money = moneyIn(note.currency)
  return el(
    format.root,
    [
      headGroups(note, format, { operation: operationOf(note, format), uniqueCode: note.cude, control: null }),
      typeCode(format),
      contentGroups(note),
      invoicePeriod(note.corrects),
      discrepancyResponse(note),
      orderReference(note),
      billingReference(note.corrects, format),
      parties(note, format),
      paymentGroups(note, format, money),
      totalGroups(note, format, money, []),
    ],
    namespaces(format),
  )
}

const operationOf = ({ operation = '10', corrects }: UblNote, { operations }: NoteFormat): string =>
  operations === null ? operation : (operations[corrects.kind] ?? operations.invoice)

/** When the note names no invoice, when what it corrects was invoiced. */
const invoicePeriod = (corrects: UblCorrected): Element | null =>
  corrects.kind === 'period' ? el('cac:InvoicePeriod', [el('cbc:StartDate', corrects.from), el('cbc:EndDate', corrects.to)]) : null

const discrepancyResponse = ({ corrects, concept, reason }: UblNote): Element =>
  el('cac:DiscrepancyResponse', [
    corrects.kind === 'invoice' ? el('cbc:ReferenceID', corrects.number) : null,
    el('cbc:ResponseCode', concept),
    el('cbc:Description', reason),
  ])

const billingReference = (corrects: UblCorrected, { about }: NoteFormat): Element | null =>
  corrects.kind === 'invoice'
    ? el('cac:BillingReference', [
        el('cac:InvoiceDocumentReference', [
          el('cbc:ID', corrects.number),
          el('cbc:UUID', corrects.cufe, { schemeName: `${corrects.sealedWith ?? about[0]}-SHA384` }),
          el('cbc:IssueDate', corrects.issueDate),
        ]),
      ])
    : null
