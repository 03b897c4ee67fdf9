/**
 * Reads the text of an XML document by itself (XML 1.0 and Namespaces 1.0, without document types): what the simulated authority judges it
 * reads with nothing that the product reads or writes with, so that a fault of one is not a fault of both.
 */

export interface XmlAttribute {
  readonly prefix: string
  readonly local: string
  /** '' of those without prefix. */
  readonly uri: string
  readonly value: string
}

export interface XmlElement {
  readonly prefix: string
  readonly local: string
  readonly uri: string
  readonly attributes: readonly XmlAttribute[]
  /** Every namespace in force here, by prefix; the default one by ''. */
  readonly scope: ReadonlyMap<string, string>
  readonly children: readonly XmlContent[]
}
export type XmlContent = XmlElement | string

/** What keeps a text from being a document, in English, for a log. */
export class XmlFault extends Error {
  override readonly name = 'XmlFault'
}

const DEEPEST = 60
const MOST_ELEMENTS = 100_000
const XML_URI = 'http://www.w3.org/XML/1998/namespace'
const NAME = /[\p{L}_][\p{L}\p{N}\p{M}._-]*(?::[\p{L}_][\p{L}\p{N}\p{M}._-]*)?/uy
const SPACE = /[ \t\n]*/y
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])
// oxlint-disable-next-line no-control-regex -- XML 1.0 has no such characters, not even written as references
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/
const isForbidden = (text: string): boolean => CONTROL.test(text) || !text.isWellFormed()

interface Open extends Omit<XmlElement, 'children'> {
  readonly written: string
  readonly children: XmlContent[]
}

const isXmlCharacter = (code: number): boolean => code <= 0x10_ffff && !isForbidden(String.fromCodePoint(code))

/** References of characters and the five entities that need no declaration. */
function decoded(text: string): string {
  return text.replaceAll(/&([^;&]{0,12});?/g, (whole, name: string) => {
    const found = ENTITIES.get(name)
    if (found !== undefined && whole.endsWith(';')) return found
    const [, hexadecimal, decimal] = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(name) ?? []
    const code = hexadecimal === undefined ? Number(decimal ?? 'NaN') : Number.parseInt(hexadecimal, 16)
    if (!whole.endsWith(';') || Number.isNaN(code) || !isXmlCharacter(code)) throw new XmlFault(`unknown reference ${whole}`)
    return String.fromCodePoint(code)
  })
}

class Reader {
  readonly #text: string
  #at = 0
  #elements = 0

  constructor(text: string) {
    this.#text = text
  }

  document(): XmlElement {
    if (this.#take('<?xml')) this.#past('?>')
    this.#beside()
    const root = this.#root()
    this.#beside()
    if (this.#at < this.#text.length) throw new XmlFault('there is something after the root')
    return root
  }

  #is(expected: string): boolean {
    return this.#text.startsWith(expected, this.#at)
  }

  #take(expected: string): boolean {
    const found = this.#is(expected)
    if (found) this.#at += expected.length
    return found
  }

  /** @returns what stands before an end, which is passed */
  #past(end: string): string {
    const found = this.#text.indexOf(end, this.#at)
    if (found < 0) throw new XmlFault(`${end} is missing`)
    const before = this.#text.slice(this.#at, found)
    this.#at = found + end.length
    return before
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0] ?? ''
    this.#at += found.length
    return found
  }

  /** Spaces and comments outside of the root. */
  #beside(): void {
    do this.#match(SPACE)
    while (this.#comment())
  }

  #comment(): boolean {
    if (!this.#take('<!--')) return false
    if (this.#past('-->').includes('--')) throw new XmlFault('a comment has two hyphens')
    return true
  }

  #root(): XmlElement {
    const none: ReadonlyMap<string, string> = new Map()
    const [root, isEmpty] = this.#start(none)
    if (isEmpty) return root
    const open = [root]
    for (let parent = open.at(-1); parent !== undefined; parent = open.at(-1)) {
      if (this.#take('</')) {
        if (this.#match(NAME) !== parent.written) throw new XmlFault(`${parent.written} has another end`)
        this.#match(SPACE)
        if (!this.#take('>')) throw new XmlFault(`the end of ${parent.written} has no end`)
        open.pop()
      } else if (this.#is('<') && !this.#is('<!') && !this.#is('<?')) {
        const [child, isAlone] = this.#start(parent.scope)
        parent.children.push(child)
        if (!isAlone) open.push(child)
        if (open.length > DEEPEST) throw new XmlFault('it is too deep')
      } else if (!this.#comment()) parent.children.push(this.#characters())
    }
    return root
  }

  #characters(): string {
    if (this.#take('<![CDATA[')) return this.#past(']]>')
    if (this.#is('<')) throw new XmlFault('there is neither a document type nor an instruction')
    const end = this.#text.indexOf('<', this.#at)
    if (end < 0) throw new XmlFault('an element has no end')
    const text = this.#text.slice(this.#at, end)
    this.#at = end
    if (text.includes(']]>')) throw new XmlFault('a section ends that did not begin')
    return decoded(text)
  }

  /** A start, with what it declares. @returns the element, and whether it is empty */
  #start(outside: ReadonlyMap<string, string>): readonly [Open, boolean] {
    this.#elements += 1
    if (this.#elements > MOST_ELEMENTS) throw new XmlFault('it has too many elements')
    if (!this.#take('<')) throw new XmlFault('an element is missing')
    const written = this.#match(NAME)
    if (written === '') throw new XmlFault('an element has no name')
    const pairs = new Map<string, string>()
    for (;;) {
      const isApart = this.#match(SPACE) !== ''
      const isEmpty = this.#take('/>')
      if (isEmpty || this.#take('>')) return [elementOf(written, pairs, outside), isEmpty]
      const [name, value] = this.#attribute()
      if (!isApart || pairs.has(name)) throw new XmlFault(`the attribute ${name} stands twice or joined`)
      pairs.set(name, value)
    }
  }

  #attribute(): readonly [name: string, value: string] {
    const name = this.#match(NAME)
    this.#match(SPACE)
    if (name === '' || !this.#take('=')) throw new XmlFault('an attribute cannot be read')
    this.#match(SPACE)
    const quote = this.#take('"') ? '"' : this.#take("'") ? "'" : ''
    if (quote === '') throw new XmlFault(`${name} is not quoted`)
    const value = this.#past(quote)
    if (value.includes('<')) throw new XmlFault(`${name} has a "<"`)
    return [name, decoded(value.replaceAll(/[\t\n]/g, ' '))]
  }
}

const split = (name: string): readonly [prefix: string, local: string] => {
  const colon = name.indexOf(':')
  return colon < 0 ? ['', name] : [name.slice(0, colon), name.slice(colon + 1)]
}

function elementOf(written: string, pairs: ReadonlyMap<string, string>, outside: ReadonlyMap<string, string>): Open {
  const declared = [...pairs].filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
  if (declared.some(([name, uri]) => name !== 'xmlns' && uri === '')) throw new XmlFault('a prefix is undeclared')
  const scope =
    declared.length === 0
      ? outside
      : new Map([...outside, ...declared.map(([name, uri]) => [name === 'xmlns' ? '' : split(name)[1], uri] as const)])
  const uriOf = (prefix: string): string => {
    const uri = prefix === 'xml' ? XML_URI : scope.get(prefix)
    if (uri === undefined && prefix !== '') throw new XmlFault(`nothing declares ${prefix}`)
    return uri ?? ''
  }
  const [prefix, local] = split(written)
  const attributes = [...pairs]
    .filter(([name]) => name !== 'xmlns' && !name.startsWith('xmlns:'))
    .map(([name, value]): XmlAttribute => {
      const [own, rest] = split(name)
      return { prefix: own, local: rest, uri: own === '' ? '' : uriOf(own), value }
    })
  if (new Set(attributes.map((each) => `${each.uri} ${each.local}`)).size < attributes.length)
    throw new XmlFault('an attribute stands twice')
  return { written, prefix, local, uri: uriOf(prefix), attributes, scope, children: [] }
}

/** @throws XmlFault of what is no document, has a type or an instruction, or is beyond what a document of the authority may be */
export function parseXml(text: string): XmlElement {
  const normal = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  if (isForbidden(normal)) throw new XmlFault('it has characters that XML does not')
  return new Reader(normal).document()
}

export const childElements = ({ children }: XmlElement): XmlElement[] => children.filter((each) => typeof each !== 'string')
/** All the text of an element and of what is inside. */
export const wholeText = (element: XmlElement): string =>
  element.children.map((each) => (typeof each === 'string' ? each : wholeText(each))).join('')
export function* elementsIn(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const child of childElements(element)) yield* elementsIn(child)
}
