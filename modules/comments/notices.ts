import { ALL_SERVICES } from '#platform/access.ts'
import { defineNotice } from '#platform/notices/notice.ts'

// Whether somebody may read what the comment hangs on is asked for each comment.
const audience = { permission: 'member', plan: null, services: ALL_SERVICES } as const

export const mentionedNotice = defineNotice({
  code: 'comments.mentioned',
  group: 'Comentarios',
  title: 'Te mencionan en un comentario',
  actionable: true,
  startsOn: ['app'],
  verb: 'Responder',
  audience,
})

export const followedNotice = defineNotice({
  code: 'comments.followed',
  group: 'Comentarios',
  title: 'Comentan un registro que sigues, creaste o comentaste',
  // Somebody answers in a conversation that one is part of.
  actionable: true,
  startsOn: ['app'],
  verb: 'Responder',
  audience,
})

export const commentNotices = [mentionedNotice, followedNotice]
