/**
 * Opens a .p12 in a thread of its own: how many rounds its password goes through is said by the file, so whoever writes a file
 * can make this last as long as they like, and the thread can be ended. Parsing and nothing else; what is found is judged by
 * `read-certificate.server.ts`.
 */
import { parentPort, workerData } from 'node:worker_threads'
import forge from 'node-forge'

export interface P12Request {
  readonly bytes: Uint8Array
  readonly password: string
}

export type P12Answer =
  | {
      readonly kind: 'opened'
      /** PKCS #8, DER. */
      readonly keys: readonly Uint8Array[]
      /** X.509, DER, each with the parts of its holder's name as bytes and what it may be used for. */
      readonly certificates: readonly {
        readonly der: Uint8Array
        readonly subject: readonly { readonly oid: string; readonly text: string }[]
        readonly uses: { readonly signs: boolean; readonly isNotDenied: boolean } | null
      }[]
    }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'wrongPassword' }

const bytesOf = (binary: string): Uint8Array => new Uint8Array(Buffer.from(binary, 'binary'))
const derOf = (value: forge.asn1.Asn1): Uint8Array => bytesOf(forge.asn1.toDer(value).getBytes())

/** A value of a name in the alphabet that its type says. */
function textOf({ value, valueTagClass }: forge.pki.CertificateField): string {
  if (typeof value !== 'string') return ''
  const bytes = Buffer.from(value, 'binary')
  // The types say `class`; it is the number of the string's type.
  const type = Number(valueTagClass)
  if (type === Number(forge.asn1.Type.UTF8)) return bytes.toString('utf8')
  if (type === Number(forge.asn1.Type.BMPSTRING)) return bytes.length % 2 === 0 ? bytes.swap16().toString('utf16le') : ''
  return bytes.toString('latin1')
}

function usesOf(certificate: forge.pki.Certificate) {
  const found: unknown = certificate.getExtension('keyUsage')
  if (typeof found !== 'object' || found === null) return null
  return {
    signs: 'digitalSignature' in found && found.digitalSignature === true,
    isNotDenied: 'nonRepudiation' in found && found.nonRepudiation === true,
  }
}

/** What says that a password is wrong, in the library's English. */
const isOfMac = (error: unknown): boolean => error instanceof Error && /MAC could not be verified/.test(error.message)

/**
 * A password reaches the proof of the file as UTF-16 (RFC 7292, annex B) and its ciphers of today as UTF-8 (RFC 8018), and the
 * library writes it one way for both: an accent passes the proof and then opens nothing. So it is tried again, without the
 * proof that it already passed.
 */
function decipher(asn1: forge.asn1.Asn1, password: string): forge.pkcs12.Pkcs12Pfx | 'wrongPassword' | 'unreadable' {
  try {
    return forge.pkcs12.pkcs12FromAsn1(asn1, false, password)
  } catch (error) {
    if (isOfMac(error)) return 'wrongPassword'
  }
  if (!Array.isArray(asn1.value)) return 'unreadable'
  try {
    const withoutMac = forge.asn1.create(asn1.tagClass, asn1.type, true, asn1.value.slice(0, 2))
    return forge.pkcs12.pkcs12FromAsn1(withoutMac, false, forge.util.encodeUtf8(password))
  } catch {
    // A file without proof fails on its content when the password is another; with one, it is damaged.
    return asn1.value.length > 2 ? 'unreadable' : 'wrongPassword'
  }
}

function open({ bytes, password }: P12Request): P12Answer {
  let asn1: forge.asn1.Asn1
  try {
    asn1 = forge.asn1.fromDer(forge.util.createBuffer(Buffer.from(bytes).toString('binary')))
  } catch {
    return { kind: 'unreadable' }
  }
  const p12 = decipher(asn1, password)
  if (typeof p12 === 'string') return { kind: p12 }
  const { keyBag, pkcs8ShroudedKeyBag, certBag } = forge.pki.oids
  const bags = (type: string | undefined) => (type === undefined ? [] : (p12.getBags({ bagType: type })[type] ?? []))
  const keys = [...bags(pkcs8ShroudedKeyBag), ...bags(keyBag)].flatMap(({ key, asn1: other }) =>
    // A key of another kind than RSA comes as it stood.
    key ? [derOf(forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key)))] : [derOf(other)],
  )
  const certificates = bags(certBag).map(({ cert, asn1: other }) =>
    cert
      ? {
          der: derOf(forge.pki.certificateToAsn1(cert)),
          subject: cert.subject.attributes.map((part) => ({ oid: part.type ?? '', text: textOf(part) })),
          uses: usesOf(cert),
        }
      : { der: derOf(other), subject: [], uses: null },
  )
  return { kind: 'opened', keys, certificates }
}

if (parentPort) {
  // Only `openP12` starts this thread.
  const request = workerData as P12Request
  parentPort.postMessage(open(request))
}
