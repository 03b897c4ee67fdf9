import { GiveUp } from '#platform/jobs/worker.server.ts'
import { customFileHandlers } from '#platform/custom/files.server.ts'
import { defineModule, type ServerModule } from '#platform/module.server.ts'
import { at } from '#platform/place.ts'
import { defineSocket } from '#platform/socket.ts'
import { announceComment } from './announce.server.ts'
import { enterThread, type CommentedEntity } from './commented.server.ts'
import { COMMENT_WRITTEN, commentWritten } from './event.ts'
import { commentHandlers } from './handlers.server.ts'
import { commentNotices } from './notices.ts'
import type { CommentListener } from './listener.server.ts'

export { enterPublicThread, type CommentedEntity } from './commented.server.ts'
export { handOverThreads, threadsFollowedBy } from './hand-over.server.ts'
export { keepPeopleCommentaries, writeQuestion, type OldCommentary } from './write.server.ts'

/** What threads may hang on, of every module above. */
export const commentedEntities = defineSocket<CommentedEntity>('commented entities')

/**
 * The threads.
 * @param entities what they may hang on, of every module
 * @param listeners who hears of what is written in them
 */
export const threadsOver = (entities: readonly CommentedEntity[], listeners: readonly CommentListener[]): ServerModule => ({
  name: 'threads',
  handlers: commentHandlers(entities),
  topics: {
    [COMMENT_WRITTEN]: async (delivery, runtime) => {
      const written = commentWritten.safeParse(delivery.payload)
      if (!written.success) throw new GiveUp('Not a written comment')
      for (const listener of listeners) await listener(written.data, delivery, runtime)
    },
  },
})

export const commentsServer = defineModule({
  name: 'comments',
  notices: [at(10, ...commentNotices)],
  gathers({ modules }) {
    const entities = commentedEntities.gather(modules)
    return [
      threadsOver(entities, [announceComment(entities)]),
      {
        // Whoever may read a record, and so its comments, reads the files of its custom fields.
        name: 'custom files',
        handlers: customFileHandlers(async (tx, session, recordId) => {
          await enterThread(tx, session, entities, recordId)
        }),
      },
    ]
  },
})
