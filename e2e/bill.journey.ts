// A supplier's bill: written with an account of expense, refused without its number, owed, paid in part, and taken back.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkDigit } from '#colombia/index.ts'
import { seriousProblems } from './axe.ts'
import { haveSession, takePicture, visit, type Visit, visitThroughout } from './browser.ts'
import { endReceipt, settleHere, typeIn, writeItem } from './writing.ts'

const NIT = '900731405'
const SUPPLIER = 'Asesores del Tolima S.A.S.'

let visited: Visit
let page: Page
visitThroughout((each) => {
  visited = each
  page = each.page
})

test('a supplier', async () => {
  await page.goto(`${visited.url}/people?new=1`)
  await page.getByRole('textbox', { name: 'NIT' }).fill(`${NIT}-${checkDigit(NIT)}`)
  await page.getByRole('textbox', { name: 'Razón social' }).fill(SUPPLIER)
  await page.getByRole('checkbox', { name: 'Proveedor' }).check()
  await page.getByRole('checkbox', { name: /^R-99-PN/ }).check()
  await page.keyboard.press('Control+s')
  await page.getByRole('row', { name: new RegExp(SUPPLIER) }).waitFor()
})

test('its bill is written with an account of expense, asked for its number, and kept with its entry', async () => {
  await page.goto(`${visited.url}/purchases/bills`)
  await page.getByRole('link', { name: 'Crear factura de compra' }).first().click()
  await page.getByRole('heading', { name: 'Crear factura de compra' }).waitFor()
  await page.getByRole('combobox', { name: 'Proveedor' }).fill(NIT)
  await page.getByRole('option', { name: new RegExp(SUPPLIER) }).waitFor()
  await page.keyboard.press('Enter')
  await writeItem(page, '511025', /511025 Asesoría jurídica/)
  await page.keyboard.press('Tab')
  await typeIn(page, 'Valor unitario, línea 1', '1000000')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Ingresa el número de la factura del proveedor.').first().waitFor()
  await page.getByRole('textbox', { name: 'Prefijo del proveedor' }).fill('FE')
  await page.getByRole('textbox', { name: 'Número del proveedor' }).fill('1042')
  await page.getByRole('tab', { name: 'Contabilización' }).click()
  await page.getByText('Cuadrado').waitFor()
  await page.getByText('233525').first().waitFor()
  expect(await page.getByText('Sin cuenta configurada').count()).toBe(0)
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'bill-editor')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Factura de compra FC-\d+/ }).waitFor()
  expect(page.url()).toMatch(/\/purchases\/bills\/[^/]+\/view/)
  await page.getByText('1042').first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'bill-view')
  await page
    .getByRole('tab', { name: 'Contabilización' })
    .or(page.getByRole('link', { name: 'Contabilización' }))
    .first()
    .click()
  await page.getByText('511025').first().waitFor()
})

test('the same number of the same supplier is refused at its field', async () => {
  const id = /bills\/([^/]+)\/view/.exec(page.url())?.[1] ?? ''
  await page.goto(`${visited.url}/purchases/bills/duplicate/${id}`)
  await page.getByRole('heading', { name: 'Crear factura de compra' }).waitFor()
  const number = page.getByRole('textbox', { name: 'Número del proveedor' })
  await page.getByRole('textbox', { name: 'Prefijo del proveedor' }).fill('fe')
  await number.fill('1042')
  await page.keyboard.press('Control+Enter')
  await page.getByText(`Ya registraste el documento fe-1042 del proveedor ${SUPPLIER}.`).first().waitFor()
  // A draft of another number stays, and is edited at its address.
  await number.fill('1043')
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  await page.getByRole('link', { name: 'Editar', exact: true }).click()
  await page.getByRole('heading', { name: 'Editar factura de compra' }).waitFor()
  expect(page.url()).toMatch(/\/purchases\/bills\/edit\/[^/]+$/)
})

test('it is paid in part with an egreso, which keeps it from being annulled', async () => {
  await page.goto(`${visited.url}/purchases/bills?vista=open&period=siempre`)
  await page
    .getByRole('row', { name: /FC-\d+.*Asesores del Tolima/ })
    .first()
    .click()
  const dialog = await settleHere(page, 'Registrar egreso')
  await dialog.getByRole('textbox', { name: 'Valor pagado' }).fill('400000')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'bill-paid-in-place')
  await page.keyboard.press('Control+Enter')
  await endReceipt(page, 'Egreso')
  await page
    .getByRole('list', { name: 'Documentos relacionados' })
    .getByRole('link', { name: /^CE-\d+/ })
    .waitFor()
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Anular factura de compra' }).click()
  const annulling = page.getByRole('alertdialog')
  await annulling.getByRole('combobox', { name: 'Motivo' }).selectOption({ index: 1 })
  await annulling.getByRole('textbox').first().fill('Se registró por error dos veces')
  await annulling.getByRole('button', { name: 'Anular factura de compra' }).click()
  await annulling.getByText('El documento tiene recaudos o egresos aplicados. Anúlalos primero.').waitFor()
  await page.keyboard.press('Escape')
})

test('it is edited under its number, in instalments, with what was paid of it, and compared with what it said', async () => {
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Editar', exact: true }).click()
  await page.getByRole('heading', { name: /^Editar FC-\d+/ }).waitFor()
  await page.getByText(/ya está registrada\. Al guardar se reversa lo registrado/).waitFor()
  expect(await page.getByRole('button', { name: 'Guardar borrador' }).count()).toBe(0)
  await page.getByRole('combobox', { name: 'Forma de pago' }).selectOption({ label: 'Crédito, 30 días' })
  await page.getByRole('button', { name: 'Dividir en cuotas' }).click()
  await page.getByRole('textbox', { name: 'Porcentaje de la cuota 1' }).fill('60')
  await page.getByRole('button', { name: 'Quitar la cuota 2' }).click()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page
    .getByText(/Las cuotas suman 93,34\s%/)
    .first()
    .waitFor()
  await page.getByRole('textbox', { name: 'Porcentaje de la cuota 2' }).fill('40')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'bill-edit-issued')
  const address = page.url()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByText(/Factura de compra FC-\d+ editada/).waitFor()
  await page.getByText('Cuota 1 de 2').waitFor()
  await page
    .getByRole('button', { name: /^Comparar con FC-\d+ · versión 1/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('rowheader', { name: 'Cuotas' }).waitFor()
  await takePicture(page, 'bill-compared')
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'bill-view-edited')
  const phone = await visit({ width: 360, height: 740, theme: 'dark' })
  await haveSession(phone)
  await phone.page.goto(address)
  await phone.page.getByText(/ya está registrada/).waitFor()
  await phone.page.getByRole('region', { name: 'Cuotas' }).scrollIntoViewIfNeeded()
  expect(await phone.page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
  expect(await seriousProblems(phone.page)).toEqual([])
  await takePicture(phone.page, 'bill-edit-issued-phone')
  await phone.close()
})

test('on a phone of 360 px', async () => {
  const phone = await visit({ width: 360, height: 740, theme: 'dark' })
  await haveSession(phone)
  await phone.page.goto(`${phone.url}/purchases/bills?period=siempre`)
  await phone.page.getByText(SUPPLIER).first().waitFor()
  expect(await seriousProblems(phone.page)).toEqual([])
  await takePicture(phone.page, 'bill-list-phone')
  await phone.page.goto(`${phone.url}/purchases/bills/create`)
  await phone.page.getByRole('textbox', { name: 'Número del proveedor' }).waitFor()
  expect(await phone.page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
  expect(await seriousProblems(phone.page)).toEqual([])
  await takePicture(phone.page, 'bill-editor-phone')
  await phone.close()
})
