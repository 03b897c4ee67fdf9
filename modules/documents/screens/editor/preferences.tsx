import { paperOfText, type PaperSize } from '../../paper/paper.ts'

/** "Precios con impuestos incluidos" is remembered by person, in this browser (areas.md 0.4). */
const KEY = 'paramo.pricesIncludeTax'

export const pricesIncludeTaxByDefault = (): boolean => localStorage.getItem(KEY) === 'yes'
export const rememberPricesIncludeTax = (value: boolean): void => localStorage.setItem(KEY, value ? 'yes' : 'no')

/** The paper that this person printed on last in this browser, until the server says theirs. */
const PAPER_KEY = 'paramo.paper'

export const lastPaper = (personId: string): PaperSize => paperOfText(localStorage.getItem(`${PAPER_KEY}.${personId}`))
export const rememberPaper = (personId: string, paper: PaperSize): void => localStorage.setItem(`${PAPER_KEY}.${personId}`, paper)

/** The branch where this person made their last document, in this browser: whoever works in one goes on there. */
const BRANCH_KEY = 'paramo.branch'

export const lastBranch = (personId: string, companyId: string): string | null =>
  localStorage.getItem(`${BRANCH_KEY}.${personId}.${companyId}`)
export const rememberBranch = (personId: string, companyId: string, branchId: string): void =>
  localStorage.setItem(`${BRANCH_KEY}.${personId}.${companyId}`, branchId)
