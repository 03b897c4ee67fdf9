/** How many documents the authority asks for before it enables a company. Its portal says it for each set: this is what it begins with. */
export interface TestSetSize {
  readonly invoices: number
  readonly debitNotes: number
  readonly creditNotes: number
}

/** What the portal shows today (fact sheet, section 6); before, 60 invoices and 20 notes of each. */
export const usualTestSet: TestSetSize = { invoices: 8, debitNotes: 1, creditNotes: 1 }
