// What is paid beside the month: novelties from cells, the prima of June, and the end of a contract from its employee, which is sent,
// eliminated, sent again and chosen to be paid; on a desk and on a phone, by day and by night.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startSimulator } from '#app/dian/simulator.server.ts'
import { trustStoryCertificates } from '#modules/electronic/testing/certificates.server.ts'
import { seriousProblems } from '../axe.ts'
import { haveSession, visit } from '../browser.ts'
import { chooseSimulator, fillHiring, look, sendingProfile, transmit, writePayrollSoftware } from '../payroll.ts'
import { product } from '../product.ts'
import { visitorsOfFile, type Credentials } from '../visitors.ts'

// Whoever is hired belongs to no other journey.
const visitors = visitorsOfFile()
/** Of the settlement, once it is accounted. */
let settled: { readonly somebody: Credentials | null; readonly address: string } = { somebody: null, address: '' }

const nubia = { identification: '1020304051', firstName: 'Nubia', surname: 'Casallas', salary: '1900000', email: '' }

async function hire(page: Page, url: string): Promise<void> {
  await fillHiring(page, url, nubia)
  await page
    .getByRole('complementary', { name: 'Crear empleado' })
    .getByRole('button', { name: /^Crear/ })
    .click()
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
  const somebody = await visitors.make({ role: 'accountant', profile: sendingProfile })
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
  await look(page, 'payroll-sheet')
  await cells.fill('Empleado;Novedad;Valor\nNubia Casallas;Comisiones;300000')
  await sheet.getByRole('button', { name: 'Traer 1 novedad' }).click()
  await page.getByText('1 novedad', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Guardar nómina' }).click()
  await calculate(page)
  await look(page, 'payroll-steps')
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
  await look(page, 'vacation-book')
  await page.getByRole('link', { name: 'Liquidar contrato' }).click()
  await page.getByRole('textbox', { name: 'Último día' }).fill('20/11/2026')
  await page.getByRole('combobox', { name: 'Motivo' }).selectOption({ label: 'Despido sin justa causa' })
  await look(page, 'exit-form')
  await page.getByRole('button', { name: 'Guardar nómina' }).click()
  await page.getByText('Liquidación de contrato').first().waitFor()
  await calculate(page)
  await page.getByRole('button', { name: 'Nubia Casallas' }).click()
  await page.getByText('Indemnización').first().waitFor()
  const exit = page.url()
  settled = { somebody, address: exit }
  await visited.close()

  const another = await visit({ theme: 'dark' })
  await haveSession(another, { email: somebody.administrator, password: somebody.password })
  await approve(another.page, exit)
  await another.page.getByText('Despido sin justa causa').first().waitFor()
  await look(another.page, 'payroll-exit')
  await approve(another.page, bonus)
  await another.page.getByText('510536').first().waitFor()
  await approve(another.page, month)
  await another.page.getByRole('button', { name: 'Ver la planilla' }).click()
  await another.page.getByText('Redondeo, al gasto').waitFor()
  await another.page.getByRole('link', { name: 'Pagar por banco' }).waitFor()
  await look(another.page, 'payroll-pila')
  await another.close()

  const onPhone = await visit({ width: 360, height: 740, theme: 'dark' })
  await haveSession(onPhone, somebody)
  await onPhone.page.goto(exit)
  await onPhone.page.getByText('Despido sin justa causa').first().waitFor()
  await look(onPhone.page, 'payroll-exit-phone')
  await onPhone.close()
})

test('the settlement has its paper, is sent, eliminated, sent again, and chosen to be paid', async () => {
  const { somebody, address } = settled
  if (somebody === null) throw new Error('Nothing was settled')
  const folder = mkdtempSync(join(tmpdir(), 'paramo-dian-'))
  trustStoryCertificates(folder)
  const simulator = await startSimulator({ folder, port: Number(new URL(product().simulatorUrl).port), xsdDir: null })
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited, { email: somebody.administrator, password: somebody.password })
  await chooseSimulator(page, url)
  await writePayrollSoftware(page, url)
  await page.goto(address)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Desprendibles en PDF' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)
  await transmit(page)
  await page.getByText('Aceptada', { exact: true }).first().waitFor()

  await page.getByRole('button', { name: 'Nubia Casallas' }).click()
  await page.getByRole('button', { name: 'Eliminar ante la DIAN' }).click()
  await page.getByRole('alertdialog').getByRole('textbox', { name: 'Motivo' }).fill('Era otro día')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await page.getByText('Eliminada', { exact: true }).first().waitFor()
  await page.getByRole('row', { name: /NM-1/ }).getByText('Eliminada').waitFor()
  await page.getByRole('button', { name: 'Transmitir otra vez' }).waitFor()
  await look(page, 'payroll-exit-eliminated')
  await page.getByRole('button', { name: 'Transmitir otra vez' }).click()
  await page.getByText('Aceptada', { exact: true }).first().waitFor()
  await page.getByRole('row', { name: /NM-1/ }).getByText('Contabilizada').waitFor()

  await page.getByRole('link', { name: 'Pagar por banco' }).click()
  await page.getByText('Nubia Casallas').first().waitFor()
  await look(page, 'payroll-exit-pay')
  await visited.close()
  await simulator.stop()
  rmSync(folder, { recursive: true })
})
