/** What the XML of a sale invoice (type 01) and of a support document (05) has besides what it shares with its notes: range, unique code and withholdings. */
import type { Day } from '#base/date.ts'
import type { UblSale, UblWithholding } from './sale.ts'

export interface UblInvoice extends UblSale {
  /** 96 hexadecimal characters: `cufe(cufeFieldsOf(invoice, key))`; of a support document, `cuds(cudsFieldsOf(support, pin))`. */
  readonly cufe: string
  readonly resolution: UblResolution
  /** Informative: they do not reduce what is payable. */
  readonly withholdings: readonly UblWithholding[]
}

/** The authorised range (resolución de numeración). */
export interface UblResolution {
  readonly number: string
  readonly validFrom: Day
  readonly validTo: Day
  readonly from: string
  readonly to: string
}
