import type { Delivery } from '#platform/jobs/worker.server.ts'
import { GiveUp } from '#platform/jobs/worker.server.ts'
import type { ServerModule } from '#platform/module.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import type { CommentedEntity } from './commented.server.ts'
import { COMMENT_WRITTEN, commentWritten, type CommentWritten } from './event.ts'
import { commentHandlers } from './handlers.server.ts'

export type { CommentedEntity } from './commented.server.ts'
export { keepPeopleCommentaries, type OldCommentary } from './write.server.ts'

/**
 * Hears of each comment that names somebody or is followed, after it was written. May be called again with the same one;
 * throwing means "try again later".
 */
export type CommentListener = (written: CommentWritten, delivery: Delivery, runtime: Runtime) => Promise<void>

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
