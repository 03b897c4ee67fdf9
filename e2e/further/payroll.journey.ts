// Somebody is hired, and their month goes from its novelties to its entry, to the authority, and is replaced before it; on a desk and on a
// phone, by day and by night.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dayInBogota, monthTitle } from '#base/date.ts'
import { startSimulator } from '#app/dian/simulator.server.ts'
import { trustStoryCertificates } from '#modules/electronic/testing/certificates.server.ts'
import { seriousProblems } from '../axe.ts'
import { haveSession, takePicture, visit } from '../browser.ts'
import { chooseSimulator, fillHiring, look, pick, sendingProfile, transmit, writePayrollSoftware } from '../payroll.ts'
import { product } from '../product.ts'
import { visitorsOfFile, type Credentials } from '../visitors.ts'

// Whoever is hired belongs to no other journey.
const visitors = visitorsOfFile()
/** Of the month, once it is accounted. */
let accounted: { readonly somebody: Credentials | null; readonly address: string } = { somebody: null, address: '' }

/** By keyboard: the why of a figure, another amount with its reason, and the visto bueno that it asks for. */
async function lookAtMonth(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Abrir el mes' }).click()
  await page.getByRole('table', { name: 'Empleados de la nómina' }).waitFor()
  await look(page, 'payroll-page')
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
  await look(page, 'payroll-page-why')
  await panel.focus()
  await page.keyboard.press('v')
  await panel.getByText(/^Visto bueno de /).waitFor()
  await takePicture(page, 'payroll-page-reviewed')
}

test('somebody is hired, their month is written, calculated, approved by another and entered', async () => {
  const visited = await visit()
  const { page, url } = visited
  const somebody = await visitors.make({ role: 'accountant', profile: sendingProfile })
  await haveSession(visited, somebody)
  await fillHiring(page, url, {
    ...{ identification: '1020304050', firstName: 'Wilson', surname: 'Pardo', salary: '1700000', email: 'wilson@visitas.example' },
  })
  const panel = page.getByRole('complementary', { name: 'Crear empleado' })
  await look(page, 'employee-form')
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
  await look(page, 'payroll-novelties')
  await page.getByRole('button', { name: 'Guardar nómina' }).click()
  await page.getByRole('button', { name: 'Calcular' }).click()
  await page.getByRole('button', { name: 'Calcular nómina' }).click()
  await page.getByRole('button', { name: 'Wilson Pardo' }).click()
  await page.getByText('Comisiones').first().waitFor()
  await look(page, 'payroll-month')
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
  await look(onPhone.page, 'payroll-page-phone')
  await onPhone.page.getByText('Wilson Pardo').first().click()
  await onPhone.page.getByText('Neto a pagar').waitFor()
  expect(await seriousProblems(onPhone.page)).toEqual([])
  await takePicture(onPhone.page, 'payroll-slip-phone')
  await onPhone.close()
})

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
  await chooseSimulator(page, url)

  // Not enabled for payroll yet: the way to it is said.
  await page.goto(address)
  await page.getByText(/para transmitir\./).waitFor()
  await transmit(page)
  await page.getByText('La empresa no está habilitada para nómina electrónica.').first().waitFor()
  await writePayrollSoftware(page, url)

  await page.goto(address)
  await transmit(page)
  await page.getByText('Aceptada', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Wilson Pardo' }).click()
  await page.getByText('Documento NE1').waitFor()
  await look(page, 'payroll-accepted')

  await page.getByRole('link', { name: 'Reemplazar' }).click()
  await page.getByRole('heading', { name: 'Reemplazar NE1' }).waitFor()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('La comisión fue mayor')
  await page.getByRole('textbox', { name: 'Valor' }).fill('700000')
  await page.getByRole('button', { name: 'Calcular' }).click()
  await page.getByRole('cell', { name: '700.000' }).waitFor()
  await look(page, 'payroll-replace')
  await page.getByRole('button', { name: 'Transmitir nota' }).click()
  await page.getByRole('heading', { name: 'NEA1' }).waitFor()
  await page.getByText('Aceptada', { exact: true }).first().waitFor()
  await page.getByText('Reemplazada', { exact: true }).first().waitFor()
  await look(page, 'payroll-note')
  await visited.close()

  const onPhone = await visit({ width: 360, height: 740, theme: 'dark' })
  await haveSession(onPhone, admin)
  await onPhone.page.goto(`${onPhone.url}/payroll-lite/adjustments`)
  await onPhone.page.getByText('NEA1').first().waitFor()
  await look(onPhone.page, 'payroll-notes-phone')
  await onPhone.page.goto(address)
  await onPhone.page.getByText('Reemplazada', { exact: true }).first().waitFor()
  await look(onPhone.page, 'payroll-month-phone')
  await onPhone.close()
  await simulator.stop()
  rmSync(folder, { recursive: true })
})

/** The page of the payslip that the newest letter leads to, as it stands in the local mailbox. */
async function linkInLetter(page: Page, url: string, letters: number): Promise<string> {
  const rows = page.getByRole('row', { name: /wilson@visitas\.example/ })
  const count = async () => {
    await page.goto(`${url}/api/dev/mailbox`)
    return rows.count()
  }
  await expect.poll(count, { interval: 500 }).toBe(letters)
  await rows.first().getByRole('link').click()
  const link = /https?:\/\/\S+\/public\/payrolls-lite\/download\/\S+/.exec(await page.locator('body').innerText())?.[0]
  if (link === undefined) throw new Error('The letter has no link')
  return link
}

test('the payslip goes by mail and is opened on a phone by its link, until five tries close it', async () => {
  const { somebody, address } = accounted
  if (somebody === null) throw new Error('Nothing was accounted')
  const today = dayInBogota(new Date())
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited, somebody)
  const mail = async () => {
    await page.goto(address)
    await page.getByRole('button', { name: 'Enviar por correo' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar' }).click()
    await page.getByText('1 desprendible por correo.').waitFor()
  }
  await mail()
  const link = await linkInLetter(page, url, 1)

  const onPhone = await visit({ width: 360, height: 740, theme: 'dark' })
  const { page: phone } = onPhone
  const give = async (digits: string) => {
    await phone.getByRole('textbox', { name: /^Últimos 4 caracteres/ }).fill(digits)
    await phone.getByRole('button', { name: 'Descargar PDF' }).click()
  }
  await phone.goto(link)
  await phone.getByText(monthTitle(today)).waitFor()
  for (const colorScheme of ['dark', 'light'] as const) {
    await phone.emulateMedia({ colorScheme })
    await look(phone, `payslip-link-phone-${colorScheme}`)
  }
  const downloading = phone.waitForEvent('download')
  await give('4050')
  expect((await downloading).suggestedFilename()).toBe(`desprendible-${today.slice(0, 7)}.pdf`)
  await phone.getByText('Listo: el desprendible quedó en tus descargas.').waitFor()
  for (const said of ['4 intentos', '3 intentos', '2 intentos', 'Te queda un intento', 'El enlace se cerró']) {
    await give('0000')
    await phone.getByText(said).waitFor()
  }
  await look(phone, 'payslip-link-wrong')
  await give('4050')
  await phone.getByRole('heading', { name: 'El enlace no es válido o venció' }).waitFor()
  await look(phone, 'payslip-link-closed')

  // Another letter brings another link.
  await mail()
  const another = await linkInLetter(page, url, 2)
  expect(another).not.toBe(link)
  await page.goto(another)
  await page.getByText(monthTitle(today)).waitFor()
  await look(page, 'payslip-link')
  await onPhone.close()
  await visited.close()
})
