/** The message that asks the worker to send the document to the tax authority: with the document, and after the commit. */
import { outboxRow } from '#platform/jobs/outbox.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { documentErrors as errors } from '../errors.ts'
import { isSealed } from '../write/sealing.ts'
import { issued, type Effect } from './effect.ts'

export const message: Effect = {
  uses: issued,
  // A trial goes nowhere.
  rows: ({ served: { electronic }, isTrial, companyId, id, revision, ...writing }) =>
    electronic && !isTrial && isSealed(electronic, writing)
      ? [['outbox', [outboxRow(companyId, { topic: electronic.topic, key: keyOf(id, revision), payload: { documentId: id } })]]]
      : [],
  /** What the authority refused stays as evidence; the next revision is another sending. */
  async prepare(tx, { served: { electronic }, companyId, id, revised }) {
    if (electronic && revised) await electronic.replace(tx, companyId, id)
  },
  async annul(tx, { served: { electronic }, companyId, id, revision }) {
    if (electronic) {
      await withdraw(tx, companyId, electronic.topic, keyOf(id, revision))
      await electronic.withdraw(tx, companyId, id)
    }
    return []
  },
}

/** One message of each revision. */
const keyOf = (id: string, revision: number): string => (revision === 1 ? id : `${id}:${revision}`)

/**
 * What was not sent yet will not be.
 * @throws 590 while it is being sent: the answer decides
 */
async function withdraw(tx: Tx, companyId: string, topic: string, key: string): Promise<void> {
  const row = await tx.first<{ state: string }>(sql`
    select state from outbox where company_id = ${companyId} and topic = ${topic} and key = ${key} for update`)
  if (row?.state === 'running') return errors.fail('sendingNotEditable')
  if (row?.state === 'pending') {
    await tx.run(sql`
      update outbox set state = 'done', last_error = 'Anulada antes de enviarse', done_at = now()
       where company_id = ${companyId} and topic = ${topic} and key = ${key}`)
  }
}
