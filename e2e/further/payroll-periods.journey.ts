// What is paid beside the month: novelties from cells, the prima of June, and the end of a contract from its employee; on a desk and on
// a phone, by day and by night.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { haveSession, takePicture, visit } from '../browser.ts'
import { visitorsOfFile } from '../visitors.ts'

// Whoever is hired belongs to no other journey.
const visitors = visitorsOfFile()

async function pick(page: Page, label: string, typed: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}

async function hire(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/settings/payroll-lite/job-titles?new=1`)
  const job = page.getByRole('complementary', { name: 'Crear cargo' })
  await job.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Auxiliar de bodega')
  await job.getByRole('textbox', { name: 'Código', exact: true }).fill('AUX')
  await job.getByRole('button', { name: /^Crear/ }).click()
  await page.getByText('Cargo Auxiliar de bodega creado').waitFor()
  await page.goto(`${url}/payroll-lite/employees/create`)
  const panel = page.getByRole('complementary', { name: 'Crear empleado' })
  await panel.getByRole('heading', { name: 'Contrato' }).waitFor()
  await panel.getByRole('textbox', { name: 'Número de identificación' }).fill('1020304051')
  await panel.getByRole('textbox', { name: 'Primer nombre' }).fill('Nubia')
  await panel.getByRole('textbox', { name: 'Primer apellido' }).fill('Casallas')
  await panel.getByRole('textbox', { name: 'Fecha de ingreso' }).fill('15/01/2026')
  await panel.getByRole('textbox', { name: 'Salario al ingreso' }).fill('1900000')
  await pick(page, 'Cargo', 'aux', /Auxiliar de bodega/)
  await pick(page, 'Área', 'adm', /Administración/)
  await pick(page, 'Municipio donde trabaja', 'fusaga', /Fusagasugá/)
  await pick(page, 'Periodo de pago', 'men', /Mensual/)
  await panel.getByRole('combobox', { name: 'Forma de pago' }).selectOption({ label: 'Efectivo' })
  await panel.getByRole('button', { name: /^Crear/ }).click()
  await page.getByText('Empleado Nubia Casallas creado').waitFor()
}

async function calculate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Calcular' }).click()
  await page.getByRole('button', { name: 'Calcular nómina' }).click()
  await page.getByRole('button', { name: 'Nubia Casallas' }).waitFor()
}

async function approve(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Aprobar y contabilizar' }).click()
  await page.getByRole('button', { name: 'Aprobar y contabilizar nómina' }).click()
  await page.getByText('Contabilizada', { exact: true }).first().waitFor()
  await page.getByText('250505').first().waitFor()
}

test('novelties are pasted, the prima is paid, and a contract is settled from its employee', async () => {
  const visited = await visit()
  const { page, url } = visited
  const somebody = await visitors.make({ role: 'accountant' })
  await haveSession(visited, somebody)
  await hire(page, url)

  await page.goto(`${url}/payroll-lite/payrolls?new=1`)
  await page.getByRole('combobox', { name: 'Mes' }).selectOption({ label: 'Junio 2026' })
  await page.getByRole('textbox', { name: 'Se paga el' }).fill('30/06/2026')
  await page.getByRole('button', { name: 'Guardar nómina' }).click()
  await page.getByText('Nubia Casallas').waitFor()
  await page.getByRole('list', { name: 'Pasos de la nómina' }).waitFor()
  await page.getByRole('link', { name: 'Editar' }).click()
  await page.getByRole('button', { name: 'Importar novedades' }).click()
  const sheet = page.getByRole('dialog', { name: 'Importar novedades' })
  const cells = sheet.getByRole('textbox', { name: 'O pega las celdas, con sus títulos' })
  await cells.fill('Empleado;Novedad;Valor\nNubia Casallas;Comisiones;mucho')
  await sheet.getByText('1 fila con errores').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'payroll-sheet')
  await cells.fill('Empleado;Novedad;Valor\nNubia Casallas;Comisiones;300000')
  await sheet.getByRole('button', { name: 'Traer 1 novedad' }).click()
  await page.getByText('1 novedad', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Guardar nómina' }).click()
  await calculate(page)
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'payroll-steps')
  const month = page.url()

  await page.goto(`${url}/payroll-lite/payrolls?new=1&kind=bonus`)
  await page.getByRole('combobox', { name: 'Mes' }).selectOption({ label: 'Junio 2026' })
  await page.getByRole('textbox', { name: 'Se paga el' }).fill('30/06/2026')
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Guardar nómina' }).click()
  await page.getByText('Prima de servicios').first().waitFor()
  await calculate(page)
  const bonus = page.url()

  await page.goto(`${url}/payroll-lite/employees`)
  await page.getByRole('row', { name: /Nubia Casallas/ }).click()
  await page.getByRole('heading', { name: 'Libro de vacaciones' }).waitFor()
  await page.getByText('Le quedan').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'vacation-book')
  await page.getByRole('link', { name: 'Liquidar contrato' }).click()
  await page.getByRole('textbox', { name: 'Último día' }).fill('20/11/2026')
  await page.getByRole('combobox', { name: 'Motivo' }).selectOption({ label: 'Despido sin justa causa' })
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'exit-form')
  await page.getByRole('button', { name: 'Guardar nómina' }).click()
  await page.getByText('Liquidación de contrato').first().waitFor()
  await calculate(page)
  await page.getByRole('button', { name: 'Nubia Casallas' }).click()
  await page.getByText('Indemnización').first().waitFor()
  const exit = page.url()
  await visited.close()

  const another = await visit({ theme: 'dark' })
  await haveSession(another, { email: somebody.administrator, password: somebody.password })
  await approve(another.page, exit)
  await another.page.getByText('Despido sin justa causa').first().waitFor()
  expect(await seriousProblems(another.page)).toEqual([])
  await takePicture(another.page, 'payroll-exit')
  await approve(another.page, bonus)
  await another.page.getByText('510536').first().waitFor()
  await approve(another.page, month)
  await another.page.getByRole('button', { name: 'Ver la planilla' }).click()
  await another.page.getByText('Redondeo, al gasto').waitFor()
  await another.page.getByRole('link', { name: 'Pagar por banco' }).waitFor()
  expect(await seriousProblems(another.page)).toEqual([])
  await takePicture(another.page, 'payroll-pila')
  await another.close()

  const onPhone = await visit({ width: 360, height: 740, theme: 'dark' })
  await haveSession(onPhone, somebody)
  await onPhone.page.goto(exit)
  await onPhone.page.getByText('Despido sin justa causa').first().waitFor()
  expect(await seriousProblems(onPhone.page)).toEqual([])
  expect(await onPhone.page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await takePicture(onPhone.page, 'payroll-exit-phone')
  await onPhone.close()
})
