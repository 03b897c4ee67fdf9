// A debit note about an invoice and another about a period: charged, in the chain, collected apart, on paper and in XML.
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from '../browser.ts'
import { typeIn } from '../writing.ts'

afterAll(closeBrowser)

test('a customer is charged more about an invoice with a debit note', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/sales/invoices?search=colegio&period=siempre&vista=open`)
  await page
    .getByRole('row', { name: /FV-\d+/ })
    .first()
    .click()
  await page.getByRole('heading', { name: /Factura FV-\d+/ }).waitFor()
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Crear nota débito' }).click()
  await page.getByRole('heading', { name: 'Crear nota débito' }).waitFor()
  const concept = page.getByRole('combobox', { name: 'Concepto' })
  await concept.waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('El documento debe tener al menos un ítem.').waitFor()
  await concept.selectOption({ label: 'Gastos por cobrar' })
  await page.locator('.grid tr.new td:nth-child(2)').click()
  await typeIn(page, 'Ítem, línea 1', 'acarreo')
  await page
    .getByRole('option', { name: /acarreo/ })
    .first()
    .click()
  await page.getByRole('tab', { name: 'Contabilización' }).click()
  await page.getByText('Cuadrado').waitFor()
  expect(await page.getByText('Sin cuenta configurada').count()).toBe(0)
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'debit-note-editor')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Nota débito ND-\d+/ }).waitFor()
  await page.getByRole('button', { name: 'Registrar recaudo' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'debit-note-view')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF', exact: true }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^ND-\d+\.pdf$/)
  const xml = page.waitForEvent('download')
  await page.getByRole('button', { name: 'XML' }).click()
  expect((await xml).suggestedFilename()).toMatch(/^ND\d+\.xml$/)
  await page
    .getByRole('list', { name: 'Documentos relacionados' })
    .getByRole('link', { name: /^FV-\d+/ })
    .click()
  await page
    .getByRole('list', { name: 'Documentos relacionados' })
    .getByRole('link', { name: /^ND-\d+/ })
    .waitFor()
  await page.getByRole('link', { name: 'Notas débito' }).first().click()
  await page
    .getByRole('row', { name: /ND-\d+.*Gastos por cobrar/ })
    .first()
    .waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'debit-note-list')
  await visited.close()
})

test('about what was invoiced in a period, on a phone', async () => {
  const phone = await visit({ width: 390, height: 844, theme: 'dark' })
  const { page, url } = phone
  await haveSession(phone)
  await page.goto(`${url}/sales/invoice-debit-notes/create`)
  await page.getByRole('link', { name: /de lo facturado en un período/ }).click()
  await page.getByRole('textbox', { name: 'Facturado desde' }).waitFor()
  await page.getByRole('button', { name: 'Guardar y emitir' }).click()
  await page
    .getByText(/Comienzo del período/)
    .first()
    .waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'debit-note-phone')
  await phone.close()
})
