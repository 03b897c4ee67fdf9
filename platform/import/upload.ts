/** An address that brings one kind of record, without choosing it. */
export interface Upload {
  readonly address: string
  readonly title: string
  /** Name of the kind. */
  readonly kind: string
  /** What every row says unless it says otherwise. */
  readonly defaults?: Readonly<Record<string, string>>
}
