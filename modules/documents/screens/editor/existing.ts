/** What an editor is opened on: a draft or a version that exists, and the one whose place it takes. */
export interface ExistingDraft {
  readonly id: string
  readonly version: number
  /** It was issued: saving it writes its next revision at once, and there is no draft of that. */
  readonly isIssued?: boolean
  /** Why whoever may approve it sent it back; empty or left out of any other. */
  readonly sentBackReason?: string
}

export interface Replacing {
  /** Null when a draft of it was already kept. */
  readonly version: ExistingDraft | null
  readonly heading: string | null
  readonly becomes: string
}
