/** Writing a message: rows of the outbox, in the transaction of the work that it tells of. Nothing is sent here. */
import { parse, safeParse } from 'zod/v4/core'
import type { Row } from '../db/insert.server.ts'
import { sql } from '../db/tx.server.ts'
import { outboxRow } from '../jobs/outbox.server.ts'
import { GiveUp } from '../jobs/worker.server.ts'
import type { ProvisionStep } from '../module.server.ts'
import type { Vault } from '../vault.server.ts'
import { MAIL_TOPIC, mailWords, queuedMail, queuedMails, sealedMail, type Mail, type QueuedMail } from './message.ts'

/**
 * The rows of a message: one for each address, so that a refused one neither hides nor repeats the others.
 * @param key one message per key: a second one with the same key is refused by the database
 * @param about the id of what it tells of, to find its state again
 * @throws RangeError with something that is no address
 */
export const mailRows = (vault: Vault, companyId: string, mail: Mail, key: string, about?: string): Row[] =>
  queuedMails(mail).map(({ text, html, ...queued }) =>
    outboxRow(companyId, {
      topic: MAIL_TOPIC,
      key: `${key}:${queued.recipient.toLowerCase()}`,
      payload: { ...queued, sealed: vault.seal(Buffer.from(JSON.stringify({ text, html })), ownerOf(companyId)) },
      ...(about === undefined ? {} : { about }),
    }),
  )

const ownerOf = (companyId: string): string => `${companyId} mail`

/**
 * What waited, to be sent. What was written before letters were sealed is as it was.
 * @throws GiveUp when another installation sealed it
 */
export function openMail(vault: Vault, companyId: string, payload: unknown): QueuedMail {
  const waiting = safeParse(sealedMail, payload)
  if (!waiting.success) return parse(queuedMail, payload)
  const { sealed, ...queued } = waiting.data
  const words = vault.open(sealed, ownerOf(companyId))
  if (!words) throw new GiveUp('The letter was sealed with the key of another installation')
  return { ...queued, ...parse(mailWords, JSON.parse(Buffer.from(words).toString('utf8'))) }
}

const ROWS_AT_ONCE = 200

/** Seals the letters that were written before they were sealed, sent or not: their links open still. */
export const sealingOfLetters: ProvisionStep = {
  name: 'platform.sealedLetters',
  async run(tx, { companyId }) {
    const vault = await tx.vault()
    for (;;) {
      const rows = await tx.rows<{ id: string; payload: unknown }>(sql`
        select id, payload from outbox where company_id = ${companyId} and topic = ${MAIL_TOPIC} and payload ? 'html' limit ${ROWS_AT_ONCE}`)
      for (const { id, payload } of rows) {
        const { text, html, ...queued } = parse(queuedMail, payload)
        const sealed = { ...queued, sealed: vault.seal(Buffer.from(JSON.stringify({ text, html })), ownerOf(companyId)) }
        await tx.run(sql`update outbox set payload = ${JSON.stringify(sealed)}::jsonb where company_id = ${companyId} and id = ${id}`)
      }
      if (rows.length < ROWS_AT_ONCE) return
    }
  },
}
