import { refusalOf } from '#platform/access.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Live } from '#platform/http/events.server.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, handleLive, type Handler, type Session } from '#platform/http/handle.server.ts'
import type { NoticeKind } from '#platform/notices/notice.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import * as calls from './endpoints.ts'
import { wantedOf, type Choice } from './preferences.ts'
import { freshOf, latestOf, mark, markAll, readPage, unreadOf, wordOf } from './stored.server.ts'

/** The calls of the bell. @param kinds of every module, in the order in which they are chosen */
export function notificationHandlers(kinds: readonly NoticeKind[]): Handler[] {
  /** Nobody chooses what they would never hear of. */
  const kindsFor = (session: Session) => kinds.filter(({ audience }) => refusalOf(audience, session) === null)
  return [
    handle(calls.listNotifications, ({ tx, session, query: { unread, ...page } }) => readPage(tx, session, kinds, page, unread === 'true')),
    handle(calls.countUnread, async ({ tx, session }) => ({ unread: await unreadOf(tx, session) })),
    handle(calls.markNotification, async ({ tx, session, params, body, now }) =>
      (await mark(tx, session, params.id, body.read, now)) ? isDone : httpErrors.fail('notFound'),
    ),
    handle(calls.markAllRead, async ({ tx, session, body, now }) => ({ marked: await markAll(tx, session, body.upTo, now) })),
    handleLive(calls.listenToNotifications, ({ session, runtime }) => liveOf(runtime, session, kinds)),
    handle(calls.getNotificationPreferences, async ({ tx, session }) => {
      const choices = await choicesOf(tx, session)
      return {
        email: session.email,
        events: kindsFor(session).map((kind) => ({
          event: kind.code,
          group: kind.group,
          title: kind.title,
          channels: wantedOf(kind, choices),
        })),
      }
    }),
    handle(calls.setNotificationPreference, async ({ tx, session, body: { event, channel, wanted } }) => {
      if (!kindsFor(session).some(({ code }) => code === event)) return httpErrors.fail('notFound', {}, 'event')
      await tx.run(sql`
        insert into notification_preference (company_id, person_id, event, channel, wanted)
        values (${session.companyId}, ${session.personId}, ${event}, ${channel}, ${wanted})
        on conflict (company_id, person_id, event, channel) do update set wanted = excluded.wanted`)
      return isDone
    }),
  ]
}

const choicesOf = (tx: Tx, { companyId, personId }: Session): Promise<Choice[]> =>
  tx.rows<Choice>(sql`
    select event, channel, wanted from notification_preference where company_id = ${companyId} and person_id = ${personId}`)

type Message = Awaited<ReturnType<Live<{ unread: number; fresh: calls.Notification[] }>['read']>>

function liveOf({ pool }: Runtime, session: Session, kinds: readonly NoticeKind[]): Live<NonNullable<Message>> {
  let seen: { readonly latest: string | null; readonly unread: number } | null = null
  return {
    subscribe: (wake) => pool.signals.subscribe(wordOf(session), wake),
    read: (isWoken) =>
      inCompany(pool, session, async (tx): Promise<Message> => {
        const unread = await unreadOf(tx, session)
        if (seen === null) {
          seen = { latest: await latestOf(tx, session), unread }
          return { unread, fresh: [] }
        }
        const fresh = await freshOf(tx, session, kinds, seen.latest)
        const isSame = fresh.length === 0 && unread === seen.unread
        seen = { latest: fresh.at(-1)?.id ?? seen.latest, unread }
        return isSame && !isWoken ? null : { unread, fresh }
      }),
  }
}
