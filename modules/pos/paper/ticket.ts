/** On which roll a register prints, and whether it does so by itself. Pure. */
import { paperNames, type PaperSize } from '#modules/documents/index.ts'

export const rolls = ['tiquete-80', 'tiquete-58'] as const satisfies readonly PaperSize[]
export type Roll = (typeof rolls)[number]
export const rollNames: Readonly<Record<Roll, string>> = { 'tiquete-80': paperNames['tiquete-80'], 'tiquete-58': paperNames['tiquete-58'] }

/** What a register does once a sale is charged. */
export const printingTimes = { always: 'Siempre', ask: 'Preguntar', never: 'Nunca' } as const
export type PrintingTime = keyof typeof printingTimes

export interface Printing {
  readonly when: PrintingTime
  readonly roll: Roll
}

export const standardPrinting: Printing = { when: 'ask', roll: 'tiquete-80' }
