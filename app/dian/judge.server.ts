/**
 * What the simulated authority thinks of the bytes of a document, and of nothing else: it reads them by itself, and holds them against the
 * tables of `rules/`, which are those of section 9 of the fact sheet. Nothing of the product takes part.
 */
import type { X509Certificate } from 'node:crypto'
import {
  aboutOf,
  brokenRules,
  schemeOf,
  type Broken,
  type Facts,
  type ReadDocument,
  type Referred,
  type Rule,
  type SignedFacts,
} from './facts.ts'
import { ANNULMENT, kindOf, kinds, type Kind } from './kinds.ts'
import { orderProblems } from './order.ts'
import type { KnownAcquirer, Register } from './register.server.ts'
import { chargeRules, contingencyRules, lineRules, paymentRules, posRules, taxRules, totalRules } from './rules/figures.ts'
import { headRules, noteRules, rangeRules, softwareRules } from './rules/head.ts'
import { partyRules } from './rules/parties.ts'
import { signatureRules } from './rules/signature.ts'
import { schemaProblems } from './schema.server.ts'
import { sha384 } from './sign.server.ts'
import { isIssuedUnder, mayCommit, numbersOf, seeSignature } from './signature.server.ts'
import { attributeOf, find, rootUri, textOf, treeOf, type Element } from './tree.ts'
import { parseXml, type XmlElement } from './xml.ts'

const MOST_XML = 500 * 1024
const MOST_PROBLEMS = 20

export interface Judged {
  /** Sentences as the service writes them; no rejection among them means that the document is valid. */
  readonly rejections: readonly string[]
  readonly notifications: readonly string[]
  /** What could be read of it; null when it is no document. */
  readonly document: ReadDocument | null
}

export const rejection = (rule: string, text: string): string => `Regla: ${rule}, Rechazo: ${text}`
export const sentencesOf = (broken: readonly Broken[]): string[] => [...new Set(broken.map(({ code, text }) => rejection(code, text)))]

export interface Judging {
  readonly register: Register
  readonly now: Date
  /** With the schemas of the authority, when the operator has them. */
  readonly xsdDir: string | null
  /** Whose certificates, and whose of whom they issue, may sign. */
  readonly roots: readonly X509Certificate[]
  /** Whether it declared a contingency of that instant. */
  readonly isContingency?: (at: Date) => boolean
}

/** A document that could be read: its text, and its elements. */
export interface ReadBytes {
  readonly text: string
  readonly root: XmlElement
  readonly tree: Element
}

/** @returns a sentence of what cannot be read */
export function readBytes(bytes: Uint8Array): ReadBytes | string {
  if (bytes.length > MOST_XML) return rejection('ZA01', 'El tamaño del documento supera los 500 KB.')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return rejection('ZB03', 'El documento no está codificado en UTF-8.')
  }
  // oxlint-disable-next-line no-control-regex -- the characters that XML does not have are exactly what is looked for
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/.test(text))
    return rejection('ZB02', 'El documento tiene caracteres de edición.')
  try {
    const root = parseXml(text)
    return root.uri === rootUri(root.local) ? { text, root, tree: treeOf(root) } : rejection('ZB01', UNREADABLE)
  } catch {
    return rejection('ZB01', UNREADABLE)
  }
}
const UNREADABLE = 'Fallo en el esquema XML del archivo.'

/** Where something stands that does not, by the table of its own and by the schema of the authority. */
export const structureSentences = ({ text, tree }: ReadBytes, xsdDir: string | null): string[] =>
  [...schemaProblems(text, tree.name, xsdDir), ...orderProblems(tree)]
    .slice(0, MOST_PROBLEMS)
    .map((each) => rejection('ZB01', `Fallo en el esquema XML del archivo: ${each}`))

/** @param document whose signature it is to be */
export function signedFacts(
  root: XmlElement,
  { letter, document }: Pick<SignedFacts, 'letter' | 'document'>,
  { roots, now }: Judging,
): SignedFacts {
  const seen = seeSignature(root)
  const { certificate } = seen
  const at = new Date(seen.signingTime)
  return {
    ...{ letter, document, seen, now, hash: sha384 },
    isIssued: isIssuedUnder(roots, seen, at),
    numbers: certificate === null ? [] : numbersOf(certificate),
    mayCommit: certificate !== null && mayCommit(certificate),
  }
}

/** Every rule that a document of a kind is held against. */
export const rulesOf = (kind: Kind): readonly Rule[] => [
  ...signatureRules,
  ...headRules,
  ...(kind === kinds.Invoice ? contingencyRules : []),
  ...(kind === kinds.Pos ? posRules : []),
  ...partyRules,
  ...softwareRules,
  ...(kind.hasRange ? rangeRules : noteRules),
  ...lineRules,
  ...chargeRules,
  ...taxRules,
  ...totalRules,
  ...paymentRules,
]

/** @param bytes of the XML, as they came out of the ZIP */
export function judge(bytes: Uint8Array, judging: Judging): Judged {
  const read = readBytes(bytes)
  const kind = typeof read === 'string' ? null : kindOf(read.tree)
  if (typeof read === 'string' || kind === null)
    return { rejections: [typeof read === 'string' ? read : rejection('ZB01', UNREADABLE)], notifications: [], document: null }
  const { register, xsdDir, isContingency = () => false } = judging
  const { tree } = read
  const document = readDocument(tree, kind)
  // Whatever it says now, the authority has one with this number.
  if (register.byNumber(document.root, document.issuer, document.number))
    return { rejections: [rejection('90', 'Documento procesado anteriormente.')], notifications: [], document }
  const facts: Facts = {
    ...signedFacts(read.root, { letter: kind.letter, document }, judging),
    ...{ tree, kind, document, isContingency, taxpayer: register.taxpayer(document.issuer), referred: referredOf(tree, register) },
  }
  const rejections = [...structureSentences(read, xsdDir), ...sentencesOf(brokenRules(rulesOf(kind), facts))]
  return { rejections, notifications: [], document }
}

function referredOf(tree: Element, register: Register): Referred {
  const key = textOf(aboutOf(tree), 'cbc:UUID')
  return {
    known: register.byKey(key),
    isAnnulled: register.isAnnulled(key),
    isAccepted: register.eventsOf(key).some(({ code }) => code === '033' || code === '034'),
  }
}

/** Numbers of a support document or of a till are apart from those of an invoice, and those of their adjustments from those of a note. */
const rootOf = (tree: Element, kind: Kind): string =>
  kind === kinds.Invoice || kind === kinds.CreditNote || kind === kinds.DebitNote ? tree.name : `${tree.name} ${kind.letter}`

function readDocument(tree: Element, kind: Kind): ReadDocument {
  const issuer = schemeOf(tree, kind.issuedBy)
  const isAnnulment = tree.name === 'CreditNote' && textOf(tree, 'cac:DiscrepancyResponse', 'cbc:ResponseCode') === ANNULMENT
  return {
    root: rootOf(tree, kind),
    number: textOf(tree, 'cbc:ID'),
    key: textOf(tree, 'cbc:UUID'),
    issuer: textOf(issuer, 'cbc:CompanyID'),
    issuerName: textOf(issuer, 'cbc:RegistrationName'),
    issueDate: textOf(tree, 'cbc:IssueDate'),
    parties: ['cac:AccountingSupplierParty', 'cac:AccountingCustomerParty']
      .map((side) => partyIn(tree, side))
      .filter((each) => each !== null),
    annuls: isAnnulment ? textOf(aboutOf(tree), 'cbc:UUID') : '',
  }
}

/** The final consumer is nobody. */
const NOBODY = '222222222222'

function partyIn(tree: Element, side: string): KnownAcquirer | null {
  const scheme = schemeOf(tree, side)
  const [number, name] = [textOf(scheme, 'cbc:CompanyID'), textOf(scheme, 'cbc:RegistrationName')]
  if (number === '' || number === NOBODY || name === '') return null
  const type = attributeOf(find(scheme, 'cbc:CompanyID'), 'schemeName')
  return { type, number, name, email: textOf(tree, side, 'cac:Party', 'cac:Contact', 'cbc:ElectronicMail') }
}
