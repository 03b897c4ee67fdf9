/**
 * The text of a comment: lines of text with bold, italics and underlines, and nothing else (specification, section 5).
 * Any HTML is parsed into a tree, read into that model and written again from it, so what comes out holds no tag,
 * attribute or address but `<b>`, `<i>`, `<u>` and `<br>`. The server parses with parse5 and the page with the browser's
 * own parser, which follow the same standard; from the tree on both run what is here, and the page draws the model,
 * never the HTML.
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

const HAS_BREAKS = /<(?:br|p|div|li|tr|h[1-6])[\s/>]/i
/** Controls, marks of width zero and of direction, and halves of characters: they hide what a text says. */
const HIDDEN = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

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
    const [first = '', ...others] = raw.split(/\r\n?|\n/)
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

/** What both parsers are given: the text stands in a body, whatever it begins with. */
export const asPage = (html: string): string => `<!doctype html><body>${html}`

/** How a tree of either parser is looked at. */
export interface TreeOf<Node> {
  /** Null of what is no text. */
  text(node: Node): string | null
  /** In lower case; empty of what is no element. */
  name(node: Node): string
  children(node: Node): readonly Node[]
}

/** Reads the tree of any HTML, or of text without any. What is not known is left out, and its text stays. */
export function readTree<Node>(body: Node, tree: TreeOf<Node>, html: string): RichText {
  const reading = new Reading(!HAS_BREAKS.test(html))
  let hasImage = false
  // Without recursion: how deep it goes is up to whoever wrote it.
  const waiting: { readonly node: Node; readonly isEnd: boolean }[] = [{ node: body, isEnd: false }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, isEnd } = next
    const text = tree.text(node)
    if (text !== null) {
      reading.text(text)
      continue
    }
    const name = tree.name(node)
    hasImage ||= images.has(name)
    const mark = Object.hasOwn(markOfTag, name) ? markOfTag[name] : undefined
    if (mark) reading.mark(mark, isEnd)
    else if (name === 'br') reading.breakLine()
    else if (blocks.has(name)) reading.endBlock()
    if (isEnd || unread.has(name)) continue
    if (mark || blocks.has(name)) waiting.push({ node, isEnd: true })
    for (const child of tree.children(node).toReversed()) waiting.push({ node: child, isEnd: false })
  }
  return { lines: reading.lines(), hasImage }
}

/** Text without looks: nothing in it is a tag. */
export function richTextOf(plain: string): RichText {
  const reading = new Reading(true)
  reading.text(plain)
  return { lines: reading.lines(), hasImage: false }
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
