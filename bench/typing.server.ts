/**
 * Typing in an invoice of 200 lines in Chromium: what one key costs the page until its frame stands, that is script,
 * style, layout and painting of its main thread. Raw is the same key in a bare text box of an empty page.
 */
import { setTimeout } from 'node:timers/promises'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { electronicInvoice } from '#modules/sales/index.ts'
import { median, percentile, rounded, type Benchmark } from './benchmark.ts'
import { openBrowser, PATIENCE_MS, signInByScreen, untilQuiet } from './browser.server.ts'
import { post, prepareInvoice } from './prepare-invoice.server.ts'
import { startBenchProduct } from './product.server.ts'

const LINES = 200
const KEYS = 60
const WARM_UP = 10
/** Until the page is at rest after a key. */
const REST_MS = 80
/** A turn of the wheel, in pixels. */
const WHEEL = 300
/** Where one types: the column and the line. */
const BOXES = [
  ['Cantidad', 1],
  ['Valor unitario', 100],
  ['Cantidad', LINES],
] as const

export const typing: Benchmark = {
  name: 'typing',
  about: `a key in an invoice of ${LINES} lines, main thread of Chromium, against a key in a bare text box`,
  async run() {
    const product = await startBenchProduct({ web: true })
    const browser = await openBrowser()
    try {
      const { document } = await prepareInvoice(product)
      const lines = Array.from({ length: LINES }, (_, index) => document.lines[index % document.lines.length])
      const draft = await post(product, `/api${electronicInvoice.path}`, { document: { ...document, lines }, issue: false })
      const context = await browser.newContext({
        storageState: await signInByScreen(browser, product, electronicInvoice.path),
        locale: 'es-CO',
        viewport: { width: 1440, height: 900 },
      })
      const page = await context.newPage()
      await page.goto(`${product.url}${electronicInvoice.path}/${String(draft['id'])}/edit`)
      await page.getByText(`${LINES} líneas`, { exact: true }).waitFor({ timeout: PATIENCE_MS })
      await untilQuiet(page)
      const keys = new Map<string, number[]>()
      for (const [column, line] of BOXES) keys.set(`${column} ${line}`, await costs(page, await openCell(page, column, line)))
      const bare = await context.newPage()
      await bare.setContent('<input aria-label="Vacía">')
      const raw = await costs(bare, bare.getByRole('textbox', { name: 'Vacía' }))
      const all = [...keys.values()].flat()
      const value = median(all)
      return {
        name: this.name,
        value: rounded(value),
        unit: 'ms/key',
        raw: rounded(median(raw)),
        ratio: rounded(median(raw) / value, 3),
        details: {
          p95: rounded(percentile(all, 0.95)),
          slowest: rounded(Math.max(...all)),
          ...Object.fromEntries([...keys].map(([box, each]) => [box, rounded(median(each))])),
          keys: all.length,
          lines: LINES,
        },
      }
    } finally {
      await browser.close()
      await product.close()
    }
  },
}

/** A cell becomes a box when it is pressed. */
async function openCell(page: Page, column: string, line: number): Promise<Locator> {
  const headers = await page.getByRole('grid').getByRole('columnheader').allInnerTexts()
  const cell = page.locator(`[role=grid] tr[aria-rowindex="${line + 1}"] td`).nth(headers.indexOf(column))
  // Lines out of sight are not in the page: scrolled to, as a person does.
  await page.getByRole('grid').hover({ position: { x: 40, y: 40 } })
  const deadline = Date.now() + PATIENCE_MS
  while (!(await cell.isVisible()) && Date.now() < deadline) {
    await page.mouse.wheel(0, WHEEL)
    await page.evaluate('new Promise(requestAnimationFrame)')
  }
  await cell.click()
  return page.getByLabel(`${column}, línea ${line}`, { exact: true })
}

/** What each key costs in a box, in milliseconds. */
async function costs(page: Page, box: Locator): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await box.focus()
  const spent: number[] = []
  for (let index = 0; index < WARM_UP + KEYS; index += 1) {
    const before = await busy(devtools)
    // Digits and their removal by turns, so that the box stays one that can be read as a number.
    await page.keyboard.press(index % 2 === 0 ? '7' : 'Backspace')
    // Nothing is asked of the page meanwhile: a question would have it draw another frame.
    await setTimeout(REST_MS)
    if (index >= WARM_UP) spent.push((await busy(devtools)) - before)
  }
  await devtools.detach()
  return spent
}

/** How long the processor has worked for the main thread so far, in milliseconds: what else the machine does does not count. */
async function busy(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const SECONDS = 1000
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * SECONDS
}
