/** A browser for a benchmark, signed in to the product that it measures. */
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { chromiumArguments, findChromium } from '../scripts/chromium.ts'
import { EMAIL, PASSWORD, type BenchProduct } from './product.server.ts'

export const PATIENCE_MS = 30_000
const QUIET_MS = 1_000

/** Waits until the page has asked for nothing and got nothing for a second; its live stream, which never ends, does not count. */
export function untilQuiet(page: Page): Promise<void> {
  return new Promise((done) => {
    let timer = setTimeout(done, QUIET_MS)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(done, QUIET_MS)
    }
    page.on('request', again)
    page.on('requestfinished', again)
    page.on('requestfailed', again)
  })
}

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findChromium(), args: [...chromiumArguments] })

/** @returns what the browser keeps of a session, for a context that has cached nothing */
export async function signInByScreen(
  browser: Browser,
  product: BenchProduct,
  place: string,
): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const context = await browser.newContext({ locale: 'es-CO' })
  try {
    const page = await context.newPage()
    // Whoever has no session is sent to sign in, and comes back.
    await page.goto(`${product.url}${place}`)
    await page.getByLabel('Correo electrónico').fill(EMAIL)
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await page.waitForURL((url) => url.pathname === place, { timeout: PATIENCE_MS })
    return await context.storageState()
  } finally {
    await context.close()
  }
}
