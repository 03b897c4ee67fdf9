/**
 * What a signature of the DIAN says (XAdES-EPES of its policy v2; fact sheet, section 5), as text in canonical form. The texts stand in
 * the document as they are digested; what is digested by itself has, besides, the namespaces that it inherits of the root.
 */

export const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
export const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
export const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
export const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
export const SIGNED_PROPERTIES = 'http://uri.etsi.org/01903#SignedProperties'

/** The policy that every document of the DIAN is signed under, and the SHA-256 of its PDF. */
export const POLICY = {
  identifier: 'https://facturaelectronica.dian.gov.co/politicadefirma/v2/politicadefirmav2.pdf',
  description: 'Política de firma para facturas electrónicas de la República de Colombia.',
  digest: 'dMoMvtcG5aIzgYo0tIsSQeVJBDnUnfSOfBpxXrmor0Y=',
} as const

/** The issuer itself, or a provider of technology for it. */
export const CLAIMED_ROLES = ['supplier', 'third party'] as const
export type ClaimedRole = (typeof CLAIMED_ROLES)[number]

/** A certificate as a signature names it. */
export interface NamedCertificate {
  /** SHA-256 of its DER, in base 64. */
  readonly digest: string
  /** RFC 2253. */
  readonly issuer: string
  /** Decimal. */
  readonly serial: string
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#xD;')

/** Namespaces as canonical form orders them: the default one, then by prefix. */
export const inheritedNamespaces = (declared: Readonly<Record<string, string>>): string =>
  Object.entries(declared)
    .toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .map(([prefix, uri]) => ` ${prefix === '' ? 'xmlns' : `xmlns:${prefix}`}="${uri.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`)
    .join('')

const empty = (name: string, algorithm: string): string => `<ds:${name} Algorithm="${algorithm}"></ds:${name}>`
const digestOf = (value: string): string => `${empty('DigestMethod', SHA256)}<ds:DigestValue>${value}</ds:DigestValue>`

const named = ({ digest, issuer, serial }: NamedCertificate): string =>
  `<xades:Cert><xades:CertDigest>${digestOf(digest)}</xades:CertDigest><xades:IssuerSerial>` +
  `<ds:X509IssuerName>${escaped(issuer)}</ds:X509IssuerName><ds:X509SerialNumber>${serial}</ds:X509SerialNumber></xades:IssuerSerial></xades:Cert>`

/** @param namespaces inherited, when it is digested; '' as it stands in the document */
export const keyInfoText = (id: string, certificate: string, namespaces: string): string =>
  `<ds:KeyInfo${namespaces} Id="${id}-keyinfo"><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`

export interface SignedProperties {
  readonly id: string
  /** `2026-11-22T23:59:58-05:00` */
  readonly signingTime: string
  /** The holder's first, then who issued it, up to the root. */
  readonly certificates: readonly NamedCertificate[]
  readonly role: ClaimedRole
}

export const signedPropertiesText = ({ id, signingTime, certificates, role }: SignedProperties, namespaces: string): string =>
  `<xades:SignedProperties${namespaces} Id="${id}-signedprops"><xades:SignedSignatureProperties>` +
  `<xades:SigningTime>${signingTime}</xades:SigningTime>` +
  `<xades:SigningCertificate>${certificates.map(named).join('')}</xades:SigningCertificate>` +
  `<xades:SignaturePolicyIdentifier><xades:SignaturePolicyId><xades:SigPolicyId><xades:Identifier>${POLICY.identifier}</xades:Identifier>` +
  `<xades:Description>${POLICY.description}</xades:Description></xades:SigPolicyId>` +
  `<xades:SigPolicyHash>${digestOf(POLICY.digest)}</xades:SigPolicyHash></xades:SignaturePolicyId></xades:SignaturePolicyIdentifier>` +
  `<xades:SignerRole><xades:ClaimedRoles><xades:ClaimedRole>${role}</xades:ClaimedRole></xades:ClaimedRoles></xades:SignerRole>` +
  `</xades:SignedSignatureProperties></xades:SignedProperties>`

/** Digests in base 64 of the document, of its KeyInfo and of its SignedProperties. */
export interface Digests {
  readonly document: string
  readonly keyInfo: string
  readonly properties: string
}

export const signedInfoText = (id: string, { document, keyInfo, properties }: Digests, namespaces: string): string =>
  `<ds:SignedInfo${namespaces}>${empty('CanonicalizationMethod', C14N)}${empty('SignatureMethod', RSA_SHA256)}` +
  `<ds:Reference Id="${id}-ref0" URI=""><ds:Transforms>${empty('Transform', ENVELOPED)}</ds:Transforms>${digestOf(document)}</ds:Reference>` +
  `<ds:Reference URI="#${id}-keyinfo">${digestOf(keyInfo)}</ds:Reference>` +
  `<ds:Reference Type="${SIGNED_PROPERTIES}" URI="#${id}-signedprops">${digestOf(properties)}</ds:Reference></ds:SignedInfo>`

/** The whole signature, with its three parts as they stand in the document. */
export const signatureText = (id: string, parts: { signedInfo: string; value: string; keyInfo: string; properties: string }): string =>
  `<ds:Signature Id="${id}">${parts.signedInfo}<ds:SignatureValue Id="${id}-sigvalue">${parts.value}</ds:SignatureValue>${parts.keyInfo}` +
  `<ds:Object><xades:QualifyingProperties Target="#${id}">${parts.properties}</xades:QualifyingProperties></ds:Object></ds:Signature>`
