import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type CompanyCall, type Handler } from '#platform/http/handle.server.ts'
import { enterThread, type CommentedEntity, type Thread } from './commented.server.ts'
import * as calls from './endpoints.ts'
import { findMentionableLike, readComments, readPeopleCommentaries, readSummary } from './read.server.ts'
import { removeComment, setFollowing, takeOver, writeComment, type MigratedItem } from './write.server.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The calls of the threads of these records. */
export function commentHandlers(entities: readonly CommentedEntity[]): Handler[] {
  const enter = ({ tx, session }: Pick<CompanyCall, 'tx' | 'session'>, entityId: string): Promise<Thread> =>
    enterThread(tx, session, entities, entityId)

  return [
    handle(calls.listComments, async (call) => readComments(call.tx, call.session.companyId, await enter(call, call.params.entityId))),
    handle(calls.addComment, async (call) => {
      const { tx, session, body, now } = call
      return writeComment(tx, session, await enter(call, body.entityId), body.description, now)
    }),
    handle(calls.migrateComments, async (call) => {
      const { tx, session, body, now } = call
      const threads = new Map<string, Thread>()
      const items: MigratedItem[] = []
      for (const [index, item] of body.entries()) {
        const thread = threads.get(item.entityId) ?? (await enter(call, item.entityId))
        threads.set(item.entityId, thread)
        items.push({ commentId: String(item.commentId), html: item.description, thread, field: `${index}.description` })
      }
      return { imported: await takeOver(tx, session, items, now) }
    }),
    handle(calls.deleteComment, async (call) => {
      const { tx, session, params, now } = call
      const thread = await enter(call, params.entityId)
      if (!UUID.test(params.rowKey)) return httpErrors.fail('notFound')
      await removeComment(tx, session, thread, params.rowKey, now)
      return isDone
    }),
    handle(calls.listPeopleCommentaries, async (call) =>
      readPeopleCommentaries(call.tx, call.session.companyId, await enter(call, call.params.entityId)),
    ),
    handle(calls.getCommentSummary, async (call) => readSummary(call.tx, call.session, await enter(call, call.params.entityId))),
    handle(calls.followComments, async (call) => {
      await setFollowing(call.tx, call.session, await enter(call, call.params.entityId), call.body.follows)
      return isDone
    }),
    handle(calls.findMentionable, async (call) =>
      findMentionableLike(call.tx, call.session, await enter(call, call.params.entityId), call.query.text),
    ),
  ]
}
