// A company on its first day follows the guide to an invoice that is issued and collected, in trial and without a dead end: on a
// screen with the keyboard, and on a phone in the dark. Then it goes to production, and what it tried is annulled.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkDigit } from '#colombia/index.ts'
import { certificateFile } from '#modules/electronic/testing/certificates.server.ts'
import { seriousProblems } from '../axe.ts'
import { signIn, takePicture, visit, type Visit } from '../browser.ts'
import { visitorsOfFile } from '../visitors.ts'
import { beginReceipt, endReceipt, writeItem } from '../writing.ts'

const visitors = visitorsOfFile()

/** The certificate is judged by the clock of the server, which is the real one. */
const inMonths = (months: number) => new Date(Date.now() + months * 30 * 24 * 60 * 60 * 1000)

const step = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const isDone = (page: Page, title: string): Promise<void> => step(page, title).getByText('Hecho', { exact: true }).waitFor()

const TWO_FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

/** With the keyboard alone. A panel that has just closed gives its focus back: the key waits until the control has kept it. */
async function press(found: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await found.focus()
      await found.page().evaluate(TWO_FRAMES)
      return await found.and(found.page().locator(':focus')).count()
    })
    .toBe(1)
  await found.page().keyboard.press('Enter')
}

async function goBack(page: Page, where: string): Promise<void> {
  const way = page.getByRole('navigation', { name: 'Volver a lo que hacías' })
  await press(way.getByRole('link', { name: `Volver a ${where}` }))
  await way.waitFor({ state: 'detached' })
}

/** The panel of the form is gone: a key pressed before would be lost with it. */
const seeSaved = (page: Page, form: string): Promise<void> =>
  page.getByRole('complementary', { name: form, exact: true }).waitFor({ state: 'detached' })

async function look(page: Page, name: string): Promise<void> {
  expect([name, await seriousProblems(page)]).toEqual([name, []])
  expect([name, await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')]).toEqual([name, true])
  await takePicture(page, `trial-${name}`)
}

async function writeInvoice(page: Page, isPhone: boolean): Promise<void> {
  await page.getByRole('combobox', { name: 'Cliente' }).fill('llave')
  await page.getByRole('option', { name: /Ferretería La Llave/ }).waitFor()
  await page.keyboard.press('Enter')
  if (isPhone) {
    await page.getByRole('button', { name: 'Agregar', exact: true }).click()
    await page.getByRole('combobox', { name: 'Ítem' }).fill('asesoria')
    await page.getByRole('option', { name: /Asesoría/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Agregar línea' }).click()
  } else {
    await writeItem(page, 'asesoria', /Asesoría/)
  }
  await page.getByText('416.500').first().waitFor()
}

async function followTheGuide(visited: Visit, name: string, isPhone: boolean): Promise<void> {
  const { page, url } = visited
  await page.goto(`${url}/kickOff`)
  await page.getByRole('heading', { name: 'Puesta en marcha' }).waitFor()
  await look(page, `${name}-guide`)
  await press(page.getByRole('link', { name: 'Completar los datos' }))
  await page.getByRole('textbox', { name: 'Dirección' }).fill('Calle 80 # 69-70')
  await page.getByRole('textbox', { name: 'Correo para facturación' }).fill('facturas@visitas.example')
  await page.getByRole('combobox', { name: 'Municipio' }).first().fill('bogot')
  await page
    .getByRole('option', { name: /^Bogotá/ })
    .first()
    .click()
  await page.keyboard.press('Control+s')
  await page.getByText('Datos de la empresa guardados').waitFor()
  await look(page, `${name}-way-back`)
  await goBack(page, 'Puesta en marcha')
  await isDone(page, 'Datos de tu empresa')

  // Whoever goes straight to the invoice is told before writing anything, and it is mended there.
  await press(page.getByRole('link', { name: 'Crear factura' }))
  await page.getByText(/^La empresa no está habilitada como facturador electrónico/).waitFor()
  await look(page, `${name}-not-ready`)
  await press(page.getByRole('button', { name: 'Empezar en pruebas' }))
  await page.getByText('Estás en pruebas.').waitFor()
  const chosen = page.getByRole('combobox', { name: 'Resolución' }).locator('option:checked')
  await expect.poll(() => chosen.innerText()).toContain('SETP')
  await look(page, `${name}-ready`)
  await goBack(page, 'Puesta en marcha')
  await isDone(page, 'Facturación electrónica')
  await isDone(page, 'Resolución de facturación vigente')

  // Goods would ask for their stock; services do not.
  await press(page.getByRole('button', { name: 'Productos', exact: true }))
  await step(page, 'Existencias con las que empiezas').waitFor()
  await press(page.getByRole('button', { name: 'Servicios', exact: true }))
  await step(page, 'Existencias con las que empiezas').waitFor({ state: 'detached' })
  await isDone(page, '¿Vendes productos o servicios?')

  await press(page.getByRole('link', { name: 'Crear tercero' }))
  const nit = `900482113-${checkDigit('900482113')}`
  await page.getByRole('textbox', { name: 'NIT' }).fill(nit)
  await page.getByRole('textbox', { name: 'Razón social' }).fill('Ferretería La Llave S.A.S.')
  await page.getByRole('textbox', { name: 'Correo para facturación' }).fill('facturas@lallave.example')
  await page.getByRole('textbox', { name: 'Dirección' }).fill('Carrera 30 # 12-40')
  await page.getByRole('combobox', { name: 'Municipio' }).fill('bogot')
  await page.getByRole('option', { name: /^Bogotá/ }).click()
  await page.keyboard.press('Control+s')
  await page.getByText('Ferretería La Llave S.A.S.').first().waitFor()
  await seeSaved(page, 'Crear tercero')
  await goBack(page, 'Puesta en marcha')

  await press(page.getByRole('link', { name: 'Crear producto o servicio' }))
  await page.getByRole('radio', { name: 'Servicio' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Código', exact: true }).fill('ASE-01')
  await page.getByRole('textbox', { name: 'Precio de venta' }).fill('350000')
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Asesoría de bodega')
  await page.getByRole('combobox', { name: 'IVA', exact: true }).selectOption('IVA 19 %')
  await page.keyboard.press('Control+s')
  await page.getByText('Asesoría de bodega').first().waitFor()
  await seeSaved(page, 'Crear producto o servicio')
  await goBack(page, 'Puesta en marcha')
  await isDone(page, 'Primer producto o servicio')

  await press(page.getByRole('link', { name: 'Crear factura' }))
  await writeInvoice(page, isPhone)
  await look(page, `${name}-editor`)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /^Factura SETP-990000000/ }).waitFor()
  await page.getByText('De prueba', { exact: true }).first().waitFor()
  await page.getByText('Emitida en pruebas.').waitFor()
  await look(page, `${name}-view`)
  const [, id = ''] = /invoices\/([\da-f-]{36})/.exec(page.url()) ?? []
  await beginReceipt(page)
  await page.keyboard.press('Enter')
  await endReceipt(page)
  await page.goto(`${url}/sales/invoices?vista=trial`)
  await page.getByText('SETP-990000000').first().waitFor()
  await page.getByText('Pagada').first().waitFor()
  await look(page, `${name}-list`)
  expect(id).not.toBe('')
  await page.goto(`${url}/kickOff`)
  await isDone(page, 'Primera factura de venta')
  await look(page, `${name}-guide-done`)
}

test('with the keyboard, from the guide to the invoice collected, and then to production', async () => {
  const visited = await visit()
  const { page, url } = visited
  await signIn(visited, await visitors.make({ role: 'administrator' }))
  await followTheGuide(visited, '1440-light', false)

  await page.goto(`${url}/settings/companies/biz-electronic`)
  await page.getByRole('link', { name: 'Ir a Certificado digital' }).click()
  const nit = (await page.getByText(/^NIT /).first().innerText()).replaceAll(/\D/g, '').slice(0, 9)
  const buffer = Buffer.from(certificateFile({ nit, holder: 'VISITAS S.A.S.', to: inMonths(6), password: 'clave' }), 'base64')
  await page.getByLabel('Archivo del certificado').setInputFiles({ name: 'firma.p12', mimeType: 'application/x-pkcs12', buffer })
  await page.getByLabel('Contraseña del certificado').fill('clave')
  await page.keyboard.press('Enter')
  await page.getByText('Certificado guardado').waitFor()
  await press(page.getByRole('link', { name: 'Ir a Software y PIN' }))
  await page.getByRole('textbox', { name: 'Identificador del software' }).fill('8b9d2f0e-6f5b-4f0a-9d53-5d8c1f1b7a10')
  await page.getByLabel('PIN del software').last().fill('48213')
  await page.keyboard.press('Control+s')
  await press(page.getByRole('button', { name: 'Pasar a producción' }))
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('Antes se anula 1 documento de prueba').waitFor()
  await dialog.getByText('1 recaudo que los paga').waitFor()
  await look(page, '1440-light-production')
  await press(dialog.getByRole('button', { name: 'Anular las pruebas y pasar a producción' }))
  await page.getByText('Ya estás en producción', { exact: true }).waitFor()
  await page.goto(`${url}/sales/invoices?vista=annulled`)
  await page.getByText('SETP-990000000').first().waitFor()
  // What is missing now is a resolution of its own, said with the way to it.
  await page.goto(`${url}/sales/invoices/create`)
  await page.getByText('No tienes una resolución de numeración vigente.').waitFor()
  await press(page.getByRole('link', { name: /^Ir a Resoluciones/ }))
  await page.getByRole('textbox', { name: 'Clave técnica' }).waitFor()
  await goBack(page, 'Crear factura de venta')
  await visited.close()
})

test('on a phone in the dark, the same path', async () => {
  const visited = await visit({ width: 360, height: 780, theme: 'dark' })
  await signIn(visited, await visitors.make({ role: 'administrator' }))
  await followTheGuide(visited, '360-dark', true)
  await visited.close()
})
