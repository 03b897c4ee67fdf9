// The chart by hand: an auxiliary is made under its parent, renamed, used in a journal, not taken away any more, and put out of use.
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from '../browser.ts'
import { writeItem } from '../writing.ts'

afterAll(closeBrowser)

const CHART = '/accounting/chart-accounts'

const moveTo = async (page: Page, cell: string): Promise<void> => {
  const there = page.getByLabel(cell, { exact: true })
  for (let step = 0; step < 8 && (await there.count()) === 0; step += 1) await page.keyboard.press('Tab')
  await there.waitFor()
}

async function writeJournal(page: Page, url: string, code: string): Promise<void> {
  await page.goto(`${url}/accounting/journals/create`)
  await page.getByRole('textbox', { name: 'Descripción' }).fill('Transporte de la feria')
  await page.keyboard.press('Tab')
  await page.getByRole('combobox', { name: 'Cuenta, línea 1' }).waitFor()
  await writeItem(page, code, new RegExp(code))
  await moveTo(page, 'Débito, línea 1')
  await page.keyboard.type('85000')
  await moveTo(page, 'Cuenta, línea 2')
  await writeItem(page, '110505', /110505/)
  await moveTo(page, 'Crédito, línea 2')
  await page.keyboard.type('=')
  await page.keyboard.press('Tab')
  await page.getByText('Cuadrado').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Comprobante CG-\d+ contabilizado$/).waitFor()
}

/** A line of the position, said by a group of accounts, whose note stands below the statement. */
async function ownLine(page: Page, url: string): Promise<void> {
  await page.goto(`${url}${CHART}?panel=lines`)
  await page.getByRole('button', { name: 'Crear línea' }).click()
  const panel = page.getByRole('complementary', { name: 'Crear línea' })
  await panel.getByRole('combobox', { name: 'Parte' }).selectOption('Activo no corriente')
  await panel.getByRole('textbox', { name: 'Nombre' }).fill('Existencias de largo plazo')
  await panel.getByRole('textbox', { name: 'Nota' }).fill('Se venden en más de un año.')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'statement-line')
  await panel.getByRole('button', { name: 'Guardar línea' }).click()
  await page.getByText('Línea Existencias de largo plazo guardada').waitFor()
  await page.goto(`${url}${CHART}?search=14&view=list`)
  await page.getByRole('link', { name: '14', exact: true }).click()
  const account = page.getByRole('complementary', { name: 'Editar cuenta' })
  await account.getByRole('combobox', { name: 'Línea del estado financiero' }).selectOption({ index: 1 })
  await takePicture(page, 'chart-account-line')
  await account.getByRole('button', { name: /^Guardar/ }).click()
  await page.getByText(/^Cuenta 14 .* guardada$/).waitFor()
  await page.goto(`${url}/analytics/reports/balance?reporte=situacion`)
  await page.getByRole('region', { name: 'Notas' }).getByText('Se venden en más de un año.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'statement-notes')
}

test('an auxiliary from its birth to its rest', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}${CHART}?search=519520`)
  await page.getByRole('link', { name: '519520' }).first().click()
  const panel = page.getByRole('complementary', { name: 'Editar cuenta' })
  await panel.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Crear subcuenta' }).click()
  const making = page.getByRole('complementary', { name: 'Crear cuenta' })
  await making.getByText('Debajo de 519520').waitFor()
  expect(await making.getByRole('textbox', { name: 'Código' }).inputValue()).toBe('51952001')
  await making.getByRole('textbox', { name: 'Código' }).fill('5195200')
  await making.getByRole('textbox', { name: 'Nombre' }).fill('Fletes de ferias')
  await making.getByRole('button', { name: 'Crear cuenta' }).click()
  await making
    .getByText(/El código 5195200 no tiene una longitud válida/)
    .first()
    .waitFor()
  await making.getByRole('textbox', { name: 'Código' }).fill('51952001')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'chart-new')
  await making.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.getByText('Cuenta 51952001 Fletes de ferias creada').waitFor()

  await panel.getByText('51952001 Fletes de ferias').waitFor()
  await panel.getByRole('textbox', { name: 'Nombre' }).fill('Transporte de ferias')
  await panel.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByText('Cuenta 51952001 Transporte de ferias guardada').waitFor()

  await page.goto(`${url}${CHART}?search=51952001`)
  await page.getByRole('link', { name: '51952001', exact: true }).click()
  await panel.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Cambiar código' }).click()
  const moving = page.getByRole('dialog', { name: /^Cambiar el código de 51952001/ })
  await moving.getByRole('textbox', { name: 'Código nuevo' }).fill('519520')
  await moving.getByRole('button', { name: 'Cambiar código' }).click()
  await moving.getByText('La cuenta 519520 ya existe en el plan de cuentas.').first().waitFor()
  await moving.getByRole('textbox', { name: 'Código nuevo' }).fill('51952005')
  await moving.getByText(/^Quedará como auxiliar 51952005/).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'chart-move')
  await moving.getByRole('button', { name: 'Cambiar código' }).click()
  await page.getByText('La cuenta 51952001 ahora es la 51952005').waitFor()

  await writeJournal(page, url, '51952005')
  await page.goto(`${url}${CHART}?search=51952005`)
  await page
    .getByRole('link', { name: /^Movimientos de 51952005/ })
    .getByText('85.000')
    .waitFor()
  await page.getByRole('link', { name: '51952005', exact: true }).click()
  await panel.getByText('Tiene movimientos: ya no cambia.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'chart-account')
  await panel.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: /^Eliminar/ }).hover()
  expect(await page.getByRole('menuitem', { name: /^Eliminar/ }).getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('menuitem', { name: 'Inactivar' }).click()
  await page.getByText('Cuenta 51952005 inactivada').waitFor()
  await panel.getByText('Inactiva', { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Historial' }).click()
  await page.getByRole('complementary', { name: 'Historial' }).getByText('Transporte de ferias').first().waitFor()
  await takePicture(page, 'chart-history')
  await page.goto(`${url}${CHART}?search=51952005`)
  await page.getByRole('link', { name: /^Movimientos de 51952005/ }).click()
  await page.getByText('Transporte de la feria').first().waitFor()
  await ownLine(page, url)
  await visited.close()
})

test('on a phone in the dark', async () => {
  const visited = await visit({ width: 360, height: 740, theme: 'dark' })
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}${CHART}`)
  await page.getByText('Activo', { exact: true }).first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'chart-phone')
  await page.goto(`${url}${CHART}?new=1&under=1105`)
  await page.getByRole('complementary', { name: 'Crear cuenta' }).getByRole('textbox', { name: 'Nombre' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'chart-new-phone')
  await page.goto(`${url}${CHART}?search=130505`)
  await page.getByText('130505').first().click()
  const panel = page.getByRole('complementary', { name: 'Editar cuenta' })
  await panel.getByText(/^Cuentas por defecto/).waitFor()
  await panel.getByText('clientes').first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'chart-account-phone')
  await visited.close()
})
