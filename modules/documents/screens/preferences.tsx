import { paperOfText, type PaperSize } from '../print/paper.ts'

/** "Precios con impuestos incluidos" is remembered by person, in this browser (areas.md 0.4). */
const KEY = 'paramo.pricesIncludeTax'

export const pricesIncludeTaxByDefault = (): boolean => localStorage.getItem(KEY) === 'yes'
export const rememberPricesIncludeTax = (value: boolean): void => localStorage.setItem(KEY, value ? 'yes' : 'no')

/** The paper that this person printed on last: the printer beside them does not change. */
const PAPER_KEY = 'paramo.paper'

export const lastPaper = (personId: string): PaperSize => paperOfText(localStorage.getItem(`${PAPER_KEY}.${personId}`))
export const rememberPaper = (personId: string, paper: PaperSize): void => localStorage.setItem(`${PAPER_KEY}.${personId}`, paper)
