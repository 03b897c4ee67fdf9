// A catalogue from a file: cells pasted, a column put right, what is wrong said by row and field, then all of it in; and
// a CSV as an old spreadsheet saves it. The list goes out again as a workbook.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { tableXlsx } from '#platform/report/table-file.server.ts'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, takePicture, visit, type Visit } from './browser.ts'

const BRANDS = [
  ['Nombre', 'Color', 'Estado'],
  ['Cumbre Roja', 'Rojo', 'Inactiva'],
  ['Cumbre Azul', 'Azul', 'Activa'],
  ['Cumbre Verde', 'Verde', 'Activa'],
]

let visited: Visit
let page: Page
beforeAll(async () => {
  visited = await visit()
  page = visited.page
  await haveSession(visited)
  await page.goto(`${visited.url}/settings/brands`)
})
afterAll(async () => {
  await visited.close()
  await closeBrowser()
})

test('what is pasted is checked, put right, checked again and imported', async () => {
  await page.getByRole('button', { name: 'Importar', exact: true }).first().click()
  const panel = page.getByRole('complementary', { name: 'Importar marcas' })
  const rows = panel.getByRole('textbox', { name: 'Filas' })
  await rows.fill('Marca\tcolor\tNotas\nCumbre Roja\trojo\tx\nCumbre Azul\tceleste\t\nCumbre Roja\tVerde\t')
  // "Marca" is no field of a brand: the person says that it is the name.
  await panel.getByRole('combobox', { name: 'Marca' }).selectOption({ label: 'Nombre' })
  expect(await panel.getByRole('combobox', { name: 'color' }).inputValue()).toBe('color')
  await panel.getByRole('button', { name: 'Revisar' }).click()
  await panel.getByText('Hay 2 errores').waitFor()
  await panel.getByRole('row', { name: '3 Color Elige uno de los colores.' }).waitFor()
  await panel.getByRole('row', { name: '4 Nombre Hay filas repetidas en el archivo: 2 y 4.' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'import-errors')
  await rows.fill('Nombre\tColor\nCumbre Roja\trojo\nCumbre Azul\tazul')
  await panel.getByRole('button', { name: 'Revisar' }).click()
  await panel.getByText('Se crearán 2 marcas.').waitFor()
  await takePicture(page, 'import-ready')
  await panel.getByRole('button', { name: 'Importar 2' }).click()
  await page.getByText('2 marcas creadas').waitFor()
  await page.getByRole('row', { name: /Cumbre Azul/ }).waitFor()
})

test('a workbook changes what exists and creates the rest; imported again, there is nothing to do', async () => {
  await page.goto(`${visited.url}/settings/brands?import=1`)
  const panel = page.getByRole('complementary', { name: 'Importar marcas' })
  const file = panel.locator('input[type=file]')
  const workbook = { name: 'marcas.xlsx', mimeType: '', buffer: Buffer.from(await tableXlsx('Marcas', BRANDS)) }
  await file.setInputFiles(workbook)
  await panel.getByRole('combobox', { name: 'Color' }).waitFor()
  await panel.getByRole('radio', { name: 'Solo crear' }).check()
  await panel.getByRole('button', { name: 'Revisar' }).click()
  await panel.getByRole('row', { name: '2 Nombre Ya existe un registro con el nombre Cumbre Roja.' }).waitFor()
  await panel.getByRole('radio', { name: 'Crear y actualizar' }).check()
  await panel.getByRole('button', { name: 'Revisar' }).click()
  await panel.getByText('Se creará 1 marca, cambiará 1 y 1 queda igual.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'import-workbook')
  await panel.getByRole('button', { name: 'Importar 2' }).click()
  await page.getByText('1 marca creada y 1 cambiada').waitFor()
  await page.getByRole('row', { name: /Cumbre Roja.*Inactiva/ }).waitFor()
  await page.goto(`${visited.url}/settings/brands?import=1`)
  await file.setInputFiles(workbook)
  await panel.getByRole('button', { name: 'Revisar' }).click()
  await panel.getByText('3 marcas quedan igual.').waitFor()
  expect(await panel.getByRole('button', { name: 'Revisar' }).getAttribute('aria-disabled')).toBe('true')
})

test('a file with a semicolon and the letters of Windows; what is no workbook says so', async () => {
  await page.goto(`${visited.url}/settings/brands?import=1`)
  const panel = page.getByRole('complementary', { name: 'Importar marcas' })
  const file = panel.locator('input[type=file]')
  await file.setInputFiles({ name: 'marcas.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004') })
  await panel.getByText('El tipo de archivo no es válido. Usa la plantilla en formato .xlsx o .csv.').waitFor()
  await file.setInputFiles({
    name: 'marcas.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Nombre;Estado\r\nÑandú 7;Inactiva\r\n', 'latin1'),
  })
  await panel.getByRole('button', { name: 'Revisar' }).click()
  await panel.getByText('Se creará 1 marca.').waitFor()
  await panel.getByRole('button', { name: 'Importar 1' }).click()
  await page.getByText('1 marca creada').waitFor()
  await page.getByRole('row', { name: /Ñandú 7.*Inactiva/ }).waitFor()
})

test('on a phone in the dark it covers the list', async () => {
  const other = await visit({ width: 390, height: 844, theme: 'dark' })
  await haveSession(other)
  await other.page.goto(`${other.url}/settings/cost-centers?import=1`)
  const panel = other.page.getByRole('complementary', { name: 'Importar centros de costo' })
  await panel.getByRole('textbox', { name: 'Filas' }).fill('Nombre;Código;Depende de\nSede norte;901;900\nSede sur;902;Nadie\nSedes;900;')
  await panel.getByRole('button', { name: 'Revisar' }).click()
  await panel.getByRole('row', { name: '3 Depende de No existe «Nadie».' }).waitFor()
  expect(await seriousProblems(other.page)).toEqual([])
  await takePicture(other.page, 'import-phone')
  await other.close()
})

test('the list goes out as a workbook', async () => {
  await page.getByRole('button', { name: 'Exportar' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click()])
  expect(download.suggestedFilename()).toMatch(/^marcas-.*\.xlsx$/)
})
