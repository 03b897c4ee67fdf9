import type { SourceLink } from '#modules/accounting/index.ts'

/** The receipt as source of entries and applications, and the prefix of its numbers. */
export const RECEIPT = 'RC'
/** The payment (comprobante de egreso), likewise. */
export const PAYMENT = 'CE'

/** Where a receipt is shown: the panel of its list. */
export const receiptAddress = (id: string): string => `/treasuries/AR?period=siempre&id=${id}`
export const paymentAddress = (id: string): string => `/treasuries/AP?period=siempre&id=${id}`

export const treasurySourceLinks: readonly SourceLink[] = [
  { kind: RECEIPT, address: receiptAddress },
  { kind: PAYMENT, address: paymentAddress },
]
