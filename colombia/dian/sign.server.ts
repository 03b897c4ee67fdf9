/**
 * Signs a document as the DIAN asks (`signature.ts`): the canonical form is that of libxml2, the rest is Node's. What comes out is
 * kept and sent byte for byte: signing again, or writing it again with another program, makes another document.
 */
import { createHash, createPrivateKey, sign, X509Certificate, type KeyObject } from 'node:crypto'
import { ParseOption, XmlDocument } from 'libxml2-wasm'
import {
  inheritedNamespaces,
  keyInfoText,
  signatureText,
  signedInfoText,
  signedPropertiesText,
  type ClaimedRole,
  type NamedCertificate,
} from './signature.ts'

/** What a company signs with, ready to be used many times. */
export interface Signer {
  readonly key: KeyObject
  /** DER of the holder's, in base 64. */
  readonly certificate: string
  readonly certificates: readonly NamedCertificate[]
}

/** @param key PKCS #8, DER. @param chain X.509, DER: the holder's first */
export function signerOf({ key, chain }: { readonly key: Uint8Array; readonly chain: readonly Uint8Array[] }): Signer {
  const [own] = chain
  if (own === undefined) throw new RangeError('A signer needs its certificate')
  return {
    key: createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' }),
    certificate: Buffer.from(own).toString('base64'),
    certificates: chain.map(nameCertificate),
  }
}

/** How a signature names a certificate. Node prints a name by lines, escaped as RFC 2253 asks, from the country down. */
export function nameCertificate(der: Uint8Array): NamedCertificate {
  const certificate = new X509Certificate(Buffer.from(der))
  return {
    digest: createHash('sha256').update(der).digest('base64'),
    issuer: certificate.issuer.split('\n').toReversed().join(','),
    serial: BigInt(`0x${certificate.serialNumber}`).toString(),
  }
}

export interface Signing {
  readonly signer: Signer
  /** With its offset: `2026-11-22T23:59:58-05:00`. Its day must be the day of the document (FAD09e). */
  readonly signingTime: string
  /** Of the signature: the same one gives the same bytes. */
  readonly id: string
  readonly role?: ClaimedRole
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('base64')
const END_OF_EXTENSIONS = '</ext:UBLExtensions>'
const END_OF_ONE = '</ext:UBLExtension>'
const BEFORE = '<ext:UBLExtension><ext:ExtensionContent>'
const AFTER = '</ext:ExtensionContent></ext:UBLExtension>'

/**
 * @param xml without signature, with every namespace on its root
 * @returns UTF-8, with the signature in an extension of its own, the second one (policy of signature, version 2); of a document without any, the only one
 * @throws RangeError when it has no extensions
 */
export function signXml(xml: string, { signer, signingTime, id, role = 'supplier' }: Signing): Uint8Array {
  const all = xml.indexOf(END_OF_EXTENSIONS)
  if (all < 0) throw new RangeError('Only a document with extensions is signed')
  const first = xml.indexOf(END_OF_ONE)
  const end = first >= 0 && first < all ? first + END_OF_ONE.length : all
  const [before, after] = [`${xml.slice(0, end)}${BEFORE}`, `${AFTER}${xml.slice(end)}`]
  using document = XmlDocument.fromString(before + after, { option: ParseOption.XML_PARSE_NONET })
  const namespaces = inheritedNamespaces(document.root.nsDeclarations)
  const properties = { id, signingTime, certificates: signer.certificates, role }
  const digests = {
    document: sha256(document.canonicalizeToString()),
    keyInfo: sha256(keyInfoText(id, signer.certificate, namespaces)),
    properties: sha256(signedPropertiesText(properties, namespaces)),
  }
  const value = sign('sha256', Buffer.from(signedInfoText(id, digests, namespaces)), signer.key).toString('base64')
  const signature = signatureText(id, {
    signedInfo: signedInfoText(id, digests, ''),
    value,
    keyInfo: keyInfoText(id, signer.certificate, ''),
    properties: signedPropertiesText(properties, ''),
  })
  return Buffer.from(before + signature + after)
}
