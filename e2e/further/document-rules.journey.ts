// What a document may not say, as whoever writes it sees it: a discount over the line
// keeps nothing of what was typed, an expired quote asks which prices count, and what is sold under cost is told.
import { afterAll, expect, test } from 'vitest'
import { addDays, dayInBogota, showDay } from '#base/date.ts'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from '../browser.ts'
import { typeIn, typeInto, writeCoffee, writeForHotels, writeItem, writeQuantity } from '../writing.ts'

afterAll(closeBrowser)

test('a refused discount leaves the line as it was, and says why', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await writeForHotels(page, `${url}/sales/invoices/create`)
  await writeItem(page, 'servilletas', /Servilletas/)
  await writeQuantity(page, '10')
  for (const field of ['Valor unitario', 'Descuento']) {
    await page.keyboard.press('Tab')
    await page.getByRole('textbox', { name: `${field}, línea 1` }).waitFor()
  }
  const discount = page.getByRole('textbox', { name: 'Descuento, línea 1' })
  await typeInto(discount, '120%')
  expect(await discount.inputValue()).toBe('120%')
  expect(await discount.getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.press('Tab')
  await page.getByText('«120%» no cambió la celda. Máximo 100 %').waitFor()
  const line = page.locator('.grid tbody tr').first()
  expect(await line.getByText(/^12\s?%$/).count()).toBe(0)

  // What it had is what it has, also when it was something.
  await page.keyboard.press('Shift+Tab')
  await typeInto(discount, '5')
  await page.keyboard.press('Tab')
  await line.getByText(/^5\s?%$/).waitFor()
  await page.keyboard.press('Shift+Tab')
  await typeInto(discount, '120%')
  await page.keyboard.press('Tab')
  await line.getByText(/^5\s?%$/).waitFor()

  // In pesos it is the line that says how much there is.
  await page.keyboard.press('Shift+Tab')
  await typeInto(discount, '$ 99.000.000')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: /Línea 1: El descuento no puede ser menor que cero ni mayor que/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'discount-over-line')
  await visited.close()
})

test('an expired quote asks which prices count, and a sale under cost is told before it goes out', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await writeForHotels(page, `${url}/sales/quotes/create`)
  await writeCoffee(page)
  await writeQuantity(page, '2')
  await page.getByRole('textbox', { name: 'Fecha', exact: true }).fill('+1')
  await page.keyboard.press('Tab')
  await page.getByText('La fecha del documento no puede ser futura.').first().waitFor()
  await takePicture(page, 'future-date')
  const past = (days: number) => showDay(addDays(dayInBogota(new Date()), -days))
  await page.getByRole('textbox', { name: 'Fecha', exact: true }).fill(past(20))
  await page.getByRole('textbox', { name: 'Válida hasta' }).fill(past(10))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Cotización CT-\d+/ }).waitFor()

  await page.getByRole('button', { name: 'Convertir a factura' }).click()
  const dialog = page.getByRole('dialog', { name: /^Convertir CT-\d+ a factura/ })
  await dialog.getByRole('radio', { name: 'Mantener precios' }).waitFor()
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await page.getByText('El número se asigna al emitir').waitFor()
  await page.getByRole('radio', { name: 'Actualizar precios' }).waitFor()
  // Whoever comes by an address that says nothing is asked when it goes out.
  await page.goto(page.url().replace(/&prices=\w+/, ''))
  await page.getByText('El número se asigna al emitir').waitFor()
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/^CT-\d+ venció el .*: elige «Actualizar precios» o «Mantener precios»\.$/)
    .first()
    .waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'expired-quote-choice')
  await page.getByRole('radio', { name: 'Mantener precios' }).check()

  // Under cost it says so, and goes out.
  const line = page.locator('.grid tbody tr').first()
  await line.locator('td').nth(4).dispatchEvent('mousedown')
  await typeIn(page, 'Valor unitario, línea 1', '10')
  await page.keyboard.press('Tab')
  await page.getByText(/Línea 1: El precio es menor que el costo/).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'sale-under-cost')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Factura FV-\d+/ }).waitFor()
  await page.getByText('Precios de lo que venció').waitFor()
  await takePicture(page, 'invoice-of-expired-quote')
  await visited.close()
})
