// An entry written by hand with the keyboard: «=» completes what is missing, it waits as a draft, is posted, found and annulled.
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from './browser.ts'
import { writeItem } from './writing.ts'

afterAll(closeBrowser)

const moveTo = async (page: Page, cell: string): Promise<void> => {
  const there = page.getByLabel(cell, { exact: true })
  for (let step = 0; step < 8 && (await there.count()) === 0; step += 1) await page.keyboard.press('Tab')
  await there.waitFor()
}

test('a journal is written, posted and annulled, and what documents wrote leads to them', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/accounting/journals/create`)
  await page.getByRole('textbox', { name: 'Descripción' }).fill('Reembolso de caja menor')
  await page.keyboard.press('Tab')
  await page.getByRole('combobox', { name: 'Cuenta, línea 1' }).waitFor()
  await writeItem(page, '519530', /519530/)
  await moveTo(page, 'Débito, línea 1')
  await page.keyboard.type('45000')
  await moveTo(page, 'Cuenta, línea 2')
  await writeItem(page, '110505', /110505/)
  await moveTo(page, 'Crédito, línea 2')
  await page.keyboard.type('=')
  await page.keyboard.press('Tab')
  await page.getByText('Cuadrado').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'journal-form')
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await page.getByText('Borrador de comprobante guardado').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Comprobante CG-\d+ contabilizado$/).waitFor()
  const panel = page.getByRole('complementary', { name: /^Comprobante CG-/ })
  await panel.getByText('Reembolso de caja menor').first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'journals')
  await panel.getByRole('button', { name: 'Anular comprobante' }).click()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Se registró dos veces')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Anular comprobante' }).click()
  await panel.getByText('Anulado').waitFor()
  await page.goto(`${url}/accounting/journals/create`)
  await page.getByRole('textbox', { name: 'Descripción' }).focus()
  await page.keyboard.press('Tab')
  await page.getByRole('combobox', { name: 'Cuenta, línea 1' }).waitFor()
  await writeItem(page, '130505', /130505/)
  await moveTo(page, 'Documento cruce, línea 1')
  await page.keyboard.press('F4')
  await page.getByRole('option', { name: /vence/ }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/^Se abona /).waitFor()
  await takePicture(page, 'journal-cross-document')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${url}/accounting/journals?period=siempre`)
  await page.getByText('Reembolso de caja menor').first().waitFor()
  await takePicture(page, 'journals-phone')
  await page.goto(`${url}/accounting/journals/create`)
  await page.getByRole('textbox', { name: 'Descripción' }).waitFor()
  await takePicture(page, 'journal-form-phone')
  await visited.close()
})
