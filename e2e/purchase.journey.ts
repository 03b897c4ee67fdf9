// An order to a supplier, received in two parts and billed at another price: what is expected, what waits for its bill, and the close.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkDigit } from '#colombia/index.ts'
import { seriousProblems } from './axe.ts'
import { haveSession, takePicture, visit, type Visit, visitThroughout } from './browser.ts'
import { typeIn, writeCoffee, writeQuantity } from './writing.ts'

const NIT = '900731413'
const SUPPLIER = 'Tostadores del Huila S.A.S.'

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

let order = ''
test('its order says for when, and is marked as sent', async () => {
  await page.goto(`${visited.url}/purchases/orders`)
  await page.getByRole('link', { name: 'Crear orden de compra' }).first().click()
  await page.getByRole('heading', { name: 'Crear orden de compra' }).waitFor()
  await page.getByRole('combobox', { name: 'Proveedor' }).fill(NIT)
  await page.getByRole('option', { name: new RegExp(SUPPLIER) }).waitFor()
  await page.keyboard.press('Enter')
  await writeCoffee(page)
  await writeQuantity(page, '10')
  await page.keyboard.press('Tab')
  await typeIn(page, 'Valor unitario, línea 1', '20000')
  await page.keyboard.press('Tab')
  await page.getByRole('textbox', { name: 'Fecha de entrega' }).fill('+7')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'purchase-order-editor')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Orden de compra OC-\d+/ }).waitFor()
  await page.getByText('Aprobada').first().waitFor()
  await page.getByRole('columnheader', { name: 'Recibida' }).waitFor()
  order = page.url()
  await page.getByRole('button', { name: 'Marcar enviada' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Marcar enviada' }).click()
  await page.getByText('Enviada').first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'purchase-order-view')
})

test('the supplier confirms it on a phone, with less and later, and asks something', async () => {
  const sharing = page.waitForResponse((response) => response.url().endsWith('/link') && response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Compartir enlace' }).click()
  const { url: link } = (await (await sharing).json()) as { url: string }
  const outside = await visit({ width: 360, height: 780 })
  const phone = outside.page
  await phone.goto(new URL(new URL(link).pathname, visited.url).href)
  await phone.getByRole('button', { name: 'Confirmar el pedido' }).click()
  await phone.getByRole('textbox', { name: /^Cantidad que llega, de 10/ }).fill('8')
  await phone.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await phone.getByText('Este campo es obligatorio.').waitFor()
  await phone.getByRole('textbox', { name: 'Tu nombre' }).fill('Marta Ruiz')
  await phone.getByRole('textbox', { name: 'Comentario (opcional)' }).fill('El resto la otra semana')
  expect(await seriousProblems(phone)).toEqual([])
  await takePicture(phone, 'purchase-order-confirm-phone')
  await phone.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await phone.getByText(/^Confirmado por Marta Ruiz/).waitFor()
  await phone.getByRole('button', { name: 'Hacer una pregunta' }).click()
  await phone.getByRole('textbox', { name: 'Tu nombre' }).fill('Marta Ruiz')
  await phone.getByRole('textbox', { name: 'Pregunta' }).fill('¿Reciben los sábados?')
  expect(await seriousProblems(phone)).toEqual([])
  await takePicture(phone, 'purchase-order-phone-question')
  await phone.getByRole('button', { name: 'Enviar' }).click()
  await phone.getByText(/^Tu pregunta le llegó a/).waitFor()
  await outside.close()
  await page.goto(order)
  await page.getByRole('heading', { name: 'Confirmación del proveedor' }).waitFor()
  await page.getByText('Propone cambios').waitFor()
  await page.getByText('El resto la otra semana').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'purchase-order-confirmed')
})

const receive = async (quantity: string) => {
  await page.goto(order)
  await page
    .getByRole('button', { name: 'Más acciones' })
    .or(page.getByRole('button', { name: 'Convertir a remisión de compra' }))
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Convertir a remisión de compra' }).click()
  const choosing = page.getByRole('dialog', { name: /^Convertir OC-\d+ a remisión de compra$/ })
  await choosing.getByRole('textbox', { name: /Cantidad de/ }).fill(quantity)
  await choosing.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: /^Guardar y registrar/ }).waitFor()
  await page.getByLabel('Cantidad, línea 1').or(page.getByText('Café molido')).first().waitFor()
}

let remission = ''
let damaged = ''
let billed = ''
test('it is received in two parts, and waits in the books for its bill', async () => {
  await receive('6')
  await page.getByRole('tab', { name: 'Contabilización' }).click()
  await page.getByText('Cuadrado').waitFor()
  await page.getByText('233590').first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'purchase-remission-editor')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Remisión de compra RP-\d+/ }).waitFor()
  await page.getByText('Registrada').first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'purchase-remission-view')
  damaged = page.url()
  await receive('4')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Remisión de compra RP-\d+/ }).waitFor()
  remission = page.url()
  await page.goto(order)
  await page.getByText('Recibida').first().waitFor()
  await takePicture(page, 'purchase-order-received')
})

test('what arrived damaged goes back before its bill, on a phone', async () => {
  const phone = await visit({ width: 360, height: 780, theme: 'dark' })
  await haveSession(phone)
  await phone.page.goto(damaged)
  await phone.page.getByText(/pendiente 6/).waitFor()
  // Of the page, and in it those of the document.
  await phone.page.getByRole('button', { name: 'Más acciones' }).click()
  await phone.page.getByRole('button', { name: 'Más acciones' }).last().click()
  await phone.page.getByRole('menuitem', { name: 'Devolver remisión de compra' }).click()
  const returning = phone.page.getByRole('dialog', { name: /^Devolver remisión de compra RP-\d+$/ })
  await returning.getByText(/^Sale de /).waitFor()
  await returning.getByRole('textbox', { name: /^Cantidad que se devuelve de/ }).fill('7')
  await returning.getByRole('textbox', { name: 'Motivo' }).fill('Llegó mojado')
  await returning.getByRole('button', { name: 'Registrar devolución' }).click()
  await returning.getByText(/supera lo pendiente/).waitFor()
  await returning.getByRole('textbox', { name: /^Cantidad que se devuelve de/ }).fill('2')
  expect(await seriousProblems(phone.page)).toEqual([])
  await takePicture(phone.page, 'purchase-remission-return-phone')
  await returning.getByRole('button', { name: 'Registrar devolución' }).click()
  await phone.page.getByRole('button', { name: /^Anular DR-\d+$/ }).waitFor()
  await phone.close()
  await page.goto(damaged)
  await page.getByRole('columnheader', { name: 'Devuelta' }).waitFor()
  await page.getByRole('button', { name: /^Anular DR-\d+$/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'purchase-remission-returned')
})

test('what was received is billed at another price, and the order is closed', async () => {
  await page.goto(remission)
  await page.getByRole('button', { name: 'Convertir a factura de compra' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('textbox', { name: 'Número del proveedor' }).fill('777')
  const price = page.getByRole('gridcell').filter({ hasText: '20.000' }).first()
  await price.dblclick()
  await page.keyboard.press('Control+a')
  await typeIn(page, 'Valor unitario, línea 1', '21000')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Factura de compra FC-\d+/ }).waitFor()
  await page
    .getByRole('tab', { name: 'Contabilización' })
    .or(page.getByRole('link', { name: 'Contabilización' }))
    .first()
    .click()
  await page.getByText('233590').first().waitFor()
  await page.getByText('220505').first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'purchase-bill-received')
  billed = page.url().replace(/\?.*$/, '')
  await page.goto(remission)
  await page.getByText('Facturada').first().waitFor()
  await page.goto(order)
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar orden de compra' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar orden de compra' }).click()
  await page.getByText('Cerrada').first().waitFor()
})

test('a part of it goes back to the supplier', async () => {
  await page.goto(billed)
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Crear nota débito' }).click()
  await page.getByRole('heading', { name: 'Crear nota débito' }).waitFor()
  await page.getByRole('textbox', { name: /^Cantidad de/ }).fill('1')
  await page.getByRole('checkbox', { name: /^Sale de / }).waitFor()
  await page.getByText('Neto a descontar').first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'purchase-note-editor')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Nota débito.* NDC-\d+/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'purchase-note-view')
})

test('the supplier takes some more off, without goods', async () => {
  await page.goto(billed)
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Crear nota crédito' }).click()
  await page.getByRole('heading', { name: 'Crear nota crédito' }).waitFor()
  await page.getByRole('textbox', { name: 'Número del proveedor' }).fill('NC-15')
  await page.getByRole('textbox', { name: /^Valor de/ }).fill('3000')
  await page.getByRole('tab', { name: 'Contabilización' }).click()
  await page.getByText('Cuadrado').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'purchase-credit-note-editor')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Nota crédito.* NCC-\d+/ }).waitFor()
  await page.getByText('NC-15').first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'purchase-credit-note-view')
  await page.goto(`${visited.url}/purchases/bill-debit-notes`)
  await page.getByRole('row', { name: /NCC-\d+/ }).waitFor()
  await takePicture(page, 'purchase-notes-list')
})

test('on a phone they fit', async () => {
  const phone = await visit({ width: 360, height: 780, theme: 'dark' })
  await haveSession(phone)
  const places: readonly (readonly [address: string, name: string, told: string])[] = [
    [`${phone.url}/purchases/orders`, 'purchase-order-list-phone', SUPPLIER],
    [order, 'purchase-order-phone', 'Cerrada'],
    [`${phone.url}/purchases/remissions`, 'purchase-remission-list-phone', SUPPLIER],
    [remission, 'purchase-remission-phone', 'Facturada'],
    [`${phone.url}/purchases/bill-debit-notes/create`, 'purchase-note-create-phone', 'Factura de compra'],
    [`${phone.url}/purchases/remissions/create`, 'purchase-remission-editor-phone', 'Proveedor'],
  ]
  for (const [address, name, told] of places) {
    await phone.page.goto(address)
    await phone.page.getByText(told).first().waitFor()
    expect([address, await phone.page.evaluate('document.documentElement.scrollWidth')]).toEqual([address, 360])
    await takePicture(phone.page, name)
  }
  await phone.close()
})

test('what the supplier leaves in consignment is theirs until a cut buys it, and what is not sold goes back', async () => {
  await page.goto(`${visited.url}/purchases/remissions/create?tipo=RCP`)
  await page.getByRole('combobox', { name: 'Proveedor' }).fill(NIT)
  await page.getByRole('option', { name: new RegExp(SUPPLIER) }).waitFor()
  await page.keyboard.press('Enter')
  await writeCoffee(page)
  await writeQuantity(page, '10')
  await page.keyboard.press('Tab')
  await typeIn(page, 'Valor unitario, línea 1', '20000')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Remisión en consignación RCP-\d+/ }).waitFor()
  const place = page.url()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'held-view')

  await page.getByRole('button', { name: 'Corte de consignación: factura de compra', exact: true }).click()
  const cutting = page.getByRole('dialog', { name: /^Corte de consignación de RCP-\d+$/ })
  await cutting.getByRole('textbox', { name: /^Vendido de/ }).fill('4')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'held-cut')
  await cutting.getByRole('button', { name: 'Crear factura de compra' }).click()
  await page.getByRole('button', { name: /^Guardar y registrar/ }).waitFor()

  await page.goto(place)
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Devolver remisión en consignación' }).click()
  const returning = page.getByRole('dialog', { name: /^Devolver remisión en consignación RCP-\d+$/ })
  await returning.getByRole('textbox', { name: /^Cantidad que se devuelve de/ }).fill('3')
  await returning.getByRole('textbox', { name: 'Motivo' }).fill('No se vendieron')
  await takePicture(page, 'held-return')
  await returning.getByRole('button', { name: 'Registrar devolución' }).click()
  await page.getByRole('button', { name: /^Anular DR-\d+$/ }).waitFor()

  await page.goto(`${visited.url}/purchases/remissions?terceros=1`)
  const held = page.getByRole('dialog', { name: 'Mercancía de terceros' })
  await held.getByRole('row', { name: new RegExp(`Café molido.*${SUPPLIER}.*7`) }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'held-goods')
})
