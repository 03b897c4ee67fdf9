/** Reading a mailbox over IMAP: what came since the last time, never changed nor marked there, within bounds whatever it holds. */
import { lookup } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { ImapFlow } from 'imapflow'
import PostalMime from 'postal-mime'
import type { Settings } from '#platform/settings.server.ts'
import { isPrivateAddress, isRead } from './mailbox.ts'

export interface MailServer {
  readonly host: string
  readonly port: number
  readonly userName: string
  readonly password: string
  readonly folder: string
}

/** How far a mailbox was read. */
export interface Reach {
  readonly validity: string | null
  readonly last: number
}

export interface ReadMail {
  readonly from: string
  readonly subject: string
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[]
  /** It is larger than what is read: nothing of it was. */
  readonly isTooLarge: boolean
}

/** Why it cannot be read, said to whoever set it up. */
export class MailboxRefused extends Error {
  override readonly name = 'MailboxRefused'
}

const CONNECT_MS = 15_000
const SILENCE_MS = 60_000
/** Messages of one look; the rest waits for the next. */
export const MOST_MAILS = 50
export const MOST_MAIL_BYTES = 25 * 1024 * 1024
const MOST_FILES = 20
/** Of a mailbox that is read for the first time. */
const FIRST_DAYS = 30
const DAY_MS = 86_400_000

/** By its address, so that the name does not lead elsewhere between looking and connecting. @throws MailboxRefused */
async function addressOf({ host }: MailServer, { privateMailHosts }: Settings): Promise<string> {
  const found = await lookup(host, { all: true }).catch(() => [])
  const [first] = found
  if (!first) throw new MailboxRefused(`No se encuentra el servidor ${host}: revisa cómo está escrito.`)
  if (!privateMailHosts && found.some(({ address }) => isPrivateAddress(address)))
    throw new MailboxRefused(`El servidor ${host} es de una red interna: pide al administrador de la instalación que lo permita.`)
  return first.address
}

async function clientOf(server: MailServer, settings: Settings): Promise<ImapFlow> {
  const address = await addressOf(server, settings)
  const ca = settings.imapCaFile === null ? {} : { ca: await readFile(settings.imapCaFile) }
  const client = new ImapFlow({
    ...{ host: address, servername: server.host, port: server.port, secure: true, logger: false, disableAutoIdle: true },
    auth: { user: server.userName, pass: server.password },
    ...{ connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
    tls: { ...ca, minVersion: 'TLSv1.2' },
  })
  // What goes wrong is thrown by the call that waits; an event without a listener would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    client.close()
    throw refusalOf(error, server)
  }
  return client
}

const isRefusedSignIn = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'authenticationFailed' in error && error.authenticationFailed === true

const refusalOf = (error: unknown, { host, port }: MailServer): MailboxRefused =>
  isRefusedSignIn(error)
    ? new MailboxRefused('El servidor no aceptó el usuario o la clave. Muchos correos piden una clave de aplicación.')
    : new MailboxRefused(`No se pudo entrar a ${host} por el puerto ${port}: revisa el servidor, el puerto y que use TLS.`)

/**
 * What came after `reach`, oldest first, each taken before the next is fetched.
 * @returns how far it was read, and whether more waits
 * @throws MailboxRefused
 */
export async function readMailbox(
  server: MailServer,
  {
    settings,
    now,
    reach,
    signal,
  }: { readonly settings: Settings; readonly now: Date; readonly reach: Reach; readonly signal: AbortSignal },
  take: (mail: ReadMail, reach: Reach) => Promise<void>,
): Promise<{ readonly reach: Reach; readonly hasMore: boolean }> {
  const client = await clientOf(server, settings)
  try {
    const opened = await client.mailboxOpen(server.folder, { readOnly: true }).catch(() => null)
    if (!opened) throw new MailboxRefused(`No hay una carpeta «${server.folder}» en ese correo.`)
    const validity = String(opened.uidValidity)
    const last = reach.validity === validity ? reach.last : 0
    const asked = last === 0 ? { since: new Date(now.getTime() - FIRST_DAYS * DAY_MS) } : { uid: `${last + 1}:*` }
    const found = (await client.search(asked, { uid: true })) || []
    const fresh = found.filter((uid) => uid > last).toSorted((one, other) => one - other)
    let done: Reach = { validity, last }
    for (const uid of fresh.slice(0, MOST_MAILS)) {
      if (signal.aborted) return { reach: done, hasMore: true }
      const mail = await mailOf(client, uid)
      done = { validity, last: uid }
      if (mail) await take(mail, done)
    }
    return { reach: done, hasMore: fresh.length > MOST_MAILS }
  } finally {
    client.close()
  }
}

/** Null of what was taken away meanwhile. */
async function mailOf(client: ImapFlow, uid: number): Promise<ReadMail | null> {
  const head = await client.fetchOne(String(uid), { size: true, envelope: true }, { uid: true })
  if (!head) return null
  const from = (head.envelope?.from?.[0]?.address ?? '').slice(0, 200)
  const subject = (head.envelope?.subject ?? '').slice(0, 300)
  if ((head.size ?? 0) > MOST_MAIL_BYTES) return { from, subject, files: [], isTooLarge: true }
  const body = await client.fetchOne(String(uid), { source: { maxLength: MOST_MAIL_BYTES } }, { uid: true })
  if (!body || !body.source) return null
  const parsed = await PostalMime.parse(body.source, { attachmentEncoding: 'arraybuffer', maxNestingDepth: 20 })
  const files = parsed.attachments.flatMap(({ filename, content }) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
    const name = (filename ?? 'adjunto').slice(0, 200)
    return isRead(name, bytes) ? [{ name, bytes }] : []
  })
  return { from, subject, files: files.slice(0, MOST_FILES), isTooLarge: false }
}
