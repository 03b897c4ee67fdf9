/** Files of custom fields: whoever may read a record, and so its comments, reads its files. */
import { enterThread } from '#modules/comments/index.server.ts'
import { customFileHandlers } from '#platform/custom/files.server.ts'
import type { ServerModule } from '#platform/module.server.ts'
import { commentedEntities } from './commented.server.ts'

export const customFiles: ServerModule = {
  name: 'custom files',
  handlers: customFileHandlers(async (tx, session, recordId) => {
    await enterThread(tx, session, commentedEntities, recordId)
  }),
}
