// Somebody is hired, and their month goes from its novelties to its entry, to the authority, and is replaced before it; on a desk and on a
// phone, by day and by night.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startSimulator } from '#app/dian/simulator.server.ts'
import { certificateFile, trustStoryCertificates } from '#modules/electronic/testing/certificates.server.ts'
import { seriousProblems } from '../axe.ts'
import { haveSession, takePicture, visit } from '../browser.ts'
import { product } from '../product.ts'
import { visitorsOfFile, type Credentials } from '../visitors.ts'

// Whoever is hired belongs to no other journey.
const visitors = visitorsOfFile()
/** Of the month, once it is accounted. */
let accounted: { readonly somebody: Credentials | null; readonly address: string } = { somebody: null, address: '' }
const electronic = {
  environment: 'produccion',
  softwareId: '8b9d2f0e-6f5b-4f0a-9d53-5d8c1f1b7a10',
  softwarePin: '12345',
  testSetId: '',
} as const

async function pick(page: Page, label: string, typed: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}

/** By keyboard: the why of a figure, another amount with its reason, and the visto bueno that it asks for. */
async function lookAtMonth(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Abrir el mes' }).click()
  await page.getByRole('table', { name: 'Empleados de la nómina' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'payroll-page')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Wilson Pardo' })
  await panel.getByText('Neto a pagar').waitFor()
  await page.keyboard.press('p')
  await panel
    .getByText(/Salario \$/)
    .first()
    .waitFor()
  await panel.getByRole('button', { name: '¿Por qué? Comisiones' }).press('Enter')
  await panel.getByRole('button', { name: 'Cambiar con motivo' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Valor' }).fill('600000')
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Faltó una venta')
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Enter')
  await panel.getByText(/Calculado; lo cambió .*: Faltó una venta/).waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: /Revisión.*1 falta/ })
    .waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'payroll-page-why')
  await panel.focus()
  await page.keyboard.press('v')
  await panel.getByText(/^Visto bueno de /).waitFor()
  await takePicture(page, 'payroll-page-reviewed')
}

test('somebody is hired, their month is written, calculated, approved by another and entered', async () => {
  const visited = await visit()
  const { page, url } = visited
  const somebody = await visitors.make({
    role: 'accountant',
    profile: { cityCode: '25290', address: 'Calle 7 # 8-09', postalCode: '252211', email: 'visitas@paramo.example', electronic },
  })
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
  accounted = { somebody, address: page.url() }
  await lookAtMonth(page)
  await visited.close()

  const another = await visit({ theme: 'dark' })
  await haveSession(another, { email: somebody.administrator, password: somebody.password })
  await another.page.goto(accounted.address)
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
  await onPhone.page.getByText('NM-1').first().click()
  await onPhone.page.getByRole('link', { name: 'Abrir el mes' }).click()
  await onPhone.page.getByText('Wilson Pardo').first().waitFor()
  expect(await seriousProblems(onPhone.page)).toEqual([])
  expect(await onPhone.page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await takePicture(onPhone.page, 'payroll-page-phone')
  await onPhone.page.getByText('Wilson Pardo').first().click()
  await onPhone.page.getByText('Neto a pagar').waitFor()
  expect(await seriousProblems(onPhone.page)).toEqual([])
  await takePicture(onPhone.page, 'payroll-slip-phone')
  await onPhone.close()
})

async function certify(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/settings/companies/biz-electronic?panel=certificado`)
  const said = await page.getByText(/^Debe ser del NIT/).innerText()
  const nit = said.replaceAll(/\D/g, '').slice(0, 9)
  const to = new Date(Date.now() + 180 * 24 * 60 * 60 * 1000)
  const buffer = Buffer.from(certificateFile({ nit, holder: 'VISITAS S.A.S.', to, password: 'clave' }), 'base64')
  await page.getByLabel('Archivo del certificado').setInputFiles({ name: 'firma.p12', mimeType: 'application/x-pkcs12', buffer })
  await page.getByLabel('Contraseña del certificado').fill('clave')
  await page.keyboard.press('Enter')
  await page.getByText('Certificado guardado').waitFor()
}

test('the month is sent, accepted, and replaced; its notes are read on a phone', async () => {
  const { somebody, address } = accounted
  if (somebody === null) throw new Error('Nothing was accounted')
  const folder = mkdtempSync(join(tmpdir(), 'paramo-dian-'))
  trustStoryCertificates(folder)
  const simulator = await startSimulator({ folder, port: Number(new URL(product().simulatorUrl).port), xsdDir: null })
  const admin = { email: somebody.administrator, password: somebody.password }
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited, admin)
  await certify(page, url)
  await page.getByRole('button', { name: 'Enviar al simulador' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmar' }).click()
  await page.getByText('El simulador de la DIAN, sin validez fiscal').waitFor()

  // Not enabled for payroll yet: the way to it is said.
  await page.goto(address)
  await page.getByText(/para transmitir\./).waitFor()
  await page.getByRole('button', { name: 'Transmitir a la DIAN' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Transmitir' }).click()
  await page.getByText('La empresa no está habilitada para nómina electrónica.').first().waitFor()
  await page.goto(`${url}/settings/companies/biz-electronic?familia=payroll&panel=software-nomina`)
  const software = page.getByRole('complementary', { name: 'Software de la DIAN' })
  await software.getByRole('textbox', { name: 'Identificador del software' }).fill('2b7a1f0e-6f5b-4f0a-9d53-5d8c1f1b7a11')
  await software.getByLabel('PIN del software').fill('90210')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'payroll-software')
  await software.getByRole('button', { name: 'Guardar software' }).click()
  await page.getByText('Software guardado').waitFor()

  await page.goto(address)
  await page.getByRole('button', { name: 'Transmitir a la DIAN' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Transmitir' }).click()
  await page.getByText('Aceptada', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Wilson Pardo' }).click()
  await page.getByText('Documento NE1').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'payroll-accepted')

  await page.getByRole('link', { name: 'Reemplazar' }).click()
  await page.getByRole('heading', { name: 'Reemplazar NE1' }).waitFor()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('La comisión fue mayor')
  await page.getByRole('textbox', { name: 'Valor' }).fill('700000')
  await page.getByRole('button', { name: 'Calcular' }).click()
  await page.getByRole('cell', { name: '700.000' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'payroll-replace')
  await page.getByRole('button', { name: 'Transmitir nota' }).click()
  await page.getByRole('heading', { name: 'NEA1' }).waitFor()
  await page.getByText('Aceptada', { exact: true }).first().waitFor()
  await page.getByText('Reemplazada', { exact: true }).first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'payroll-note')
  await visited.close()

  const onPhone = await visit({ width: 360, height: 740, theme: 'dark' })
  await haveSession(onPhone, admin)
  await onPhone.page.goto(`${onPhone.url}/payroll-lite/adjustments`)
  await onPhone.page.getByText('NEA1').first().waitFor()
  expect(await seriousProblems(onPhone.page)).toEqual([])
  expect(await onPhone.page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await takePicture(onPhone.page, 'payroll-notes-phone')
  await onPhone.page.goto(address)
  await onPhone.page.getByText('Reemplazada', { exact: true }).first().waitFor()
  expect(await seriousProblems(onPhone.page)).toEqual([])
  expect(await onPhone.page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await takePicture(onPhone.page, 'payroll-month-phone')
  await onPhone.close()
  await simulator.stop()
  rmSync(folder, { recursive: true })
})
