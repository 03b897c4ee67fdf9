// Goods left in consignment: what the customer sold becomes the draft of an invoice, and what they did not comes back.
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from '../browser.ts'
import { writeCoffee, writeForHotels, writeQuantity } from '../writing.ts'

afterAll(closeBrowser)

test('a consignment is cut, invoiced, and the rest comes back', async () => {
  const inside = await visit()
  const { page, url } = inside
  await haveSession(inside)
  await writeForHotels(page, `${url}/sales/remissions/create?tipo=RCS`)
  await writeCoffee(page)
  await writeQuantity(page, '10')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Remisión en consignación RCS-\d+/ }).waitFor()
  const place = page.url()

  await page.getByRole('button', { name: 'Corte de consignación: factura', exact: true }).click()
  const cutting = page.getByRole('dialog', { name: /^Corte de consignación de RCS-\d+$/ })
  await cutting.getByRole('textbox', { name: /^Vendido de/ }).fill('4')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'consignment-cut')
  await cutting.getByRole('button', { name: 'Crear factura' }).click()
  await page.getByRole('button', { name: /^Guardar y emitir/ }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Factura [A-Z0-9]+-\d+/ }).waitFor()

  await page.goto(place)
  await page.getByText('Facturada parcial').first().waitFor()
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Devolver remisión en consignación' }).click()
  const returning = page.getByRole('dialog', { name: /^Devolver remisión en consignación RCS-\d+$/ })
  await returning.getByRole('textbox', { name: /^Cantidad que vuelve de/ }).fill('3')
  await returning.getByRole('textbox', { name: 'Motivo' }).fill('No se vendieron')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'consignment-return')
  await returning.getByRole('button', { name: 'Registrar devolución' }).click()
  await page.getByRole('columnheader', { name: 'Devuelta' }).waitFor()
  await page.getByRole('button', { name: /^Anular DR-\d+$/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'consignment-view')

  await page.goto(`${url}/sales/remissions`)
  await page
    .getByRole('link', { name: /^RCS-\d+$/ })
    .first()
    .waitFor()
  await inside.close()
})
