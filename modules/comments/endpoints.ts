/**
 * The calls of the thread. Those of the specification (section 7) are also answered at the root of the host, as it writes
 * them. The door asks only for somebody of the company: whether they may read what the thread hangs on is asked inside.
 */
import * as z from 'zod/mini'
import { ALL_SERVICES } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { count, done, id, text } from '#platform/http/fields.ts'

/** Looks included; the limit of the specification counts the text alone. */
export const MAX_HTML = 20_000
export const MAX_MIGRATED = 500

const member = { permission: 'member', plan: null, services: ALL_SERVICES } as const

const comment = z.object({
  /** Lines of text with `<b>`, `<i>`, `<u>` and `<br>`, and nothing else. */
  description: z.string(),
  createdBy: z.string(),
  createdById: z.string(),
  /** An instant, ISO. */
  createdAt: z.string(),
  /** The same in Bogotá: `2026-11-20T10:00:00-05:00`. */
  createdAtLocal: z.string(),
  entityId: id,
  kind: z.literal('Internal'),
  /** Of an imported one, the id that it had. */
  commentId: z.string(),
  rowKey: id,
})
export type Comment = z.output<typeof comment>

const description = z.string().check(z.maxLength(MAX_HTML, 'El comentario es demasiado largo.'))

/** What the specification's calls also send and the server says itself: who, when, and that it is internal. */
const ignored = {
  createdBy: z.optional(z.unknown()),
  createdById: z.optional(z.unknown()),
  kind: z.optional(z.unknown()),
}

export const listComments = endpoint({
  method: 'GET',
  path: '/api/comments/{entityId}',
  alsoAt: '/comments/{entityId}',
  summary: 'Comentarios de un registro, primero el más reciente',
  ...member,
  response: z.array(comment),
})

export const addComment = endpoint({
  method: 'POST',
  path: '/api/comments',
  alsoAt: '/comments',
  summary: 'Comentar un registro',
  ...member,
  body: z.object({ description, entityId: id, ...ignored }),
  response: comment,
})

export const migrateComments = endpoint({
  method: 'POST',
  path: '/api/comments/migration',
  alsoAt: '/comments/migration',
  summary: 'Pasar los comentarios del sistema anterior, cada uno una sola vez',
  ...member,
  body: z
    .array(
      z.object({
        description,
        entityId: id,
        /** The id that it had in the former product. */
        commentId: z.union([text(200), count]),
        createdAt: z.optional(z.unknown()),
        createdAtLocal: z.optional(z.unknown()),
        ...ignored,
      }),
    )
    .check(z.maxLength(MAX_MIGRATED, `Máximo ${MAX_MIGRATED} comentarios a la vez.`)),
  response: z.object({ imported: z.int() }),
})

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/comments/{entityId}/{rowKey}',
  alsoAt: '/comments/{entityId}/{rowKey}',
  summary: 'Eliminar un comentario propio',
  ...member,
  response: done,
})

export const listPeopleCommentaries = endpoint({
  method: 'GET',
  path: '/api/peopleCommentaries/{entityId}',
  alsoAt: '/peopleCommentaries/{entityId}',
  summary: 'Comentarios del sistema anterior sobre un registro',
  ...member,
  response: z.array(
    z.object({
      commentary: z.string(),
      userName: z.string(),
      userId: z.string(),
      id: z.string(),
      /** An instant, ISO. */
      commentaryCreatedAt: z.string(),
    }),
  ),
})

export const getCommentSummary = endpoint({
  method: 'GET',
  path: '/api/comments/{entityId}/summary',
  summary: 'Cuántos comentarios tiene un registro, y si los sigues',
  ...member,
  response: z.object({ count: z.int(), follows: z.boolean() }),
})

export const followComments = endpoint({
  method: 'PUT',
  path: '/api/comments/{entityId}/follow',
  summary: 'Seguir o dejar de seguir los comentarios de un registro',
  ...member,
  body: z.object({ follows: z.boolean() }),
  response: done,
})

export const findMentionable = endpoint({
  method: 'GET',
  path: '/api/comments/{entityId}/people',
  summary: 'Personas de la empresa que se pueden mencionar',
  ...member,
  query: z.object({ text: z._default(z.string().check(z.maxLength(100)), '') }),
  response: z.array(z.object({ id, name: z.string() })),
})
