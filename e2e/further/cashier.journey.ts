// What a cashier may not do is said where it would be done: lists that do not leave in files, prices and dates that are not theirs.
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from '../browser.ts'
import { typeIn, writeCoffee, writeForHotels } from '../writing.ts'

afterAll(closeBrowser)

test('as a cashier, a list stays here, and an invoice has the price of the company and the date of today', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  // Agreed by whoever may: it is copied below by somebody who may not.
  await writeForHotels(page, `${url}/sales/quotes/create`)
  await writeCoffee(page)
  await page.keyboard.press('Tab')
  await typeIn(page, 'Valor unitario, línea 1', '1234')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Cotización CT-\d+/ }).waitFor()
  await page.getByText('1.234').first().waitFor()
  const agreed = page.url().replace(/\/view.*$/, '')

  await page.goto(`${url}/settings/roles`)
  await page.getByRole('row', { name: /Cajero/ }).hover()
  await page.getByRole('button', { name: 'Acciones de Cajero' }).click()
  await page.getByRole('menuitem', { name: 'Ver como este rol' }).click()
  await page.getByText(/Ves la empresa como Cajero/).waitFor()

  await page.goto(`${agreed}/duplicate`)
  await page.getByText('Una línea tomó el precio de hoy').waitFor()
  await page.getByText('te falta el permiso «Cambiar precios en cotizaciones»').waitFor()
  expect(await page.locator('.grid').getByText('1.234', { exact: true }).count()).toBe(0)
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'cashier-copy')

  await page.goto(`${url}/sales/invoices`)
  await page.getByRole('button', { name: 'Exportar', exact: true }).click()
  const excel = page.getByRole('menuitem', { name: /Excel/ })
  await excel.waitFor()
  expect(await excel.getAttribute('aria-disabled')).toBe('true')
  expect(await excel.getAttribute('aria-description')).toBe('Te falta el permiso «Exportar facturas de venta»')
  await page.keyboard.press('Escape')

  await writeForHotels(page, `${url}/sales/invoices/create`)
  const date = page.getByRole('textbox', { name: 'Fecha', exact: true })
  expect(await date.getAttribute('readonly')).not.toBeNull()
  await page.getByText('Te falta el permiso «Cambiar la fecha en facturas de venta»').waitFor()
  await writeCoffee(page)
  // From the quantity the cursor goes on to the discount: the price between them is not written.
  await page.getByLabel('Cantidad, línea 1').waitFor()
  await page.keyboard.press('Tab')
  await page.getByLabel('Descuento, línea 1').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'cashier-invoice')
  await visited.close()
})
