/** A page looked at as a whole: what axe says, what is wider than its room, cut, in English or complained of, at two widths and in both themes. */
import type { Page } from 'playwright-core'
import { axeProblems } from './axe.ts'
import { walkForm } from './walking.ts'
import { ENGLISH } from '../checks/english.ts'

export interface Finding {
  readonly kind: 'consola' | 'axe' | 'desborde' | 'cortado' | 'inglés' | 'Tab'
  /** Width and theme. */
  readonly look: string
  readonly what: string
}

const WIDTHS = [1440, 360] as const
const HEIGHT = 900

/** Told as text: it runs in the page. What is cut tells itself by a title, or by the kit's own (`data-tip`, `data-clip`). */
const CUT = `[...document.querySelectorAll('body *')].filter((each) => {
  if (each.clientWidth === 0 || each.scrollWidth <= each.clientWidth + 1) return false
  const { textOverflow, overflowX, clipPath } = getComputedStyle(each)
  if (textOverflow !== 'ellipsis' && overflowX !== 'hidden' && overflowX !== 'clip') return false
  if (clipPath !== 'none' || ['INPUT', 'SELECT', 'svg'].includes(each.tagName)) return false
  const hasText = [...each.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== '')
  return (hasText || textOverflow === 'ellipsis') && each.textContent.trim() !== '' && each.closest('[title], [data-tip], [data-clip], .clip') === null
}).map((each) => (each.className || each.tagName) + ': ' + each.textContent.trim().slice(0, 60))`

const WIDER = `(() => {
  const room = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= room) return []
  const wide = [...document.querySelectorAll('body *')].filter((each) => each.getBoundingClientRect().right > room + 1)
  return [document.documentElement.scrollWidth + ' px: ' + wide.slice(0, 3).map(({ tagName, className }) => tagName + '.' + className).join(', ')]
})()`

const TEXT = `(document.querySelector('main') ?? document.body).innerText`

/** @returns the lines that hold a word of everyday English. Addresses of mail and of the web are data. */
export const englishIn = (text: string): string[] =>
  text.split('\n').filter((line) =>
    (
      line
        .replace(/\S*[@/.]\S+/g, ' ')
        // Codes and acronyms are no words.
        .replace(/\b\p{Lu}{2,}\b/gu, ' ')
        .toLowerCase()
        .match(/\p{L}+/gu) ?? []
    ).some((word) => ENGLISH.has(word)),
  )

/** What a page complains of, and what it still waits for: a stream of events never ends. */
interface Watched {
  readonly complaints: string[]
  rest(): Promise<void>
}

const REST_MS = 150
const PATIENCE_MS = 15_000

export function watchPage(page: Page): Watched {
  const complaints: string[] = []
  const pending = new Set<unknown>()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
  page.on('request', (request) => {
    if (!/\/api\/notifications\/live/.test(request.url())) pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return {
    complaints,
    async rest() {
      const deadline = Date.now() + PATIENCE_MS
      let quietSince = Date.now()
      while (Date.now() - quietSince < REST_MS && Date.now() < deadline) {
        await new Promise((done) => setTimeout(done, 30))
        if (pending.size > 0) quietSince = Date.now()
      }
      pending.clear()
    },
  }
}

/** Where the links of a page lead to, within the product. */
export const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href')).concat(location.pathname + location.search)`,
  )

const hasForm = (page: Page): Promise<boolean> => page.evaluate<boolean>(`document.querySelector('main form, .side-panel form') !== null`)

const CALLS = '**/api/**'

/** Enter sends some forms: nothing of what is walked is kept. */
async function walkUnsaved(page: Page): Promise<string[]> {
  await page.route(CALLS, (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
  const lost = await walkForm(page)
  await page.unroute(CALLS)
  return lost
}

async function lookAt(page: Page, width: number): Promise<Finding[]> {
  await page.setViewportSize({ width, height: HEIGHT })
  await page.emulateMedia({ colorScheme: 'light' })
  const at = (kind: Finding['kind'], theme: string) => (what: string) => ({ kind, look: `${width} ${theme}`, what })
  const found = [
    ...(await axeProblems(page, 'all')).map(at('axe', 'claro')),
    ...(await page.evaluate<string[]>(WIDER)).map(at('desborde', 'claro')),
    ...(await page.evaluate<string[]>(CUT)).map(at('cortado', 'claro')),
  ]
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...found, ...(await axeProblems(page, 'contrast')).map(at('axe', 'oscuro'))]
}

/** @param watched of the page, which is at its address. @returns all that is wrong with it; its form is walked last */
export async function sweepPage(page: Page, watched: Watched): Promise<Finding[]> {
  await watched.rest()
  const found: Finding[] = englishIn(await page.evaluate<string>(TEXT)).map((what) => ({ kind: 'inglés', look: 'todos', what }))
  for (const width of WIDTHS) found.push(...(await lookAt(page, width)))
  await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT })
  await page.emulateMedia({ colorScheme: 'light' })
  found.push(...watched.complaints.splice(0).map((what): Finding => ({ kind: 'consola', look: 'todos', what })))
  if (await hasForm(page)) found.push(...(await walkUnsaved(page)).map((what): Finding => ({ kind: 'Tab', look: '1440 claro', what })))
  watched.complaints.splice(0)
  return found
}
