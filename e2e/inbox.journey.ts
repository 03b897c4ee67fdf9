// The inbox of purchases: files of suppliers come in, one is posted with the keyboard and the mouse, the next knows where it goes.
import { afterAll, expect, test } from 'vitest'
import { dayInBogota } from '#base/date.ts'
import { checkDigit } from '#colombia/nit.ts'
import { signedInvoice } from '#app/testing/supplier-invoice.server.ts'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from './browser.ts'

afterAll(closeBrowser)

const NIT = '901482337'
const supplier = { number: '800197268', checkDigit: checkDigit('800197268'), name: 'Empaques y Suministros de la Sabana S.A.S.' }
const today = dayInBogota(new Date())
const file = (number: number, customerNit = NIT) => ({
  name: `factura-${number}.xml`,
  mimeType: 'text/xml',
  buffer: Buffer.from(signedInvoice({ number, date: today, customerNit, supplier })),
})

test('files come in, one is posted, the next one is ready; what is of another company is told', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/purchases/bills/inbox`)
  await page.getByText('Nada por contabilizar').waitFor()
  await takePicture(page, 'inbox-empty')
  await page.getByLabel('Archivos de proveedores').setInputFiles([file(1), file(2, '900123456')])
  const told = page.getByRole('dialog', { name: 'Entró 1 documento' })
  await told.getByText(/factura-2\.xml: El documento recibido está a nombre de otro NIT/).waitFor()
  await told.getByRole('button', { name: 'Cerrar' }).last().click()
  await page.getByRole('link', { name: /Empaques y Suministros/ }).click()
  await page.getByText('Firma íntegra').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  // Without a PDF its paper is what the XML says; a line of it leads to where its account is chosen.
  await page.getByText('Representación del XML').waitFor()
  await page.getByRole('button', { name: /^Aceptar/ }).click()
  const asked = page.getByRole('alertdialog', { name: /^Acuse \+ recibo \+ aceptación: SETP-/ })
  await asked.getByText(/irrevocable/).waitFor()
  await takePicture(page, 'inbox-events')
  expect(await seriousProblems(page)).toEqual([])
  await asked.getByRole('button', { name: 'Volver' }).click()
  const accounts = page.getByRole('combobox', { name: /^Cuenta o ítem de la línea/ })
  for (let at = 0; at < (await accounts.count()); at += 1) {
    const code = at === 0 ? '523550' : '529540'
    await accounts.nth(at).fill(code)
    await page.getByRole('option', { name: new RegExp(code) }).waitFor()
    await page.keyboard.press('Enter')
  }
  await page.getByText('Igual al XML').waitFor()
  await takePicture(page, 'inbox')
  await page.getByRole('button', { name: /^Contabilizar/ }).click()
  await page.getByText(/Factura de compra FC-\d+ registrada/).waitFor()
  await page.getByRole('link', { name: /Ver la factura/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByLabel('Archivos de proveedores').setInputFiles([file(3)])
  await page.getByText('Con regla, lista').waitFor()
  await page.getByText('Crédito, falta el acuse').waitFor()
  await page.getByRole('checkbox', { name: 'Marcar fila 1' }).check()
  await page.getByRole('toolbar', { name: 'Filas marcadas' }).getByRole('button', { name: 'Acuse + recibo + aceptación' }).waitFor()
  await takePicture(page, 'inbox-ready')
  await page.getByRole('button', { name: 'Reglas' }).click()
  const rules = page.getByRole('dialog', { name: 'Reglas de contabilización' })
  await rules.getByRole('row', { name: /cafetera de tazas.*523550/ }).waitFor()
  await takePicture(page, 'inbox-rules')
  await rules.getByRole('button', { name: 'Cerrar' }).last().click()
  await page.getByRole('button', { name: 'Correo', exact: true }).click()
  await page.getByRole('dialog', { name: 'Correo del buzón' }).getByRole('button', { name: 'Conectar correo' }).click()
  const mailbox = page.getByRole('dialog', { name: 'Conectar correo' })
  await mailbox.getByRole('textbox', { name: 'Servidor IMAP' }).fill('imap.no-existe.invalid')
  await mailbox.getByRole('textbox', { name: 'Usuario' }).fill('facturas@empresa.com')
  await mailbox.getByLabel('Clave').fill('clave de aplicación')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'inbox-mailbox-write')
  await mailbox.getByRole('button', { name: 'Guardar y leer' }).click()
  await page.getByText(/No se encuentra el servidor imap\.no-existe\.invalid/).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'inbox-mailbox')
  await visited.close()
})

test('on a phone in the dark: read, ignored with its reason', async () => {
  const visited = await visit({ width: 360, height: 740, theme: 'dark' })
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/purchases/bills/inbox`)
  await page.getByLabel('Archivos de proveedores').setInputFiles([file(7)])
  // The list is in its place once the file is in it, which is said before: what moves under a finger is not pressed.
  await page.getByText('Entró 1 documento').waitFor()
  await page
    .getByRole('link', { name: /Empaques y Suministros/ })
    .filter({ hasText: 'SETP-990000007' })
    .click()
  await page.getByRole('tab', { name: 'Papel' }).click()
  await page.getByText('Firma íntegra').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'inbox-phone-paper')
  await page.getByRole('tab', { name: 'Datos' }).click()
  await page.getByText('Acuse de recibo', { exact: true }).waitFor()
  await takePicture(page, 'inbox-phone')
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Más acciones del documento' }).click()
  await page.getByRole('menuitem', { name: 'Ignorar' }).click()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('La paga el arrendador')
  await page.getByRole('button', { name: 'Ignorar documento' }).click()
  await page.getByText('Ignorado: La paga el arrendador').waitFor()
  await visited.close()
})
