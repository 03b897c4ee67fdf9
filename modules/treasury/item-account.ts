/** An account whose balance is what its open items have left. Pure. */
export interface ItemAccount {
  readonly id: string
  readonly code: string
  /** What is opened on it: by the debit what is owed to the company (AR), by the credit what it owes (AP). */
  readonly kind: 'AR' | 'AP'
  readonly isAdvance: boolean
}
