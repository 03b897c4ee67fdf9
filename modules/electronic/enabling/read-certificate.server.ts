/** Reads the file in which an entity delivers a certificate: PKCS #12, with the private key and its chain under a password. */
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { CertificateFacts } from './certificate.ts'
import type { P12Answer, P12Request } from './open-p12.server.ts'

export interface ReadCertificate {
  readonly facts: CertificateFacts
  /** In hexadecimal, capital letters. */
  readonly serial: string
  /** SHA-256, in hexadecimal. */
  readonly fingerprint: string
  /** PKCS #8, DER. */
  readonly key: Uint8Array
  /** X.509, DER: the company's own first. */
  readonly chain: readonly Uint8Array[]
}

/** A real file opens in some tenths of a second. */
const MOST_MS = 15_000
const MEMORY_MB = 128

function openP12(request: P12Request): Promise<P12Answer> {
  const worker = new Worker(new URL('./open-p12.server.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  return new Promise<P12Answer>((resolve) => {
    const unreadable = () => resolve({ kind: 'unreadable' })
    const timer = setTimeout(unreadable, MOST_MS)
    // The thread says what it found, or ends: with too much memory, or with a file that breaks the reader.
    worker.once('message', (answer: P12Answer) => resolve(answer))
    worker.once('error', unreadable)
    worker.once('exit', () => {
      clearTimeout(timer)
      unreadable()
    })
  }).finally(() => void worker.terminate())
}

const invalid = (field: 'content' | 'password', detalle: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)
const NOT_P12 = 'El archivo no es un certificado .p12 o .pfx, o está dañado. Pídelo de nuevo a tu entidad de certificación.'

function keyOf(der: Uint8Array): KeyObject | null {
  try {
    return createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' })
  } catch {
    // A kind of key that this program does not know.
    return null
  }
}

/** The lines of a name as node prints it: the common name, else what there is. */
const nameOf = (name: string): string => /^(?:CN)=(.+)$/m.exec(name)?.[1] ?? name.replaceAll('\n', ', ')

const MOST_NAME = 400
const cut = (text: string): string => text.slice(0, MOST_NAME)

/** @returns what it says with its key and chain, or why it cannot be read, at `content` or `password` */
export async function readCertificate(bytes: Uint8Array, password: string): Promise<ReadCertificate | { readonly problem: ErrorBody }> {
  const answer = await openP12({ bytes, password })
  if (answer.kind === 'wrongPassword') return { problem: invalid('password', 'La contraseña no abre este certificado. Revísala.') }
  if (answer.kind === 'unreadable') return { problem: invalid('content', NOT_P12) }
  const certificates = answer.certificates.map((each) => ({ ...each, x509: new X509Certificate(Buffer.from(each.der)) }))
  const keys = answer.keys.flatMap((der) => {
    const key = keyOf(der)
    return key ? [{ der, key }] : []
  })
  for (const { der, key } of keys) {
    const own = certificates.find(({ x509 }) => x509.checkPrivateKey(key))
    if (!own) continue
    const common = own.subject.find(({ oid }) => oid === '2.5.4.3')?.text ?? ''
    return {
      facts: {
        holder: cut(common || nameOf(own.x509.subject)),
        issuer: cut(nameOf(own.x509.issuer)),
        subject: own.subject,
        validFrom: new Date(own.x509.validFrom),
        validTo: new Date(own.x509.validTo),
        uses: own.uses,
        keyKind: key.asymmetricKeyType ?? '',
        keyBits: key.asymmetricKeyDetails?.modulusLength ?? 0,
      },
      serial: own.x509.serialNumber,
      fingerprint: own.x509.fingerprint256.replaceAll(':', '').toLowerCase(),
      key: der,
      chain: [own.der, ...certificates.filter((each) => each !== own).map((each) => each.der)],
    }
  }
  return { problem: invalid('content', 'El archivo no trae la llave privada del certificado: expórtalo con ella.') }
}
