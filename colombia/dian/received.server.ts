/**
 * Reads what somebody else wrote: bytes of a stranger become a tree and nothing else happens. No DTD, no entity, nothing fetched, and
 * no more bytes than a document may have. Prefixes are those of ours, whatever the writer called the namespaces.
 */
import { ParseOption, XmlCData, XmlDocument, XmlElement, XmlText } from 'libxml2-wasm'
import type { Element } from './element.ts'
import { faultOf } from './received-fault.ts'
import { readAnswer, readContainer, readReceived, type ReceivedDocument } from './received.ts'
import { issuerTrust, NO_ROOTS, type IssuerTrust, type Roots } from './trust.server.ts'
import { holderNits, verifySignature, type SignatureFault } from './verify.server.ts'

/** A container holds the document and the answer, each of at most 500 KB where it is sent (fact sheet, section 6). */
export const MOST_RECEIVED_BYTES = 2 * 1024 * 1024
/** Deeper than any document of UBL. */
const MOST_DEPTH = 40
const MOST_ELEMENTS = 200_000

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'
const PREFIXES: Readonly<Record<string, string>> = {
  [`${UBL}CommonAggregateComponents-2`]: 'cac:',
  [`${UBL}CommonBasicComponents-2`]: 'cbc:',
  [`${UBL}CommonExtensionComponents-2`]: 'ext:',
}

class TooMuch extends Error {}

function toElement(node: XmlElement, depth: number, count: { left: number }): Element {
  count.left -= 1
  if (depth > MOST_DEPTH || count.left < 0) throw new TooMuch()
  const children: Element[] = []
  let text = ''
  for (let at = node.firstChild; at; at = at.next) {
    if (at instanceof XmlElement) children.push(toElement(at, depth + 1, count))
    else if (at instanceof XmlText || at instanceof XmlCData) text += at.content
  }
  const attributes = Object.fromEntries(node.attrs.map(({ name, content }) => [name, content]))
  return { name: `${PREFIXES[node.namespaceUri] ?? ''}${node.name}`, attributes, children, text }
}

/** @returns null of what is no XML, has a DTD, or is more than a document may be */
export function readForeign(bytes: Uint8Array): Element | null {
  if (bytes.length > MOST_RECEIVED_BYTES) return null
  try {
    using document = XmlDocument.fromBuffer(bytes, { option: ParseOption.XML_PARSE_NONET | ParseOption.XML_PARSE_NO_XXE })
    return document.dtd === null ? toElement(document.root, 0, { left: MOST_ELEMENTS }) : null
  } catch {
    return null
  }
}

export interface ReadDocument {
  readonly document: ReceivedDocument
  /** The bytes that its supplier signed. */
  readonly xml: Uint8Array
  readonly signature: SignatureFault | null
  /** Identification numbers that the certificate names: a provider may sign for the supplier. */
  readonly signedBy: readonly string[]
  /** The answer that came with it, when its signature stands, it is about this document and nothing shows that it is not the authority's. */
  readonly answer: { readonly bytes: Uint8Array; readonly isValidated: boolean } | null
}

/**
 * @param roots to follow the certificate of the answer to; without any its issuer is taken at its word
 * @returns null of what is neither an invoice, nor a note, nor a container of one (522)
 */
export function readReceivedFile(bytes: Uint8Array, roots: Roots = NO_ROOTS): ReadDocument | null {
  const root = readForeign(bytes)
  if (!root) return null
  const contained = readContainer(root)
  const xml = contained ? Buffer.from(contained.document.trim(), 'utf8') : bytes
  const tree = contained ? readForeign(xml) : root
  const document = tree && readReceived(tree)
  if (!document) return null
  const { fault, certificate } = verifySignature(xml)
  return {
    ...{ document, xml, signature: fault, signedBy: certificate ? holderNits(certificate) : [] },
    answer:
      contained && contained.answer.trim() !== ''
        ? readAnswerAbout(document.key, Buffer.from(contained.answer.trim(), 'utf8'), roots)
        : null,
  }
}

/** Why a file is neither an invoice nor a note, of one that `readReceivedFile` did not read. */
export function faultOfFile(bytes: Uint8Array): string {
  if (bytes.length > MOST_RECEIVED_BYTES) return 'pesa más de 2 MB.'
  const root = readForeign(bytes)
  if (!root) return 'el archivo no es XML, o está dañado.'
  const contained = readContainer(root)
  const inner = contained && contained.document.trim() !== '' ? readForeign(Buffer.from(contained.document.trim(), 'utf8')) : null
  return faultOf(inner ?? root)
}

function readAnswerAbout(key: string, bytes: Uint8Array, roots: Roots): ReadDocument['answer'] {
  const root = readForeign(bytes)
  const said = root && readAnswer(root)
  if (said?.key !== key) return null
  const seen = verifySignature(bytes)
  if (seen.fault !== null || issuerTrust(seen, roots) === 'foreign') return null
  return { bytes, isValidated: said.code === '02' }
}

/** Whose an answer is that was kept, by the roots that are kept now. */
export function issuerOfAnswer(bytes: Uint8Array, roots: Roots): IssuerTrust {
  const seen = verifySignature(bytes)
  return seen.fault === null ? issuerTrust(seen, roots) : 'foreign'
}
