// A template with formulas: written once, used in a journal with the values that it asks for, and posted.
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from '../browser.ts'
import { writeItem } from '../writing.ts'

afterAll(closeBrowser)

const moveTo = async (page: Page, cell: string): Promise<void> => {
  const there = page.getByLabel(cell, { exact: true })
  for (let step = 0; step < 8 && (await there.count()) === 0; step += 1) await page.keyboard.press('Tab')
  await there.waitFor()
}

test('a template is written with formulas, used with its values, and its journal posted', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  page.setDefaultTimeout(8000)
  await page.goto(`${url}/accounting-templates/create`)
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Aseo mensual')
  await page.getByRole('textbox', { name: 'Descripción' }).fill('Servicio de aseo')
  await page.keyboard.press('Tab')
  await page.getByRole('combobox', { name: 'Cuenta, línea 1' }).waitFor()
  await writeItem(page, '519530', /519530/)
  await moveTo(page, 'Débito, línea 1')
  await page.keyboard.type('base*19/100')
  await moveTo(page, 'Cuenta, línea 2')
  await writeItem(page, '110505', /110505/)
  await moveTo(page, 'Crédito, línea 2')
  await page.keyboard.type('=')
  await page.keyboard.press('Tab')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'template-form')
  await page.getByRole('button', { name: 'Guardar plantilla' }).click()
  await page.getByText('Plantilla Aseo mensual guardada').waitFor()
  await page.getByText('Servicio de aseo').first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'templates')
  await page.getByText('Servicio de aseo').first().hover()
  await page.getByRole('button', { name: 'Acciones de Aseo mensual' }).click()
  await page.getByRole('menuitem', { name: 'Usar en un comprobante' }).click()
  const dialog = page.getByRole('dialog', { name: 'Usar plantilla' })
  await dialog.getByRole('textbox', { name: 'Base' }).fill('100000')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'template-use')
  await dialog.getByRole('button', { name: 'Llenar las líneas' }).click()
  await page.getByText('Cuadrado').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Comprobante CG-\d+ contabilizado$/).waitFor()
  const panel = page.getByRole('complementary', { name: /^Comprobante CG-/ })
  await panel.getByRole('link', { name: 'Guardar como plantilla' }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).waitFor()
  await page.getByText('19000.00').first().waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  await takePicture(page, 'template-form-phone')
  await page.goto(`${url}/accounting-templates`)
  await page.getByText('Aseo mensual').first().waitFor()
  await takePicture(page, 'templates-phone')
  await visited.close()
})
