// A sale that repeats: written with its plan, made now, and told on its own page with what it made.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { takePicture, type Visit, visitThroughout } from '../browser.ts'
import { writeCoffee } from '../writing.ts'

let visited: Visit
let page: Page
visitThroughout((each) => {
  visited = each
  page = each.page
})

test('it is written, says its next days, and is made before its time', async () => {
  await page.goto(`${visited.url}/sales/order-recurrences`)
  await page.getByText('No hay recurrencias').waitFor()
  await page.getByRole('link', { name: 'Crear recurrencia' }).first().click()
  await page.getByRole('heading', { name: 'Crear recurrencia' }).waitFor()
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Café de cada mes')
  await page.getByRole('combobox', { name: 'Cliente' }).fill('hoteles')
  await page
    .getByRole('option', { name: /Hoteles/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('option').first().waitFor({ state: 'hidden' })
  await page.getByRole('textbox', { name: 'Día del mes' }).fill('31')
  await page.getByRole('textbox', { name: 'Número de veces' }).fill('6')
  await page
    .getByRole('grid', { name: 'Ítems' })
    .getByText(/^Código, nombre/)
    .click()
  await writeCoffee(page)
  await page.getByRole('textbox', { name: 'Observaciones' }).fill('Pedido de {mes}')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'recurrence-form')
  await page.getByRole('button', { name: 'Guardar recurrencia' }).click()
  await page.getByRole('heading', { name: 'Café de cada mes' }).waitFor()
  await page.getByRole('table', { name: 'Próximas fechas' }).waitFor()
  expect(await page.getByRole('table', { name: 'Próximas fechas' }).getByRole('row').count()).toBe(7)
  await page.getByRole('button', { name: 'Acciones de Café de cada mes' }).click()
  await page.getByRole('menuitem', { name: 'Generar ahora' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Generar ahora' }).click()
  await page.getByRole('table', { name: 'Generados' }).getByRole('link').waitFor()
  await takePicture(page, 'recurrence')
  await page.goto(`${visited.url}/sales/order-recurrences`)
  await page.getByRole('row', { name: /Café de cada mes/ }).waitFor()
  await takePicture(page, 'recurrences')
})

test('on a phone', async () => {
  await page.setViewportSize({ width: 360, height: 760 })
  await page.getByText('Café de cada mes').locator('visible=true').first().click()
  await page.getByRole('heading', { name: 'Café de cada mes' }).waitFor()
  await takePicture(page, 'recurrence-phone')
  expect(await seriousProblems(page)).toEqual([])
})
