// Somebody is hired, and their month goes from its novelties to its entry; on a desk and on a phone, by day and by night.
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

test('somebody is hired, their month is written, calculated, approved by another and entered', async () => {
  const visited = await visit()
  const { page, url } = visited
  const somebody = await visitors.make({ role: 'accountant' })
  await haveSession(visited, somebody)
  await page.goto(`${url}/settings/payroll-lite/job-titles?new=1`)
  const job = page.getByRole('complementary', { name: 'Crear cargo' })
  await job.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Auxiliar de bodega')
  await job.getByRole('textbox', { name: 'Código', exact: true }).fill('AUX')
  await job.getByRole('button', { name: /^Crear/ }).click()
  await page.getByText('Cargo Auxiliar de bodega creado').waitFor()

  await page.goto(`${url}/payroll-lite/employees/create`)
  const panel = page.getByRole('complementary', { name: 'Crear empleado' })
  await panel.getByRole('heading', { name: 'Contrato' }).waitFor()
  await panel.getByRole('textbox', { name: 'Número de identificación' }).fill('1020304050')
  await panel.getByRole('textbox', { name: 'Primer nombre' }).fill('Wilson')
  await panel.getByRole('textbox', { name: 'Primer apellido' }).fill('Pardo')
  await panel.getByRole('textbox', { name: 'Fecha de ingreso' }).fill('15/01/2026')
  await panel.getByRole('textbox', { name: 'Salario al ingreso' }).fill('1700000')
  await pick(page, 'Cargo', 'aux', /Auxiliar de bodega/)
  await pick(page, 'Área', 'adm', /Administración/)
  await pick(page, 'Municipio donde trabaja', 'fusaga', /Fusagasugá/)
  await pick(page, 'Periodo de pago', 'men', /Mensual/)
  await panel.getByRole('combobox', { name: 'Forma de pago' }).selectOption({ label: 'Efectivo' })
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'employee-form')
  await panel.getByRole('button', { name: /^Crear/ }).click()
  await panel.getByText('El salario es menor que el mínimo legal vigente.').first().waitFor()
  await panel.getByRole('textbox', { name: 'Salario al ingreso' }).fill('1900000')
  await panel.getByRole('button', { name: /^Crear/ }).click()
  await page.getByText('Empleado Wilson Pardo creado').waitFor()
  await page.getByRole('row', { name: /Wilson Pardo.*1020304050/ }).waitFor()

  await page.goto(`${url}/payroll-lite/payrolls`)
  await page.getByRole('link', { name: 'Crear nómina' }).first().click()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Guardar nómina' }).click()
  await page.getByText('Wilson Pardo').waitFor()
  await page.getByRole('link', { name: 'Editar' }).click()
  await page.getByRole('button', { name: 'Agregar novedad' }).click()
  await pick(page, 'Empleado', 'wil', /Wilson Pardo/)
  await page.getByRole('combobox', { name: 'Novedad' }).selectOption({ label: 'Comisiones' })
  await page.getByRole('textbox', { name: 'Valor' }).fill('500000')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'payroll-novelties')
  await page.getByRole('button', { name: 'Guardar nómina' }).click()
  await page.getByRole('button', { name: 'Calcular' }).click()
  await page.getByRole('button', { name: 'Calcular nómina' }).click()
  await page.getByRole('button', { name: 'Wilson Pardo' }).click()
  await page.getByText('Comisiones').first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'payroll-month')
  const address = page.url()
  await visited.close()

  const another = await visit({ theme: 'dark' })
  await haveSession(another, { email: somebody.administrator, password: somebody.password })
  await another.page.goto(address)
  await another.page.getByRole('button', { name: 'Aprobar y contabilizar' }).click()
  await another.page.getByRole('button', { name: 'Aprobar y contabilizar nómina' }).click()
  await another.page.getByText('Contabilizada', { exact: true }).first().waitFor()
  await another.page.getByText('250505').first().waitFor()
  expect(await seriousProblems(another.page)).toEqual([])
  await takePicture(another.page, 'payroll-entry')
  await another.close()

  const onPhone = await visit({ width: 360, height: 740, theme: 'dark' })
  await haveSession(onPhone, somebody)
  await onPhone.page.goto(`${onPhone.url}/payroll-lite/employees`)
  await onPhone.page.getByText('Wilson Pardo').first().waitFor()
  expect(await seriousProblems(onPhone.page)).toEqual([])
  await takePicture(onPhone.page, 'employees-phone')
  await onPhone.page.goto(`${onPhone.url}/payroll-lite/payrolls`)
  await onPhone.page.getByText('NM-1').first().waitFor()
  expect(await seriousProblems(onPhone.page)).toEqual([])
  await onPhone.close()
})
