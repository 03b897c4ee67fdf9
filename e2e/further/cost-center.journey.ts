// An invoice whose lines go to two cost centres: chosen in the head and in a line, seen in the entry before and after it is
// issued, and told apart by the trial balance.
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from '../browser.ts'
import { typeIn, writeForHotels, writeItem, writeQuantity } from '../writing.ts'

afterAll(closeBrowser)

test('from the editor to the trial balance by cost centre', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await writeForHotels(page, `${url}/sales/invoices/create`)
  for (const [typed, named] of [
    ['cafe molido', /Café molido/],
    ['servicio de entrega', /servicio de entrega/i],
  ] as const) {
    await writeItem(page, typed, named)
    await writeQuantity(page, '2')
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'Más datos' }).click()
  const head = page.getByRole('combobox', { name: 'Centro de costo' })
  // Only leaves are offered: what groups others takes no movements.
  await head.fill('1')
  await page.getByRole('option', { name: '1001 Clientes institucionales' }).waitFor()
  expect(await page.getByRole('option', { name: '10 Ventas' }).count()).toBe(0)
  await head.fill('inst')
  await page.getByRole('option', { name: '1002 Tiendas y supermercados' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  const grid = page.getByRole('grid', { name: 'Ítems' })
  await grid.getByText('1001 Clientes institucionales').nth(1).click()
  // It is the last cell of its line: the cursor stays in it.
  await typeIn(page, 'Centro de costo, línea 2', 'repar')
  await page.getByRole('option', { name: '20 Reparto' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: 'Contabilización' }).click()
  const preview = page.getByRole('table', { name: 'Vista previa del comprobante' })
  await preview.getByRole('row', { name: /^413520 .*1001 Clientes institucionales/ }).waitFor()
  await preview.getByRole('row', { name: /20 Reparto/ }).waitFor()
  expect(await preview.getByRole('row', { name: /^130505.*(1001|20 Reparto)/ }).count()).toBe(0)
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'cost-center-editor')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /^Factura FV-\d+/ }).waitFor()
  await page.getByText('1001 Clientes institucionales').first().waitFor()
  await page.getByText('20 Reparto').first().waitFor()
  await takePicture(page, 'cost-center-view')
  await page.getByText('Contabilización', { exact: true }).click()
  const entry = page.getByRole('table', { name: /^Comprobante FV-/ })
  await entry.getByRole('row', { name: /^413520 .*1001 Clientes institucionales/ }).waitFor()
  await entry.getByRole('row', { name: /20 Reparto/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'cost-center-entry')

  await page.goto(`${url}/analytics/reports/balance?period=anio&by=center-account`)
  await page
    .getByRole('row', { name: /Reparto/ })
    .first()
    .waitFor()
  await takePicture(page, 'cost-center-balance')
  await visited.close()
})
