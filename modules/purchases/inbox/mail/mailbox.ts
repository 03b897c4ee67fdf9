/** The mailbox of a company where its suppliers write: what is typed of it, what of that cannot be, and which attachments are read. Pure. */
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'

export interface MailboxWritten {
  readonly host: string
  readonly port: number
  readonly userName: string
  /** Empty keeps the one that there is. */
  readonly password: string
  readonly folder: string
}

export const mailboxLimits = { host: 200, userName: 200, password: 300, folder: 200 } as const
/** IMAP over TLS (RFC 8314, 3.2). */
export const IMAP_PORT = 993

const HOST = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i
/** No line of a protocol is written by what somebody types. */
const CONTROL = /\p{Cc}/u

/** Every problem at its field. @param hasPassword there is one already, which an empty field keeps */
export function mailboxProblems({ host, port, userName, password, folder }: MailboxWritten, hasPassword: boolean): ErrorBody[] {
  const invalid = (field: keyof MailboxWritten, detalle: string) => httpErrors.of('invalid', { detalle }, field)
  return [
    ...(HOST.test(host.trim()) ? [] : [invalid('host', 'Escribe el servidor IMAP: imap.tudominio.com.')]),
    ...(Number.isInteger(port) && port >= 1 && port <= 65_535 ? [] : [invalid('port', 'El puerto va de 1 a 65535; el usual es 993.')]),
    ...(userName.trim() === '' || CONTROL.test(userName) ? [invalid('userName', 'Escribe el usuario del correo.')] : []),
    ...(password === '' && !hasPassword ? [invalid('password', 'Escribe la clave del correo.')] : []),
    ...(CONTROL.test(password) ? [invalid('password', 'La clave tiene un carácter que no se puede escribir.')] : []),
    ...(folder.trim() === '' || CONTROL.test(folder) ? [invalid('folder', 'Escribe la carpeta: INBOX es la de entrada.')] : []),
  ]
}

const ENDINGS = ['.zip', '.xml', '.pdf'] as const

/** Only what an invoice comes in: a ZIP, an XML or the PDF beside them, by name or by how its bytes begin. */
export function isRead(name: string, bytes: Uint8Array): boolean {
  const beginning = Buffer.from(bytes.subarray(0, 5)).toString('latin1')
  const isNamed = ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))
  return isNamed || beginning.startsWith('PK') || beginning === '%PDF-' || beginning === '<?xml'
}

const groups = (address: string): number[] => address.split('.').map(Number)

/** Whether an address is of this machine or of a network behind it (RFC 1918, 3927, 4193, 6598): strangers name no such server. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.toLowerCase().replace(/^::ffff:/, '')
  if (plain.includes(':'))
    return plain === '::' || plain === '::1' || /^f[cd]/.test(plain) || /^fe[89ab]/.test(plain) || plain.startsWith('ff')
  const [one = 0, two = 0] = groups(plain)
  return (
    [0, 10, 127].includes(one) ||
    one >= 224 ||
    (one === 100 && two >= 64 && two < 128) ||
    (one === 169 && two === 254) ||
    (one === 172 && two >= 16 && two < 32) ||
    (one === 192 && two === 168)
  )
}
