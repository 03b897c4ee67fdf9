// From a figure of the trial balance to the auxiliary book, to one third party, to the document, and to the PDF of what
// was on screen. The reports pass axe without a serious problem, on the desktop and on a phone.
import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from './browser.ts'

afterAll(closeBrowser)

test('a figure is followed to its document, and the book is kept as PDF', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/analytics/reports/balance?period=anio`)
  await page
    .getByRole('row', { name: /130505/ })
    .getByRole('link')
    .last()
    .click()
  await page.getByRole('heading', { name: '130505 Nacionales' }).waitFor()
  await page.getByRole('link', { name: /^FV-/ }).first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'balance-drill')
  await page.getByRole('link', { name: 'Ver en el libro auxiliar' }).click()
  await page.getByRole('heading', { name: 'Libro auxiliar' }).waitFor()
  await page.getByText('Total 130505 Nacionales').waitFor()
  await takePicture(page, 'book-account')

  await page.getByRole('button', { name: /^Por:/ }).click()
  await page.getByText('Cuenta y tercero', { exact: true }).click()
  await page
    .getByRole('link', { name: /^Consorcio Vial Sumapaz · / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Quitar filtro Tercero' }).waitFor()
  await expect.poll(() => page.getByRole('rowheader', { name: /^Total / }).count()).toBe(2)
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'book-party')

  await page.getByRole('button', { name: 'Exportar' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'PDF' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^libro-auxiliar-\d{4}-01-01-\d{4}-12-31\.pdf$/)
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')

  await page.getByRole('link', { name: /^FV-/ }).first().click()
  await page
    .getByRole('heading', { name: /FV-?\d+/ })
    .first()
    .waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Quitar filtro Tercero' }).waitFor()

  // Kept with its filters, it is found again among the reports.
  await page.getByRole('button', { name: 'Favorito' }).click()
  await page.getByRole('button', { name: 'En favoritos' }).waitFor()
  await page.goto(`${url}/analytics/reports`)
  await page.getByRole('link', { name: /^Libro auxiliar · .*Consorcio Vial Sumapaz/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'reports')
  await page.getByRole('link', { name: /^Libro auxiliar · .*Consorcio Vial Sumapaz/ }).click()
  await page.getByRole('button', { name: 'Quitar filtro Tercero' }).waitFor()
  await visited.close()
})

test('the trial balance folds, compares with another period and keeps what it shows', async () => {
  const visited = await visit({ theme: 'dark' })
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/analytics/reports/balance?period=anio`)
  await page.getByRole('row', { name: /130505/ }).waitFor()
  await page.getByRole('button', { name: 'Plegar 13 Deudores' }).click()
  expect(await page.getByRole('row', { name: /130505/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Desplegar 13 Deudores' }).click()
  await page.getByRole('row', { name: /130505/ }).waitFor()

  await page.getByRole('button', { name: /^Nivel:/ }).click()
  await page.getByText('Grupo', { exact: true }).click()
  await page.getByRole('row', { name: /^13 Deudores/ }).waitFor()
  await expect.poll(() => page.getByRole('row', { name: /1305/ }).count()).toBe(0)
  await page.getByRole('button', { name: /^Comparar con:/ }).click()
  await page.getByText('Mismo periodo del año anterior', { exact: true }).click()
  await page.getByRole('columnheader', { name: 'Variación' }).waitFor()
  await page.getByRole('button', { name: 'Gráfica' }).click()
  await page.getByRole('table', { name: 'Saldo final por clase' }).getByRole('rowheader', { name: '1 Activo' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'balance-compared')

  await page.getByRole('button', { name: 'Exportar' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Excel' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^balance-de-prueba-\d{4}-01-01-\d{4}-12-31\.xlsx$/)
  await page.getByRole('button', { name: 'Favorito' }).click()
  await page.getByRole('button', { name: 'En favoritos' }).waitFor()
  await page.setViewportSize({ width: 360, height: 780 })
  expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  expect(await seriousProblems(page)).toEqual([])
  await visited.close()
})

test('the stock card and what is owed, with the filter that leaves nothing named', async () => {
  const visited = await visit({ theme: 'dark' })
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/inventories/detail?period=anio`)
  await page.getByRole('button', { name: 'Producto' }).click()
  await page.getByRole('combobox', { name: 'Producto' }).fill('aceite')
  await page.getByRole('option', { name: /Aceite de girasol/ }).click()
  await page.getByRole('button', { name: 'Quitar filtro Producto' }).waitFor()
  await page.getByRole('rowheader', { name: /^Total ACE-3000/ }).waitFor()
  await page.getByRole('button', { name: 'Gráfica' }).click()
  await page.getByRole('img', { name: /^Saldo del producto, del / }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'card-item')
  await page.goto(`${page.url().replace('period=anio', 'from=2020-01-01&to=2020-01-31')}`)
  await page.getByText(/^El filtro más estrecho es «Periodo: Enero 2020/).waitFor()
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  await page.getByRole('table', { name: /kárdex/ }).waitFor()

  await page.goto(`${url}/treasuries/balances/by-person`)
  await page
    .getByRole('rowheader', { name: /^Total / })
    .first()
    .waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'owed')
  await visited.close()
})

test('a phone shows each line with its document and its balance', async () => {
  const visited = await visit({ width: 390, height: 844 })
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/analytics/reports/book-auxiliary?period=anio&account=130505&accountTo=130505`)
  await page.getByText(/^Total 130505/).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await takePicture(page, 'book-phone')
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await takePicture(page, 'book-phone-actions')
  await page.getByRole('button', { name: 'Programar envío' }).click()
  await page.getByRole('dialog', { name: 'Programar envío de Libro auxiliar' }).getByRole('button', { name: 'Volver' }).click()
  await visited.close()
})

test('a report is scheduled with its filters, paused, sent at once and deleted', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/analytics/reports/book-auxiliary?period=mes-anterior&account=130505&accountTo=130505`)
  await page.getByRole('heading', { name: 'Libro auxiliar' }).waitFor()
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Programar envío' }).click()
  const dialog = page.getByRole('dialog', { name: 'Programar envío de Libro auxiliar' })
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Libro del mes')
  await dialog.getByRole('combobox', { name: 'Día del mes' }).selectOption('Último día')
  await dialog.getByText('Excel (.xlsx)').click()
  await dialog.getByText(/Cada envío lleva su propio periodo: «Mes anterior»/).waitFor()
  await dialog.getByRole('button', { name: 'Programar envío' }).click()
  await dialog.getByText('Escribe al menos un correo.').waitFor()
  await dialog.getByRole('textbox', { name: 'Para' }).fill('contadora@paramo.example, gerencia@paramo.example')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'schedule-dialog')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await takePicture(page, 'schedule-dialog-phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await dialog.getByRole('button', { name: 'Programar envío' }).click()
  await page.getByText(/^Envío programado. El primero sale el /).waitFor()

  await page.goto(`${url}/analytics/reports`)
  const row = page.getByRole('listitem').filter({ hasText: 'contadora@paramo.example, gerencia@paramo.example' })
  await row.getByText('El último día de cada mes a las 07:00 a. m.').waitFor()
  const choose = async (action: string): Promise<void> => {
    await page.getByRole('button', { name: 'Acciones de Libro del mes' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await choose('Pausar')
  await row.getByText('En pausa').waitFor()
  await choose('Enviar ahora')
  await expect
    .poll(
      async () => {
        await page.reload()
        await row.waitFor()
        return row.getByText(/^Último: .+ · enviado$/).count()
      },
      { interval: 1000 },
    )
    .toBe(1)
  await choose('Reanudar')
  await row.getByText(/^Próximo: /).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'schedules')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await takePicture(page, 'schedules-phone')
  await page.emulateMedia({ colorScheme: 'dark' })
  await takePicture(page, 'schedules-phone-dark')
  await page.setViewportSize({ width: 1440, height: 900 })
  await choose('Eliminar')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar envío' }).click()
  await row.waitFor({ state: 'detached' })
  await visited.close()
})
