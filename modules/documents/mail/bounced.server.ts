/** A letter of a document that will not be tried again is told to who sent it; sending the document once more ends that. */
import { finishNotices, waitingNotices } from '#modules/notifications/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { TODO_SHOWN, type TodoAnswer } from '#platform/home/todo.ts'
import type { GivenUp } from '#platform/jobs/worker.server.ts'
import { announce } from '#platform/notices/announce.server.ts'
import { addressOf } from '#platform/screen.ts'
import { LETTER, OPENED_QUERY, patternOf } from '../kind/addresses.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { printedNumber } from '../paper/print-data.ts'
import { bouncedNotice, noticeOfBounce } from './bounced-notice.ts'

interface BouncedRow {
  readonly id: string
  readonly kind: string
  readonly prefix: string
  readonly number: number
  readonly edition: number
  readonly digits: number
  readonly recipient: string
  readonly senderId: string | null
}

/** @param kinds that are sent by mail. What tells of no document of theirs is told by nobody here. */
export const tellBounce =
  (kinds: readonly DocumentKind[]): GivenUp =>
  async (tx, { companyId, id: messageId, said, now }) => {
    const row = await tx.first<BouncedRow>(sql`
      select d.id, d.kind, d.prefix, d.number, d.edition, d.number_digits as digits, o.payload->>'recipient' as recipient,
             coalesce((select a.person_id from audit_event a
                        where a.company_id = ${companyId} and a.entity_id = d.id and a.action = 'mail' and a.at <= o.created_at + interval '1 minute'
                        order by a.at desc limit 1), d.created_by) as "senderId"
        from outbox o join document d on d.company_id = o.company_id and d.id = o.about
       where o.company_id = ${companyId} and d.company_id = ${companyId} and o.id = ${messageId} and d.number is not null`)
    const kind = row && kinds.find(({ code }) => code === row.kind)
    if (!row || !kind || row.senderId === null) return
    const number = printedNumber(row.prefix, row.number, row.edition, row.digits)
    await announce(tx, companyId, now, [
      noticeOfBounce({
        ...{ documentId: row.id, messageId, recipient: row.recipient, said, senderId: row.senderId },
        document: `${kind.titles.short.charAt(0).toUpperCase()}${kind.titles.short.slice(1)} ${number}`,
        href: letterOf(kind, row.id),
      }),
    ])
  }

const letterOf = (kind: DocumentKind, id: string): string => {
  const page = addressOf(patternOf(kind, 'view'), { id })
  return `${page}${page.includes('?') ? '&' : '?'}${OPENED_QUERY}=${LETTER}`
}

/** Those that somebody was told of and did not send again, for the home. */
export async function bouncedTodosOf(tx: Tx, who: { readonly companyId: string; readonly personId: string }): Promise<TodoAnswer> {
  const rows = await waitingNotices(tx, who, bouncedNotice, TODO_SHOWN)
  const todos = rows.map(({ id, title, text, href }) => ({
    ...{ id, tone: 'warn' as const, title, detail: text, amount: null, href, verb: bouncedNotice.verb },
  }))
  return { todos, count: rows[0]?.count ?? 0, total: null }
}

/** It goes out once more. */
export const finishBounces = (tx: Tx, companyId: string, documentId: string): Promise<void> =>
  finishNotices(tx, companyId, { kinds: [bouncedNotice], about: documentId })
