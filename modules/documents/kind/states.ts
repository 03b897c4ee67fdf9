/** The states that the row of a document keeps, and those that follow from what was made of it. */
/** A superseded one was issued and is kept as it was: another version stands under its number. */
export type DocumentState = 'draft' | 'issued' | 'superseded' | 'annulled'
/** A trial was issued before the authority enabled the company: it is never sent, and stays a trial. */
export type ElectronicState = 'none' | 'queued' | 'sent' | 'validated' | 'rejected' | 'contingency' | 'trial'
/** How much of it was collected. */
export type SettlementState = 'none' | 'open' | 'partial' | 'paid' | 'overdue'
/** How much of an offer other documents were made of. */
export type Conversion = 'none' | 'partial' | 'whole'
