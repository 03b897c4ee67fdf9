/** What the XML of a sale invoice (types 01, 02 and 04), of a support document (05) and of a sale at the till (20) has besides what it shares with its notes: range, unique code and withholdings. */
import type { Day } from '#base/date.ts'
import type { UblAiu } from './aiu.ts'
import type { UblPos } from './pos.ts'
import type { UblSale, UblWithholding } from './sale.ts'

export interface UblInvoice extends UblSale {
  /** 96 hexadecimal characters: `cufe(cufeFieldsOf(invoice, key))`; of a support document, `cuds(cudsFieldsOf(support, pin))`; of a till, its CUDE. */
  readonly cufe: string
  readonly resolution: UblResolution
  /** Of a transcription alone: the paper invoice that the customer got. */
  readonly paper?: UblPaper
  /** Informative: they do not reduce what is payable. */
  readonly withholdings: readonly UblWithholding[]
  /** Of services charged as cost, administration, contingencies and profit (CustomizationID 09). */
  readonly aiu?: UblAiu | null
  /** Of a sale at the till (type 20): its three extensions. */
  readonly pos?: UblPos | null
}

/** An invoice that was written on paper while the issuer could not invoice (type 03; fact sheet, section 8). */
export interface UblPaper {
  /** Prefix and consecutive, of the range for contingencies. */
  readonly number: string
  /** On which it was given to the customer. */
  readonly date: Day
}

/** The authorised range (resolución de numeración). */
export interface UblResolution {
  readonly number: string
  readonly validFrom: Day
  readonly validTo: Day
  readonly from: string
  readonly to: string
}
