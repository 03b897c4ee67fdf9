// Prices of two lists in the grid: typed, copied down, worked out by a formula, applied at once and taken back, and kept for a day to come.
import { randomUUID } from 'node:crypto'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { priceList } from '#modules/pricing/index.ts'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, takePicture, visit, type Visit } from './browser.ts'
import { typeInto } from './writing.ts'

afterAll(closeBrowser)
beforeAll(async () => {
  const visited = await visit()
  await haveSession(visited)
  await makeLists(visited)
  await visited.close()
})

/** What another screen would write: two lists over the base price. */
async function makeLists({ page, url }: Visit): Promise<void> {
  const opened = await page.request.post(`${url}/api/session`, { data: { ...inject('demo'), keepOpen: false, proof: null } })
  const { accessToken, companies } = (await opened.json()) as { accessToken: string; companies: { companyId: string }[] }
  const headers = { authorization: `Bearer ${accessToken}`, 'x-company-id': companies[0]?.companyId ?? '' }
  const rule = { audience: 'assigned', source: 'base', change: 'lower', rounding: 'none', includesTax: false }
  for (const [name, percent] of [
    ['Rejilla uno', '0'],
    ['Rejilla dos', '10'],
  ]) {
    const answer = await page.request.post(`${url}${priceList.endpoints.create.path}`, {
      headers: { ...headers, 'idempotency-key': randomUUID() },
      data: { ...rule, name, percent, tagId: null, branchId: null, overId: null, validFrom: null, validTo: null },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }
}

/** Writes in a cell and sees it written before it goes on. */
async function writeIn(cell: Locator, text: string): Promise<void> {
  const box = cell.getByRole('textbox')
  await cell.click()
  await typeInto(box, text)
  await expect.poll(() => box.inputValue()).toBe(text)
  await cell.page().keyboard.press('Enter')
}

test('prices are typed, copied, worked out, applied, taken back and kept for a day', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/items/price`)
  const grid = page.getByRole('grid', { name: 'Precios' })
  await grid.waitFor()
  const first = grid.getByRole('row').nth(1)
  await writeIn(first.getByRole('gridcell').nth(4), '=100000*1,08')
  await page.keyboard.press('Control+D')
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Sin aplicar' }).getByText('2 precios').waitFor()
  await page.getByRole('combobox', { name: 'Lista', exact: true }).selectOption({ label: 'Rejilla dos' })
  await page.getByRole('textbox', { name: 'Porcentaje' }).fill('8')
  await page.getByRole('button', { name: /^Calcular \d+ precios/ }).click()
  await page.getByText(/precios calculados/).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'price-grid')

  await page.getByRole('button', { name: 'Aplicar ahora' }).click()
  const dialog = page.getByRole('dialog', { name: /^Aplicar \d+ precios/ })
  const reason = dialog.getByRole('textbox', { name: 'Motivo' })
  if (await reason.isVisible()) await reason.fill('Lanzamiento de la lista')
  await takePicture(page, 'price-grid-apply')
  await dialog.getByRole('button', { name: 'Aplicar ahora' }).click()
  await page.getByText(/precios en vigor/).waitFor()
  await page.getByRole('link', { name: 'Lotes aplicados' }).click()
  const panel = page.getByRole('complementary', { name: 'Lotes de precios' })
  await panel.getByText(/^En vigor desde/).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'price-batches')
  await panel.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer lote' }).click()
  await panel.getByText(/^Deshecho/).waitFor()

  await page.goto(`${url}/items/price`)
  await writeIn(first.getByRole('gridcell').nth(4), '123456')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Aplicar el…' }).click()
  const later = page.getByRole('dialog', { name: 'Aplicar 1 precio' })
  await later.getByRole('button', { name: /^Aplicar el \d\d\/\d\d/ }).click()
  await page.getByText(/1 precio para el/).waitFor()
  await page.goto(`${url}/items/price?lotes=1`)
  await panel.getByText(/^Rige desde el/).waitFor()
  await visited.close()
})
