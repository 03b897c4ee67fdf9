/**
 * A message as it waits to be sent: text, HTML made by us, and references to the files that go with it. The bytes are
 * produced when it is sent, so that the outbox stays small.
 */
import * as z from 'zod/mini'
import { isEmail } from '#base/email.ts'
import type { Html } from './html.ts'

export const MAIL_TOPIC = 'mail.send'

export interface MailAddress {
  /** May be empty, and in any script: "Peñón & Cía., S.A.S." */
  readonly name: string
  readonly email: string
}

/** A file that somebody produces when the message is sent: the PDF of an invoice. */
export interface FileReference {
  /** Who makes it, by the name that its module gave: `document.INE`. */
  readonly producer: string
  readonly id: string
}

export interface Mail {
  /** Who writes, as the reader sees it; the address is the one of the server's settings. */
  readonly fromName: string
  readonly to: readonly MailAddress[]
  /** The one of them that this copy goes to, when each gets words of its own. Absent: all of them. */
  readonly only?: string
  readonly subject: string
  readonly text: string
  readonly html: Html
  readonly attachments: readonly FileReference[]
  readonly replyTo: MailAddress | null
}

/** Words of people as one line: line breaks and other control characters would begin a header of their own. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

/** One message to one address, as the outbox keeps it: each address has its own state and its own retries. */
export const queuedMail = z.object({
  recipient: z.string(),
  fromName: z.string(),
  to: z.array(z.object({ name: z.string(), email: z.string() })),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(z.object({ producer: z.string(), id: z.string() })),
  replyTo: z.nullable(z.object({ name: z.string(), email: z.string() })),
})
export type QueuedMail = z.output<typeof queuedMail>

/** As it waits: what it says is sealed, because letters carry links and codes that open. */
export const sealedMail = z.extend(z.omit(queuedMail, { text: true, html: true }), { sealed: z.string() })
export const mailWords = z.pick(queuedMail, { text: true, html: true })

/**
 * A message made ready to wait, once per address; the same address twice is written to once.
 * @throws RangeError without addresses, or with one that is no address, or for one that is not among them
 */
export function queuedMails(mail: Mail): QueuedMail[] {
  const to = mail.to.map(checkedAddress)
  const recipients = new Map(to.map(({ email }) => [email.toLowerCase(), email]))
  const { only } = mail
  if (only !== undefined) for (const key of recipients.keys()) if (key !== only.toLowerCase()) recipients.delete(key)
  if (recipients.size === 0) throw new RangeError('A message needs an address')
  const message = {
    fromName: oneLine(mail.fromName),
    to,
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html.html,
    attachments: mail.attachments.map(({ producer, id }) => ({ producer, id })),
    replyTo: mail.replyTo && checkedAddress(mail.replyTo),
  }
  return [...recipients.values()].map((recipient) => ({ ...message, recipient }))
}

function checkedAddress({ name, email }: MailAddress): MailAddress {
  if (!isEmail(email)) throw new RangeError(`Not an e-mail address: ${JSON.stringify(email)}`)
  return { name: oneLine(name), email }
}
