// A company in trials goes through the set of documents that the authority asks for: it writes its certificate, its software and its set, sends
// them to the simulated authority, sees each accepted, and goes to production. On a screen, and on a phone in the dark.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSimulator, type Simulator } from '#app/dian/simulator.server.ts'
import { certificateFile, trustStoryCertificates } from '#modules/electronic/testing/certificates.server.ts'
import { seriousProblems } from './axe.ts'
import { signIn, takePicture, visit, type Visit } from './browser.ts'
import { product } from './product.ts'
import { visitorsOfFile } from './visitors.ts'

const visitors = visitorsOfFile()
const folder = mkdtempSync(join(tmpdir(), 'paramo-dian-'))
let simulator: Simulator
beforeAll(async () => {
  trustStoryCertificates(folder)
  simulator = await startSimulator({ folder, port: Number(new URL(product().simulatorUrl).port), xsdDir: null })
})
afterAll(async () => {
  await simulator.stop()
  rmSync(folder, { recursive: true })
})

const HALF_A_YEAR_MS = 180 * 24 * 3_600_000
/** The set is made up in the name of a company that says where it is. */
const profile = { cityCode: '25290', address: 'Calle 7 # 8-09', postalCode: '252211', email: 'visitas@paramo.example' }
const ENABLING = '/settings/companies/biz-electronic'

async function look(page: Page, name: string): Promise<void> {
  expect([name, await seriousProblems(page)]).toEqual([name, []])
  expect([name, await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')]).toEqual([name, true])
  await takePicture(page, `test-set-${name}`)
}

async function certify({ page, url }: Visit): Promise<void> {
  await page.goto(`${url}${ENABLING}?panel=certificado`)
  const said = await page.getByText(/^Debe ser del NIT/).innerText()
  const nit = said.replaceAll(/\D/g, '').slice(0, 9)
  const to = new Date(Date.now() + HALF_A_YEAR_MS)
  const buffer = Buffer.from(certificateFile({ nit, holder: 'VISITAS S.A.S.', to, password: 'clave' }), 'base64')
  await page.getByLabel('Archivo del certificado').setInputFiles({ name: 'firma.p12', mimeType: 'application/x-pkcs12', buffer })
  await page.getByLabel('Contraseña del certificado').fill('clave')
  await page.keyboard.press('Enter')
  await page.getByText('Certificado guardado').waitFor()
}

async function writeSoftware({ page, url }: Visit): Promise<void> {
  await page.goto(`${url}${ENABLING}?panel=software`)
  await page.getByRole('textbox', { name: 'Identificador del software' }).fill('8b9d2f0e-6f5b-4f0a-9d53-5d8c1f1b7a10')
  await page.getByLabel('PIN del software').last().fill('48213')
  await page.getByRole('textbox', { name: /set de pruebas/i }).fill('3f0c3b52-8f4e-4c55-9b1f-0d8c2a7e6b41')
  await page.keyboard.press('Control+s')
  await page.getByRole('textbox', { name: 'Identificador del software' }).waitFor({ state: 'detached' })
}

/** A small set: as many as whoever tries it writes. */
async function sendSet({ page, url }: Visit, name: string): Promise<void> {
  await page.goto(`${url}${ENABLING}?panel=pruebas`)
  await page.getByRole('textbox', { name: 'Facturas' }).fill('2')
  await page.getByRole('combobox', { name: 'Se envía a' }).selectOption('simulator')
  await look(page, `${name}-asked`)
  await page.getByRole('button', { name: 'Enviar el set de pruebas' }).click()
  await page.getByText('4 de 4 aceptados').first().waitFor({ timeout: 60_000 })
  expect(await page.getByText('Aceptada', { exact: true }).count()).toBe(4)
  await look(page, `${name}-accepted`)
}

async function goToProduction({ page, url }: Visit, name: string): Promise<void> {
  await page.goto(`${url}${ENABLING}`)
  await page.getByRole('button', { name: 'Pasar a producción' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /producción$/ })
    .click()
  await page.getByText('Ya estás en producción', { exact: true }).waitFor()
  await page.getByText('Producción', { exact: true }).first().waitFor()
  await look(page, `${name}-production`)
}

test.each([
  ['1440-light', { width: 1440, height: 900, theme: 'light' }],
  ['360-dark', { width: 360, height: 780, theme: 'dark' }],
] as const)('the set is sent, accepted, and the company goes to production: %s', async (name, screen) => {
  const visited = await visit(screen)
  await signIn(visited, await visitors.make({ role: 'administrator', profile }))
  await certify(visited)
  await writeSoftware(visited)
  await sendSet(visited, name)
  await goToProduction(visited, name)
  await visited.close()
})
