// A word of the company's own over an issued invoice: made there, found by it in the list, told in the history, taken away.
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from '../browser.ts'

afterAll(closeBrowser)

test('an issued invoice is tagged, and the list is filtered by its tag', async () => {
  const inside = await visit()
  const { page, url } = inside
  await haveSession(inside)
  await page.goto(`${url}/sales/invoices`)
  const first = page.getByRole('link', { name: /^FV-\d+$/ }).first()
  const number = await first.innerText()
  await first.click()
  await page.getByRole('combobox', { name: 'Agregar etiqueta' }).fill('Por conciliar')
  await page.getByRole('option', { name: /Por conciliar/ }).click()
  await page.getByText('Etiqueta Por conciliar creada').waitFor()
  await page.getByRole('button', { name: 'Quitar Por conciliar' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'document-tags')
  await page.getByRole('link', { name: 'Historial' }).click()
  await page.getByText(/cambió las etiquetas de/i).waitFor()

  await page.goto(`${url}/sales/invoices`)
  await page.getByRole('button', { name: 'Etiqueta', exact: true }).click()
  await page.getByRole('combobox', { name: 'Etiqueta' }).fill('conciliar')
  await page.getByRole('option', { name: 'Por conciliar' }).click()
  await page.waitForURL(/etiqueta=/)
  await expect.poll(() => page.getByRole('link', { name: /^FV-\d+$/ }).allInnerTexts()).toEqual([number])
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('button', { name: 'Quitar Por conciliar' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Quitar Por conciliar' }).count()).toBe(0)
  await inside.close()
})
