/**
 * What the XML of a note (nota crédito, type 91; nota débito, type 92) has besides what it shares with the invoice that it
 * is about. It has a prefix and a consecutive of the company's own, without authorised range, and a CUDE made with the PIN
 * of the software. The schema gives it neither due date nor withholdings: what is withheld stands in the books alone.
 * A note is about neither another note nor an invoice of another issuer.
 */
import type { Day } from '#base/date.ts'
import type { UblSale } from './sale.ts'

export interface UblNote extends UblSale {
  /** 96 hexadecimal characters: `cude(cudeFieldsOf(note, pin))`; of an adjustment of a support document, its CUDS. */
  readonly cude: string
  /** Of the list of its format. */
  readonly concept: string
  /** Why, in the issuer's words. */
  readonly reason: string
  readonly corrects: UblCorrected
}

/** A note about no invoice says a period of one month (InvoicePeriod of operations 22 and 32; annex 1.9). */
export const isWithinMonth = (from: Day, to: Day): boolean => from.slice(0, 7) === to.slice(0, 7)

/** One electronic invoice (operations 20 and 30), or what was invoiced in a period (22 and 32). */
export type UblCorrected = UblCorrectedInvoice | UblCorrectedPeriod

export interface UblCorrectedInvoice {
  readonly kind: 'invoice'
  /** Prefix and consecutive exactly as in its `cbc:ID`. */
  readonly number: string
  readonly cufe: string
  /** What that code is, where it is not what seals most documents that such a note is about. */
  readonly sealedWith?: 'CUDE' | undefined
  /** Never after the note (rule CBG06). */
  readonly issueDate: Day
}

export interface UblCorrectedPeriod {
  readonly kind: 'period'
  readonly from: Day
  readonly to: Day
}
