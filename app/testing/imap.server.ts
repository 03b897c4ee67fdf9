/** A mail server of the stories: as much of IMAP4rev1 (RFC 3501) over TLS as reading a folder takes, with what a story puts into it. */
import { createServer, type TLSSocket } from 'node:tls'
import { generateKeyPairSync } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import forge from 'node-forge'
import { uuidv7 } from 'uuidv7'

export interface MailServer {
  readonly port: number
  /** A PEM file of whoever signed its certificate. */
  readonly caFile: string
  readonly userName: string
  readonly password: string
  /** Every command that it heard, without what they carry. */
  readonly heard: string[]
  deliver(source: string): void
  /** As a server that built its folder anew does: all numbers change their meaning. */
  renumber(): void
  close(): Promise<void>
}

function selfSigned(): { readonly key: string; readonly cert: string } {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  const own = forge.pki.privateKeyFromPem(key)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.setRsaPublicKey(own.n, own.e)
  certificate.serialNumber = '01'
  certificate.validity.notBefore = new Date(Date.now() - 86_400_000)
  certificate.validity.notAfter = new Date(Date.now() + 86_400_000)
  const name = [{ shortName: 'CN', value: 'localhost' }]
  certificate.setSubject(name)
  certificate.setIssuer(name)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: true },
    { name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] },
  ])
  certificate.sign(own, forge.md.sha256.create())
  return { key, cert: forge.pki.certificateToPem(certificate) }
}

const quoted = (text: string): string => `"${text.replaceAll(/[\\"]/g, String.raw`\$&`)}"`
const headOf = (source: string, name: string): string =>
  source
    .split('\r\n')
    .find((line) => line.startsWith(`${name}: `))
    ?.slice(name.length + 2) ?? ''

function envelopeOf(source: string): string {
  const from = headOf(source, 'From')
  const [user = '', host = ''] = from.slice(from.indexOf('<') + 1, -1).split('@')
  const sender = `((NIL NIL ${quoted(user)} ${quoted(host)}))`
  return `("Fri, 20 Nov 2026 10:00:00 -0500" ${quoted(headOf(source, 'Subject'))} ${sender} ${sender} ${sender} NIL NIL NIL NIL NIL)`
}

/** What is in its folder, and what it answers of that. */
interface Folder {
  readonly mails: string[]
  validity: number
}

function sequenceOf({ mails }: Folder, uids: string): number[] {
  const [from = '1', to = from] = uids.split(':')
  const last = to === '*' ? Math.max(mails.length, Number(from)) : Number(to)
  return mails.map((_, index) => index + 1).filter((uid) => (uid >= Number(from) && uid <= last) || (to === '*' && uid === mails.length))
}

function fetched({ mails }: Folder, uid: number, what: string): string {
  const source = mails[uid - 1] ?? ''
  const size = Buffer.byteLength(source)
  const parts = [
    `UID ${uid}`,
    ...(what.includes('RFC822.SIZE') ? [`RFC822.SIZE ${size}`] : []),
    ...(what.includes('ENVELOPE') ? [`ENVELOPE ${envelopeOf(source)}`] : []),
    ...(what.includes('BODY.PEEK[]') ? [`BODY[]${what.includes('BODY.PEEK[]<0.') ? '<0>' : ''} {${size}}\r\n${source}`] : []),
  ]
  return `* ${uid} FETCH (${parts.join(' ')})\r\n`
}

const [userName, password] = ['facturas@empresa.test', 'clave de "aplicación"']

function answerTo(folder: Folder, tag: string, line: string): string {
  const { mails, validity } = folder
  const words = line.toUpperCase()
  const ok = `${tag} OK done\r\n`
  if (words.startsWith('CAPABILITY')) return `* CAPABILITY IMAP4rev1\r\n${ok}`
  if (words.startsWith('LOGIN'))
    return line === `LOGIN ${quoted(userName)} ${quoted(password)}` ? ok : `${tag} NO [AUTHENTICATIONFAILED] no\r\n`
  if (words === 'LIST "" ""') return `* LIST (\\Noselect) "/" ""\r\n${ok}`
  if (words.startsWith('LIST')) return `${words.includes('INBOX') ? '* LIST (\\HasNoChildren) "/" "INBOX"\r\n' : ''}${ok}`
  if (words.startsWith('EXAMINE'))
    return words === 'EXAMINE INBOX'
      ? `* ${mails.length} EXISTS\r\n* OK [UIDVALIDITY ${validity}] is\r\n* OK [UIDNEXT ${mails.length + 1}] is\r\n${tag} OK [READ-ONLY] done\r\n`
      : `${tag} NO there is none\r\n`
  if (words.startsWith('UID SEARCH')) return `* SEARCH ${sequenceOf(folder, words.split(' UID ')[1] ?? '1:*').join(' ')}\r\n${ok}`
  if (words.startsWith('UID FETCH')) {
    const uids = sequenceOf(folder, words.split(' ')[2] ?? '')
    return `${uids.map((uid) => fetched(folder, uid, words)).join('')}${ok}`
  }
  return words.startsWith('LOGOUT') ? `* BYE\r\n${ok}` : ok
}

/** What a command is called, without what it carries. */
const nameOf = (line: string): string => {
  const [one = '', two = ''] = line.toUpperCase().split(' ')
  return one === 'UID' ? `${one} ${two}` : one
}

export async function openMailServer(): Promise<MailServer> {
  const { key, cert } = selfSigned()
  const folder: Folder = { mails: [], validity: 1 }
  const heard: string[] = []
  const sockets = new Set<TLSSocket>()
  const server = createServer({ key, cert }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.write('* OK ready\r\n')
    let rest = ''
    socket.on('data', (data) => {
      const lines = `${rest}${data.toString('utf8')}`.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const [tag = '', ...words] = line.split(' ')
        heard.push(nameOf(words.join(' ')))
        socket.write(answerTo(folder, tag, words.join(' ')))
      }
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  const caFile = join(tmpdir(), `imap-${uuidv7()}.pem`)
  await writeFile(caFile, cert)
  return {
    ...{ port: address.port, caFile, userName, password, heard },
    deliver: (source) => void folder.mails.push(source),
    renumber: () => void (folder.validity += 1),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => void server.close(resolve))
      await rm(caFile, { force: true })
    },
  }
}

/** A message with files attached, as a program of the supplier sends it (RFC 2045). */
export function mailWith(subject: string, files: readonly (readonly [name: string, bytes: Uint8Array])[]): string {
  const boundary = 'parte-de-la-factura'
  const parts = files.map(([name, bytes]) =>
    [
      `--${boundary}`,
      `Content-Type: application/octet-stream; name="${name}"`,
      'Content-Transfer-Encoding: base64',
      `Content-Disposition: attachment; filename="${name}"`,
      '',
      ...(Buffer.from(bytes)
        .toString('base64')
        .match(/.{1,76}/g) ?? []),
    ].join('\r\n'),
  )
  const words = [`--${boundary}`, 'Content-Type: text/plain; charset=utf-8', '', 'Adjuntamos la factura.'].join('\r\n')
  return [
    'From: Facturación <facturas@proveedor.test>',
    'To: facturas@empresa.test',
    `Subject: ${subject}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    words,
    ...parts,
    `--${boundary}--`,
    '',
  ].join('\r\n')
}
