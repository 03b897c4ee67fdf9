/**
 * The kinds of things that people are told of. Whoever announces one defines its kind beside it; `app/` gathers the kinds,
 * and the notifications deliver what was announced by the channels that each person wants.
 */
import * as z from 'zod/mini'
import type { Gate } from '../access.ts'

export const noticeChannels = ['app', 'email'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

export interface NoticeKind {
  /** `documents.resolutionEnding`: module and event. Stored with what was told and with what was chosen. */
  readonly code: string
  /** What it belongs to, as the menu calls it. */
  readonly group: string
  /** What happens, for whoever chooses: "Te mencionan en un comentario". */
  readonly title: string
  /** What one goes there to do: "Revisar". */
  readonly verb?: string
  /** Something waits for the person: only these start with a channel on, and are said at the foot of the page. */
  readonly actionable: boolean
  readonly startsOn: readonly NoticeChannel[]
  /** Who may hear of it at all. */
  readonly audience: Gate
}

/** @throws Error when something that waits for nobody would be told to everybody */
export function defineNotice<const Kind extends NoticeKind>(kind: Kind): Kind {
  if (!kind.actionable && kind.startsOn.length > 0) throw new Error(`${kind.code} waits for nobody and may not start with a channel on`)
  return kind
}

/** One event, before it is known who wants to be told. */
export interface Notice {
  readonly kind: NoticeKind
  /** Which one it was: told once, however often it is announced. What is done later (`finishNotices`) begins with its id: `id:version`. */
  readonly key: string
  readonly title: string
  readonly text: string
  /** Where it leads, without host: `/sales/invoices/…/view`. */
  readonly href: string
  /** Ids of people, or everybody who may hear of it. */
  readonly to: readonly string[] | 'audience'
}

export const NOTICE_TOPIC = 'notices.tell'

/** A notice as the outbox keeps it. */
export const announcedNotice = z.object({
  kind: z.string(),
  key: z.string(),
  title: z.string(),
  text: z.string(),
  href: z.string(),
  to: z.union([z.array(z.uuid()), z.literal('audience')]),
})
export type AnnouncedNotice = z.output<typeof announcedNotice>
