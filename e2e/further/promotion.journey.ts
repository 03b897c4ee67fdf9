// The second one at half price, with a coupon: tried with a cart while it is written, and taken by the line of a quote.
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from '../browser.ts'
import { writeCoffee, writeForHotels, writeQuantity } from '../writing.ts'

afterAll(closeBrowser)

test('a promotion with a coupon is tried with a cart, and a quote takes it when its coupon is said', async () => {
  const inside = await visit()
  const { page, url } = inside
  await haveSession(inside)
  await page.goto(`${url}/settings/promotions?new=1`)
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Segunda a mitad de precio')
  await page.getByRole('combobox', { name: 'Qué da' }).selectOption({ label: 'Cada N unidades, una con descuento' })
  // What it needs is asked before it can be saved.
  await page.getByRole('button', { name: 'Crear promoción' }).last().click()
  await page.getByText('Este campo es obligatorio.').first().waitFor()
  await page.getByRole('textbox', { name: 'Porcentaje' }).fill('50')
  await page.getByRole('textbox', { name: 'Cuántas unidades' }).fill('2')
  await page.getByText('Lo que elijas', { exact: true }).click()
  const items = page.getByRole('combobox', { name: 'Productos y servicios' })
  await items.fill('cafe molido')
  await page
    .getByRole('option', { name: /Café molido/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Quitar CAF-500/ }).waitFor()
  await page.getByRole('textbox', { name: 'Cupón', exact: true }).fill('cafetero')

  const cart = page.getByRole('region', { name: 'Probar con un carrito' })
  await cart.getByRole('combobox', { name: 'Producto' }).fill('cafe molido')
  await page
    .getByRole('option', { name: /Café molido/ })
    .first()
    .click()
  await cart.getByRole('textbox', { name: 'Cantidad' }).fill('3')
  await cart.getByRole('textbox', { name: 'Precio' }).fill('20000')
  await cart.getByText('Esta promoción pide su cupón').waitFor()
  await cart.getByRole('textbox', { name: 'Cupón que dice' }).fill('Cafetero')
  await cart.getByRole('row', { name: /Café molido .*10\.000.*50\.000/ }).waitFor()
  await cart.getByText('Esta promoción descuenta').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'promotion-trial')
  await page.getByRole('button', { name: 'Crear promoción' }).last().click()
  await page.getByText('Promoción Segunda a mitad de precio creada').waitFor()
  await page.getByText('La segunda unidad con 50 % menos').first().waitFor()

  await writeForHotels(page, `${url}/sales/quotes/create`)
  await writeCoffee(page)
  await writeQuantity(page, '2')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Más datos' }).click()
  const coupon = page.getByRole('textbox', { name: 'Cupón' })
  await coupon.fill('cafe')
  await page.getByText('Ninguna promoción en uso tiene ese cupón.').waitFor()
  await coupon.fill('cafetero')
  // One of the two boxes at half of 318.000.
  await page.getByText('−159.000').first().waitFor()
  expect(await page.getByText('Ninguna promoción en uso tiene ese cupón.').count()).toBe(0)
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'promotion-quote')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Cotización CT-\d+/ }).waitFor()
  await page.getByText('Promoción: Segunda a mitad de precio').waitFor()
  await page.getByText('cafetero', { exact: true }).first().waitFor()
  await inside.close()
})
