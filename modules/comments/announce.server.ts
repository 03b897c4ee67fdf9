/** From a written comment to who is told of it: whoever it names, and whoever follows the thread and still may read it. */
import { listMembers, type Member } from '#modules/access/index.server.ts'
import { refusalOf } from '#platform/access.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { announce } from '#platform/notices/announce.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { findThread, type CommentedEntity } from './commented.server.ts'
import type { CommentListener } from './listener.server.ts'
import { followedNotice, mentionedNotice } from './notices.ts'

/** As much of a comment as a line of the bell shows. */
const SHOWN = 160

const beginningOf = (plain: string): string => (plain.length <= SHOWN ? plain : `${plain.slice(0, SHOWN - 1).trimEnd()}…`)

/** Whether a record is there for somebody who does not reach all of them, or may not know salaries: by their own door. */
async function reaches(
  { pool }: Runtime,
  entities: readonly CommentedEntity[],
  { personId, isNarrow = false, isVeiled = false }: Member & { readonly personId: string },
  { companyId, entityId }: { readonly companyId: string; readonly entityId: string },
): Promise<boolean> {
  if (!isNarrow && !isVeiled) return true
  const found = await inCompany(pool, { companyId, personId, isNarrow, isVeiled, readOnly: true }, (tx) =>
    findThread(tx, companyId, entities, entityId),
  )
  return found !== null
}

export const announceComment =
  (entities: readonly CommentedEntity[]): CommentListener =>
  async ({ commentId, entityId, entity, title, address, author, plain, mentioned, followers }, { companyId }, runtime) => {
    const commented = entities.find((each) => each.entity === entity)
    // A kind of record that there is no more: nobody may read it.
    if (!commented) return
    const told = new Set([...mentioned, ...followers])
    const members = await inCompany(runtime.pool, { companyId, personId: null }, (tx) => listMembers(tx, companyId))
    const readers = new Set<string>()
    for (const member of members)
      if (
        told.has(member.personId) &&
        refusalOf(commented.gate, member) === null &&
        (await reaches(runtime, entities, member, { companyId, entityId }))
      )
        readers.add(member.personId)
    await inCompany(runtime.pool, { companyId, personId: null }, async (tx) => {
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
