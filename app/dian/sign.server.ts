/** How the simulated authority writes and signs what it says: its own writer, and the signature of section 5 of the fact sheet. */
import { createHash, createPrivateKey, sign, X509Certificate, type KeyObject } from 'node:crypto'
import { canonical } from './canonical.ts'
import type { Element } from './tree.ts'
import { elementsIn, parseXml } from './xml.ts'

export interface Signer {
  readonly key: KeyObject
  /** X.509, DER, in base 64. */
  readonly certificate: string
}

/** @param key PKCS #8, DER. @param certificate X.509, DER */
export const signerOf = (key: Uint8Array, certificate: Uint8Array): Signer => ({
  key: createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' }),
  certificate: Buffer.from(certificate).toString('base64'),
})

export const sha384 = (text: string): string => createHash('sha384').update(text).digest('hex')
const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('base64')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll('\r', '&#xD;')
// oxlint-disable-next-line no-control-regex -- XML has no such characters
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

function part({ name, attributes, children, text }: Element): string {
  const said = Object.entries(attributes).map(([own, value]) => ` ${own}="${escaped(value.replaceAll(FORBIDDEN, ''))}"`)
  const inside = children.length > 0 ? children.map(part).join('') : escaped(text.toWellFormed().replaceAll(FORBIDDEN, ''))
  return `<${name}${said.join('')}>${inside}</${name}>`
}
/** The text of a document, with its declaration. */
export const written = (root: Element): string => `<?xml version="1.0" encoding="UTF-8" standalone="no"?>${part(root)}`

const DS = 'http://www.w3.org/2000/09/xmldsig#'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const POLICY = 'https://facturaelectronica.dian.gov.co/politicadefirma/v2/politicadefirmav2.pdf'
const POLICY_SHA256 = 'dMoMvtcG5aIzgYo0tIsSQeVJBDnUnfSOfBpxXrmor0Y='
const digested = (value: string): string =>
  `<ds:DigestMethod Algorithm="${SHA256}"></ds:DigestMethod><ds:DigestValue>${value}</ds:DigestValue>`

function propertiesOf(id: string, certificate: X509Certificate, time: string): string {
  const issuer = escaped(certificate.issuer.split('\n').toReversed().join(','))
  const serial = BigInt(`0x${certificate.serialNumber}`).toString()
  return (
    `<xades:SignedProperties Id="${id}-signedprops"><xades:SignedSignatureProperties><xades:SigningTime>${time}</xades:SigningTime>` +
    `<xades:SigningCertificate><xades:Cert><xades:CertDigest>${digested(sha256(certificate.raw))}</xades:CertDigest><xades:IssuerSerial>` +
    `<ds:X509IssuerName>${issuer}</ds:X509IssuerName><ds:X509SerialNumber>${serial}</ds:X509SerialNumber></xades:IssuerSerial></xades:Cert></xades:SigningCertificate>` +
    `<xades:SignaturePolicyIdentifier><xades:SignaturePolicyId><xades:SigPolicyId><xades:Identifier>${POLICY}</xades:Identifier></xades:SigPolicyId>` +
    `<xades:SigPolicyHash>${digested(POLICY_SHA256)}</xades:SigPolicyHash></xades:SignaturePolicyId></xades:SignaturePolicyIdentifier>` +
    '<xades:SignerRole><xades:ClaimedRoles><xades:ClaimedRole>third party</xades:ClaimedRole></xades:ClaimedRoles></xades:SignerRole>' +
    '</xades:SignedSignatureProperties></xades:SignedProperties>'
  )
}

const END = '</ext:UBLExtensions>'

/**
 * @param xml without signature, with its extensions and every namespace on its root
 * @param time with its offset: `2026-11-22T23:59:58-05:00`
 * @returns UTF-8
 */
export function signDocument(xml: string, { key, certificate }: Signer, time: string, id: string): Uint8Array {
  const end = xml.indexOf(END)
  const holder = new X509Certificate(Buffer.from(certificate, 'base64'))
  const keyInfo = `<ds:KeyInfo Id="${id}-keyinfo"><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`
  const object = `<ds:Object><xades:QualifyingProperties Target="#${id}">${propertiesOf(id, holder, time)}</xades:QualifyingProperties></ds:Object>`
  const around = (signature: string): string =>
    `${xml.slice(0, end)}<ext:UBLExtension><ext:ExtensionContent>${signature}</ext:ExtensionContent></ext:UBLExtension>${xml.slice(end)}`
  const whole = (info: string, value: string): string =>
    around(
      `<ds:Signature Id="${id}">${info}<ds:SignatureValue Id="${id}-sigvalue">${value}</ds:SignatureValue>${keyInfo}${object}</ds:Signature>`,
    )
  const reference = (uri: string, more: string, digest: string): string =>
    `<ds:Reference${more} URI="${uri}">${uri === '' ? `<ds:Transforms><ds:Transform Algorithm="${DS}enveloped-signature"></ds:Transform></ds:Transforms>` : ''}${digested(digest)}</ds:Reference>`
  // Its parts are digested where they stand: they inherit the namespaces of the root.
  const partOf = (text: string, isPart: (own: string) => boolean): string => {
    const found = [...elementsIn(parseXml(text))].find(({ attributes, local }) =>
      isPart(attributes.find((each) => each.local === 'Id')?.value ?? local),
    )
    return found ? canonical(found) : ''
  }
  const draft = whole('', '')
  const info =
    `<ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${C14N}"></ds:CanonicalizationMethod>` +
    '<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></ds:SignatureMethod>' +
    reference('', ` Id="${id}-ref0"`, sha256(canonical(parseXml(around(''))))) +
    reference(`#${id}-keyinfo`, '', sha256(partOf(draft, (own) => own === `${id}-keyinfo`))) +
    reference(
      `#${id}-signedprops`,
      ' Type="http://uri.etsi.org/01903#SignedProperties"',
      sha256(partOf(draft, (own) => own === `${id}-signedprops`)),
    ) +
    '</ds:SignedInfo>'
  const value = sign('sha256', Buffer.from(partOf(whole(info, ''), (own) => own === 'SignedInfo')), key).toString('base64')
  return Buffer.from(whole(info, value))
}
