// The document of a register is lawful paper: sold, printed, validated, given back by its ticket, and its note validated; on a desk and on a
// phone in the dark.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSimulator, type Simulator } from '#app/dian/simulator.server.ts'
import { pieces } from '#app/testing/till.server.ts'
import { rangeOf } from '#app/testing/world.server.ts'
import { signIn } from '#modules/access/index.ts'
import { register, resolution } from '#modules/documents/index.ts'
import { changeAuthority, getEnabling, putCertificate } from '#modules/electronic/index.ts'
import { certificateFile, trustStoryCertificates } from '#modules/electronic/testing/certificates.server.ts'
import { createItem } from '#modules/items/index.ts'
import { openShift } from '#modules/pos/index.ts'
import { seriousProblems } from './axe.ts'
import { haveSession, takePicture, visit } from './browser.ts'
import { callerAt } from './caller.ts'
import { product } from './product.ts'
import { arrival } from './register.ts'
import { type Credentials, visitorsOfFile } from './visitors.ts'

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

const profile = {
  ...{ cityCode: '11001', address: 'Calle 1 # 2-3', postalCode: '110111', email: 'empresa@visitas.example' },
  electronic: { environment: 'produccion', softwareId: '8b9d2f0e-6f5b-4f0a-9d53-5d8c1f1b7a10', softwarePin: '12345', testSetId: '' },
} as const

/** A service to sell, a register with its range and its shift, and an authority that judges. */
async function prepare(url: string, { email, password }: Credentials): Promise<void> {
  const session = await callerAt(url, null, null).call(signIn, { body: { email, password, keepOpen: true } })
  const client = callerAt(url, session.accessToken, session.company?.companyId ?? null)
  const { nit } = await client.call(getEnabling)
  const to = new Date(Date.now() + 180 * 24 * 60 * 60 * 1000)
  const content = certificateFile({ nit, to, password: 'clave' })
  await client.call(putCertificate, { body: { name: 'firma.p12', content, password: 'clave' } })
  await client.call(changeAuthority, { body: { authority: 'simulator' } })
  const service = { kind: 'service', withholdingCode: null } as const
  await client.call(createItem, { body: { ...service, code: 'CORTE', name: 'Corte de pelo', price: '25000' } as never })
  await client.call(createItem, { body: { ...service, code: 'TINTE', name: 'Tinte completo', price: '80030' } as never })
  const [till] = (await client.call(register.endpoints.list, { query: {} as never })).rows
  const params = { id: till?.id ?? '' }
  const { id: resolutionId } = await client.call(resolution.endpoints.create, { body: rangeOf('POS', 'PV') })
  const { id: _id, active: _active, ...row } = await client.call(register.endpoints.one, { params })
  await client.call(register.endpoints.update, { params, body: { ...row, resolutionId } as never })
  await client.call(openShift, { body: { registerId: params.id, base: pieces({ 'note-50000': 2 }) } })
}

async function look(page: Page, name: string): Promise<void> {
  expect([name, await seriousProblems(page)]).toEqual([name, []])
  expect([name, await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')]).toEqual([name, true])
  await takePicture(page, `pos-document-${name}`)
}

/** Charged in cash; the dialog of the sale stays. */
async function sell(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/pos/web-register`)
  await page.getByRole('button', { name: 'Usar esta caja' }).click()
  await page.getByRole('button', { name: /^Corte de pelo/ }).click()
  await page
    .getByRole('button', { name: /^Cobrar 25\.000/ })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Cobrar a Consumidor final' }).waitFor()
  const arrived = arrival(page)
  await page.keyboard.press('F9')
  await page.getByRole('dialog', { name: 'Venta PV-1' }).waitFor()
  await arrived
}

test('sold, printed, validated, given back by its ticket, and the note validated', async () => {
  const visited = await visit({ width: 1440, height: 900 })
  const { page, url } = visited
  const somebody = await visitors.make({ role: 'administrator', profile })
  await prepare(url, somebody)
  await haveSession(visited, somebody)
  await sell(page, url)
  // What would be printed is counted: no printer is here.
  await page.evaluate(
    `globalThis.printed = 0; globalThis.print = () => { globalThis.printed += document.querySelectorAll('.ticket-sheet img').length }`,
  )
  await page.getByRole('button', { name: 'Imprimir tiquete' }).click()
  await expect.poll(() => page.evaluate('globalThis.printed'), { timeout: 30_000 }).toBe(1)
  await look(page, 'sold')
  await page.keyboard.press('F9')
  await page.goto(`${url}/pos/invoices`)
  await page.getByRole('row', { name: /PV-1/ }).click()
  const panel = page.getByRole('complementary', { name: 'PV-1' })
  await panel.getByText('Validada', { exact: true }).waitFor({ timeout: 60_000 })
  await panel.getByText('Contabilización').waitFor()
  await look(page, 'validated')
  // By its ticket, from the list of notes.
  await page.goto(`${url}/pos/credit-notes`)
  await page.getByRole('button', { name: 'Devolver una venta' }).first().click()
  const asking = page.getByRole('dialog', { name: 'Devolver una venta' })
  await asking.getByRole('textbox', { name: 'Tiquete' }).fill('pv 9')
  await asking.getByRole('button', { name: 'Buscar' }).click()
  await asking.getByText('Ninguna venta de caja tiene ese tiquete.').waitFor()
  await asking.getByRole('textbox', { name: 'Tiquete' }).fill('pv1')
  await asking.getByRole('button', { name: 'Buscar' }).click()
  const giving = page.getByRole('dialog', { name: 'Devolver PV-1' })
  await giving.getByRole('button', { name: 'Devolver todo' }).click()
  await giving.getByRole('textbox', { name: 'Motivo' }).fill('No le gustó')
  await expect.poll(() => giving.getByRole('combobox', { name: 'Forma de pago' }).inputValue()).not.toBe('')
  await look(page, 'giving-back')
  await giving.getByRole('button', { name: 'Devolver', exact: true }).click()
  const note = page.getByRole('complementary', { name: 'NAP-1' })
  await note.getByText('Validada', { exact: true }).waitFor({ timeout: 60_000 })
  await note.getByText('No le gustó').first().waitFor()
  await look(page, 'note')
  await visited.close()
})

test('on a phone in the dark the sale, its document and its return are at hand', async () => {
  const visited = await visit({ width: 360, height: 780, theme: 'dark' })
  const { page, url } = visited
  const somebody = await visitors.make({ role: 'administrator', profile })
  await prepare(url, somebody)
  await haveSession(visited, somebody)
  await sell(page, url)
  await look(page, 'phone-sold')
  await page.keyboard.press('F9')
  await page.goto(`${url}/pos/invoices`)
  await page.getByText('PV-1').first().click()
  const panel = page.getByRole('complementary', { name: 'PV-1' })
  await panel.getByText('Validada', { exact: true }).waitFor({ timeout: 60_000 })
  await look(page, 'phone-document')
  await panel.getByRole('link', { name: 'Devolver' }).click()
  await page.getByRole('dialog', { name: 'Devolver PV-1' }).getByRole('button', { name: 'Devolver todo' }).waitFor()
  await look(page, 'phone-giving-back')
  await visited.close()
})

test('what is brought back by its ticket is exchanged or its money given back, at the register', async () => {
  const visited = await visit({ width: 1440, height: 900 })
  const { page, url } = visited
  const somebody = await visitors.make({ role: 'administrator', profile })
  await prepare(url, somebody)
  await haveSession(visited, somebody)
  await page.goto(`${url}/pos/web-register`)
  await page.getByRole('button', { name: 'Usar esta caja' }).click()
  const cart = page.getByRole('region', { name: 'Carrito' })
  await page.getByRole('button', { name: /^Corte de pelo/ }).waitFor()
  await page.getByRole('button', { name: /^Corte de pelo/ }).click()
  await cart.getByText('1 unidad × 25.000').waitFor()
  await page.keyboard.press('+')
  await cart.getByText('2 unidad × 25.000').waitFor()
  await page.keyboard.press('F9')
  await page.getByRole('dialog', { name: 'Cobrar a Consumidor final' }).waitFor()
  const sold = arrival(page)
  await page.keyboard.press('F9')
  await page.getByRole('dialog', { name: 'Venta PV-1' }).waitFor()
  await page.keyboard.press('Enter')
  await sold
  // Exchanged: the ticket is read, and one of two comes back for what costs 80.030.
  await page.getByRole('button', { name: 'Devolver' }).click()
  await page.getByRole('dialog', { name: 'Devolver una venta' }).waitFor()
  await page.getByRole('textbox', { name: 'Tiquete' }).fill('PV-1')
  await page.getByRole('textbox', { name: 'Tiquete' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Devolver PV-1' })
  await dialog.getByRole('textbox', { name: 'Cantidad que vuelve de Corte de pelo' }).fill('1')
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Prefiere el tinte')
  await dialog.getByRole('radio', { name: 'Llevar otra cosa' }).click()
  await look(page, 'return')
  await dialog.getByRole('button', { name: 'Seguir con la venta' }).click()
  await cart.getByText('Vuelve de PV-1').waitFor()
  await page.getByRole('button', { name: /^Tinte completo/ }).click()
  await look(page, 'exchange')
  await page.keyboard.press('F9')
  const charging = page.getByRole('dialog', { name: 'Cobrar a Consumidor final' })
  await charging.getByRole('button', { name: 'Cobrar 55.050' }).waitFor()
  await look(page, 'exchange-charge')
  const exchanged = arrival(page)
  await page.keyboard.press('F9')
  await page.getByRole('dialog', { name: 'Venta PV-2' }).waitFor()
  await page.keyboard.press('Enter')
  await exchanged
  await expect.poll(() => page.getByText('con novedad').count()).toBe(0)
  // The other one for its money.
  await page.getByRole('button', { name: 'Devolver' }).click()
  await page.getByRole('textbox', { name: 'Tiquete' }).fill('PV-1')
  await page.getByRole('textbox', { name: 'Tiquete' }).press('Enter')
  await dialog.getByRole('button', { name: 'Devolver todo' }).click()
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('No lo quiso')
  await dialog.getByRole('button', { name: 'Devolver', exact: true }).click()
  await page.getByText('Nota NAP-2 hecha').waitFor()
  await visited.close()
})
