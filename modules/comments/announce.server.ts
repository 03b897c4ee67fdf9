/** From a written comment to who is told of it: whoever it names, and whoever follows the thread and still may read it. */
import { listMembers } from '#modules/access/index.server.ts'
import { refusalOf } from '#platform/access.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { announce } from '#platform/notices/announce.server.ts'
import type { CommentedEntity } from './commented.server.ts'
import type { CommentListener } from './listener.server.ts'
import { followedNotice, mentionedNotice } from './notices.ts'

/** As much of a comment as a line of the bell shows. */
const SHOWN = 160

const beginningOf = (plain: string): string => (plain.length <= SHOWN ? plain : `${plain.slice(0, SHOWN - 1).trimEnd()}…`)

export const announceComment =
  (entities: readonly CommentedEntity[]): CommentListener =>
  async ({ commentId, entity, title, address, author, plain, mentioned, followers }, { companyId }, runtime) => {
    const commented = entities.find((each) => each.entity === entity)
    // A kind of record that there is no more: nobody may read it.
    if (!commented) return
    await inCompany(runtime.pool, { companyId, personId: null }, async (tx) => {
      const members = await listMembers(tx, companyId)
      const readers = new Set(members.filter((member) => refusalOf(commented.gate, member) === null).map(({ personId }) => personId))
      const common = { key: commentId, text: beginningOf(plain), href: address }
      await announce(
        tx,
        companyId,
        runtime.clock.now(),
        [
          { ...common, kind: mentionedNotice, title: `${author} te mencionó en ${title}`, to: mentioned.filter((id) => readers.has(id)) },
          { ...common, kind: followedNotice, title: `${author} comentó en ${title}`, to: followers.filter((id) => readers.has(id)) },
        ].filter(({ to }) => to.length > 0),
      )
    })
  }
