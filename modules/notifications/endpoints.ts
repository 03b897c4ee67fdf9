/** What a person was told and how they want to be: everything of theirs alone, in the company where they stand. */
import * as z from 'zod/mini'
import { ALL_SERVICES } from '#platform/access.ts'
import { endpoint, eventsResponse } from '#platform/http/endpoint.ts'
import { done, id, pageOf, pageQuery } from '#platform/http/fields.ts'
import { noticeChannels } from '#platform/notices/notice.ts'

const member = { permission: 'member', plan: null, services: ALL_SERVICES } as const

const notification = z.object({
  id,
  /** The code of its kind. */
  event: z.string(),
  title: z.string(),
  text: z.string(),
  /** Where it leads, without host. */
  href: z.string(),
  actionable: z.boolean(),
  /** What one goes there to do, while it is to be done. */
  verb: z.nullable(z.string()),
  /** Somebody attended it. */
  isDone: z.boolean(),
  /** Instants, ISO. */
  createdAt: z.string(),
  readAt: z.nullable(z.string()),
})
export type Notification = z.output<typeof notification>

/** Beyond this nobody counts: the bell says "99+". */
export const MOST_COUNTED = 100

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'Tus notificaciones, primero la más reciente',
  ...member,
  query: z.object({ ...pageQuery, unread: z._default(z.enum(['true', 'false']), 'false') }),
  response: pageOf(notification),
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/notifications/unread',
  summary: 'Cuántas notificaciones no has leído, hasta 100',
  ...member,
  response: z.object({ unread: z.int() }),
})

export const markNotification = endpoint({
  method: 'PUT',
  path: '/api/notifications/{id}/read',
  summary: 'Marcar una notificación como leída o no leída',
  ...member,
  body: z.object({ read: z.boolean() }),
  response: done,
})

export const markAllRead = endpoint({
  method: 'PUT',
  path: '/api/notifications/read',
  summary: 'Marcar todas tus notificaciones como leídas',
  ...member,
  /** Up to this one, which is the latest that the person saw; without it, all. */
  body: z.object({ upTo: z.optional(id) }),
  response: z.object({ marked: z.int() }),
})

export const listenToNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/live',
  summary: 'Tus notificaciones en vivo: cuántas no has leído, y las que acaban de llegar',
  ...member,
  response: eventsResponse(
    z.object({
      unread: z.int(),
      /** Those that arrived while one listens, the oldest first; none in the first message. */
      fresh: z.array(notification),
    }),
  ),
})

const channel = z.enum(noticeChannels)

export const getNotificationPreferences = endpoint({
  method: 'GET',
  path: '/api/notifications/preferences',
  summary: 'De qué te avisamos y por dónde',
  ...member,
  response: z.object({
    email: z.string(),
    events: z.array(z.object({ event: z.string(), group: z.string(), title: z.string(), channels: z.record(channel, z.boolean()) })),
  }),
})
export type NotificationPreferences = z.output<typeof getNotificationPreferences.response>

export const setNotificationPreference = endpoint({
  method: 'PUT',
  path: '/api/notifications/preferences',
  summary: 'Elegir si quieres que te avisen de algo por un canal',
  ...member,
  body: z.object({ event: z.string(), channel, wanted: z.boolean() }),
  response: done,
})
