/** Everything known of a document while it is annulled, from its row to the answer. */
import type { Day } from '#base/date.ts'
import type { Entering } from '#modules/accounting/index.server.ts'
import type { UnnumberedDraft } from '#modules/accounting/index.ts'
import type { RevaluedReturn } from '#modules/inventory/index.server.ts'
import type { DocumentKind } from '../kind/kind.ts'
import type { ServedKind } from '../kind/served.server.ts'
import type { Who } from '../kind/who.ts'
import type { DocumentState } from '../kind/states.ts'

export const ANNUL_EVENT = 'annul'

/** What is taken back, because it is annulled or because a further revision takes its place. */
export interface Annulling {
  /** Of what is taken back. */
  readonly revision: number
  /** What the ledgers call taking it back. */
  readonly event: string
  /** Of the entry that reverses it. */
  readonly title: string
  readonly who: Who
  readonly companyId: string
  readonly served: ServedKind
  readonly kind: DocumentKind
  readonly id: string
  readonly state: DocumentState
  readonly date: Day
  /** It is taken back on its own day, whose month must be open: only annulling goes on to the next open one. */
  readonly onItsDay: boolean
  /** As it is shown: "FV-1208". */
  readonly number: string
  readonly reason: string
  readonly reasonId: string | null
  readonly now: Date
  /** Of the documents that it was made from, locked. */
  sourceIds: readonly string[]
  /** What reverses its entry, on the day on which it may be; null of what does not reach the books. */
  reversal: {
    readonly entering: Omit<Entering, 'date' | 'today'>
    readonly draft: UnnumberedDraft
    readonly reverses: string | undefined
  } | null
  /** What its goods are worth now and were not when they left. */
  revalued: readonly RevaluedReturn[]
}

/** On which day it is taken back. */
export const dayOfAnnulling = ({ reversal, date }: Annulling): Day => reversal?.draft.date ?? date
