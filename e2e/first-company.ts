/** The first account and company of an installation that has nobody, made with the keyboard alone. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { removeDataFolder } from '#platform/testing/data-folder.server.ts'
import { seriousProblems } from './axe.ts'
import { takePicture } from './browser.ts'
import { makeDataFolder } from './product.ts'
import { startNextProduct, type RunningProduct } from './program.server.ts'
import { typeIn } from './writing.ts'

/** The program in an empty data folder with the database that it makes there, as a newcomer starts it; the product of this file ends where it begins. */
export async function withEmptyProduct(work: (product: RunningProduct) => Promise<void>): Promise<void> {
  const dataDir = makeDataFolder()
  const product = await startNextProduct(dataDir, null)
  try {
    await work(product)
  } finally {
    await product.stop()
    removeDataFolder(dataDir)
  }
}

export const firstPerson = { email: 'ana@lallave.example', password: 'Frailejón.2026' }

/** Nothing is wider than the screen. */
export const fits = (page: Page) => page.evaluate<boolean>(`document.documentElement.scrollWidth <= document.documentElement.clientWidth`)

const hasFocus = async (page: Page, wanted: Locator): Promise<boolean> => (await page.locator(':focus').and(wanted).count()) > 0

/** Goes on with Tab until the control of this name has the focus, as somebody without a pointer does. */
async function tabTo(page: Page, role: 'textbox' | 'combobox' | 'button' | 'checkbox', name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name }).first()
  for (let pressed = 0; pressed < 40; pressed += 1) {
    if (await hasFocus(page, wanted)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reached ${String(name)}`)
}

async function pickByKeyboard(page: Page, field: string, text: string, option: RegExp): Promise<void> {
  await tabTo(page, 'combobox', field)
  await typeIn(page, field, text)
  await page.getByRole('option', { name: option, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('listbox', { name: 'Opciones' }).waitFor({ state: 'hidden' })
}

/** From the page that an empty installation opens to the guide, without a pointer. */
export async function beginWithNobody(page: Page, url: string, picture: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('heading', { name: 'Empieza con Páramo' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(await fits(page)).toBe(true)
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    expect(await seriousProblems(page)).toEqual([])
    await takePicture(page, `${picture}-first-run-${theme}`)
  }
  // What is missing is said at its fields, and the first one takes the focus.
  await tabTo(page, 'button', 'Crear cuenta y empresa')
  await page.keyboard.press('Enter')
  await page.getByText('El campo Nombres es obligatorio.').waitFor()
  await page.getByText('El campo NIT es obligatorio.').waitFor()
  expect(await hasFocus(page, page.getByRole('textbox', { name: 'Nombres' }))).toBe(true)
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, `${picture}-first-run-problems`)

  await typeIn(page, 'Nombres', 'Ana')
  await tabTo(page, 'textbox', 'Apellidos')
  await typeIn(page, 'Apellidos', 'Pardo')
  await tabTo(page, 'textbox', 'Correo electrónico')
  await typeIn(page, 'Correo electrónico', firstPerson.email)
  await tabTo(page, 'textbox', 'Contraseña')
  await typeIn(page, 'Contraseña', firstPerson.password)
  await tabTo(page, 'textbox', 'NIT')
  await typeIn(page, 'NIT', '900123456')
  await page.getByText('DV 8').waitFor()
  await tabTo(page, 'textbox', 'Razón social')
  await typeIn(page, 'Razón social', 'Ferretería La Llave S.A.S.')
  await pickByKeyboard(page, 'Actividad económica principal (CIIU)', '4752', /^4752/)
  await pickByKeyboard(page, 'Municipio', 'medell', /^Medellín/)
  await tabTo(page, 'textbox', 'Dirección')
  await typeIn(page, 'Dirección', 'Carrera 43 # 1-50')
  await takePicture(page, `${picture}-first-run-filled`)
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'Puesta en marcha', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/kickOff')
  await page.getByRole('listitem').filter({ hasText: 'Datos de tu empresa' }).getByText('Hecho').waitFor()
  expect(await fits(page)).toBe(true)
  expect(await seriousProblems(page)).toEqual([])
}
