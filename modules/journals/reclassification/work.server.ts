/** What a reclassification goes on with, and the head of the entry that it writes. */
import type { Day } from '#base/date.ts'
import type { JournalDraft } from '#modules/accounting/index.ts'
import { onBehalfOf, type Entering } from '#modules/accounting/index.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { wordsOf, type Asked } from './asked.server.ts'
import { RECLASSIFICATION } from './endpoints.ts'

export interface Work {
  readonly tx: Tx
  readonly session: Session
  /** Of the row of the reclassification. */
  readonly id: string
  readonly now: Date
  readonly today: Day
  /** @throws Stopped when nobody waits for it any more */
  readonly progress: (done: number, work: number) => Promise<void>
}

export interface WorkDone {
  readonly entries: number
  readonly lines: number
}

/** The entry of balances, before it has its number. */
export const balanceDraft = (asked: Asked, id: string, lines: JournalDraft['lines']): Omit<JournalDraft, 'number' | 'type' | 'series'> => ({
  source: { kind: RECLASSIFICATION, id, event: 'post' },
  date: asked.date,
  description: wordsOf(asked),
  lines,
  // What it comes from may have gone out of use since; its target was looked at by itself.
  undoes: true,
  asWritten: true,
})

/** Who enters the books, and what for. */
export const enteringOf = ({ session, now }: Work): Pick<Entering, 'companyId' | 'modules' | 'by'> => ({
  companyId: session.companyId,
  modules: ['accounting'],
  by: onBehalfOf(session, now),
})
