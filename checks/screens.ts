/** What interface.md (section 8) lets a machine check: colours by name, designed contrast, no raw HTML, few effects. */
import { Visitor } from 'vite'
import { isTest, isTool, parse, placeOf, type Source } from './sources.ts'

const isKit = (path: string): boolean => path.startsWith('platform/ui/')
const isScreen = (path: string): boolean => path.endsWith('.tsx') && !isTest(path)
const isLook = (path: string): boolean => isScreen(path) || path.endsWith('.css')

/** A hex colour where a value stands, or a colour function. `#123` inside a sentence is a number, and `#main {` a selector. */
const COLOUR = /(?<=[\s:,(;'"`[])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?=[\s,;)'"`\]])|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(/gi
const ONLY_DIGITS = /^#\d{3,4}$/

/** Colours outside the kit, and HTML that was not made by React. */
export const screenProblems = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => isLook(path) && !isTool(path))
    .flatMap((source) => [...(isKit(source.path) ? [] : colourProblems(source)), ...(isScreen(source.path) ? htmlProblems(source) : [])])

function colourProblems(source: Source): string[] {
  return [...source.text.matchAll(COLOUR)]
    .filter((match) => !isSelectorOrSentence(source, match[0], match.index))
    .map((match) => `${placeOf(source, match.index)} ${match[0]} is a colour: use a name of platform/ui/tokens.css`)
}

function isSelectorOrSentence(source: Source, found: string, index: number): boolean {
  if (!found.startsWith('#')) return false
  if (source.path.endsWith('.css')) return /^[^;}]*\{/.test(source.text.slice(index + found.length))
  // "Factura #1024": in code a short number is a colour only when it is the whole text.
  return ONLY_DIGITS.test(found) && !/['"`]/.test(source.text[index - 1] ?? '')
}

function htmlProblems(source: Source): string[] {
  const problems: string[] = []
  const check = (node: { start: number }, name: unknown): void => {
    if (name === 'dangerouslySetInnerHTML') problems.push(`${placeOf(source, node.start)} dangerouslySetInnerHTML lets foreign text run`)
  }
  new Visitor({
    JSXAttribute: (node) => check(node, node.name.name),
    Property: (node) => check(node, 'name' in node.key ? node.key.name : null),
  }).visit(parse(source).program)
  return problems
}

/** Calls of `useEffect` and its sister outside the kit: `path:line` of each. */
export function effectsOf(sources: readonly Source[]): string[] {
  const found: string[] = []
  for (const source of sources) {
    if (!/\.tsx?$/.test(source.path) || isTest(source.path) || isTool(source.path) || isKit(source.path)) continue
    new Visitor({
      CallExpression(node) {
        const { callee } = node
        const name = callee.type === 'MemberExpression' ? callee.property : callee
        if (name.type === 'Identifier' && /^use(Layout|Insertion)?Effect$/.test(name.name)) found.push(placeOf(source, node.start))
      },
    }).visit(parse(source).program)
  }
  return found
}

type Theme = Readonly<Record<string, string>>

/** The colours of `tokens.css` by theme: name without dashes → #rrggbb. */
export function themesOf(css: string): { readonly light: Theme; readonly dark: Theme } {
  const light: Record<string, string> = {}
  const dark: Record<string, string> = {}
  for (const [, selector = '', body = ''] of css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+)\s*:\s*(#[0-9a-f]{6})\b/gi)) {
      if (!selector.includes('dark')) light[name] = value
      // The dark theme keeps what it does not say.
      if (selector.includes('dark') || !(name in dark)) dark[name] = value
    }
  }
  return { light, dark }
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2, relative luminance). */
export function contrastOf(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

interface Pair {
  readonly front: string
  readonly back: string
  /** As interface.md states them. */
  readonly light: number
  readonly dark: number
  /** WCAG AA: 4.5 for text, 3 for edges and focus. */
  readonly least: number
}

const pair = (front: string, back: string, light: number, dark: number, least = 4.5): Pair => ({ front, back, light, dark, least })

/** The table of interface.md, section 1. */
export const CONTRASTS: readonly Pair[] = [
  pair('neutral-fg', 'neutral-bg', 7.1, 7.9),
  pair('info-fg', 'info-bg', 6.4, 7.3),
  pair('ok-fg', 'ok-bg', 5.1, 7.6),
  pair('warn-fg', 'warn-bg', 5.7, 7.5),
  pair('danger-fg', 'danger-bg', 6.6, 7.0),
  pair('special-fg', 'special-bg', 6.5, 7.5),
  pair('text', 'sheet', 16.3, 14.5),
  pair('text-2', 'sheet', 8.6, 9.2),
  pair('text-3', 'sheet', 5.8, 7.5),
  pair('text-3', 'selected', 5.0, 6.0),
  pair('link', 'sheet', 5.9, 10.1),
  pair('on-primary', 'primary', 8.2, 9.9),
  pair('on-danger', 'danger', 5.7, 6.1),
  pair('control-line', 'sheet', 3.9, 4.5, 3),
  pair('focus', 'sheet', 5.9, 10.9, 3),
  pair('focus', 'frame', 5.2, 12.0, 3),
  // The initials of a company on its colour, and the colour on the frame.
  pair('on-company', 'company-musgo', 8.2, 10.8),
  pair('on-company', 'company-laguna', 7.5, 10.8),
  pair('on-company', 'company-lupino', 7.6, 10.7),
  pair('on-company', 'company-ocaso', 6.6, 11.1),
  pair('on-company', 'company-teja', 7.8, 10.1),
  pair('on-company', 'company-frailejon', 7.5, 13.3),
  pair('company-musgo', 'frame', 7.2, 11.2, 3),
  pair('company-laguna', 'frame', 6.6, 11.2, 3),
  pair('company-lupino', 'frame', 6.7, 11.2, 3),
  pair('company-ocaso', 'frame', 5.8, 11.5, 3),
  pair('company-teja', 'frame', 6.9, 10.4, 3),
  pair('company-frailejon', 'frame', 6.6, 13.8, 3),
]

/** Pairs that are not as designed, or too faint to read. */
export function contrastProblems(css: string, pairs: readonly Pair[] = CONTRASTS): string[] {
  const themes = themesOf(css)
  return pairs.flatMap((wanted) =>
    (['light', 'dark'] as const).flatMap((theme) => {
      const [front, back] = [themes[theme][wanted.front], themes[theme][wanted.back]]
      const what = `${wanted.front} on ${wanted.back}, ${theme}`
      if (!front || !back) return [`${what}: a colour is missing`]
      const ratio = contrastOf(front, back)
      if (ratio < wanted.least) return [`${what}: ${ratio.toFixed(2)}, needs ${wanted.least}`]
      // Stated with one decimal.
      return Math.abs(ratio - wanted[theme]) > 0.06 ? [`${what}: ${ratio.toFixed(2)}, stated ${wanted[theme]}`] : []
    }),
  )
}
