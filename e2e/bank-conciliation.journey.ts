// Conciliación bancaria: a statement of sixty lines is loaded and conciled with the keyboard alone.
import { afterAll, expect, test } from 'vitest'
import { dayInBogota } from '#base/date.ts'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from './browser.ts'

afterAll(closeBrowser)

const month = dayInBogota(new Date()).slice(0, 7)
const [year = '', mm = ''] = month.split('-')
const LINES = 60
const rows = Array.from({ length: LINES }, (_, at) => `01/${mm}/${year};GMF 4X1000 lote ${at + 1};-${1000 + at},00`)
const statement = ['Fecha;Descripción;Valor', ...rows].join('\n')

test('sixty lines, with Enter', async () => {
  const visited = await visit({ width: 1440, height: 900 })
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/accounting/bank-conciliation`)
  const bank = page.getByRole('link', { name: /^Banco principal/ }).first()
  await bank.waitFor()
  expect(await seriousProblems(page)).toEqual([])
  const address = new URL((await bank.getAttribute('href')) ?? '', url)
  address.searchParams.set('mes', month)
  await page.goto(address.href)
  await page.getByRole('button', { name: 'Importar extracto' }).first().click()
  const file = { name: 'extracto.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) }
  await page.getByLabel('Archivo del extracto').setInputFiles(file)
  await page.getByRole('textbox', { name: /^Saldo antes/ }).fill('0')
  await page.getByRole('button', { name: `Cargar ${LINES} movimientos` }).click()
  await page.getByText(`0 de ${LINES}`).first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  // Sixty lines are more than a screen, and the four figures stay whole above them.
  expect((await page.locator('dl').first().boundingBox())?.height).toBeGreaterThan(60)
  await takePicture(page, 'bank-conciliation')
  for (let done = 1; done <= LINES; done += 1) {
    await page.keyboard.press('Enter')
    await page.getByText(`${done} de ${LINES}`, { exact: true }).first().waitFor()
  }
  await page.getByText('Todo conciliado. No hay movimientos pendientes.').waitFor()
  await page.getByRole('link', { name: /^Conciliados/ }).click()
  const undoing = page.getByRole('button', { name: 'Desconciliar' })
  await undoing.first().waitFor()
  const matched = await undoing.count()
  await undoing.first().click()
  // The list comes after the figures: until then its first row is the one that is undone, whose note is gone.
  await expect.poll(() => undoing.count()).toBe(matched - 1)
  await page
    .getByText(`${LINES - 1} de ${LINES}`, { exact: true })
    .first()
    .waitFor()
  // The note of the bank: what the statement says stays, and where it goes is changed.
  await page.getByRole('link', { name: 'Editar nota' }).first().click()
  await page.getByRole('heading', { name: /^Editar comprobante CB-/ }).waitFor()
  await page.getByText('GMF 4X1000 lote').first().waitFor()
  expect(await page.getByLabel('Fecha').count()).toBe(0)
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'bank-note')
  await page.getByRole('textbox', { name: 'Descripción' }).fill('Cuatro por mil de octubre')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByText(/^Comprobante CB-\d+ editado$/).waitFor()
  await page.getByText('Nota de un movimiento del banco').waitFor()
  await takePicture(page, 'bank-note-panel')
  await visited.close()
})

test('on a phone in the dark it is read', async () => {
  const visited = await visit({ width: 360, height: 740, theme: 'dark' })
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/accounting/bank-conciliation`)
  await page
    .getByRole('link', { name: /^Banco principal/ })
    .first()
    .click()
  await page.getByText('Saldo según extracto').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  expect(await page.getByRole('button', { name: 'Cerrar conciliación' }).count()).toBe(0)
  await takePicture(page, 'bank-conciliation-phone')
  await visited.close()
})
