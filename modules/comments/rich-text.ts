/**
 * The text of a comment: lines of text with bold, italics and underlines, and nothing else (specification, section 5).
 * Any HTML is read into that model and written again from it, so what comes out holds no tag, attribute or address but
 * `<b>`, `<i>`, `<u>` and `<br>`. The browser reads with the same function, and draws the model, never the HTML.
 */

export type Mark = 'b' | 'i' | 'u'
export const marks: readonly Mark[] = ['b', 'i', 'u']

export interface Run {
  readonly text: string
  readonly marks: readonly Mark[]
}

export type Line = readonly Run[]

export interface RichText {
  readonly lines: readonly Line[]
  /** Images are never kept; who writes one is told. */
  readonly hasImage: boolean
}

const markOfTag: Readonly<Record<string, Mark>> = { b: 'b', strong: 'b', i: 'i', em: 'i', u: 'u' }
const images = new Set(['img', 'image', 'picture', 'svg'])
/** What stands inside is not text for people. */
const unread = new Set(
  'script style textarea title iframe noscript noembed noframes template svg math object head xmp plaintext select'.split(' '),
)
const blocks = new Set('p div li ul ol tr table blockquote pre section article header footer h1 h2 h3 h4 h5 h6'.split(' '))

const TAG = /<(\/?)([a-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^'">])*>/iy
const DECLARATION = /<(?:!--[\s\S]*?(?:-->|$)|[!?][^>]*(?:>|$))/y
const HAS_BREAKS = /<(?:br|p|div|li|tr|h[1-6])[\s/>]/i
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi
/** Controls, marks of width zero and of direction, and halves of characters: they hide what a text says. */
const HIDDEN = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** The names that older editors wrote for the letters of Spanish. */
const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
  ...{ aacute: 'á', eacute: 'é', iacute: 'í', oacute: 'ó', uacute: 'ú', ntilde: 'ñ', uuml: 'ü' },
  ...{ Aacute: 'Á', Eacute: 'É', Iacute: 'Í', Oacute: 'Ó', Uacute: 'Ú', Ntilde: 'Ñ', Uuml: 'Ü' },
  ...{ iexcl: '¡', iquest: '¿', ordm: 'º', ordf: 'ª', deg: '°', euro: '€', hellip: '…', ndash: '–', mdash: '—' },
  ...{ laquo: '«', raquo: '»', ldquo: '“', rdquo: '”', lsquo: '‘', rsquo: '’' },
}

const isCharacter = (code: number): boolean => code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)

const decode = (text: string): string =>
  text.replace(ENTITY, (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
    if (name !== undefined) return entities[name] ?? whole
    const code = hex === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hex, 16)
    return isCharacter(code) ? String.fromCodePoint(code) : ''
  })

/** Collects text into lines as it is read. */
class Reading {
  readonly #lines: Run[][] = []
  readonly #depth: Record<Mark, number> = { b: 0, i: 0, u: 0 }
  #current: Run[] = []
  readonly #keepsBreaks: boolean

  constructor(keepsBreaks: boolean) {
    this.#keepsBreaks = keepsBreaks
  }

  text(raw: string): void {
    const [first = '', ...others] = decode(raw).split(/\r\n?|\n/)
    this.#add(first)
    for (const piece of others) {
      if (this.#keepsBreaks) this.breakLine()
      else this.#add(' ')
      this.#add(piece)
    }
  }

  #add(raw: string): void {
    const text = raw.replace(/[\t\u00a0]/g, ' ').replace(HIDDEN, '')
    if (text !== '') this.#current.push({ text, marks: marks.filter((mark) => this.#depth[mark] > 0) })
  }

  mark(mark: Mark, isEnd: boolean): void {
    this.#depth[mark] = Math.max(0, this.#depth[mark] + (isEnd ? -1 : 1))
  }

  breakLine(): void {
    this.#lines.push(this.#current)
    this.#current = []
  }

  /** A block begins or ends: what follows stands on a line of its own. */
  endBlock(): void {
    if (textOf(this.#current).trim() === '') this.#current = []
    else this.breakLine()
  }

  lines(): Line[] {
    const all = [...this.#lines, this.#current].map(tidy)
    const isEmpty = (line: Line | undefined): boolean => line === undefined || line.length === 0
    // One empty line parts two paragraphs; more of them say nothing more.
    const kept = all.filter((line, index) => !isEmpty(line) || !isEmpty(all[index - 1]))
    return isEmpty(kept.at(-1)) ? kept.slice(0, -1) : kept
  }
}

const textOf = (line: Line): string => line.map((run) => run.text).join('')
const isSame = (one: Run, other: Run): boolean => one.marks.join() === other.marks.join()

/** Neighbours of the same looks are one, and no line begins or ends with space. */
function tidy(line: Line): Line {
  const runs: Run[] = []
  for (const run of line) {
    const before = runs.at(-1)
    const text = before ? run.text : run.text.trimStart()
    if (text === '') continue
    if (before && isSame(before, run)) runs[runs.length - 1] = { ...before, text: before.text + text }
    else runs.push({ ...run, text })
  }
  for (;;) {
    const last = runs.pop()
    if (!last) return []
    const text = last.text.trimEnd()
    if (text !== '') return [...runs, { ...last, text }]
  }
}

/** Reads any HTML, or text without any. What is not known is left out, and its text stays. */
export function readRichText(html: string): RichText {
  const reading = new Reading(!HAS_BREAKS.test(html))
  let hasImage = false
  let at = 0
  while (at < html.length) {
    const next = html.indexOf('<', at)
    const end = next === -1 ? html.length : next
    if (end > at) reading.text(html.slice(at, end))
    at = end
    if (at === html.length) break
    const declaration = matchAt(DECLARATION, html, at)
    if (declaration) {
      at += declaration[0].length
      continue
    }
    const found = matchAt(TAG, html, at)
    if (!found) {
      reading.text('<')
      at += 1
      continue
    }
    at += found[0].length
    const isEnd = found[1] === '/'
    const name = (found[2] ?? '').toLowerCase()
    hasImage ||= images.has(name)
    const mark = Object.hasOwn(markOfTag, name) ? markOfTag[name] : undefined
    if (mark) reading.mark(mark, isEnd)
    else if (name === 'br') reading.breakLine()
    else if (blocks.has(name)) reading.endBlock()
    else if (unread.has(name) && !isEnd) at = endOf(html, name, at)
  }
  return { lines: reading.lines(), hasImage }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Where an element whose content is not read ends. */
function endOf(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}[^>]*>`, 'gi')
  close.lastIndex = from
  return close.exec(html) ? close.lastIndex : html.length
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

const writeRun = (run: Run): string =>
  run.marks.map((mark) => `<${mark}>`).join('') +
  escape(run.text) +
  run.marks
    .toReversed()
    .map((mark) => `</${mark}>`)
    .join('')

/** The one way in which a text is kept: reading it gives the same text again. */
export const writeRichText = ({ lines }: Pick<RichText, 'lines'>): string => lines.map((line) => line.map(writeRun).join('')).join('<br>')

/** What counts for the limit: the text alone, a line break as one character. */
export const plainText = ({ lines }: Pick<RichText, 'lines'>): string => lines.map(textOf).join('\n')

/** Any HTML as a comment may hold it. */
export const sanitize = (html: string): string => writeRichText(readRichText(html))

/** Text without looks: nothing in it is a tag. */
export const richTextOf = (plain: string): RichText => readRichText(escape(plain))
