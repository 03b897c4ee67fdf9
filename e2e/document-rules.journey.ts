// What a document may not say, as whoever writes it sees it: a discount over the line keeps nothing of what was typed.
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from './axe.ts'
import { closeBrowser, signIn, takePicture, visit } from './browser.ts'
import { writeForHotels, writeItem } from './writing.ts'

afterAll(closeBrowser)

test('a refused discount leaves the line as it was, and says why', async () => {
  const visited = await visit()
  const { page, url } = visited
  await signIn(visited)
  await writeForHotels(page, `${url}/sales/invoices/create`)
  await writeItem(page, 'servilletas', /Servilletas/)
  const quantity = page.getByRole('textbox', { name: 'Cantidad, línea 1' })
  await quantity.waitFor()
  await page.keyboard.type('10')
  for (const field of ['Valor unitario', 'Descuento']) {
    await page.keyboard.press('Tab')
    await page.getByRole('textbox', { name: `${field}, línea 1` }).waitFor()
  }
  const discount = page.getByRole('textbox', { name: 'Descuento, línea 1' })
  await page.keyboard.type('120%')
  expect(await discount.inputValue()).toBe('120%')
  expect(await discount.getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.press('Tab')
  await page.getByText('«120%» no cambió la celda. Máximo 100 %').waitFor()
  const line = page.locator('.grid tbody tr').first()
  expect(await line.getByText(/^12\s?%$/).count()).toBe(0)

  // What it had is what it has, also when it was something.
  await page.keyboard.press('Shift+Tab')
  await discount.waitFor()
  await page.keyboard.type('5')
  await page.keyboard.press('Tab')
  await line.getByText(/^5\s?%$/).waitFor()
  await page.keyboard.press('Shift+Tab')
  await discount.waitFor()
  await page.keyboard.type('120%')
  await page.keyboard.press('Tab')
  await line.getByText(/^5\s?%$/).waitFor()

  // In pesos it is the line that says how much there is.
  await page.keyboard.press('Shift+Tab')
  await discount.waitFor()
  await page.keyboard.type('$ 99.000.000')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: /Línea 1: El descuento no puede ser menor que cero ni mayor que/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'discount-over-line')
  await visited.close()
}, 90_000)
