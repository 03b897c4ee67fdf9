/** The branch whose registers are arranged. */
import { isGuid } from '#base/guid.ts'
import { branchesOfMember } from '#modules/access/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'

/** @returns its name @throws 698 of one where the user does not work */
export async function requireBranch(tx: Tx, session: Session, branchId: string): Promise<string> {
  const branch = isGuid(branchId)
    ? await tx.first<{ name: string }>(sql`select b.name from (${branchesOfMember(session)}) b where b.id = ${branchId}`)
    : undefined
  return branch?.name ?? httpErrors.fail('notFound', {}, 'branchId')
}
