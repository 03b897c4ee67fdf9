/**
 * Conciling by keyboard in Chromium: from Enter on a line to the frame in which the next one is marked. Raw is the same key in a bare list of
 * an empty page.
 */
import type { Page } from 'playwright-core'
import { firstOfMonth } from '#base/date.ts'
import { median, percentile, rounded, type Benchmark } from './benchmark.ts'
import { openBrowser, PATIENCE_MS, signInByScreen, untilQuiet } from './browser.server.ts'
import { post } from './prepare-invoice.server.ts'
import { startBenchProduct, type BenchProduct } from './product.server.ts'

const LINES = 60
const WARM_UP = 5
const PLACE = '/accounting/bank-conciliation'

export const conciling: Benchmark = {
  name: 'conciling',
  about: `Enter on a line of a statement until the next one is painted, ${LINES} lines in Chromium, against a key in a bare list`,
  async run() {
    const product = await startBenchProduct({ web: true })
    const browser = await openBrowser()
    try {
      const address = await loadMonth(product)
      const context = await browser.newContext({
        storageState: await signInByScreen(browser, product, PLACE),
        locale: 'es-CO',
        viewport: { width: 1440, height: 900 },
      })
      const page = await context.newPage()
      await page.goto(`${product.url}${address}`)
      await page.getByText(`0 de ${LINES}`).first().waitFor({ timeout: PATIENCE_MS })
      await untilQuiet(page)
      const ours = await steps(page, LINES - 1)
      const bare = await context.newPage()
      await bare.setContent(BARE)
      const raw = await steps(bare, LINES - 1)
      const value = median(ours)
      return {
        name: this.name,
        value: rounded(value),
        unit: 'ms/line',
        raw: rounded(median(raw)),
        ratio: rounded(median(raw) / value, 3),
        details: { p95: rounded(percentile(ours, 0.95)), slowest: rounded(Math.max(...ours)), lines: ours.length },
      }
    } finally {
      await browser.close()
      await product.close()
    }
  },
}

/** A statement of charges that a rule knows: Enter writes the note of each. */
async function loadMonth(product: BenchProduct): Promise<string> {
  const first = firstOfMonth(product.today)
  const month = first.slice(0, 7)
  const { accounts } = JSON.parse((await product.call('GET', '/api/treasury/money-accounts')).text) as {
    accounts: { id: string; kind: string }[]
  }
  const bank = accounts.find(({ kind }) => kind === 'bank')?.id ?? ''
  const rows = Array.from({ length: LINES }, (_, at) => `${first};GMF 4X1000 lote ${at + 1};-${1000 + at},00`)
  const content = Buffer.from(['Fecha;Descripción;Valor', ...rows].join('\n')).toString('base64')
  await post(product, `/api${PLACE}/${bank}/months/${month}/statements`, { name: 'medida.csv', content, opening: '0' })
  return `${PLACE}?cuenta=${bank}&mes=${month}`
}

const BARE = `<ul>${Array.from({ length: LINES }, (_, at) => `<li><button ${at === 0 ? 'aria-current="true"' : ''}>Línea ${at + 1}</button></li>`).join('')}</ul><script>
  document.addEventListener('keydown', () => {
    const now = document.querySelector('[aria-current=true]')
    const next = now.parentElement.nextElementSibling?.firstElementChild
    now.parentElement.remove()
    next?.setAttribute('aria-current', 'true')
  })</script>`

/** In the page: from the key to the frame after the one that marks another line. */
const WATCH = `void (window.painted = new Promise((done) => {
  const text = () => document.querySelector('li [aria-current=true]')?.textContent
  const before = text()
  addEventListener('keydown', () => {
    const began = performance.now()
    const look = () => requestAnimationFrame(() => text() === before ? look() : setTimeout(() => done(performance.now() - began)))
    look()
  }, { once: true, capture: true })
}))`

async function steps(page: Page, count: number): Promise<number[]> {
  const spent: number[] = []
  for (let index = 0; index < count; index += 1) {
    await page.evaluate(WATCH)
    await page.keyboard.press('Enter')
    const ms = await page.evaluate<number>('window.painted')
    if (index >= WARM_UP) spent.push(ms)
  }
  return spent
}
