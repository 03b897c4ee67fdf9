// The grid of prices and the reports of stock, as they are read on a desk and on a phone.
import { afterAll, expect, test } from 'vitest'
import { documentReport } from '#modules/analytics/index.ts'
import { stockAlarms, stockReport } from '#modules/inventory/index.ts'
import { saleLines } from '#modules/sales/index.ts'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from '../browser.ts'

afterAll(closeBrowser)

test.each([1440, 360])('the grid and the reports of stock are read at %d pixels', async (width) => {
  const visited = await visit({ width, height: 800 })
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/items/price`)
  await page.getByText(/^\d+ ítems, /).waitFor({ state: 'attached' })
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, `price-grid-${width}`)
  for (const report of [stockReport, stockAlarms, saleLines, documentReport]) {
    await page.goto(`${url}${report.path}`)
    await page.getByText(/^Generado a las/).waitFor({ state: 'attached' })
    expect(await seriousProblems(page)).toEqual([])
    await takePicture(page, `${report.file}-${width}`)
  }
  await visited.close()
})
