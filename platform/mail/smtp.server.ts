/**
 * Sending by SMTP. `SMTP_URL` names the server, `smtp://user:password@host:port` (`smtps:` for TLS from the first byte),
 * and may say which address writes: `…?from=facturas@empresa.com`.
 */
import { createTransport } from 'nodemailer'
import { isEmail } from '#base/email.ts'
import { GiveUp } from '../jobs/worker.server.ts'
import type { Outgoing } from './deliver.server.ts'

/** Well under the time after which another worker takes a message for abandoned. */
const CONNECT_MS = 15_000
const SILENCE_MS = 60_000

/** @throws GiveUp when the server refuses the address or the message for good, Error when it may be tried again */
export async function sendBySmtp(smtpUrl: string, publicUrl: string, mail: Outgoing): Promise<void> {
  const from = senderOf(smtpUrl, publicUrl)
  const transport = createTransport({
    ...transportOf(smtpUrl),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // What people wrote is never read as a path or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({
      messageId: `<${mail.id}@${from.slice(from.indexOf('@') + 1)}>`,
      date: mail.date,
      from: { name: mail.fromName, address: from },
      to: mail.to.map(({ name, email }) => ({ name, address: email })),
      ...(mail.replyTo ? { replyTo: { name: mail.replyTo.name, address: mail.replyTo.email } } : {}),
      envelope: { from, to: [mail.recipient] },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      attachments: mail.attachments.map(({ name, mime, bytes }) => ({ filename: name, contentType: mime, content: Buffer.from(bytes) })),
    })
  } catch (error) {
    if (isForGood(error)) throw new GiveUp(error instanceof Error ? error.message : String(error), { cause: error })
    throw error
  } finally {
    transport.close()
  }
}

function transportOf(smtpUrl: string) {
  const url = new URL(smtpUrl)
  const secure = url.protocol === 'smtps:'
  const user = decodeURIComponent(url.username)
  return {
    host: url.hostname,
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    ...(user ? { auth: { user, pass: decodeURIComponent(url.password) } } : {}),
  }
}

/** The address that writes: the one of the setting, the user when that is one, or nobody at the product's own address. */
export function senderOf(smtpUrl: string, publicUrl: string): string {
  const url = new URL(smtpUrl)
  const candidates = [url.searchParams.get('from') ?? '', decodeURIComponent(url.username)]
  return candidates.find(isEmail) ?? `no-responder@${new URL(publicUrl).hostname}`
}

/** A 5xx about the address or the message (RFC 5321, 4.2.1) says that trying again is useless; one about us does not. */
function isForGood(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('responseCode' in error) || !('code' in error)) return false
  const { responseCode, code } = error
  return typeof responseCode === 'number' && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}
