// Somebody who sells asks for goods; another approves them in part with the stock in sight, has some transferred and buys the rest.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkDigit } from '#colombia/index.ts'
import { warehouse } from '#modules/inventory/index.ts'
import { createItem } from '#modules/items/index.ts'
import { createParty } from '#modules/people/index.ts'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, takePicture, visit, type Visit } from '../browser.ts'
import { signInAsColleague } from '../colleague.ts'
import { writeItem, writeQuantity } from '../writing.ts'

const NIT = '900731413'
const SUPPLIER = 'Tostadores del Huila S.A.S.'

let theirs: Visit
let ours: Visit
beforeAll(async () => {
  theirs = await visit()
  ours = await visit()
  await haveSession(ours)
  await prepare(ours)
})
afterAll(async () => {
  await theirs.close()
  await ours.close()
  await closeBrowser()
})

/** What other screens would write: a second warehouse, something that there is none of, and a supplier. */
async function prepare({ page, url }: Visit): Promise<void> {
  const opened = await page.request.post(`${url}/api/session`, { data: { ...inject('demo'), keepOpen: false, proof: null } })
  const { accessToken, companies } = (await opened.json()) as { accessToken: string; companies: { companyId: string }[] }
  const headers = { authorization: `Bearer ${accessToken}`, 'x-company-id': companies[0]?.companyId ?? '' }
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${url}${path}`, { headers: { ...headers, 'idempotency-key': randomUUID() }, data })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await post(warehouse.endpoints.create.path, { code: 'NORTE', name: 'Tienda norte' })
  await post(createItem.path, { kind: 'product', code: 'FIL-1', name: 'Filtro de papel', price: '9000' })
  await post(createParty.path, {
    ...{ kind: 'juridica', identificationType: '31', identification: `${NIT}-${checkDigit(NIT)}`, legalName: SUPPLIER },
    ...{ responsibilities: ['R-99-PN'], isSupplier: true, isCustomer: false },
  })
}

/** Of the panel beside the list. */
const panelOf = (page: Page) => page.getByRole('complementary').filter({ has: page.getByRole('button', { name: 'Cerrar', exact: true }) })

/** In the empty line that invites to write; after a quantity the cursor stands in the next one. */
const beginLines = (page: Page) => page.getByText('Código, nombre o código de barras').click()
const writeLine = async (page: Page, typed: string, named: RegExp, quantity: string) => {
  await writeItem(page, typed, named)
  await writeQuantity(page, quantity)
  await page.keyboard.press('Enter')
}

let number = ''
test('who sells asks for what a shop lacks', async () => {
  const { page, url } = theirs
  await signInAsColleague(theirs)
  await page.goto(`${url}/inventories/requisitions`)
  await page.getByText('Aún no hay requisiciones').waitFor()
  await takePicture(page, 'requisitions-empty')
  await page.getByRole('link', { name: 'Crear requisición' }).first().click()
  await page.getByRole('heading', { name: 'Crear requisición' }).waitFor()
  await page.getByRole('combobox', { name: 'Se necesita en' }).selectOption({ label: 'Tienda norte' })
  await page.getByRole('textbox', { name: 'Fecha requerida' }).fill('+5')
  await beginLines(page)
  await writeLine(page, 'cafe molido', /Café molido/, '6')
  await writeLine(page, 'filtro', /Filtro de papel/, '10')
  await page.getByRole('textbox', { name: 'Justificación' }).fill('Abre el sábado')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'requisition-form')
  await page.getByRole('button', { name: 'Guardar requisición' }).click()
  await page.getByRole('button', { name: 'Enviar a aprobación' }).click()
  await page.getByRole('heading', { name: /^RQ-\d+$/ }).waitFor()
  number = (await page.getByRole('heading', { name: /^RQ-\d+$/ }).innerText()).trim()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'requisition-sent')
})

test('another approves it in part, with what there is in sight', async () => {
  const { page, url } = ours
  await page.goto(url)
  await page.getByText(new RegExp(`Requisición ${number},`)).waitFor()
  await takePicture(page, 'requisition-home')
  await page.goto(`${url}/inventories/requisitions`)
  await page.getByRole('row', { name: new RegExp(number) }).click()
  await page.getByRole('button', { name: 'Aprobar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Aprobar la requisición ${number}` })
  const filters = dialog.getByRole('listitem').filter({ hasText: 'Filtro de papel' })
  await filters.getByText('Sin existencias disponibles').waitFor()
  // What there is elsewhere is transferred, and the rest bought.
  expect(await filters.getByRole('combobox', { name: 'Cómo' }).inputValue()).toBe('purchase')
  const coffee = dialog.getByRole('listitem').filter({ hasText: 'Café molido' }).first()
  expect(await coffee.getByRole('combobox', { name: 'Cómo' }).inputValue()).toBe('transfer')
  await coffee.getByRole('textbox', { name: 'Apruebas' }).fill('4')
  await dialog.getByRole('button', { name: 'Registrar decisión' }).click()
  await coffee.getByRole('textbox', { name: 'Motivo' }).fill('Con cuatro basta')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'requisition-decide')
  await dialog.getByRole('button', { name: 'Registrar decisión' }).click()
  await panelOf(page).getByText('Aprobada parcial').waitFor()
  await page.getByRole('button', { name: 'Trasladar' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'requisition-approved')
})

test('some of it is transferred and received, and the rest is ordered', async () => {
  const { page } = ours
  const requisition = page.url()
  await page.getByRole('button', { name: 'Trasladar' }).click()
  const moving = page.getByRole('dialog', { name: `Trasladar para la requisición ${number}` })
  await moving
    .getByRole('cell', { name: /Café molido/ })
    .first()
    .waitFor()
  await takePicture(page, 'requisition-transfer')
  await moving.getByRole('button', { name: 'Crear traslado' }).click()
  await page.getByRole('heading', { name: 'Traslado sin enviar' }).waitFor()
  await page.getByText(`Requisición ${number}`, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByRole('checkbox', { name: /Llega de una vez/ }).check()
  await page.getByRole('button', { name: 'Enviar traslado' }).click()
  await page.getByText('Recibido').first().waitFor()
  await page.goto(requisition)
  await panelOf(page).getByText('Atendida parcial').waitFor()
  await page.getByRole('button', { name: 'Comprar' }).click()
  const buying = page.getByRole('dialog', { name: `Comprar para la requisición ${number}` })
  await buying.getByRole('button', { name: 'Crear orden de compra' }).click()
  await buying.getByText('Elige el proveedor').waitFor()
  await buying.getByRole('combobox', { name: 'Proveedor' }).fill(NIT)
  await page.getByRole('option', { name: new RegExp(SUPPLIER) }).waitFor()
  await page.keyboard.press('Enter')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'requisition-order')
  await buying.getByRole('button', { name: 'Crear orden de compra' }).click()
  await page.getByRole('heading', { name: /Editar orden de compra/ }).waitFor()
  await page.getByText('Filtro de papel').first().waitFor()
  await takePicture(page, 'requisition-order-draft')
  await page.goto(requisition)
  await panelOf(page).getByRole('link', { name: 'Orden sin número' }).waitFor()
  await panelOf(page)
    .getByRole('link', { name: /^Traslado TR-\d+$/ })
    .waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'requisition-attended')
})

test('who asked follows it on a phone', async () => {
  const { page, url } = theirs
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${url}/inventories/requisitions`)
  await page.getByText('Atendida parcial').first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'requisitions-phone')
  await page.getByText(new RegExp(number)).first().click()
  await page.getByText('Con cuatro basta').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'requisition-phone')
  await page.goto(`${url}/inventories/requisitions/create`)
  await page.getByRole('heading', { name: 'Crear requisición' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'requisition-form-phone')
})

test('on a phone it is approved too', async () => {
  const { page, url } = theirs
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${url}/inventories/requisitions/create`)
  await page.getByRole('combobox', { name: 'Se necesita en' }).selectOption({ label: 'Tienda norte' })
  await page.getByRole('textbox', { name: 'Fecha requerida' }).fill('+5')
  await beginLines(page)
  await writeLine(page, 'cafe molido', /Café molido/, '2')
  await page.getByRole('button', { name: 'Guardar requisición' }).click()
  await page.getByRole('button', { name: 'Enviar a aprobación' }).click()
  const next = page.getByRole('heading', { name: /^RQ-\d+$/ })
  await next.waitFor()
  const sent = page.url()
  await ours.page.setViewportSize({ width: 360, height: 740 })
  await ours.page.goto(sent)
  await ours.page.getByRole('button', { name: 'Aprobar', exact: true }).click()
  const dialog = ours.page.getByRole('dialog', { name: /^Aprobar la requisición/ })
  await dialog.getByRole('textbox', { name: 'Apruebas' }).fill('1')
  expect(await seriousProblems(ours.page)).toEqual([])
  await takePicture(ours.page, 'requisition-decide-phone')
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Hay una allá')
  await dialog.getByRole('button', { name: 'Registrar decisión' }).click()
  await ours.page.getByText('Aprobada parcial').first().waitFor()
})

test('it is closed with what is still pending, its history tells it, and it is found by what it asked for', async () => {
  const { page } = ours
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await page.getByRole('button', { name: 'Más acciones' }).last().click()
  await page.getByRole('menuitem', { name: 'Cerrar requisición' }).click()
  const dialog = page.getByRole('dialog', { name: /^Cerrar/ })
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'requisition-close')
  await dialog.getByRole('textbox', { name: 'Comentario' }).fill('Ya no hace falta')
  await dialog.getByRole('button', { name: 'Cerrar requisición' }).click()
  await panelOf(page).getByText('Cerrada', { exact: true }).first().waitFor()
  await page.getByRole('tab', { name: 'Historial' }).click()
  await panelOf(page).getByText('Ya no hace falta').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'requisition-history')
  await panelOf(page).getByRole('button', { name: 'Cerrar', exact: true }).click()
  await page.getByRole('link', { name: /^Cerradas 1/ }).click()
  await page.getByRole('searchbox', { name: 'Buscar requisiciones' }).fill('cafe')
  await page.getByRole('row', { name: /RQ-/ }).waitFor()
  expect(await page.getByRole('row', { name: /RQ-/ }).count()).toBe(1)
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'requisitions-closed')
})
