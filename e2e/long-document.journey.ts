// A document of 200 lines: pasted from a sheet, edited at both ends while only what is in sight is drawn, and issued whole.
// And what is scanned faster than items are found: each key lands in its cell.
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, haveSession, takePicture, visit } from './browser.ts'
import { scanIn, typeIn, writeForHotels } from './writing.ts'

afterAll(closeBrowser)

const LINES = 200

test('200 lines are pasted, edited at both ends, scrolled and issued', async () => {
  const visited = await visit()
  const { page, url } = visited
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(url).origin })
  await haveSession(visited)
  await page.goto(`${url}/sales/quotes/create`)
  await typeIn(page, 'Cliente', 'hoteles')
  await page
    .getByRole('option', { name: /Hoteles/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  const first = page.getByRole('combobox', { name: 'Ítem, línea 1' })
  await first.waitFor()
  const rows = Array.from({ length: LINES }, (_, index) => `ACE-3000\t${index + 1}\t1000`).join('\n')
  // Said as text: it runs in the page, which this file's compiler does not know.
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(rows)})`)
  await first.focus()
  await page.keyboard.press('Control+v')
  await page.getByText(`${LINES} líneas`, { exact: true }).waitFor()
  // 1 + … + 200 = 20.100 thousands, and IVA 19 %.
  await page.getByText('23.919.000', { exact: true }).first().waitFor()
  const drawn = () => page.getByRole('grid', { name: 'Ítems' }).getByRole('row').count()
  expect(await drawn()).toBeLessThan(80)

  await page.keyboard.press('Control+Home')
  await page.getByRole('combobox', { name: 'Ítem, línea 1' }).waitFor()
  await page.keyboard.press('Tab')
  await typeIn(page, 'Cantidad, línea 1', '11')
  await page.getByText('23.930.900', { exact: true }).first().waitFor()
  // What is being edited stays where it is, with its text, while one scrolls away and back.
  await page.getByRole('grid', { name: 'Ítems' }).hover({ position: { x: 40, y: 80 } })
  await page.mouse.wheel(0, 20_000)
  await page.getByRole('row', { name: /^200 / }).waitFor()
  await typeIn(page, 'Cantidad, línea 1', '1')
  await page.getByText('24.049.900', { exact: true }).first().waitFor()
  expect(await page.getByRole('textbox', { name: 'Cantidad, línea 1' }).inputValue()).toBe('111')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('ArrowUp')
  await page.getByRole('combobox', { name: 'Ítem, línea 200' }).waitFor()
  await page.keyboard.press('Tab')
  await typeIn(page, 'Cantidad, línea 200', '1')
  // 200 became 1.
  await page.getByText('23.813.090', { exact: true }).first().waitFor()
  await takePicture(page, 'long-document')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Cotización CT-\d+/ }).waitFor()
  await page.getByText('23.813.090').first().waitFor()
  await visited.close()
})

test('what is scanned while items are still looked for goes where the cursor goes next', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await writeForHotels(page, `${url}/sales/quotes/create`)
  await page.route('**/api/items/search?*', async (route) => {
    await new Promise((resume) => setTimeout(resume, 800))
    await route.continue()
  })
  await scanIn(page, 'Ítem, línea 1', 'ACE-3000\n2\nCAF-500\n3\nACE-3000\t4\n')
  // 38.900 at 19 %, and 318.000 at 5 %.
  await page.getByRole('row', { name: /^1 ACE-3000 .* 92\.582/ }).waitFor()
  await page.getByRole('row', { name: /^2 CAF-500 .* 1\.001\.700/ }).waitFor()
  await page.getByRole('row', { name: /^3 ACE-3000 .* 185\.164/ }).waitFor()

  // Of what is not found, what followed is in no other cell, and one is told.
  await scanIn(page, 'Ítem, línea 4', 'NADIE-1\n7\n')
  await page.getByText('No se escribió «7»: antes falta elegir en esta celda.').waitFor()
  expect(await page.getByRole('combobox', { name: 'Ítem, línea 4' }).inputValue()).toBe('NADIE-1')
  await page.getByText('3 líneas', { exact: true }).waitFor()
  await visited.close()
})

test('who goes on before the customers are found has chosen all the same', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.route('**/api/people/search?*', async (route) => {
    await new Promise((resume) => setTimeout(resume, 800))
    await route.continue()
  })
  await page.goto(`${url}/sales/quotes/create`)
  await scanIn(page, 'Cliente', 'hoteles\n\t')
  const customer = page.getByRole('combobox', { name: 'Cliente' })
  await expect.poll(() => customer.inputValue()).toMatch(/^Hoteles/)
  // What is chosen late does not take the cursor from where one has gone.
  await typeIn(page, 'Fecha', '')
  await visited.close()
})
