/** A voucher on paper: what its kind says of it. Figures are amounts here and text in the print. Pure. */
import type { Day } from '#base/date.ts'
import type { Amount } from '#base/decimal.ts'
import type { VoucherState } from './voucher.ts'

export const voucherPaperSizes = ['carta', 'media-carta'] as const
export type VoucherPaperSize = (typeof voucherPaperSizes)[number]

export interface PaperFact {
  readonly label: string
  readonly value: string
}

export interface PaperColumn {
  readonly label: string
  readonly align: 'left' | 'right'
}

export interface VoucherPaper {
  /** Null of a draft, which is not printed. */
  readonly number: string | null
  readonly state: VoucherState
  readonly date: Day
  /** Whose money it is, where it is kept: the facts that are read first. Empty ones are left out. */
  readonly facts: readonly PaperFact[]
  readonly columns: readonly PaperColumn[]
  readonly rows: readonly (readonly string[])[]
  /** Null of one that is not worth money, or whose worth the reader may not see. */
  readonly total: { readonly label: string; readonly amount: Amount } | null
  /** Money that changes hands is also said in words. */
  readonly inWords: boolean
  readonly texts: readonly PaperFact[]
  /** Who signs: "Recibí conforme". */
  readonly signatures: readonly string[]
}
