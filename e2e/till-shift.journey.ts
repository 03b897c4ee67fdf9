// A shift of a register on screen: opened with its base, counted blind by keyboard, off with a reason, closed, and reopened by who may;
// on a desk and on a phone, by day and by night.
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createParty } from '#modules/people/index.ts'
import { seriousProblems } from './axe.ts'
import { haveSession, takePicture, visit, type Visit } from './browser.ts'
import { type Credentials, visitorsOfFile } from './visitors.ts'
import { typeInto } from './writing.ts'

// Whose till it is, is of no other journey.
const visitors = visitorsOfFile()

const noProblems = async (page: Page) => expect(await seriousProblems(page)).toEqual([])

const notes = ['100.000', '50.000', '20.000', '10.000', '5.000', '2.000', '1.000']

/** Whom what is missing is charged to: another screen writes it. */
async function hireCashier({ page, url }: Visit, { email, password, companyId }: Credentials): Promise<void> {
  const opened = await page.request.post(`${url}/api/session`, { data: { email, password, keepOpen: false, proof: null } })
  const { accessToken } = (await opened.json()) as { accessToken: string }
  const answer = await page.request.post(`${url}${createParty.path}`, {
    headers: { authorization: `Bearer ${accessToken}`, 'x-company-id': companyId, 'idempotency-key': randomUUID() },
    data: {
      kind: 'natural',
      identificationType: '13',
      identification: '52417886',
      firstName: 'Yenny',
      firstSurname: 'Ruiz',
      responsibilities: ['R-99-PN'],
      isEmployee: true,
      isCustomer: false,
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** The smallest photo. */
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** The field of a denomination in a panel. */
const piece = (panel: Locator, name: string) => panel.getByRole('textbox', { name, exact: true })

test('a day of a register: base, blind count by keyboard, difference with its reason, closing, and reopening', async () => {
  const visited = await visit()
  const { page, url } = visited
  const somebody = await visitors.make({ role: 'accountant' })
  await haveSession(visited, somebody)
  await hireCashier(visited, somebody)
  await page.goto(`${url}/pos/register-closures`)
  await page.getByText('Aún no hay turnos de caja').waitFor()
  await page.getByRole('button', { name: 'Abrir caja' }).first().click()
  const opening = page.getByRole('complementary', { name: 'Abrir caja' })
  await piece(opening, 'Billetes de 50.000').fill('2')
  await piece(opening, 'Billetes de 20.000').fill('=2+3')
  await noProblems(page)
  await takePicture(page, 'till-open')
  await opening.getByRole('button', { name: 'Abrir caja' }).click()
  await page
    .getByText(/ abierta$/)
    .first()
    .waitFor()
  const shiftAddress = page.url()

  await page.goto(`${url}/pos/expenses?crear=1`)
  const moving = page.getByRole('complementary', { name: 'Registrar movimiento' })
  await moving.getByRole('textbox', { name: 'Valor' }).fill('900000')
  await moving.getByRole('textbox', { name: 'Concepto' }).fill('Aseo del local')
  await moving.getByRole('combobox', { name: 'Cuenta' }).fill('519595')
  await page
    .getByRole('option', { name: /519595/ })
    .first()
    .click()
  await moving.getByRole('button', { name: 'Registrar movimiento' }).click()
  await moving.getByText('El retiro supera el efectivo en caja.').first().waitFor()
  await noProblems(page)
  await moving.getByRole('textbox', { name: 'Valor' }).fill('20000')
  await takePicture(page, 'till-move')
  await moving.getByRole('button', { name: 'Registrar movimiento' }).click()
  await page.getByText('Retiro MJ-1 registrado').waitFor()
  const movement = page.getByRole('complementary', { name: 'MJ-1' })
  await movement.getByText('519595').first().waitFor()
  await movement.getByRole('tab', { name: 'Soporte' }).click()
  await movement.getByLabel('Archivo adjunto', { exact: true }).setInputFiles({ name: 'recibo.png', mimeType: 'image/png', buffer: PIXEL })
  await movement.getByText('recibo.png').waitFor()
  await noProblems(page)
  await takePicture(page, 'till-support')

  await page.goto(shiftAddress)
  await page.getByRole('button', { name: 'Contar la caja' }).click()

  const counting = page.getByRole('complementary', { name: 'Contar la caja' })
  await counting.getByText('A ciegas').waitFor()
  expect(await counting.getByText('Sistema', { exact: true }).count()).toBe(0)
  await counting.getByRole('button', { name: 'Guardar conteo' }).click()
  await counting.getByText('Ingresa el conteo de cada forma de pago').waitFor()
  await noProblems(page)
  await takePicture(page, 'till-count')
  await piece(counting, 'Billetes de 100.000').focus()
  for (const note of notes) {
    const typed =
      note === '50.000'
        ? '2'
        : note === '20.000'
          ? '=2+1'
          : note === '10.000'
            ? '=1'
            : note === '5.000'
              ? '1'
              : note === '2.000'
                ? '1'
                : '0'
    await typeInto(piece(counting, `Billetes de ${note}`), typed)
    await page.keyboard.press('Enter')
  }
  await counting.getByRole('button', { name: 'No hay de las demás' }).click()
  for (const box of await counting.getByRole('textbox', { name: /^Total de / }).all()) await box.fill('0')
  await counting.getByRole('button', { name: 'Guardar conteo' }).click()
  await page.getByText('Conteo guardado').waitFor()
  await page
    .getByText(/^Faltan/)
    .first()
    .waitFor()
  await noProblems(page)
  await takePicture(page, 'till-difference')
  const shift = page.getByRole('complementary', { name: 'Caja 1' })
  await shift.getByRole('textbox', { name: 'Por qué no cuadra' }).fill('Vueltas mal dadas')
  await shift.getByRole('combobox', { name: 'Quién responde por lo que falta' }).fill('yenny')
  await page.getByRole('option', { name: /Yenny/ }).first().click()
  await shift.getByRole('button', { name: 'Cerrar caja' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('Diferencia: faltante de $ 3.000 en Efectivo.').waitFor()
  await noProblems(page)
  await takePicture(page, 'till-z')
  await dialog.getByRole('button', { name: 'Cerrar caja' }).click()
  await page.getByText('Cierre CJ-1 guardado').waitFor()
  await shift.getByText('Vueltas mal dadas').waitFor()
  await shift.getByText('136530').first().waitFor()
  await noProblems(page)
  await takePicture(page, 'till-closed')
  const closed = page.url()
  await shift.getByRole('link', { name: 'Entregar la caja' }).click()
  const handed = page.getByRole('complementary', { name: 'Entregar la caja' })
  await handed.getByText('Se contaron $ 177.000 en efectivo. Todo queda de base.').waitFor()
  await piece(handed, 'Billetes de 50.000').fill('1')
  await handed.getByText('Se retiran $ 50.000 para consignar.').waitFor()
  await noProblems(page)
  await takePicture(page, 'till-hand-over')
  await piece(handed, 'Billetes de 50.000').fill('2')
  await handed.getByText('Todo queda de base.').waitFor()
  await page.goto(closed)
  await shift.getByRole('button', { name: 'Reabrir turno' }).click()
  await page.getByRole('alertdialog').getByRole('textbox', { name: 'Motivo' }).fill('Se contó mal')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reabrir turno' }).click()
  await page.getByText('Caja 1 abierta otra vez').waitFor()
  await shift.getByRole('tab', { name: 'Historial' }).click()
  await shift.getByText('Reabrió').first().waitFor()
  await noProblems(page)
  const address = page.url()

  await page.goto(`${url}/pos/payment-types`)
  await page.getByRole('button', { name: 'Bajar Efectivo' }).click()
  await page.getByRole('combobox', { name: 'Tecla de Efectivo' }).selectOption('9')
  await noProblems(page)
  await takePicture(page, 'till-means')
  await page.getByRole('button', { name: 'Guardar formas de pago' }).click()
  await page.getByText('Formas de pago guardadas').waitFor()
  await page
    .getByText(/Efectivo \(9\)/)
    .first()
    .waitFor()
  await noProblems(page)
  await visited.close()

  const onPhone = await visit({ width: 360, height: 740, theme: 'dark' })
  await haveSession(onPhone, somebody)
  await onPhone.page.goto(`${address}&contar=1`)
  await onPhone.page.getByText('A ciegas').waitFor()
  await onPhone.page.getByRole('textbox', { name: 'Billetes de 50.000' }).fill('4')
  await noProblems(onPhone.page)
  await takePicture(onPhone.page, 'till-count-phone')
  await onPhone.page.goto(`${url}/pos/register-closures`)
  await onPhone.page.getByText('Caja 1').first().waitFor()
  await noProblems(onPhone.page)
  await takePicture(onPhone.page, 'till-list-phone')
  await onPhone.page.goto(`${url}/pos/expenses?crear=1`)
  await onPhone.page.getByRole('textbox', { name: 'Valor' }).waitFor()
  await noProblems(onPhone.page)
  await takePicture(onPhone.page, 'till-move-phone')
  await onPhone.page.goto(`${url}/pos/payment-types`)
  await onPhone.page.getByRole('combobox', { name: 'Tecla de Efectivo' }).waitFor()
  await noProblems(onPhone.page)
  await takePicture(onPhone.page, 'till-means-phone')
  await onPhone.close()
})

test('the pages of a branch: made, filled, put in order with the keyboard, coloured, and the ticket seen as it will be', async () => {
  const visited = await visit()
  const { page, url } = visited
  const somebody = await visitors.make({ role: 'accountant' })
  await haveSession(visited, somebody)
  for (const name of ['Bebidas', 'Panadería']) {
    await page.goto(`${url}/settings/item-categories?new=1`)
    const panel = page.getByRole('complementary', { name: 'Crear categoría' })
    await panel.getByRole('textbox', { name: 'Nombre', exact: true }).fill(name)
    await panel.getByRole('button', { name: /^Crear/ }).click()
    await page.getByText(`Categoría ${name} creada`).waitFor()
  }
  await page.goto(`${url}/settings/pos/layouts`)
  await page
    .getByRole('link', { name: /Principal/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Agregar página' }).click()
  await page.getByRole('textbox', { name: 'Nombre de la página 1' }).fill('Favoritos')
  for (const name of ['Bebidas', 'Panadería']) {
    await page.getByRole('combobox', { name: 'Agregar categoría' }).fill(name.slice(0, 4))
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click()
    await page.getByRole('button', { name: `Quitar ${name}` }).waitFor()
  }
  const tiles = page.getByRole('list', { name: 'Lo que muestra la página' }).getByRole('listitem')
  const names = async () => (await tiles.locator('b').allTextContents()).join()
  await page.getByRole('button', { name: 'Mover Panadería antes' }).press('Alt+ArrowLeft')
  await expect.poll(names).toBe('Panadería,Bebidas')
  await page.getByRole('button', { name: 'Mover Bebidas antes' }).click()
  await expect.poll(names).toBe('Bebidas,Panadería')
  await tiles.nth(1).locator('.grip').dragTo(tiles.nth(0))
  await expect.poll(names).toBe('Panadería,Bebidas')
  await page.getByRole('combobox', { name: 'Color de Bebidas' }).selectOption({ label: 'Azul' })
  await page.getByRole('textbox', { name: 'Pie' }).fill('Cambios con este tiquete en 30 días')
  await page.getByRole('figure', { name: 'Vista previa del tiquete' }).getByText('Cambios con este tiquete').waitFor()
  await noProblems(page)
  await takePicture(page, 'layout')
  await page.getByRole('button', { name: 'Guardar distribución' }).click()
  await page.getByText('Distribución guardada').waitFor()
  await page.getByText('Favoritos (2)').first().waitFor()
  const address = page.url()
  await visited.close()

  const onPhone = await visit({ width: 360, height: 740, theme: 'dark' })
  await haveSession(onPhone, somebody)
  await onPhone.page.goto(address)
  await onPhone.page.getByRole('button', { name: 'Quitar Bebidas' }).waitFor()
  await noProblems(onPhone.page)
  await takePicture(onPhone.page, 'layout-phone')
  await onPhone.close()
})
