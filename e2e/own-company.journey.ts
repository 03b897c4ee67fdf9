// An installation that has nobody: its first account and company with the keyboard alone, on a desk and on a phone, up to the guide
// of the first days; another company; and one to try things in, which is marked everywhere and thrown away.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { removeDataFolder } from '#platform/testing/data-folder.server.ts'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, type Look, takePicture, visit } from './browser.ts'
import { startProduct, type RunningProduct } from './program.server.ts'

afterAll(closeBrowser)

/** The program in an empty data folder, as a newcomer starts it. */
async function withEmptyProduct(work: (product: RunningProduct) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'paramo-own-'))
  const product = await startProduct(dataDir)
  try {
    await work(product)
  } finally {
    await product.stop()
    removeDataFolder(dataDir)
  }
}

const PASSWORD = 'Frailejón.2026'
const person = { email: 'ana@lallave.example', password: PASSWORD }
const fits = (page: Page) => page.evaluate<boolean>(`document.documentElement.scrollWidth <= document.documentElement.clientWidth`)

const hasFocus = async (page: Page, wanted: Locator): Promise<boolean> => (await page.locator(':focus').and(wanted).count()) > 0

/** Nothing of a card is cut off. */
const cardsAreWhole = (page: Page) =>
  page.evaluate<boolean>(`[...document.querySelectorAll('.company')].every((card) => card.scrollWidth <= card.clientWidth)`)

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
  await page.keyboard.type(text)
  await page.getByRole('option', { name: option, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('listbox', { name: 'Opciones' }).waitFor({ state: 'hidden' })
}

/** From the page that an empty installation opens to the guide, without a pointer. */
async function begin(page: Page, url: string, picture: string): Promise<void> {
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

  await page.keyboard.type('Ana')
  await tabTo(page, 'textbox', 'Apellidos')
  await page.keyboard.type('Pardo')
  await tabTo(page, 'textbox', 'Correo electrónico')
  await page.keyboard.type(person.email)
  await tabTo(page, 'textbox', 'Contraseña')
  await page.keyboard.type(PASSWORD)
  await tabTo(page, 'textbox', 'NIT')
  await page.keyboard.type('900123456')
  await page.getByText('DV 8').waitFor()
  await tabTo(page, 'textbox', 'Razón social')
  await page.keyboard.type('Ferretería La Llave S.A.S.')
  await pickByKeyboard(page, 'Actividad económica principal (CIIU)', '4752', /^4752/)
  await pickByKeyboard(page, 'Municipio', 'medell', /^Medellín/)
  await tabTo(page, 'textbox', 'Dirección')
  await page.keyboard.type('Carrera 43 # 1-50')
  await takePicture(page, `${picture}-first-run-filled`)
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'Puesta en marcha', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/kickOff')
  await page.getByRole('listitem').filter({ hasText: 'Datos de tu empresa' }).getByText('Hecho').waitFor()
  expect(await fits(page)).toBe(true)
  expect(await seriousProblems(page)).toEqual([])
}

const PHONE: Look = { width: 360, height: 780, theme: 'dark' }

test('on a desk with the keyboard alone; then another company', async () => {
  await withEmptyProduct(async ({ url }) => {
    const visited = await visit()
    const { page } = visited
    await begin(page, url, 'desk')
    await takePicture(page, 'desk-kick-off')

    await page.goto(`${url}/account/my-companies`)
    await page.getByRole('button', { name: 'Crear empresa' }).click()
    await page.getByRole('heading', { name: 'Crear empresa' }).waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await takePicture(page, 'desk-create-company')
    await page.getByRole('textbox', { name: 'NIT' }).fill('900123456-8')
    await page.getByRole('textbox', { name: 'Razón social' }).fill('La Llave del Sur S.A.S.')
    await page.getByRole('combobox', { name: 'Municipio' }).fill('cali')
    await page.getByRole('option', { name: /^Cali/ }).first().click()
    await page.getByRole('textbox', { name: 'Dirección' }).fill('Calle 5 # 6-7')
    await page.getByRole('combobox', { name: 'Color' }).selectOption('Rojo')
    await page.keyboard.press('Control+s')
    // The same NIT is refused at its field, and mended.
    await page
      .getByText(/Ya tienes la empresa Ferretería La Llave/)
      .first()
      .waitFor()
    await page.getByRole('textbox', { name: 'NIT' }).fill('900654321')
    await page.keyboard.press('Control+s')
    await page.getByRole('heading', { name: 'Puesta en marcha', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Empresa: La Llave del Sur S.A.S.' }).waitFor()

    await visited.close()
  })
})

test('on a phone in the dark; whoever opens it afterwards signs in', async () => {
  await withEmptyProduct(async ({ url }) => {
    const visited = await visit(PHONE)
    const { page } = visited
    await begin(page, url, 'phone')
    await takePicture(page, 'phone-kick-off')
    await visited.close()

    const later = await visit()
    await later.page.goto(`${url}/login`)
    await later.page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
    await later.page.getByRole('textbox', { name: 'Correo electrónico' }).fill(person.email)
    await later.page.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
    await later.page.keyboard.press('Enter')
    await later.page.getByRole('heading', { name: /^Hola, Ana/ }).waitFor()
    await later.close()
  })
})

test('a company to try things in is marked on every page, and thrown away', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/account/my-companies`)
  await page.getByRole('button', { name: 'Empresa de prueba' }).click()
  await takePicture(page, 'desk-trial-dialog')
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Crear empresa de prueba' }).click()
  const strip = page.getByRole('complementary', { name: 'Empresa de prueba' })
  await strip.waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Empresa: Provisiones Sumapaz S.A.S. (prueba)' }).waitFor()
  for (const path of ['/', '/sales/invoices', '/settings/my-company', '/profile']) {
    await page.goto(`${url}${path}`)
    await strip.waitFor()
  }
  await page.goto(`${url}/sales/invoices`)
  await page
    .getByRole('row', { name: /FV-\d+/ })
    .first()
    .waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'desk-trial-invoices')

  await page.goto(`${url}/account/my-companies`)
  await page.getByText('De prueba', { exact: true }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  expect(await cardsAreWhole(page)).toBe(true)
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await takePicture(page, `desk-companies-${theme}`)
  }
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByText('De prueba', { exact: true }).waitFor()
  expect(await fits(page)).toBe(true)
  expect(await cardsAreWhole(page)).toBe(true)
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Eliminar', exact: true }).scrollIntoViewIfNeeded()
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await takePicture(page, `phone-companies-${theme}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await takePicture(page, 'desk-discard')
  await page.getByRole('button', { name: 'Eliminar empresa de prueba' }).click()
  await page.getByText('Provisiones Sumapaz S.A.S. (prueba) fue eliminada').waitFor()
  await page.getByText('De prueba', { exact: true }).waitFor({ state: 'detached' })
  await page.getByText('2 empresas').waitFor()
  await takePicture(page, 'desk-after-discard')
  await page.getByRole('listitem').filter({ hasText: 'Café Chingaza Ltda.' }).getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('heading', { name: /^Hola, Marcela/ }).waitFor()
  expect(await strip.count()).toBe(0)
  await visited.close()
})

/** The last line of what a command prints. */
const lastLine = (output: string) =>
  JSON.parse(output.trim().split('\n').at(-1) ?? '') as { email: string; password: string; companyId: string }
const command = (nit: string) => ['app/company.ts', '--name', 'Por Comando S.A.S.', '--nit', nit, '--email', 'yo@empresa.co', '--json']

test('by command while the server runs, and once it has stopped', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'paramo-own-'))
  const product = await startProduct(dataDir)
  try {
    const made = lastLine(await product.run(command('900123456')))
    const entering = await fetch(`${product.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: made.email, password: made.password }),
    })
    expect(await entering.json()).toMatchObject({ company: { companyId: made.companyId, name: 'Por Comando S.A.S.' } })
    await product.stop()
    const second = lastLine(await product.run(command('900654321')))
    expect(second).toMatchObject({ email: 'yo@empresa.co', password: null })
    expect(second.companyId).not.toBe(made.companyId)
    await expect(product.run(command('900654321'))).rejects.toThrow('Ya tienes la empresa')
  } finally {
    await product.stop()
    removeDataFolder(dataDir)
  }
})
