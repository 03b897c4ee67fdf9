/** How far a test set is. */
export interface TestProgress {
  /** Documents of the set. */
  readonly size: number
  readonly accepted: number
  /** Refused, or never sent because what it is about was. */
  readonly rejected: number
  readonly isGoing: boolean
}
