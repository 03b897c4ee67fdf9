/** What the journeys of payroll have in common: hiring somebody, and a company whose payroll the simulated authority takes. */
import type { Page } from 'playwright-core'
import { certificateFile } from '#modules/electronic/testing/certificates.server.ts'
import { seriousProblems } from './axe.ts'
import { takePicture } from './browser.ts'
import { expect } from 'vitest'

/** What a company that sends its payroll says of itself. */
export const sendingProfile = {
  ...{ cityCode: '25290', address: 'Calle 7 # 8-09', postalCode: '252211', email: 'visitas@paramo.example' },
  electronic: { environment: 'produccion', softwareId: '8b9d2f0e-6f5b-4f0a-9d53-5d8c1f1b7a10', softwarePin: '12345', testSetId: '' },
} as const

export async function pick(page: Page, label: string, typed: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(typed)
  await page.getByRole('option', { name: option }).first().click()
}

interface Hired {
  readonly identification: string
  readonly firstName: string
  readonly surname: string
  readonly salary: string
  readonly email: string
}

/** The panel with the terms of somebody who began on 15 January 2026, to be kept; with the job that it takes. */
export async function fillHiring(page: Page, url: string, { identification, firstName, surname, salary, email }: Hired): Promise<void> {
  await page.goto(`${url}/settings/payroll-lite/job-titles?new=1`)
  const job = page.getByRole('complementary', { name: 'Crear cargo' })
  await job.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Auxiliar de bodega')
  await job.getByRole('textbox', { name: 'Código', exact: true }).fill('AUX')
  await job.getByRole('button', { name: /^Crear/ }).click()
  await page.getByText('Cargo Auxiliar de bodega creado').waitFor()
  await page.goto(`${url}/payroll-lite/employees/create`)
  const panel = page.getByRole('complementary', { name: 'Crear empleado' })
  await panel.getByRole('heading', { name: 'Contrato' }).waitFor()
  await panel.getByRole('textbox', { name: 'Número de identificación' }).fill(identification)
  await panel.getByRole('textbox', { name: 'Primer nombre' }).fill(firstName)
  await panel.getByRole('textbox', { name: 'Primer apellido' }).fill(surname)
  await panel.getByRole('textbox', { name: 'Correo', exact: true }).fill(email)
  await panel.getByRole('textbox', { name: 'Fecha de ingreso' }).fill('15/01/2026')
  await panel.getByRole('textbox', { name: 'Salario al ingreso' }).fill(salary)
  await pick(page, 'Cargo', 'aux', /Auxiliar de bodega/)
  await pick(page, 'Área', 'adm', /Administración/)
  await pick(page, 'Municipio donde trabaja', 'fusaga', /Fusagasugá/)
  await pick(page, 'Periodo de pago', 'men', /Mensual/)
  await panel.getByRole('combobox', { name: 'Forma de pago' }).selectOption({ label: 'Efectivo' })
}

const HALF_A_YEAR_MS = 180 * 24 * 60 * 60 * 1000

/** The certificate of the company, and the simulated authority as the one that it sends to. */
export async function chooseSimulator(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/settings/companies/biz-electronic?panel=certificado`)
  const said = await page.getByText(/^Debe ser del NIT/).innerText()
  const nit = said.replaceAll(/\D/g, '').slice(0, 9)
  const to = new Date(Date.now() + HALF_A_YEAR_MS)
  const buffer = Buffer.from(certificateFile({ nit, holder: 'VISITAS S.A.S.', to, password: 'clave' }), 'base64')
  await page.getByLabel('Archivo del certificado').setInputFiles({ name: 'firma.p12', mimeType: 'application/x-pkcs12', buffer })
  await page.getByLabel('Contraseña del certificado').fill('clave')
  await page.keyboard.press('Enter')
  await page.getByText('Certificado guardado').waitFor()
  await page.getByRole('button', { name: 'Enviar al simulador' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmar' }).click()
  await page.getByText('El simulador de la DIAN, sin validez fiscal').waitFor()
}

export async function writePayrollSoftware(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/settings/companies/biz-electronic?familia=payroll&panel=software-nomina`)
  const software = page.getByRole('complementary', { name: 'Software de la DIAN' })
  await software.getByRole('textbox', { name: 'Identificador del software' }).fill('2b7a1f0e-6f5b-4f0a-9d53-5d8c1f1b7a11')
  await software.getByLabel('PIN del software').fill('90210')
  await look(page, 'payroll-software')
  await software.getByRole('button', { name: 'Guardar software' }).click()
  await page.getByText('Software guardado').waitFor()
}

export async function transmit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Transmitir a la DIAN' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Transmitir' }).click()
}

/** As it stands: nothing that would stop somebody, nothing wider than the screen. */
export async function look(page: Page, name: string): Promise<void> {
  expect([name, await seriousProblems(page)]).toEqual([name, []])
  expect([name, await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')]).toEqual([name, true])
  await takePicture(page, name)
}
