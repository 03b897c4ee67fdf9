/** What happened to an offer, read with its document: joined as `f` to a document `d`. */
import type { Day } from '#base/date.ts'
import { raw, sql } from '#platform/db/tx.server.ts'
import type { DocumentState } from '../kind/states.ts'
import { followUpOf, type Answer, type FollowUpState } from './follow-up.ts'
import type { Conversion } from '../kind/states.ts'

export const followUpJoin = sql`left join document_follow_up f on f.company_id = d.company_id and f.document_id = d.id`

/** The columns that the state follows from. */
export const followUpColumns = sql`f.sent_at, f.seen_at, f.answer, f.conversion, f.returned`

export interface FollowUpRow {
  sent_at: Date | null
  seen_at: Date | null
  answer: Answer | null
  conversion: Conversion | null
  returned: Conversion | null
}

/** @param isOffer whether the kind is one: others have no state here */
export function followUpOfRow(
  isOffer: boolean,
  row: FollowUpRow & { readonly state: DocumentState; readonly due_date: Day },
  today: Day,
): FollowUpState {
  if (!isOffer) return 'none'
  return followUpOf({
    state: row.state,
    isSent: row.sent_at !== null,
    isSeen: row.seen_at !== null,
    answer: row.answer,
    conversion: row.conversion ?? 'none',
    isPastDue: row.due_date < today,
  })
}

/** Who noted the answer, and whatever the third party wrote. */
export const answerColumns = sql`
  f.answered_at, nullif(trim(answerer.first_name || ' ' || answerer.last_name), '') as answered_by,
  f.answer_name, f.answer_identification, f.answer_comment`
export const answererJoin = raw('left join person answerer on answerer.id = f.answered_by')

export interface AnswerRow extends FollowUpRow {
  answered_at: Date | null
  answered_by: string | null
  answer_name: string | null
  answer_identification: string | null
  answer_comment: string | null
}

/** What happened, as a screen shows it; null when nothing did. */
export function offerEventsOf(row: AnswerRow) {
  if (row.sent_at === null && row.seen_at === null && row.answer === null) return null
  return {
    sentAt: row.sent_at?.toISOString() ?? null,
    seenAt: row.seen_at?.toISOString() ?? null,
    answer:
      row.answer === null || row.answered_at === null
        ? null
        : {
            answer: row.answer,
            at: row.answered_at.toISOString(),
            by: row.answered_by,
            name: row.answer_name ?? '',
            identification: row.answer_identification ?? '',
            comment: row.answer_comment ?? '',
          },
  }
}
