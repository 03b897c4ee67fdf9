// What a company issues reaches the tax authority: it chooses the simulated one, sees an invoice validated by itself, sees what waits
// while nobody answers and how it leaves when somebody does, reads why one was refused, corrects it, and takes the files of all. On a
// screen, and on a phone in the dark.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAs } from '#platform/testing/own-database.server.ts'
import { startSimulator, type Simulator } from '#app/dian/simulator.server.ts'
import { certificateFile, trustStoryCertificates } from '#modules/electronic/testing/certificates.server.ts'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from './browser.ts'
import { product } from './product.ts'
import { writeCoffee, writeForHotels, writeQuantity } from './writing.ts'

let simulator: Simulator
const folder = mkdtempSync(join(tmpdir(), 'paramo-dian-'))

/** Two visitors go from one test to the next, each where the one before left it. */
let visited: Awaited<ReturnType<typeof visit>>
let phone: Awaited<ReturnType<typeof visit>>
let refused = ''
let nit = ''
/** As it was enrolled, before one was refused. */
let taxpayer: NonNullable<ReturnType<Simulator['register']['taxpayer']>>

beforeAll(async () => {
  visited = await visit()
  phone = await visit({ width: 360, height: 780, theme: 'dark' })
  for (const each of [visited, phone]) await haveSession(each)
  trustStoryCertificates(folder)
  simulator = await startSimulator({ folder, port: Number(new URL(product().simulatorUrl).port), xsdDir: null })
})
afterAll(async () => {
  await phone.close()
  await visited.close()
  await closeBrowser()
  await simulator.stop()
  rmSync(folder, { recursive: true })
})

/** The certificate is judged by the clock of the server, which is the real one. */
const inMonths = (months: number) => new Date(Date.now() + months * 30 * 24 * 60 * 60 * 1000)

async function look(page: Page, name: string): Promise<void> {
  expect([name, await seriousProblems(page)]).toEqual([name, []])
  expect([name, await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')]).toEqual([name, true])
  await takePicture(page, `transmission-${name}`)
}

/** @returns the NIT of the company */
async function certify(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/settings/companies/biz-electronic?panel=certificado`)
  const said = await page.getByText(/^Debe ser del NIT/).innerText()
  const nit = said.replaceAll(/\D/g, '').slice(0, 9)
  const buffer = Buffer.from(certificateFile({ nit, holder: 'VISITAS S.A.S.', to: inMonths(6), password: 'clave' }), 'base64')
  await page.getByLabel('Archivo del certificado').setInputFiles({ name: 'firma.p12', mimeType: 'application/x-pkcs12', buffer })
  await page.getByLabel('Contraseña del certificado').fill('clave')
  await page.keyboard.press('Enter')
  await page.getByText('Certificado guardado').waitFor()
  return nit
}

/** The service has failed for as long as the law asks. */
async function failForLong(): Promise<void> {
  await askAs(product().ownerUrl, `update authority_outage set began_at = began_at - interval '11 minutes'`)
}

/** @returns its number; the page shows it */
async function issue(page: Page, url: string): Promise<string> {
  await writeForHotels(page, `${url}/sales/invoices/create`)
  await writeCoffee(page)
  await writeQuantity(page, '2')
  await page.keyboard.press('Control+Enter')
  const heading = page.getByRole('heading', { name: /^Factura [A-Z]+-\d+/ })
  await heading.waitFor()
  return /[A-Z]+-\d+/.exec((await heading.textContent()) ?? '')?.[0] ?? ''
}

const rowOf = (page: Page, number: string): Locator => page.getByRole('row').filter({ hasText: number })
const board = (page: Page, url: string, tab = '') => page.goto(`${url}/sales/transmission${tab}`)

test('the authority is chosen, and an invoice is validated by itself and seen', async () => {
  const { page, url } = visited
  nit = await certify(page, url)
  await page.getByRole('button', { name: 'Enviar al simulador' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmar' }).click()
  await page.getByText('El simulador de la DIAN, sin validez fiscal').waitFor()
  await look(page, 'chosen')

  const validated = await issue(page, url)
  await page.getByText('Validada', { exact: true }).first().waitFor()
  await look(page, 'validated')
  await board(page, url, '?vista=validated')
  await rowOf(page, validated).first().click()
  await page.getByText('Intento 1: Envío').waitFor()
  await look(page, 'evidence')

  // What the company had issued before leaves as well, each note behind its invoice.
  await board(page, url)
  await page.getByText('No hay nada por transmitir').waitFor()
})

test('nobody answers, what waits is seen, and then somebody does', async () => {
  const { page, url } = visited
  simulator.behave({ status: 503 })
  const waiting = await issue(page, url)
  await board(page, url)
  await page.getByText(/^La DIAN no responde desde/).waitFor()
  await rowOf(page, waiting).getByText('En cola').waitFor()
  await look(page, 'outage')
  await failForLong()
  await rowOf(page, waiting).getByText('En contingencia').waitFor()
  await rowOf(page, waiting)
    .getByText(/^48 h al volver, falla desde/)
    .waitFor()
  await page.getByText(/tus facturas se entregan en contingencia y se transmitirán solas/).waitFor()
  await look(page, 'contingency')
  await page.goto(`${url}/sales/invoices`)
  await page.getByText(/^La DIAN no responde desde \d\d:\d\d/).waitFor()
  await look(page, 'contingency-invoices')
  await board(page, url)
  simulator.behave({ status: null })
  await page.getByRole('button', { name: 'Reintentar todo ahora' }).click()
  await rowOf(page, waiting).waitFor({ state: 'detached' })
  await board(page, url, '?vista=validated')
  await rowOf(page, waiting).getByText('Validada').waitFor()
})

test('one is refused, and says why, on a phone too', async () => {
  const { page, url } = visited
  const found = simulator.register.taxpayer(nit)
  if (!found) throw new Error('The simulator does not know the company')
  taxpayer = found
  simulator.register.enrol({ ...taxpayer, pin: 'otro' })
  refused = await issue(page, url)
  await page.getByText('Rechazada', { exact: true }).first().waitFor()
  // The page itself says why, where it is mended and what to do.
  const why = page.getByRole('alert').filter({ hasText: 'La DIAN rechazó la factura.' })
  await why.getByText('El PIN del software no es el que registraste en la DIAN.').waitFor()
  await why.getByRole('link', { name: 'Ir a Software y PIN' }).waitFor()
  await page.getByRole('link', { name: 'Corregir y reenviar' }).waitFor()
  await look(page, 'rejected-document')
  await board(page, url, '?vista=rejected')
  await rowOf(page, refused).first().click()
  await page
    .getByText(/FAB27b/)
    .first()
    .waitFor()
  await look(page, 'rejected')

  await board(phone.page, url)
  await phone.page.getByText(refused).first().waitFor()
  await look(phone.page, 'phone')
  await phone.page.goto(`${url}/settings/companies/biz-electronic`)
  await phone.page.getByText('El simulador de la DIAN, sin validez fiscal').waitFor()
  await look(phone.page, 'phone-electronic')
  await phone.page.goto(`${url}/settings/companies/biz-electronic?panel=pruebas`)
  await phone.page.getByRole('button', { name: 'Enviar el set de pruebas' }).waitFor()
  await look(phone.page, 'phone-test-set')
  await page.goto(`${url}/settings/companies/biz-electronic?panel=rangos`)
  await page.getByRole('button', { name: 'Preguntar a la DIAN' }).click()
  await page.getByText('Creada').first().waitFor()
  await look(page, 'ranges')
})

test('whom it knows is brought, what was refused is corrected, and the files of all are taken', async () => {
  const { page, url } = visited
  simulator.register.know({ type: '31', number: '860002964', name: 'Banco de Ejemplo S.A.', email: 'facturas@banco.example' })
  await page.goto(`${url}/client/new`)
  await page.getByRole('textbox', { name: 'NIT' }).fill('860002964')
  await page.getByRole('button', { name: 'Traer de la DIAN' }).click()
  await page.getByText('Datos traídos de la DIAN').waitFor()
  expect(await page.getByRole('textbox', { name: 'Razón social' }).inputValue()).toBe('Banco de Ejemplo S.A.')
  await look(page, 'acquirer')
  await board(page, url, '?vista=eventos')
  await page.getByText('No hay eventos por transmitir').waitFor()
  await look(page, 'events')
  await board(page, url, '?vista=rejected')
  await rowOf(page, refused).first().click()

  simulator.register.enrol(taxpayer)
  await page.getByRole('link', { name: 'Corregir y reenviar' }).click()
  await page.getByText(/^La DIAN rechazó la factura/).waitFor()
  await look(page, 'correcting')
  await page.getByRole('button', { name: 'Guardar y reenviar' }).click()
  await page.getByRole('heading', { name: `Factura ${refused}` }).waitFor()
  await page.getByText('Validada', { exact: true }).first().waitFor()
  await board(page, url, '?vista=validated')
  await rowOf(page, refused).first().click()
  await page.getByRole('heading', { name: 'Envíos anteriores' }).waitFor()
  await page.getByRole('heading', { name: 'Entrega al cliente' }).waitFor()
  await look(page, 'corrected')

  await page.goto(`${url}/analytics/reports/export-invoices`)
  await page.getByText(refused).first().waitFor()
  await look(page, 'export')
  const taken = page.waitForEvent('download')
  await page.getByRole('button', { name: 'ZIP de PDF y XML' }).click()
  expect((await taken).suggestedFilename()).toMatch(/^facturas-electronicas.*\.zip$/)
  await phone.page.goto(`${url}/analytics/reports/export-invoices`)
  await phone.page.getByRole('heading', { name: 'Exportar facturas (PDF y XML)' }).waitFor()
  await look(phone.page, 'phone-export')
})
