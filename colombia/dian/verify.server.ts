/**
 * Judges the signature of what we receive: three references over the whole document, its key and its properties, and the value over
 * them. Nothing is fetched and no DTD is read. What other programs sign with is taken (SHA-256, 384 and 512; SHA-1 is not).
 */
import { createHash, verify, X509Certificate } from 'node:crypto'
import { ParseOption, XmlDocument, XmlElement, XmlC14NMode, type XmlNode } from 'libxml2-wasm'
import { C14N, ENVELOPED, SIGNED_PROPERTIES } from './signature.ts'

export type SignatureFault =
  /** ZE01: none, more than one, or not of the form of the DIAN. */
  | 'form'
  /** ZE02: a digest or the value does not agree. */
  | 'value'

export interface Verified {
  /** null when everything agrees. */
  readonly fault: SignatureFault | null
  /** In English, for a log: where it fails. */
  readonly detail: string
  readonly certificate: X509Certificate | null
  /** Those that came with it, in no order: of who issued it, and of whoever. */
  readonly others: readonly X509Certificate[]
  /** As written; '' when there is none. */
  readonly signingTime: string
  readonly role: string
}

const NS = { ds: 'http://www.w3.org/2000/09/xmldsig#', xades: 'http://uri.etsi.org/01903/v1.3.2#' } as const
const DIGESTS: Readonly<Record<string, string>> = {
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384': 'sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
}
const METHODS: Readonly<Record<string, string>> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384': 'sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'sha512',
}

class Refused extends Error {
  readonly fault: SignatureFault
  constructor(fault: SignatureFault, detail: string) {
    super(detail)
    this.fault = fault
  }
}

const elementsAt = (node: XmlNode, path: string): XmlElement[] => node.find(path, NS).filter((each) => each instanceof XmlElement)
function only(node: XmlNode, path: string): XmlElement {
  const [first, ...others] = elementsAt(node, path)
  if (first === undefined || others.length > 0) throw new Refused('form', `there must be one ${path}`)
  return first
}
const textOf = (node: XmlNode, path: string): string => node.get(path, NS)?.content.trim() ?? ''
const attributeOf = (element: XmlElement, name: string): string => element.attr(name)?.content ?? ''

function algorithmOf(element: XmlElement, known: Readonly<Record<string, string>>): string {
  const found = known[attributeOf(element, 'Algorithm')]
  if (found === undefined) throw new Refused('form', `unknown algorithm ${attributeOf(element, 'Algorithm')}`)
  return found
}

/** What a reference says that it covers, and how. */
interface Reference {
  readonly uri: string
  readonly type: string
  readonly transforms: readonly string[]
  readonly digest: string
  readonly expected: string
}

const referenceOf = (element: XmlElement): Reference => ({
  uri: attributeOf(element, 'URI'),
  type: attributeOf(element, 'Type'),
  transforms: elementsAt(element, 'ds:Transforms/ds:Transform').map((each) => attributeOf(each, 'Algorithm')),
  digest: algorithmOf(only(element, 'ds:DigestMethod'), DIGESTS),
  expected: textOf(element, 'ds:DigestValue').replaceAll(/\s/g, ''),
})

const inclusive = (element: XmlElement): string => element.canonicalizeToString({ mode: XmlC14NMode.XML_C14N_1_0 })

function compare(reference: Reference, canonical: string): void {
  const found = createHash(reference.digest).update(canonical, 'utf8').digest('base64')
  if (found !== reference.expected) throw new Refused('value', `the digest of "${reference.uri}" is another`)
}

/** A holder, and those that issued it up to a root. */
const MOST_CERTIFICATES = 8

const isPlain = ({ transforms }: Reference): boolean => transforms.every((each) => each === C14N)

/** The signature of the DIAN has three references (Anexo técnico, «Firma»); each costs the canonical form of what it names. */
const MOST_REFERENCES = 10

function referencesOf(info: XmlElement): Reference[] {
  const elements = elementsAt(info, 'ds:Reference')
  if (elements.length > MOST_REFERENCES) throw new Refused('form', `it has ${elements.length} references`)
  return elements.map(referenceOf)
}

/** The element that a reference names: inside of the signature, and the only one with that identifier. The document is walked once. */
function namesIn(signature: XmlElement, document: XmlDocument): (reference: Reference) => XmlElement {
  const byId = Map.groupBy(elementsAt(document.root, '//*[@Id]'), (each) => attributeOf(each, 'Id'))
  const inside = new Set(elementsAt(signature, './/*[@Id]').map((each) => attributeOf(each, 'Id')))
  return ({ uri }) => {
    const id = uri.slice(1)
    if (!/^[\w.-]+$/.test(id)) throw new Refused('form', 'a reference has no identifier')
    const [element, ...others] = byId.get(id) ?? []
    if (!element || others.length > 0 || !inside.has(id)) throw new Refused('form', `${uri} is not one element`)
    return element
  }
}

function check(document: XmlDocument): Omit<Verified, 'fault' | 'detail'> {
  const signature = only(document.root, '//ds:Signature')
  const info = only(signature, 'ds:SignedInfo')
  if (attributeOf(only(info, 'ds:CanonicalizationMethod'), 'Algorithm') !== C14N) throw new Refused('form', 'another canonical form')
  const method = algorithmOf(only(info, 'ds:SignatureMethod'), METHODS)
  const references = referencesOf(info)
  const properties = only(signature, './/xades:SignedProperties')
  const keyInfo = only(signature, 'ds:KeyInfo')
  const [own, ...beside] = elementsAt(keyInfo, 'ds:X509Data/ds:X509Certificate').slice(0, MOST_CERTIFICATES)
  const certificate = certificateOf(own?.content.trim() ?? '')
  const seen = {
    certificate,
    others: beside.map((each) => certificateOf(each.content)),
    signingTime: textOf(properties, './/xades:SigningTime'),
    role: textOf(properties, './/xades:ClaimedRole'),
  }
  const whole = references.filter(({ uri }) => uri === '')
  const ofProperties = references.filter(({ type }) => type === SIGNED_PROPERTIES)
  const [document0] = whole
  if (references.length < 3 || whole.length !== 1 || ofProperties.length !== 1 || document0 === undefined)
    throw new Refused('form', 'the three references are not there')
  if (document0.transforms[0] !== ENVELOPED || document0.transforms.slice(1).some((each) => each !== C14N))
    throw new Refused('form', 'the document is covered in another way')
  const covered = references.filter(({ uri }) => uri !== '')
  const named = namesIn(signature, document)
  const elements = covered.map((reference) => {
    if (!isPlain(reference)) throw new Refused('form', 'a reference is transformed')
    const element = named(reference)
    compare(reference, inclusive(element))
    return element
  })
  const isCovered = (element: XmlElement) => elements.some((each) => each.isSameNode(element))
  if (!isCovered(properties) || !isCovered(keyInfo)) throw new Refused('form', 'the key or the properties are not covered')
  const value = strictBase64(textOf(signature, 'ds:SignatureValue'))
  const target = attributeOf(only(signature, './/xades:QualifyingProperties'), 'Target')
  if (target !== `#${attributeOf(signature, 'Id')}`) throw new Refused('form', 'the properties are of another signature')
  if (!verify(method, Buffer.from(inclusive(info)), certificate.publicKey, value)) throw new Refused('value', 'the value is another')
  checkHolder(properties, certificate)
  signature.remove()
  compare(document0, document.canonicalizeToString())
  return seen
}

/** One text for the same bytes: bits that nobody reads are nobody's to change. */
function strictBase64(text: string): Buffer {
  const written = text.replaceAll(/\s/g, '')
  const bytes = Buffer.from(written, 'base64')
  if (bytes.toString('base64') !== written) throw new Refused('form', 'its value is not base 64')
  return bytes
}

function certificateOf(text: string): X509Certificate {
  try {
    return new X509Certificate(Buffer.from(text.replaceAll(/\s/g, ''), 'base64'))
  } catch {
    throw new Refused('form', 'its certificate cannot be read')
  }
}

/** The first certificate that the properties name is the one that signed. */
function checkHolder(properties: XmlElement, certificate: X509Certificate): void {
  const [first] = elementsAt(properties, './/xades:SigningCertificate/xades:Cert')
  if (first === undefined) throw new Refused('form', 'the signing certificate is not named')
  const algorithm = algorithmOf(only(first, 'xades:CertDigest/ds:DigestMethod'), DIGESTS)
  const digest = createHash(algorithm).update(certificate.raw).digest('base64')
  if (digest !== textOf(first, 'xades:CertDigest/ds:DigestValue')) throw new Refused('value', 'another certificate is named')
}

const NOTHING = { certificate: null, others: [], signingTime: '', role: '' } as const

/** @param bytes as received. @returns the fault, when there is one; never throws for what somebody sends */
export function verifySignature(bytes: Uint8Array): Verified {
  let document: XmlDocument
  try {
    document = XmlDocument.fromBuffer(bytes, { option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE })
  } catch {
    return { ...NOTHING, fault: 'form', detail: 'it is not XML' }
  }
  try {
    if (document.dtd !== null) return { ...NOTHING, fault: 'form', detail: 'it has a DTD' }
    return { ...check(document), fault: null, detail: '' }
  } catch (error) {
    if (error instanceof Refused) return { ...NOTHING, fault: error.fault, detail: error.message }
    throw error
  } finally {
    document.dispose()
  }
}

/** The NIT that a certificate names as its holder: digits of its serial number, or of the identifier of its organisation. */
export function holderNits(certificate: X509Certificate): string[] {
  return certificate.subject
    .split('\n')
    .filter((line) => /^(serialNumber|organizationIdentifier|2\.5\.4\.5|2\.5\.4\.97|1\.3\.6\.1\.4\.1\.23267\.2\.3)=/.test(line))
    .map((line) => line.slice(line.indexOf('=') + 1).replaceAll(/\D/g, ''))
}
