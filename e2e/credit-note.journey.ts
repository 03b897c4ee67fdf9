// A partial credit note on an invoice: stock and balance follow, it is in the chain, and its paper comes down.
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from './axe.ts'
import { closeBrowser, signIn, takePicture, visit } from './browser.ts'

afterAll(closeBrowser)

test('part of an invoice is returned with a credit note', async () => {
  const visited = await visit()
  const { page, url } = visited
  await signIn(visited)
  await page.goto(`${url}/sales/invoices?search=hoteles&period=siempre&vista=open`)
  await page
    .getByRole('row', { name: /FV-\d+/ })
    .first()
    .click()
  await page.getByRole('heading', { name: /Factura FV-\d+/ }).waitFor()
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Crear nota crédito' }).click()
  await page.getByRole('heading', { name: 'Crear nota crédito' }).waitFor()
  const quantity = page.getByRole('textbox', { name: /^Cantidad de/ }).first()
  await quantity.waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('El documento debe tener al menos un ítem.').waitFor()
  await quantity.fill('99999')
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/supera lo pendiente/)
    .first()
    .waitFor()
  await quantity.fill('1')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'note-editor')
  await page.getByRole('tab', { name: 'Contabilización' }).click()
  await page.getByText('Cuadrado').waitFor()
  expect(await page.getByText('Sin cuenta configurada').count()).toBe(0)
  await takePicture(page, 'note-entry')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Nota crédito NC-\d+/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'note-view')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^NC-\d+\.pdf$/)
  const xml = page.waitForEvent('download')
  await page.getByRole('button', { name: 'XML' }).click()
  expect((await xml).suggestedFilename()).toMatch(/^NC\d+\.xml$/)
  await page
    .getByRole('list', { name: 'Documentos relacionados' })
    .getByRole('link', { name: /^FV-\d+/ })
    .click()
  await page
    .getByRole('list', { name: 'Documentos relacionados' })
    .getByRole('link', { name: /^NC-\d+/ })
    .waitFor()
  await page.getByText('Abonada').first().waitFor()
  await takePicture(page, 'note-invoice')
  await page.goto(`${url}/sales/invoice-credit-notes`)
  await page.getByRole('row', { name: /NC-\d+.*Devolución parcial/ }).waitFor()
  await takePicture(page, 'note-list')
  await visited.close()

  const phone = await visit({ width: 390, height: 844, theme: 'dark' })
  await signIn(phone)
  await phone.page.goto(`${url}/sales/invoices?period=siempre&vista=open`)
  await phone.page
    .getByRole('link', { name: /FV-\d+|Hoteles|Colegio/ })
    .first()
    .click()
  await phone.page.waitForURL(/\/view/)
  await phone.page.goto(phone.page.url().replace('/invoices/', '/invoice-credit-notes/').replace('/view', '/create'))
  await phone.page
    .getByRole('textbox', { name: /^Cantidad de/ })
    .first()
    .fill('1')
  expect(await seriousProblems(phone.page)).toEqual([])
  await takePicture(phone.page, 'note-phone')
  await phone.page
    .getByRole('textbox', { name: /^Cantidad de/ })
    .first()
    .fill('')
  await phone.close()
})
