// The company says who it is: an error at its field, the address on the paper, the logo cropped by keyboard, and two who save at once.
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { certificateFile } from '#modules/electronic/testing/certificates.server.ts'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from './browser.ts'

afterAll(closeBrowser)

/** The certificate is judged by the clock of the server, which is the real one. */
const inMonths = (months: number) => new Date(Date.now() + months * 30 * 24 * 60 * 60 * 1000)

const logo = fileURLToPath(new URL('../app/testing/logo.png', import.meta.url))

test('the data is mended where it is wrong, and the paper says it', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/settings/my-company`)
  const field = (name: string) => page.getByRole('textbox', { name })
  await field('Correo para facturación').fill('ventas@')
  await field('Dirección').fill('Avenida Boyacá # 80-15')
  await page.keyboard.press('Control+s')
  await page.getByText('El correo no es válido. Revísalo e inténtalo de nuevo.').first().waitFor()
  expect(await page.evaluate<string>('document.activeElement.dataset.field')).toBe('email')
  expect(await seriousProblems(page)).toEqual([])
  await field('Correo para facturación').fill('facturacion@sumapaz.example')
  // Found by an everyday word that its official name does not say.
  const activity = page.getByRole('combobox', { name: 'Actividad económica principal (CIIU)' })
  await activity.fill('restaurante')
  await page.getByRole('option', { name: /^5611 Expendio a la mesa/ }).waitFor()
  await takePicture(page, 'my-company-ciiu')
  await activity.press('Enter')
  await page.getByText('Expendio a la mesa de comidas preparadas', { exact: true }).waitFor()
  expect(await activity.inputValue()).toBe('5611')
  await page.getByRole('button', { name: 'Agregar actividad' }).click()
  await page.getByRole('combobox', { name: 'Municipio' }).first().fill('medell')
  await page.getByRole('option', { name: /Medellín/ }).click()
  await page.getByRole('textbox', { name: 'Actividad', exact: true }).fill('4631')
  await field('Tarifa').fill('6,9')
  await takePicture(page, 'my-company')
  await page.keyboard.press('Control+s')
  await page.getByText('Datos de la empresa guardados').waitFor()
  await page.getByRole('button', { name: 'Historial' }).click()
  await page.getByRole('dialog').getByText('Avenida Boyacá # 80-15').waitFor()
  await page.getByRole('dialog').getByText('5611 Expendio a la mesa de comidas preparadas').waitFor()
  await takePicture(page, 'my-company-history')
  await page.keyboard.press('Escape')
  await visited.close()
})

test('the logo is cropped with the keyboard, seen on the paper, and taken away again', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/settings/logo`)
  await page.getByRole('button', { name: /Elegir (otra )?imagen/ }).waitFor()
  await page.getByLabel('Imagen del logo').setInputFiles(fileURLToPath(import.meta.url))
  await page.getByText(/El archivo no es PNG o JPEG/).waitFor()
  await page.getByLabel('Imagen del logo').setInputFiles(logo)
  const crop = page.getByRole('button', { name: /Recorte de 240 × 80 píxeles/ })
  await crop.waitFor()
  await page.getByText('Cuadrado', { exact: true }).click()
  const square = page.getByRole('button', { name: /Recorte de 80 × 80 píxeles/ })
  await square.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('-')
  await page.getByRole('button', { name: /Recorte de 76 × 76 píxeles/ }).waitFor()
  await page.getByRole('button', { name: 'Esquina del recorte' }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('button', { name: /Recorte de 77 × 77 píxeles/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'logo-crop')
  await page.getByRole('button', { name: 'Guardar logo' }).click()
  await page.getByRole('img', { name: 'Logo de la empresa' }).waitFor()
  await page.getByRole('figure').filter({ hasText: 'Cotización' }).getByText('NIT').waitFor()
  await takePicture(page, 'logo')
  await page.getByRole('button', { name: 'Quitar logo' }).click()
  await page.getByRole('heading', { name: 'Aún no tienes logo' }).waitFor()
  await visited.close()
})

test('on a phone in the dark', async () => {
  const visited = await visit({ width: 360, height: 780, theme: 'dark' })
  const { page, url } = visited
  await haveSession(visited)
  for (const [path, ready] of [
    ['/settings/my-company', 'Datos fiscales'],
    ['/settings/my-extended', 'Inventario'],
    ['/settings/logo', 'Aún no tienes logo'],
    ['/settings/my-info', 'Identificación'],
    ['/settings/companies/zona-virtual', 'Preparación'],
    ['/settings/companies/biz-electronic', 'Habilitación'],
    ['/settings/security', 'Redes permitidas'],
  ] as const) {
    await page.goto(`${url}${path}`)
    await page.getByRole('heading', { name: ready }).waitFor()
    expect([path, await seriousProblems(page)]).toEqual([path, []])
    expect([path, await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')]).toEqual([path, true])
    await takePicture(page, `phone${path.replaceAll('/', '-')}`)
  }
  await visited.close()
})

test('electronic invoicing: a wrong password is said at its field, the certificate is kept, and the ticks follow', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/settings/companies/biz-electronic`)
  await page.getByText('7 de 8 pasos').waitFor()
  await page.getByRole('link', { name: 'Certificado digital: Cargar el certificado' }).click()
  const nit = (await page.getByText(/^NIT /).first().innerText()).replaceAll(/\D/g, '').slice(0, 9)
  const buffer = Buffer.from(certificateFile({ nit, holder: 'PROVISIONES SUMAPAZ S.A.S.', to: inMonths(6), password: 'clave' }), 'base64')
  await page.getByLabel('Archivo del certificado').setInputFiles({ name: 'firma.p12', mimeType: 'application/x-pkcs12', buffer })
  const password = page.getByLabel('Contraseña del certificado')
  await password.fill('otra')
  await page.keyboard.press('Enter')
  await page.getByText('La contraseña no abre este certificado. Revísala.').first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'enabling-panel')
  await password.fill('clave')
  await page.keyboard.press('Enter')
  await page.getByText('Certificado guardado').waitFor()
  await page.getByText('8 de 8 pasos').waitFor()
  // Neither the password nor the file stays in this browser.
  expect(await page.evaluate<string>('JSON.stringify(localStorage)')).not.toContain('clave')
  // What was issued for real does not become a test.
  await page.getByRole('button', { name: 'Volver a habilitación' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Volver a habilitación' }).click()
  await page.getByText(/^Ya emitiste documentos electrónicos en producción/).waitFor()
  await page.keyboard.press('Escape')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'enabling')
  await visited.close()
})

test('two who save the same settings at once see both versions, and what nobody disputed stays', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  const second = await page.context().newPage()
  for (const each of [page, second]) {
    await each.goto(`${url}/settings/my-extended`)
    await each.getByLabel('Decimales de las cantidades').waitFor()
  }
  await second.getByLabel('Decimales de las cantidades').selectOption('3')
  await second.getByLabel('Decimales del valor unitario').selectOption('4')
  await second.keyboard.press('Control+s')
  await second.getByText('Datos ampliados guardados').waitFor()
  await page.getByLabel('Decimales de las cantidades').selectOption('2')
  await page.keyboard.press('Control+s')
  const conflict = page.getByRole('region', { name: 'Cambios de otra persona' })
  await conflict.getByText('Decimales de las cantidades').waitFor()
  await conflict.getByText('3 decimales').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'my-extended-conflict')
  await conflict.getByRole('button', { name: 'Seguir con lo mío' }).click()
  expect(await page.getByLabel('Decimales de las cantidades').inputValue()).toBe('2')
  expect(await page.getByLabel('Decimales del valor unitario').inputValue()).toBe('4')
  await page.keyboard.press('Control+s')
  await page.getByText('Datos ampliados guardados').waitFor()
  await page.reload()
  await page.getByLabel('Decimales de las cantidades').waitFor()
  expect(await page.getByLabel('Decimales de las cantidades').inputValue()).toBe('2')
  await visited.close()
})
