// An invoice paid online: the gateway to try with is turned on, the customer pays from the public page, and the invoice is paid.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { seriousProblems } from './axe.ts'
import { takePicture, type Visit, visitThroughout } from './browser.ts'
import { writeCoffee, writeForHotels } from './writing.ts'

let visited: Visit
let page: Page
visitThroughout((each) => {
  visited = each
  page = each.page
})

test('the company writes its credentials and turns the gateway to try with on', async () => {
  await page.goto(`${visited.url}/settings/companies/zona-virtual?panel=credenciales`)
  await page.getByRole('textbox', { name: 'Código de comercio' }).fill('30364')
  await page.getByRole('textbox', { name: 'Usuario' }).fill('sumapaz')
  await page.getByRole('textbox', { name: 'Clave', exact: true }).fill('Clave-del-comercio-2026')
  await page.getByRole('combobox', { name: 'Cuenta de abono' }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Guardar credenciales' }).click()
  await page.getByText('Credenciales guardadas').waitFor()
  await page.getByRole('switch', { name: 'Recibir pagos de prueba' }).click()
  await page.getByText('Pasarela de pruebas encendida').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'online-payments')
})

test('the customer pays from the page of the invoice, and it is paid', async () => {
  await writeForHotels(page, `${visited.url}/sales/invoices/create`)
  await writeCoffee(page)
  await page.getByLabel('Cantidad, línea 1').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Compartir enlace' }).waitFor()
  await page.getByRole('button', { name: 'Enlace público' }).click()
  await page.getByRole('menuitem', { name: 'Copiar link de pago' }).waitFor()
  const [open] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('menuitem', { name: 'Ver como el cliente' }).click(),
  ])
  await open.getByRole('button', { name: 'Pagar en línea' }).waitFor()
  expect(await seriousProblems(open)).toEqual([])
  await takePicture(open, 'online-payment-public')
  await open.getByRole('button', { name: 'Pagar en línea' }).click()
  await open.getByText('Pasarela de pruebas: aquí no se mueve dinero.').waitFor()
  expect(await seriousProblems(open)).toEqual([])
  await takePicture(open, 'online-payment-gateway')
  await open.getByRole('button', { name: 'Aprobar', exact: true }).click()
  await open.getByText('El pago fue aprobado.').waitFor()
  await open.getByRole('link', { name: 'Volver al comercio' }).click()
  await open.getByText(/^Recibimos tu pago\./).waitFor()
  await open.getByText('Pagada', { exact: true }).waitFor()
  expect(await open.getByRole('button', { name: 'Pagar en línea' }).count()).toBe(0)
  await takePicture(open, 'online-payment-paid')
  await page.reload()
  await page.getByText('Pagada', { exact: true }).first().waitFor()
  await page.getByRole('heading', { name: 'Pagos en línea' }).waitFor()
  await takePicture(page, 'online-payment-invoice')
})

test('the report says how it ended and what recorded it', async () => {
  await page.goto(`${visited.url}/analytics/reports/sales/virtual-zone`)
  await page.getByText(/^RC-\d+$/).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'online-payment-report')
  await page.goto(`${visited.url}/settings/companies/zona-virtual`)
  await page.getByText('Aplicada').waitFor()
  await page.setViewportSize({ width: 360, height: 780 })
  await takePicture(page, 'online-payments-phone')
})
