/** A proof of `npm run prove`: what a module recomputes from its ledgers and compares. */
export interface Proof {
  readonly name: string
  /** Selects what is wrong: no rows means that it holds. Each row says company and detail. */
  readonly sql: string
}
