/**
 * How alive the application is in Chromium: from the address to a list that answers, cold and with the service worker;
 * from one built screen to another in a warm application, until the rows are painted; and what two hundred of those leave
 * in memory.
 */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { electronicInvoice, quote } from '#modules/sales/index.ts'
import { median, percentile, rounded, type Benchmark } from './benchmark.ts'
import { openBrowser, PATIENCE_MS, signInByScreen } from './browser.server.ts'
import { post, prepareInvoice } from './prepare-invoice.server.ts'
import { startBenchProduct, type BenchProduct } from './product.server.ts'

/** Documents in each list: a full page. */
const ROWS = 50
const COLD_TIMES = 5
const NAVIGATIONS = 60
const WARM_UP = 10
const MANY = 200
const MEGABYTE = 1024 * 1024

/** Two lists, each with what its rows show. */
interface Place {
  readonly path: string
  readonly row: RegExp
}
const places: readonly [Place, Place] = [
  { path: electronicInvoice.path, row: /FV-?\d+/ },
  { path: quote.path, row: /CT-?\d+/ },
]

type Signed = Awaited<ReturnType<BrowserContext['storageState']>>

export const alive: Benchmark = {
  name: 'alive',
  about: 'from one list to another in a warm application until its rows are painted; also cold start and memory after 200 of those',
  async run() {
    const product = await startBenchProduct({ web: true })
    const browser = await openBrowser()
    try {
      const body = await prepareInvoice(product)
      for (let index = 0; index < ROWS; index += 1) for (const { path } of places) await post(product, `/api${path}`, body)
      const signed = await signInByScreen(browser, product, electronicInvoice.path)
      const cold = await startTimes(browser, product, signed, places[0], false)
      const kept = await startTimes(browser, product, signed, places[0], true)
      const context = await browser.newContext(lookOf(signed))
      const page = await context.newPage()
      await page.goto(`${product.url}${places[0].path}`)
      await shows(page, places[0])
      const spent = await walk(page, NAVIGATIONS + WARM_UP)
      const devtools = await context.newCDPSession(page)
      const before = await heap(devtools)
      await walk(page, MANY)
      const after = await heap(devtools)
      const times = spent.slice(WARM_UP)
      return {
        name: this.name,
        value: rounded(median(times)),
        unit: 'ms/navigation',
        raw: null,
        ratio: null,
        details: {
          p95: rounded(percentile(times, 0.95)),
          slowest: rounded(Math.max(...times)),
          coldMs: rounded(median(cold)),
          withServiceWorkerMs: rounded(median(kept)),
          heapBeforeMb: rounded(before / MEGABYTE),
          heapAfterMb: rounded(after / MEGABYTE),
          heapGrowthMb: rounded((after - before) / MEGABYTE),
          navigations: MANY,
        },
      }
    } finally {
      await browser.close()
      await product.close()
    }
  },
}

const lookOf = (signed: Signed) => ({ storageState: signed, locale: 'es-CO', viewport: { width: 1440, height: 900 } })

const shows = (page: Page, { row }: Place): Promise<void> => page.getByText(row).first().waitFor({ timeout: PATIENCE_MS })

/** From the address to rows that can be pressed, in milliseconds; with the worker, what a second visit has kept. */
async function startTimes(browser: Browser, product: BenchProduct, signed: Signed, place: Place, kept: boolean): Promise<number[]> {
  const spent: number[] = []
  for (let index = 0; index < COLD_TIMES; index += 1) {
    const context = await browser.newContext({ ...lookOf(signed), serviceWorkers: kept ? 'allow' : 'block' })
    try {
      const page = await context.newPage()
      if (kept) {
        await page.goto(`${product.url}${place.path}`)
        await page.evaluate('navigator.serviceWorker.ready')
        await page.reload()
        await shows(page, place)
        // What the browser itself keeps would hide what the worker does.
        const devtools = await context.newCDPSession(page)
        await devtools.send('Network.clearBrowserCache')
      }
      const started = performance.now()
      await page.goto(`${product.url}${place.path}`, { waitUntil: 'commit' })
      await shows(page, place)
      spent.push(performance.now() - started)
    } finally {
      await context.close()
    }
  }
  return spent
}

/** Goes to and fro by the menu; each time from the press until the frame with the rows, by the page's own clock. */
async function walk(page: Page, times: number): Promise<number[]> {
  const spent: number[] = []
  for (let index = 0; index < times; index += 1) {
    const { path, row } = places[(index + 1) % 2 === 0 ? 0 : 1]
    const link = page.locator(`nav a[href="${path}"]`).first()
    await link.hover()
    // Nothing is asked of the page from outside meanwhile, nor anything that lays it out: the time is its own.
    const took = await page.evaluate<number>(`new Promise((done) => {
      const started = performance.now()
      const look = () => {
        const isThere = location.pathname === ${JSON.stringify(path)} && ${String(row)}.test(document.querySelector('main').textContent)
        if (isThere) requestAnimationFrame(() => setTimeout(() => done(performance.now() - started)))
        else requestAnimationFrame(look)
      }
      document.querySelector('nav a[href="${path}"]').click()
      look()
    })`)
    spent.push(took)
  }
  return spent
}

/** Bytes that the page's script holds, after what nobody holds was thrown away. */
async function heap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize
}
