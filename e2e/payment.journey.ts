// What the company owed when it began is paid to its supplier in two parts, and one of them is taken back.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDigit } from '#colombia/index.ts'
import { seriousProblems } from './axe.ts'
import { closeBrowser, signIn, takePicture, visit, type Visit } from './browser.ts'

const NIT = '900731404'
const SUPPLIER = 'Molinos del Tolima S.A.S.'

let visited: Visit
let page: Page
beforeAll(async () => {
  visited = await visit()
  page = visited.page
  await signIn(visited)
})
afterAll(async () => {
  await visited.close()
  await closeBrowser()
})

test('a supplier, and what it is owed since the beginning', async () => {
  await page.goto(`${visited.url}/people?new=1`)
  await page.getByRole('textbox', { name: 'NIT' }).fill(`${NIT}-${checkDigit(NIT)}`)
  await page.getByRole('textbox', { name: 'Razón social' }).fill(SUPPLIER)
  await page.getByRole('checkbox', { name: /^R-99-PN/ }).check()
  await page.keyboard.press('Control+s')
  await page.getByRole('row', { name: new RegExp(SUPPLIER) }).waitFor()

  await page.goto(`${visited.url}/accounting/journals/upload-balance`)
  const rows = [
    ['Cuenta', 'Tercero', 'Documento cruce', 'Débito', 'Crédito'],
    ['220505', NIT, 'MT-310', '', '800000'],
    ['370505', '', '', '800000', ''],
  ]
  await page.locator('input[type=file]').setInputFiles({
    name: 'saldos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.map((cells) => cells.join(';')).join('\n')),
  })
  await page.getByRole('button', { name: 'Revisar 2 filas' }).click()
  await page.getByRole('button', { name: 'Importar 2' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Importar' }).click()
  await page.getByText(/2 saldos iniciales creados/).waitFor()
})

const pay = async (amount: string) => {
  await page.goto(`${visited.url}/treasuries/AP`)
  await page.getByRole('button', { name: 'Registrar egreso' }).first().click()
  const panel = page.getByRole('complementary', { name: 'Registrar egreso' })
  await panel.getByRole('combobox', { name: 'Tercero' }).fill(NIT)
  await page.getByRole('option', { name: new RegExp(SUPPLIER) }).click()
  await panel.getByRole('textbox', { name: 'Valor pagado' }).fill(amount)
  await panel.getByText('Total del egreso').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Egreso .* registrado$/).waitFor()
}

test('it is paid in two parts', async () => {
  await pay('300000')
  await page.getByRole('row', { name: /CE-1.*MT-310.*300\.000/ }).waitFor()
  await pay('500000')
  await page.getByRole('row', { name: /CE-2.*MT-310.*500\.000/ }).waitFor()
  await takePicture(page, 'payments')
})

test('the second is annulled, with its reason, and is owed again', async () => {
  await page.getByRole('link', { name: 'CE-2' }).click()
  const panel = page.getByRole('complementary', { name: 'Egreso CE-2' })
  await panel.getByText('220505').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await panel.getByRole('button', { name: 'Anular egreso' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('El banco devolvió la transferencia')
  await dialog.getByRole('button', { name: 'Anular egreso' }).click()
  await page.getByText('Egreso CE-2 anulado').waitFor()
  await panel.getByText('Motivo de la anulación: El banco devolvió la transferencia').waitFor()
  await panel.getByRole('button', { name: 'Historial' }).click()
  await page.getByText('Anuló egreso CE-2').waitFor()
  await page.goto(`${visited.url}/treasuries/AP?new=1`)
  await page.getByRole('combobox', { name: 'Tercero' }).fill(NIT)
  await page.getByRole('option', { name: new RegExp(SUPPLIER) }).click()
  await page.getByRole('row', { name: /MT-310.*500\.000/ }).waitFor()
})
