/**
 * The script that a browser loads, cold, to show the list of invoices, and to show the public tracking page: what it
 * really asks for until the page is quiet, each file as gzip makes it at its best.
 */
import type { BrowserContext, Response } from 'playwright-core'
import { gzipSync } from 'node:zlib'
import { electronicInvoice } from '#modules/sales/index.ts'
import { screens } from '../app/screens.ts'
import type { Benchmark } from './benchmark.ts'
import { openBrowser, PATIENCE_MS, signInByScreen, untilQuiet } from './browser.server.ts'
import { post, prepareInvoice } from './prepare-invoice.server.ts'
import { startBenchProduct } from './product.server.ts'

const BEST = 9

export const webBytes: Benchmark = {
  name: 'web-bytes',
  about: 'script of the shell and the list of invoices, and of the public tracking page, in bytes gzip, loaded cold in Chromium',
  async run() {
    if (!screens.some(({ path }) => path === electronicInvoice.path)) throw new Error(`No screen shows ${electronicInvoice.path}`)
    const product = await startBenchProduct({ web: true })
    const browser = await openBrowser()
    try {
      const issued = await post(product, `/api${electronicInvoice.path}`, await prepareInvoice(product))
      const link = await post(product, `/api${electronicInvoice.path}/${String(issued['id'])}/link`, {})
      const signedIn = await signInByScreen(browser, product, electronicInvoice.path)
      const list = await load(
        await browser.newContext({ storageState: signedIn, locale: 'es-CO' }),
        `${product.url}${electronicInvoice.path}`,
        'FV-1',
      )
      const tracking = await load(
        await browser.newContext({ locale: 'es-CO' }),
        `${product.url}${new URL(String(link['url'])).pathname}`,
        'FV-1',
      )
      return {
        name: this.name,
        value: list.script,
        unit: 'bytes',
        raw: null,
        ratio: null,
        details: {
          listFiles: list.files,
          listStyle: list.style,
          listFonts: list.fonts,
          publicScript: tracking.script,
          publicFiles: tracking.files,
          publicStyle: tracking.style,
          publicFonts: tracking.fonts,
        },
      }
    } finally {
      await browser.close()
      await product.close()
    }
  },
}

interface Loaded {
  readonly script: number
  readonly style: number
  readonly fonts: number
  /** How many files of script. */
  readonly files: number
}

/** @param text what must be seen, so that an error page is not measured by mistake */
async function load(context: BrowserContext, address: string, text: string): Promise<Loaded> {
  try {
    const page = await context.newPage()
    const answers: Response[] = []
    page.on('response', (answer) => answers.push(answer))
    await page.goto(address)
    await page.getByText(text, { exact: false }).first().waitFor({ timeout: PATIENCE_MS })
    await untilQuiet(page)
    const of = async (type: string): Promise<number[]> => {
      const chosen = answers.filter((answer) => answer.ok() && answer.request().resourceType() === type)
      return Promise.all(chosen.map(async (answer) => sizeOf(await answer.body(), type)))
    }
    const [script, style, fonts] = [await of('script'), await of('stylesheet'), await of('font')]
    if (script.length === 0) throw new Error(`${address} loaded no script`)
    return { script: sum(script), style: sum(style), fonts: sum(fonts), files: script.length }
  } finally {
    await context.close()
  }
}

/** Fonts come compressed. */
const sizeOf = (body: Buffer, type: string): number => (type === 'font' ? body.length : gzipSync(body, { level: BEST }).length)

const sum = (sizes: readonly number[]): number => sizes.reduce((whole, size) => whole + size, 0)
