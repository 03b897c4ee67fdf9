/**
 * HTML written by the product: what stands between the braces is always escaped, unless it was made by `html` itself.
 * There is no way to put somebody's own HTML in.
 */

/** Text that is HTML already; only `html` makes it. */
export interface Html {
  readonly html: string
}

type Part = string | number | Html | readonly Html[] | null

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

function written(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  if ('html' in part) return part.html
  return part.map((each) => each.html).join('')
}

/** html`<p>${text}</p>`: the text escaped, also inside a quoted attribute. Attributes are always quoted. */
export const html = (pieces: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: pieces.reduce((all, piece, index) => all + written(parts[index - 1] ?? null) + piece),
})

/** A text in paragraphs: an empty line parts them, a single line break stays. */
export const paragraphs = (text: string): Html[] =>
  text
    .split(/\r?\n[ \t]*\r?\n/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) => {
      const [first = '', ...more] = each.split(/\r?\n/)
      return html`<p style="margin:0 0 16px">${first}${more.map((line) => html`<br>${line}`)}</p>`
    })
