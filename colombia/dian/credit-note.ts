/**
 * What the XML of a credit note (nota crédito, type 91) has besides what it shares with the invoice that it corrects. It
 * has a prefix and a consecutive of the company's own, without authorised range, and a CUDE made with the PIN of the
 * software. The schema gives it neither due date nor withholdings: what was withheld goes back in the books alone.
 * A note corrects neither another note nor an invoice of another issuer.
 */
import type { Day } from '#base/date.ts'
import type { CreditNoteConceptCode } from './codes.ts'
import type { UblSale } from './sale.ts'

export interface UblCreditNote extends UblSale {
  /** 96 hexadecimal characters: `cude(cudeFieldsOf(note, pin))`. */
  readonly cude: string
  readonly concept: CreditNoteConceptCode
  /** Why, in the issuer's words. */
  readonly reason: string
  readonly corrects: UblCorrected
}

/** One electronic invoice (operation 20), or what was invoiced in a period (operation 22). */
export type UblCorrected = UblCorrectedInvoice | UblCorrectedPeriod

export interface UblCorrectedInvoice {
  readonly kind: 'invoice'
  /** Prefix and consecutive exactly as in its `cbc:ID`. */
  readonly number: string
  readonly cufe: string
  /** Never after the note (rule CBG06). */
  readonly issueDate: Day
}

export interface UblCorrectedPeriod {
  readonly kind: 'period'
  readonly from: Day
  readonly to: Day
}
