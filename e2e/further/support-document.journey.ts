// What is bought from somebody who need not invoice: its range, the document by keyboard, who is refused, and its view.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addDays, dayInBogota, showDay } from '#base/date.ts'
import { seriousProblems } from '../axe.ts'
import { takePicture, type Visit, visitThroughout } from '../browser.ts'
import { typeIn, writeItem } from '../writing.ts'

const today = dayInBogota(new Date())

let visited: Visit
let page: Page
visitThroughout((each) => {
  visited = each
  page = each.page
})

test('its range has no technical key', async () => {
  await page.goto(`${visited.url}/settings/resolutions?new=1`)
  const panel = page.getByRole('complementary', { name: 'Crear resolución' })
  const fill = (name: string, text: string) => panel.getByLabel(name, { exact: false }).first().fill(text)
  await panel.getByRole('combobox', { name: 'Tipo' }).selectOption({ label: 'Documento soporte' })
  await panel.getByRole('textbox', { name: 'Resolución' }).first().fill('18764000055501')
  await fill('Fecha de la resolución', showDay(addDays(today, -5)))
  await fill('Prefijo', 'DS')
  await fill('Consecutivo siguiente', '1')
  await fill('Desde', '1')
  await fill('Hasta', '5000')
  await fill('Vigente desde', showDay(addDays(today, -5)))
  await fill('Vigente hasta', showDay(addDays(today, 300)))
  await page.keyboard.press('Control+s')
  await page
    .getByText(/^Resolución .* creada/)
    .first()
    .waitFor()
})

test('a seller who need not invoice', async () => {
  await page.goto(`${visited.url}/people?new=1`)
  const panel = page.getByRole('complementary', { name: 'Crear tercero' })
  await panel.getByRole('radio', { name: 'Natural' }).check({ force: true })
  await panel.getByRole('combobox', { name: 'Tipo de identificación' }).selectOption({ label: 'Cédula de ciudadanía' })
  await panel
    .getByRole('textbox', { name: 'Cédula' })
    .or(panel.getByRole('textbox', { name: 'Identificación' }))
    .first()
    .fill('71456320')
  await panel.getByRole('textbox', { name: 'Primer nombre' }).fill('Jairo')
  await panel.getByRole('textbox', { name: 'Primer apellido' }).fill('Ospina')
  await panel.getByRole('checkbox', { name: 'Proveedor' }).check()
  await panel.getByRole('checkbox', { name: /^R-99-PN/ }).check()
  await panel.getByRole('textbox', { name: 'Dirección' }).fill('Vereda El Salado')
  await panel.getByRole('combobox', { name: 'Municipio' }).fill('Medell')
  await page
    .getByRole('option', { name: /Medellín/ })
    .first()
    .click()
  await panel.getByRole('textbox', { name: 'Código postal' }).fill('050001')
  await takePicture(page, 'support-seller')
  await page.keyboard.press('Control+s')
  await page.getByRole('row', { name: /Jairo Ospina/ }).waitFor()
})

test('the document is written, issued with its own number, and tells its CUDS', async () => {
  await page.goto(`${visited.url}/purchases/bills/create`)
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption({ label: 'Documento soporte' })
  await page.getByRole('combobox', { name: 'Resolución' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Número del proveedor' }).count()).toBe(0)
  await page.getByRole('combobox', { name: 'Proveedor' }).fill('Ospina')
  await page.getByRole('option', { name: /Jairo Ospina/ }).waitFor()
  await page.keyboard.press('Enter')
  await writeItem(page, '511025', /511025 Asesoría jurídica/)
  await page.keyboard.press('Tab')
  await typeIn(page, 'Valor unitario, línea 1', '800000')
  await page.keyboard.press('Tab')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'support-editor')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Documento soporte DS-1/ }).waitFor()
  await page.getByText('CUDS').first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'support-view')
})

test('its adjustment is made from its view', async () => {
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Crear nota de ajuste' }).click()
  await page.getByRole('heading', { name: /Crear nota de ajuste/ }).waitFor()
  await page.getByRole('combobox', { name: 'Concepto' }).selectOption('1')
  await page.getByRole('textbox', { name: /^Cantidad de/ }).fill('0,5')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'support-note-editor')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Nota de ajuste.* NA-1/ }).waitFor()
  await takePicture(page, 'support-note-view')
})
