import { GiveUp } from '#platform/jobs/worker.server.ts'
import type { ServerModule } from '#platform/module.server.ts'
import type { CommentedEntity } from './commented.server.ts'
import { COMMENT_WRITTEN, commentWritten } from './event.ts'
import { commentHandlers } from './handlers.server.ts'
import type { CommentListener } from './listener.server.ts'

export { announceComment } from './announce.server.ts'
export type { CommentListener } from './listener.server.ts'
export { enterThread } from './commented.server.ts'
export type { CommentedEntity } from './commented.server.ts'
export { handOverThreads, threadsFollowedBy } from './hand-over.server.ts'
export { keepPeopleCommentaries, type OldCommentary } from './write.server.ts'

/**
 * The threads.
 * @param entities what they may hang on, of every module
 * @param listeners who hears of what is written in them
 */
export const commentsServer = (entities: readonly CommentedEntity[], listeners: readonly CommentListener[]): ServerModule => ({
  name: 'comments',
  handlers: commentHandlers(entities),
  topics: {
    [COMMENT_WRITTEN]: async (delivery, runtime) => {
      const written = commentWritten.safeParse(delivery.payload)
      if (!written.success) throw new GiveUp('Not a written comment')
      for (const listener of listeners) await listener(written.data, delivery, runtime)
    },
  },
})
