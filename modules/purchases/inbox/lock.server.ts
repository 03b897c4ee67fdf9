/** A received document that somebody is about to do something with. */
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { nameOfLastChange } from '#platform/history/last-change.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { RECEIVED } from './received.ts'
import { readReceivedRow, type ReceivedRow } from './read.server.ts'

/** @throws 697, with who did something with it meanwhile; 482 when nothing is left to do with it */
export async function lockNew(tx: Tx, companyId: string, id: string, version: number): Promise<ReceivedRow> {
  const held = await tx.first<{ version: number }>(sql`
    select version from received_document where company_id = ${companyId} and id = ${id} for update`)
  if (!held) return httpErrors.fail('notFound')
  if (held.version !== version) return httpErrors.fail('changedByOther', { usuario: await nameOfLastChange(tx, companyId, RECEIVED, id) })
  return (await readReceivedRow(tx, companyId, id)) ?? httpErrors.fail('notFound')
}

/** The same of one that is posted as it stands, whatever its version. */
export async function lockToPost(tx: Tx, companyId: string, id: string): Promise<ReceivedRow> {
  await tx.run(sql`select from received_document where company_id = ${companyId} and id = ${id} for update`)
  return (await readReceivedRow(tx, companyId, id)) ?? httpErrors.fail('notFound')
}
