/** What the XML of a sale invoice (type 01) has besides what it shares with its notes: range, CUFE and withholdings. */
import type { Amount, Percent } from '#base/decimal.ts'
import type { Day } from '#base/date.ts'
import type { UblSale } from './sale.ts'

export interface UblInvoice extends UblSale {
  /** 96 hexadecimal characters: `cufe(cufeFieldsOf(invoice, key))`. */
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

export interface UblWithholding {
  readonly code: '05' | '06' | '07'
  readonly base: Amount
  readonly percent: Percent
  readonly amount: Amount
}
