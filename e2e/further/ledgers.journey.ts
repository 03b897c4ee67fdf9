// A company begins to keep its NIIF ledger: an entry that counts there alone, and reports that are asked for one ledger or the other.
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from '../browser.ts'
import { chooseIn, moveTo, typeIn, writeItem } from '../writing.ts'

afterAll(closeBrowser)

async function chooseNiif(page: Page, line: number): Promise<void> {
  await moveTo(page, `Libro, línea ${line}`)
  await chooseIn(page, `Libro, línea ${line}`, 'NIIF', /NIIF/)
}

test('an entry of the NIIF ledger is written, and statements tell it from the fiscal one', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/analytics/reports/balance?reporte=situacion&period=siempre`)
  await page.getByText('Igual al balance de prueba').waitFor()
  // Whoever keeps one ledger is asked of none.
  expect(await page.getByRole('button', { name: /^Libro/ }).count()).toBe(0)
  await page.goto(`${url}/accounting/journals/create`)
  await page.getByRole('textbox', { name: 'Descripción' }).fill('Mayor depreciación bajo NIIF')
  await page.getByRole('button', { name: 'Más acciones' }).first().click()
  await page.getByRole('menuitem', { name: 'Separar libro fiscal y NIIF' }).click()
  await page.getByRole('textbox', { name: 'Descripción' }).focus()
  await page.keyboard.press('Tab')
  await writeItem(page, '516015', /516015/)
  await chooseNiif(page, 1)
  await moveTo(page, 'Débito, línea 1')
  await typeIn(page, 'Débito, línea 1', '345678,90')
  await moveTo(page, 'Cuenta, línea 2')
  await writeItem(page, '159215', /159215/)
  await chooseNiif(page, 2)
  await moveTo(page, 'Crédito, línea 2')
  // What is missing is missing in its ledger.
  await typeIn(page, 'Crédito, línea 2', '=')
  await page.keyboard.press('Tab')
  await page.getByText('Libro NIIF').waitFor()
  await page.getByText('Cuadrado').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'ledgers-form')
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Comprobante CG-\d+ contabilizado$/).waitFor()
  await page.goto(`${url}/analytics/reports/balance?level=5&period=siempre`)
  await page.getByRole('button', { name: /^Libro/ }).waitFor()
  const cell = page.getByText('345.678,90')
  expect(await cell.count()).toBe(0)
  await page.getByRole('button', { name: /^Libro/ }).click()
  await takePicture(page, 'ledgers-filter')
  await page.getByRole('radio', { name: 'NIIF' }).click()
  await cell.first().waitFor()
  await takePicture(page, 'ledgers-balance')
  await page.goto(`${url}/analytics/reports/balance?reporte=situacion&period=siempre&book=niif`)
  await page.getByText('Igual al balance de prueba').waitFor()
  await page.getByRole('button', { name: 'Como se conocía el' }).click()
  await takePicture(page, 'ledgers-known')
  await page.getByRole('textbox', { name: 'Como se conocía el' }).fill('01/01/2020')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await page.getByText('01/01/2020').first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'ledgers-as-known')
  await visited.close()
})
