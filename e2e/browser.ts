/** A browser for a journey: it finds things as a person does, by role and name, and complains of any page error. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { chromiumArguments, findChromium } from '../scripts/chromium.ts'
import { product } from './product.ts'

export interface Visit {
  readonly page: Page
  readonly url: string
  close(): Promise<void>
}

let browser: Browser | null = null

export async function openBrowser(): Promise<Browser> {
  browser ??= await chromium.launch({ executablePath: await findChromium(), args: [...chromiumArguments] })
  return browser
}

export async function closeBrowser(): Promise<void> {
  await browser?.close()
  browser = null
}

/** Where pictures for looking at go, when somebody asks for them. */
const pictures = process.env['JOURNEY_PICTURES']

export async function takePicture(page: Page, name: string): Promise<void> {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}

export interface Look {
  readonly width?: number
  readonly height?: number
  readonly theme?: 'light' | 'dark'
  /** With what the application keeps in the browser for a day without network: fetching it takes the place of what is tried. */
  readonly keeps?: boolean
  /** Errors of the page that belong to what is tried. */
  readonly expected?: RegExp
}

/** A page of its own, with nothing remembered. Errors of the page make `close` fail. */
export async function visit({ width = 1440, height = 900, theme = 'light', keeps = false, expected }: Look = {}): Promise<Visit> {
  const context = await (await openBrowser()).newContext({
    viewport: { width, height },
    colorScheme: theme,
    // Without graphics hardware every frame of a fade costs the processor that everything else runs on.
    reducedMotion: 'reduce',
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
  })
  if (!keeps) await context.addInitScript('delete Navigator.prototype.serviceWorker')
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) errors.push(message.text())
  })
  return {
    page,
    url: product().url,
    async close() {
      await context.close()
      expect(errors.filter((error) => !expected?.test(error))).toEqual([])
    },
  }
}

/** Signs in with the keyboard: to the demonstration company, or as somebody else. */
export async function signIn(
  { page, url }: Visit,
  somebody: { readonly email: string; readonly password: string } = inject('demo'),
): Promise<void> {
  const { email, password } = somebody
  await page.goto(`${url}/login`)
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Hola/ }).waitFor()
}
