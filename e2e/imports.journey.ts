// Third parties from a dirty file: its columns are recognised, what is wrong is mended in the grid, it goes in, and it is
// undone; the trial writes nothing; the log tells it all.
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { seriousProblems } from './axe.ts'
import { haveSession, takePicture, visit, type Visit, visitThroughout } from './browser.ts'

const FILE = [
  'NIT;Nombre;Ciudad;Dirección;Teléfono;Correo;Proveedor',
  '900.111.222-0;Distribuciones del Valle S.A.S.;Cali;Calle 5 # 10-20;602 444 1212;ventas@valle.co;sí',
  '901222333;  Ferretería   El Tornillo ;Medelin;Carrera 10 # 5-5;604 333 4444;a@b.co;no',
  '901222334;Almacén Nuevo;Medelin;Carrera 10 # 5-6;604 333 4444;a@b.co;no',
  '1020304050;Ana María Rojas Peña;Bogotá;Calle 100 # 1-1;300 123 4567;x;',
].join('\n')

let visited: Visit
let page: Page
visitThroughout((each) => {
  visited = each
  page = each.page
})

const choose = (on: Page) =>
  on.locator('input[type=file]').setInputFiles({ name: 'terceros.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE, 'latin1') })

test('a dirty file is mended in the grid and goes in', async () => {
  await page.goto(`${visited.url}/import`)
  await page.getByRole('combobox', { name: 'Tipo de registro' }).selectOption({ label: 'Terceros' })
  await choose(page)
  expect(await page.getByRole('combobox', { name: 'NIT' }).inputValue()).toBe('identification')
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Revisar 4 filas' }).click()
  await page.getByText('4 con errores').waitFor()
  await page.getByText('El dígito de verificación de 900.111.222 es 1, no 0.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'imports-wrong')
  await page.getByRole('button', { name: '900.111.222-1' }).click()
  await page.getByText('3 con errores').waitFor()
  await page.getByRole('button', { name: 'Medellín, Antioquia en las 2 iguales' }).first().click()
  await page.getByText('1 con errores').waitFor()
  const mail = page.getByRole('textbox', { name: 'Correo para facturación, fila 5' })
  await mail.fill('ana@correo.co')
  await mail.press('Enter')
  await page.getByText('4 por crear').waitFor()
  await page.getByRole('button', { name: 'Importar 4' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Importar' }).click()
  await page.getByText('4 terceros creados').waitFor()
  await page.goto(`${visited.url}/people?search=Tornillo`)
  await page.getByText('Ferretería El Tornillo').first().waitFor()
})

test('and it is undone as a whole', async () => {
  await page.goto(`${visited.url}/import`)
  await page.getByRole('button', { name: 'Deshacer importación' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deshacer importación' }).click()
  await page.getByText('Importación deshecha').waitFor()
  await page.getByText('Deshecha por').waitFor()
  await takePicture(page, 'imports-undone')
  await page.goto(`${visited.url}/people?search=Tornillo`)
  await page.getByText('Sin resultados').first().waitFor()
})

test('what a file names and there is not is made with it, once for all its rows', async () => {
  await page.goto(`${visited.url}/import?kind=items.item`)
  const csv = 'Código;Nombre;Marca\nZ-901;Molino;Cumbre Alta\nZ-902;Filtro;cumbre alta\nZ-903;Taza;Otra Sierra'
  await page.locator('input[type=file]').setInputFiles({ name: 'productos.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Revisar 3 filas' }).click()
  await page.getByText('3 con errores').waitFor()
  await page.getByRole('button', { name: 'Crear «Cumbre Alta»', exact: true }).click()
  await page.getByText('Se crea con la importación: 1 marca: Cumbre Alta.').waitFor()
  await page.getByText('1 con errores').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'imports-create')
  // And the same said of a whole column.
  await page.getByRole('group', { name: 'Crear si no existe' }).getByRole('checkbox', { name: 'Marca' }).check()
  await page.getByRole('button', { name: 'Revisar 3 filas' }).click()
  await page.getByText('2 marcas: Cumbre Alta, Otra Sierra').waitFor()
  await page.getByRole('button', { name: 'Importar 3' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Importar' }).click()
  await page.getByText('3 productos y servicios creados').waitFor()
  await page.goto(`${visited.url}/settings/brands?search=Cumbre`)
  await page.getByText('Cumbre Alta').first().waitFor()
})

test('the log is read by area, says what was done, and leads to the record', async () => {
  await page.goto(`${visited.url}/logs`)
  await page.getByRole('button', { name: 'Área' }).click()
  await page.getByRole('menuitem', { name: 'Documentos' }).click()
  const invoice = page.getByRole('link', { name: /^Factura de venta FV-/ }).first()
  const title = await invoice.innerText()
  await invoice.click()
  await page.getByRole('heading', { name: title }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'log-panel')
  await page.getByRole('link', { name: 'Ver el registro' }).click()
  await page.waitForURL(/\/sales\/invoices\/[^/]+\/view/)
})

test('the trial writes nothing, on a phone in the dark', async () => {
  const other = await visit({ width: 360, height: 780, theme: 'dark' })
  await haveSession(other)
  await other.page.goto(`${other.url}/import-test?kind=people.party`)
  await choose(other.page)
  await other.page.getByRole('button', { name: 'Revisar 4 filas' }).click()
  await other.page.getByText('4 con errores').waitFor()
  expect(await other.page.getByRole('button', { name: /^Importar/ }).count()).toBe(0)
  expect(await seriousProblems(other.page)).toEqual([])
  await takePicture(other.page, 'imports-phone')
  await other.page.goto(`${other.url}/logs`)
  await other.page.getByText('Importación de terceros').first().waitFor()
  await takePicture(other.page, 'log-phone')
  await other.close()
})
