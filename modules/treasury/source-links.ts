import type { SourceLink } from '#modules/accounting/index.ts'

/** Where a receipt is shown: the panel of its list. */
export const receiptAddress = (id: string): string => `/treasuries/AR?period=siempre&id=${id}`

export const treasurySourceLinks: readonly SourceLink[] = [{ kind: 'RC', address: receiptAddress }]
