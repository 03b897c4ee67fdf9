// Boxes of 12: an item gets another unit, two boxes are sold from the keyboard, 24 leave stock, and the paper says boxes.
import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { pdfText } from '#platform/testing/pdf-text.server.ts'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from '../browser.ts'
import { chooseIn, typeIn, writeForHotels, writeItem, writeQuantity } from '../writing.ts'

afterAll(closeBrowser)

test('two boxes of 12 are sold and 24 leave stock', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/items?search=servilletas`)
  await page
    .getByRole('row', { name: /Servilletas/ })
    .first()
    .click()
  const panel = page.getByRole('complementary', { name: 'Editar producto' })
  await panel.getByRole('button', { name: 'Agregar unidad' }).click()
  await typeIn(page, 'Unidad', 'caja')
  await page.getByRole('option', { name: /^Caja/ }).first().click()
  await panel.getByRole('textbox', { name: 'Contiene' }).fill('0')
  await panel.getByRole('button', { name: 'Guardar cambios' }).click()
  await panel.getByText('Debe ser mayor que cero.').first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await panel.getByRole('textbox', { name: 'Contiene' }).fill('12')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'item-other-units')
  await panel.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByText(/Servilletas.* guardado/).waitFor()

  await writeForHotels(page, `${url}/sales/invoices/create`)
  await writeItem(page, 'servilletas', /Servilletas/)
  await writeQuantity(page, '2')
  await page.keyboard.press('Tab')
  await chooseIn(page, 'Unidad, línea 1', 'caja', /Caja.*× 12/)
  const price = page.getByRole('textbox', { name: 'Valor unitario, línea 1' })
  await price.waitFor()
  expect(await price.inputValue()).toBe('94680')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'line-unit')
  // Back with the keyboard, and on over a line that has one unit alone.
  await page.keyboard.press('Shift+Tab')
  await page.getByRole('combobox', { name: 'Unidad, línea 1' }).waitFor()
  await page.keyboard.press('Control+End')
  await writeItem(page, 'entrega', /entrega/i)
  await page.getByRole('textbox', { name: 'Cantidad, línea 2' }).waitFor()
  await page.keyboard.press('Tab')
  await page.getByRole('textbox', { name: 'Valor unitario, línea 2' }).waitFor()
  await page.keyboard.press('Control+Enter')
  const heading = page.getByRole('heading', { name: /^Factura [A-Z]+-\d+/ })
  await heading.waitFor()
  const number = /[A-Z]+-\d+/.exec((await heading.textContent()) ?? '')?.[0] ?? ''
  await page.getByRole('cell', { name: 'Caja × 12' }).waitFor()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF', exact: true }).click()
  expect(pdfText(readFileSync(await (await downloading).path()))).toContain('Caja')

  await page.goto(`${url}/inventories/detail?period=este-mes`)
  await page.getByRole('button', { name: 'Producto' }).click()
  await page.getByRole('combobox', { name: 'Producto' }).fill('servilletas')
  await page
    .getByRole('option', { name: /Servilletas/ })
    .first()
    .click()
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: number, exact: true }) })
    .first()
  await row.waitFor()
  expect(await row.innerText()).toMatch(/\s24\s/)
  await visited.close()
})
