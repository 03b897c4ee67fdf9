// A list written for a customer: its prices pasted, given on the record of the customer, and proposed by a quote, which says why.
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from '../browser.ts'
import { writeCoffee, writeForHotels, writeQuantity } from '../writing.ts'

afterAll(closeBrowser)

test('a list is made, priced by quantity, given to a customer and proposed in a quote', async () => {
  const inside = await visit()
  const { page, url } = inside
  await haveSession(inside)
  await page.goto(`${url}/settings/price-lists?new=1`)
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Hoteles y restaurantes')
  await page.getByRole('textbox', { name: 'Porcentaje' }).fill('10')
  await page.getByRole('combobox', { name: 'Redondeo' }).selectOption({ label: 'A 100 pesos' })
  await takePicture(page, 'price-list-form')
  await page.getByRole('button', { name: 'Crear lista de precios' }).last().click()
  await page.getByText('Lista de precios Hoteles y restaurantes creada').waitFor()
  await page.getByRole('link', { name: 'Ver sus precios' }).click()
  await page.getByRole('heading', { name: 'Precios de Hoteles y restaurantes' }).waitFor()
  await page.getByRole('searchbox', { name: 'Buscar productos y servicios' }).fill('cafe molido')
  await page.waitForURL(/search=cafe/)
  await page
    .getByRole('link', { name: /Café molido/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Precio' }).first().fill('21000')
  await page.getByRole('button', { name: 'Otro precio por cantidad' }).click()
  await page.getByRole('textbox', { name: 'Desde' }).nth(1).fill('12')
  await page.getByRole('textbox', { name: 'Precio' }).nth(1).fill('19500')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'price-list-prices')
  await page.getByRole('button', { name: 'Guardar precios' }).click()
  await page.getByText(/^Precio de Café molido.* guardado$/).waitFor()

  // From a file: the price that holds and the new one are seen before anything is written.
  await page.goto(`${url}/items/price/upload`)
  const csv = 'Lista de precios;Código;Precio\nHoteles y restaurantes;CAF-500;23.100'
  await page.locator('input[type=file]').setInputFiles({ name: 'precios.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Revisar 1 fila' }).click()
  await page.getByRole('columnheader', { name: 'Precio actual' }).waitFor()
  await page.getByRole('row', { name: /CAF-500 .*21\.000.*23\.100.*\+10,0 %/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'price-list-import')

  await page.goto(`${url}/people?search=hoteles`)
  await page
    .getByRole('link', { name: /Hoteles/ })
    .first()
    .click()
  const list = page.getByRole('combobox', { name: 'Lista de precios' })
  await list.fill('hoteles')
  await page.getByRole('option', { name: /^Hoteles y restaurantes/ }).click()
  await page.getByText('Se le cobra por la lista Hoteles y restaurantes').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'price-list-party')

  // Happy hours of a whole week: the same line also takes its promotion.
  await page.goto(`${url}/settings/promotions?new=1`)
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Semana del café')
  await page.getByRole('textbox', { name: 'Porcentaje' }).fill('5')
  await page.getByText('Lo que elijas', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Productos y servicios' }).fill('cafe molido')
  await page
    .getByRole('option', { name: /Café molido/ })
    .first()
    .click()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'promotion-form')
  await page.getByRole('button', { name: 'Crear promoción' }).last().click()
  await page.getByText('Promoción Semana del café creada').waitFor()
  const promotionPlace = page.url()

  await writeForHotels(page, `${url}/sales/quotes/create`)
  await writeCoffee(page)
  await page.getByText('Precio: lista Hoteles y restaurantes').waitFor()
  await writeQuantity(page, '12')
  await page.keyboard.press('Tab')
  // The price in edit is the new one, chosen whole; past it, it is read.
  await expect.poll(() => page.evaluate<unknown>('document.activeElement?.value')).toBe('19500')
  await page.keyboard.press('Tab')
  await page.getByText('Precio: lista Hoteles y restaurantes, desde 12 u.').waitFor()
  await page.getByText('19.500', { exact: true }).first().waitFor()
  await takePicture(page, 'price-list-quote')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Cotización CT-\d+/ }).waitFor()
  await page.getByText('Promoción: Semana del café').waitFor()
  expect(await page.getByText('222.300').count()).toBeGreaterThan(0)
  await takePicture(page, 'price-list-view')
  const quoteId = /quotes\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''

  await page.goto(promotionPlace)
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: /^Inactivar/ }).click()
  await page.getByText('Promoción Semana del café inactivada').waitFor()
  // Without its promotion, an invoice of the quote at the prices of the day takes those of the list, not that of the item.
  await page.goto(`${url}/sales/invoices/create?from=/sales/quotes/${quoteId}&prices=update`)
  await page.getByText('245.700', { exact: true }).first().waitFor()
  await page.getByText('19.500', { exact: true }).first().waitFor()
  await page.goto(`${url}/sales/invoices/create?from=/sales/quotes/${quoteId}`)
  await page.getByText('233.415', { exact: true }).first().waitFor()

  // As it was: other journeys quote to the same customer.
  await page.goto(`${url}/people?search=hoteles`)
  await page
    .getByRole('link', { name: /Hoteles/ })
    .first()
    .click()
  // What is agreed with the customer for the item comes before its list.
  await page.waitForURL(/[0-9a-f]{8}-[0-9a-f]{4}-7/)
  const customerId = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(page.url())?.[0] ?? ''
  const record = page.url()
  await page.goto(`${url}/client/${customerId}?vista=items`)
  await page.getByRole('button', { name: 'Agregar precio' }).click()
  const agreeing = page.getByRole('dialog', { name: 'Precio de cliente' })
  await agreeing.getByRole('combobox', { name: 'Producto o servicio' }).fill('CAF-500')
  await page
    .getByRole('option', { name: /Café molido/ })
    .first()
    .click()
  await agreeing.getByRole('textbox', { name: 'Precio' }).fill('18900')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'agreed-price-dialog')
  await agreeing.getByRole('button', { name: 'Guardar precio' }).click()
  await page.getByText(/^Precio de Café molido.* guardado$/).waitFor()
  await takePicture(page, 'agreed-price-party')
  await writeForHotels(page, `${url}/sales/quotes/create`)
  await writeCoffee(page)
  await page.getByText('Precio: el de este cliente').waitFor()
  await page.goto(`${url}/client/${customerId}?vista=items`)
  await page.getByRole('button', { name: /^Quitar el precio de Café molido/ }).click()
  await page.getByText('Precio quitado').waitFor()
  await page.goto(record)
  await page.getByRole('button', { name: 'Quitar Lista de precios' }).click()
  await page.getByText('Quedó sin lista propia').waitFor()
  await inside.close()
})
