/** Writing a message: rows of the outbox, in the transaction of the work that it tells of. Nothing is sent here. */
import type { Row } from '../db/insert.server.ts'
import { outboxRow } from '../jobs/outbox.server.ts'
import { MAIL_TOPIC, queuedMails, type Mail } from './message.ts'

/**
 * The rows of a message: one for each address, so that a refused one neither hides nor repeats the others.
 * @param key one message per key: a second one with the same key is refused by the database
 * @param about the id of what it tells of, to find its state again
 * @throws RangeError with something that is no address
 */
export const mailRows = (companyId: string, mail: Mail, key: string, about?: string): Row[] =>
  queuedMails(mail).map((queued) =>
    outboxRow(companyId, {
      topic: MAIL_TOPIC,
      key: `${key}:${queued.recipient.toLowerCase()}`,
      payload: queued,
      ...(about === undefined ? {} : { about }),
    }),
  )
