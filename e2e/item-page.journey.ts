// The page of a product: the bar codes that it is read by, and how much there should be of it in each warehouse, which its alarms then tell.
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from './browser.ts'

afterAll(closeBrowser)

test('a product gets another bar code and its levels, and the alarms tell what is short', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/items`)
  await page.getByRole('searchbox', { name: 'Buscar productos y servicios' }).fill('panela')
  await page.waitForURL(/[?&]search=panela/)
  // Until its answer comes the list shows the one before, whose rows go from under the pointer.
  await page.locator('table[aria-busy="false"]').waitFor()
  await page
    .getByText(/^Panela redonda/)
    .first()
    .click()
  await page.waitForURL(/[?&]id=/)
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await page.goto(`${url}/items/${id}/view`)

  // Its parts come one after another, and what comes moves what is under it.
  await page.getByRole('button', { name: 'Definir' }).waitFor()
  const codes = page.locator('section', { has: page.getByRole('heading', { name: 'Códigos de barras' }) })
  await codes.getByRole('button', { name: 'Escribir' }).click()
  const writing = page.getByRole('dialog', { name: /^Otros códigos de barras/ })
  await writing.getByRole('textbox', { name: 'Código' }).fill('77 02')
  await writing.getByRole('button', { name: 'Guardar códigos' }).click()
  await writing.getByText('Usa solo números, letras y guiones.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'item-barcodes')
  await writing.getByRole('textbox', { name: 'Código' }).fill('7709999')
  await writing.getByRole('button', { name: 'Guardar códigos' }).click()
  await codes.getByText('7709999').waitFor()

  const levels = page.locator('section', { has: page.getByRole('heading', { name: 'Niveles por bodega' }) })
  await levels.getByRole('button', { name: 'Definir' }).click()
  const defining = page.getByRole('dialog', { name: 'Niveles por bodega' })
  await defining
    .getByRole('textbox', { name: /^Mínimo en/ })
    .first()
    .fill('900000')
  await defining
    .getByRole('textbox', { name: /^Máximo en/ })
    .first()
    .fill('5')
  await defining.getByText('El inventario mínimo no puede superar el máximo.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'item-levels')
  await defining
    .getByRole('textbox', { name: /^Máximo en/ })
    .first()
    .fill('950000')
  await defining.getByRole('button', { name: 'Guardar' }).click()
  await levels.getByText('950.000').waitFor()
  await takePicture(page, 'item-page')
  const parts = page.getByRole('navigation', { name: 'Partes de la ficha' })
  await parts.getByRole('link', { name: 'Ventas' }).click()
  await page.waitForURL(/ver=ventas/)
  await page.getByText('Hoteles Monserrate Alto S.A.').first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await parts.getByRole('link', { name: 'Historial' }).click()
  await page.getByText('Otros códigos de barras').first().waitFor()

  await page.goto(`${url}/analytics/reports/inventories/alarms`)
  await page.getByText('Bajo el mínimo', { exact: true }).waitFor()
  await page
    .getByText(/^Panela redonda/)
    .first()
    .waitFor()
  await takePicture(page, 'alarms')
  await visited.close()
})
