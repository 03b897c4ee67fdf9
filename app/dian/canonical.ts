/** Canonical XML 1.0 and Exclusive XML Canonicalization 1.0, without comments, of what `xml.ts` read: what a signature covers. */
import type { XmlAttribute, XmlElement } from './xml.ts'

export interface Canonical {
  readonly isExclusive?: boolean
  /** What is left out: a signature out of what it covers. */
  readonly without?: XmlElement
}

const escapedText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#xD;')
const escapedValue = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\t', '&#x9;')
    .replaceAll('\n', '&#xA;')
    .replaceAll('\r', '&#xD;')

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
const nameOf = ({ prefix, local }: Pick<XmlElement, 'prefix' | 'local'>): string => (prefix === '' ? local : `${prefix}:${local}`)
const inOrder = (attributes: readonly XmlAttribute[]): XmlAttribute[] =>
  attributes.toSorted((one, other) => compare(one.uri, other.uri) || compare(one.local, other.local))

/** The prefixes that an element itself uses. */
const usedIn = ({ prefix, attributes }: XmlElement): Set<string> =>
  new Set([prefix, ...attributes.map((each) => each.prefix).filter((each) => each !== '')])

/** Those that an element must write, given what stands written around it. */
function declaredBy(element: XmlElement, around: ReadonlyMap<string, string>, isExclusive: boolean): Map<string, string> {
  const wanted = isExclusive ? usedIn(element) : new Set(['', ...element.scope.keys()])
  wanted.delete('xml')
  const declared = new Map<string, string>()
  for (const prefix of [...wanted].toSorted(compare)) {
    const uri = element.scope.get(prefix) ?? ''
    if ((around.get(prefix) ?? '') !== uri) declared.set(prefix, uri)
  }
  return declared
}

function write(element: XmlElement, around: ReadonlyMap<string, string>, how: Canonical, out: string[]): void {
  if (element === how.without) return
  const declared = declaredBy(element, around, how.isExclusive ?? false)
  const written = declared.size === 0 ? around : new Map([...around, ...declared])
  out.push('<', nameOf(element))
  for (const [prefix, uri] of declared) out.push(' ', prefix === '' ? 'xmlns' : `xmlns:${prefix}`, '="', escapedValue(uri), '"')
  for (const each of inOrder(element.attributes)) out.push(' ', nameOf(each), '="', escapedValue(each.value), '"')
  out.push('>')
  for (const child of element.children) {
    if (typeof child === 'string') out.push(escapedText(child))
    else write(child, written, how, out)
  }
  out.push('</', nameOf(element), '>')
}

/** @param element the root of a document, or a part of it with the namespaces that it inherits */
export function canonical(element: XmlElement, how: Canonical = {}): string {
  const out: string[] = []
  write(element, new Map(), how, out)
  return out.join('')
}
