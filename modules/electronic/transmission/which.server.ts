/**
 * Which sending of a document the authority has, when two of them left under one unique code: the one that had no answer, and the one of
 * type 04 that stands for it. The first may be taken long after it was given up.
 */
import { createHash } from 'node:crypto'
import { readXmlOfKey } from '#colombia/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Held } from './ledger.server.ts'
import { callFor, type Line } from './transport.server.ts'

/** So that what may follow upon the two calls of an attempt ends while it is still held. */
const PATIENCE_MS = 20_000

/** How an exchange came to know that the document is valid. */
export interface Known {
  readonly line: Line
  /** This sending left in it. */
  readonly hasLeft: boolean
  /** It is the answer to this very sending, and no answer about whatever the authority has of it. */
  readonly isItsAnswer: boolean
}

/** @returns whether it is the earlier one; the later one while the authority does not show what it has */
export async function isEarlierOne(
  within: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  held: Held,
  { line, hasLeft, isItsAnswer }: Known,
): Promise<boolean> {
  const { companyId, replacesId } = held
  if (!held.contingency || replacesId === null || isItsAnswer) return false
  // What never left itself cannot have been taken.
  if (!held.wasSent && !hasLeft) return true
  const earlier = await within((tx) =>
    tx.first<{ sha256: string }>(sql`
      select sha256 from transmission where company_id = ${companyId} and id = ${replacesId} and sent_at is not null and sha256 is not null`),
  )
  if (!earlier) return false
  const answered = await callFor({ ...line, patienceMs: PATIENCE_MS }, 'GetXmlByDocumentKey', { trackId: held.uniqueCode }, readXmlOfKey)
  const xml = answered.kind === 'answered' ? answered.response.xml : null
  return xml !== null && createHash('sha256').update(xml).digest('hex') === earlier.sha256
}
