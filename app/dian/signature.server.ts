/**
 * The signature of a document as its bytes show it (XAdES-EPES, policy v2; fact sheet, section 5): its three references, its value, who made
 * it and what it says. Read and digested with nothing of the product's.
 */
import { createHash, verify, X509Certificate } from 'node:crypto'
import { canonical } from './canonical.ts'
import { elementsIn, childElements, wholeText, type XmlElement } from './xml.ts'

const DS = 'http://www.w3.org/2000/09/xmldsig#'
const XADES = 'http://uri.etsi.org/01903/v1.3.2#'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'
const ENVELOPED = `${DS}enveloped-signature`
const PROPERTIES = 'http://uri.etsi.org/01903#SignedProperties'
const DIGESTS: ReadonlyMap<string, string> = new Map([
  ['http://www.w3.org/2001/04/xmlenc#sha256', 'sha256'],
  ['http://www.w3.org/2001/04/xmldsig-more#sha384', 'sha384'],
  ['http://www.w3.org/2001/04/xmlenc#sha512', 'sha512'],
])
const METHODS: ReadonlyMap<string, string> = new Map(
  ['sha256', 'sha384', 'sha512'].map((each) => [`http://www.w3.org/2001/04/xmldsig-more#rsa-${each}`, each]),
)

export interface Seen {
  /** `form`: none, more than one or of another form (ZE01). `value`: a digest or the value does not agree (ZE02). */
  readonly fault: 'form' | 'value' | null
  readonly certificate: X509Certificate | null
  /** Those that came with it. */
  readonly others: readonly X509Certificate[]
  /** As written. */
  readonly signingTime: string
  readonly role: string
  readonly policy: string
  readonly policyDigest: string
}

class Fault extends Error {
  readonly kind: 'form' | 'value'
  constructor(kind: 'form' | 'value') {
    super(kind)
    this.kind = kind
  }
}
function hold(holds: boolean, kind: 'form' | 'value'): asserts holds {
  if (!holds) throw new Fault(kind)
}

const isNamed = (element: XmlElement, uri: string, local: string): boolean => element.uri === uri && element.local === local
const inside = (element: XmlElement, uri: string, local: string): XmlElement[] =>
  [...elementsIn(element)].filter((each) => isNamed(each, uri, local))
const right = (element: XmlElement, local: string): XmlElement[] => childElements(element).filter((each) => isNamed(each, DS, local))
function only(found: readonly XmlElement[]): XmlElement {
  const [one, ...more] = found
  hold(one !== undefined && more.length === 0, 'form')
  return one
}
const attribute = (element: XmlElement, name: string): string =>
  element.attributes.find(({ local, uri }) => local === name && uri === '')?.value ?? ''
const textIn = (element: XmlElement, uri: string, local: string): string => {
  const [found] = inside(element, uri, local)
  return found === undefined ? '' : wholeText(found).trim()
}
const bytesIn = (element: XmlElement): Buffer => {
  const text = wholeText(element).replaceAll(/\s/g, '')
  const bytes = Buffer.from(text, 'base64')
  hold(bytes.toString('base64') === text, 'form')
  return bytes
}
const digest = (algorithm: string, text: string | Uint8Array): string => createHash(algorithm).update(text).digest('base64')

function certificateIn(element: XmlElement): X509Certificate {
  try {
    return new X509Certificate(bytesIn(element))
  } catch {
    throw new Fault('form')
  }
}

function algorithmOf(element: XmlElement, local: string, known: ReadonlyMap<string, string>): string {
  const found = known.get(attribute(only(right(element, local)), 'Algorithm'))
  hold(found !== undefined, 'form')
  return found
}

interface Reference {
  readonly uri: string
  readonly type: string
  readonly transforms: readonly string[]
  readonly algorithm: string
  readonly digest: string
}
const referenceOf = (element: XmlElement): Reference => ({
  uri: attribute(element, 'URI'),
  type: attribute(element, 'Type'),
  transforms: right(element, 'Transforms').flatMap((each) => right(each, 'Transform').map((one) => attribute(one, 'Algorithm'))),
  algorithm: algorithmOf(element, 'DigestMethod', DIGESTS),
  digest: wholeText(only(right(element, 'DigestValue'))).replaceAll(/\s/g, ''),
})

/** The whole document without its signature, its key and its properties, each as it was digested. */
function checkReferences(root: XmlElement, signature: XmlElement, parts: readonly XmlElement[]): void {
  const info = only(right(signature, 'SignedInfo'))
  const references = right(info, 'Reference').map(referenceOf)
  hold(references.length >= 3 && references.length <= 10, 'form')
  const whole = references.filter(({ uri }) => uri === '')
  hold(whole.length === 1 && references.filter(({ type }) => type === PROPERTIES).length === 1, 'form')
  const identified = [...elementsIn(root)].filter((each) => attribute(each, 'Id') !== '')
  const covered = references.map((reference): XmlElement => {
    const [first, ...more] = reference.transforms
    const isPlain = [...(reference.uri === '' || first === undefined ? [] : [first]), ...more].every((each) => each === C14N)
    hold(isPlain && (reference.uri !== '' || first === ENVELOPED), 'form')
    const element = reference.uri === '' ? root : only(identified.filter((each) => `#${attribute(each, 'Id')}` === reference.uri))
    const text = reference.uri === '' ? canonical(root, { without: signature }) : canonical(element)
    hold(digest(reference.algorithm, text) === reference.digest, 'value')
    return element
  })
  hold(
    parts.every((part) => covered.includes(part)),
    'form',
  )
}

function see(root: XmlElement): Omit<Seen, 'fault'> {
  const signature = only(inside(root, DS, 'Signature'))
  const info = only(right(signature, 'SignedInfo'))
  hold(attribute(only(right(info, 'CanonicalizationMethod')), 'Algorithm') === C14N, 'form')
  const method = algorithmOf(info, 'SignatureMethod', METHODS)
  const keyInfo = only(right(signature, 'KeyInfo'))
  const properties = only(inside(signature, XADES, 'SignedProperties'))
  const [own, ...beside] = inside(keyInfo, DS, 'X509Certificate').slice(0, 8)
  hold(own !== undefined, 'form')
  const certificate = certificateIn(own)
  checkReferences(root, signature, [keyInfo, properties])
  hold(attribute(only(inside(signature, XADES, 'QualifyingProperties')), 'Target') === `#${attribute(signature, 'Id')}`, 'form')
  const value = bytesIn(only(right(signature, 'SignatureValue')))
  hold(verify(method, Buffer.from(canonical(info)), certificate.publicKey, value), 'value')
  const [named] = inside(properties, XADES, 'Cert')
  const named0 = named && inside(named, XADES, 'CertDigest')[0]
  hold(named0 !== undefined, 'form')
  hold(digest(algorithmOf(named0, 'DigestMethod', DIGESTS), certificate.raw) === textIn(named0, DS, 'DigestValue'), 'value')
  const [policy] = inside(properties, XADES, 'SignaturePolicyId')
  return {
    certificate,
    others: beside.map(certificateIn),
    signingTime: textIn(properties, XADES, 'SigningTime'),
    role: textIn(properties, XADES, 'ClaimedRole'),
    policy: policy ? textIn(policy, XADES, 'Identifier') : '',
    policyDigest: policy ? textIn(policy, DS, 'DigestValue') : '',
  }
}

/** Never throws for what somebody sends. */
export function seeSignature(root: XmlElement): Seen {
  try {
    return { ...see(root), fault: null }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { fault: error.kind, certificate: null, others: [], signingTime: '', role: '', policy: '', policyDigest: '' }
  }
}

/** What a certificate says of its holder that is a number: of its serial number, or of the identifier of its organisation. */
export const numbersOf = ({ subject }: X509Certificate): string[] =>
  subject
    .split('\n')
    .filter((line) => /^(serialNumber|organizationIdentifier|2\.5\.4\.5|2\.5\.4\.97|1\.3\.6\.1\.4\.1\.23267\.2\.3)=/.test(line))
    .map((line) => line.slice(line.indexOf('=') + 1).replaceAll(/\D/g, ''))

const LONGEST_WAY = 6
const isInForce = ({ validFrom, validTo }: X509Certificate, at: Date): boolean => at >= new Date(validFrom) && at <= new Date(validTo)
const hasIssued = (issuer: X509Certificate, certificate: X509Certificate): boolean =>
  issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

/** Whether who issued a certificate, and who issued that, is in the end one of the roots, all in force. */
export function isIssuedUnder(
  roots: readonly X509Certificate[],
  { certificate, others }: Pick<Seen, 'certificate' | 'others'>,
  at: Date,
): boolean {
  let holder = certificate
  for (let step = 0; holder !== null && step < LONGEST_WAY; step += 1) {
    const below: X509Certificate = holder
    if (!isInForce(below, at)) return false
    if (roots.some((root) => hasIssued(root, below) && isInForce(root, at))) return true
    holder = others.find((each) => each.fingerprint256 !== below.fingerprint256 && hasIssued(each, below)) ?? null
  }
  return false
}

/** Of its key usage: the bit of non-repudiation (RFC 5280, 4.2.1.3). Node does not tell it: it is read of the extension 2.5.29.15. */
export function mayCommit({ raw }: X509Certificate): boolean {
  const at = raw.indexOf(Buffer.from([0x06, 0x03, 0x55, 0x1d, 0x0f]))
  if (at < 0) return false
  // An optional BOOLEAN (critical), the OCTET STRING, and the BIT STRING inside: its length, its unused bits, its first byte.
  const value = raw.subarray(at + 5, at + 20)
  const string = value.indexOf(0x03, value[0] === 0x01 ? 5 : 2)
  return string >= 0 && ((value[string + 3] ?? 0) & 0x40) !== 0
}
