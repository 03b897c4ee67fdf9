/**
 * Entries without a document of their own to take a number from: what undoes another and what revalues stock. Each process has a
 * consecutive, whose prefix the company may change as any other.
 */
import type { JournalDraft } from './journal.ts'

export const ownSeries = {
  reversal: { code: 'AN', title: 'Anulación de comprobantes' },
  yearClosing: { code: 'CAN', title: 'Cierre del año' },
  recost: { code: 'AC', title: 'Ajuste de costo' },
} as const

/** The consecutive of a type of entry that people write by hand, which others may count with them. */
export const handSeries = (type: string): string => `journal-${type}`

export type OwnSeriesProcess = keyof typeof ownSeries

/** An entry before its number is taken, which is done last. */
export interface UnnumberedDraft extends Omit<JournalDraft, 'type' | 'number' | 'version' | 'series'> {
  readonly type: OwnSeriesProcess
}
