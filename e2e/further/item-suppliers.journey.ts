// Who sells a product is written on its page, an order takes their price and their code; the product gets its photo and a copy.
import { checkDigit } from '#colombia/index.ts'
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { join } from 'node:path'
import { seriousProblems } from '../axe.ts'
import { haveSession, takePicture, type Visit, visitThroughout } from '../browser.ts'

const NIT = '900822514'
const SUPPLIER = 'Trapiche La Esperanza S.A.S.'

let visited: Visit
let page: Page
visitThroughout((each) => {
  visited = each
  page = each.page
})

test('a supplier', async () => {
  await haveSession(visited)
  await page.goto(`${visited.url}/people?new=1`)
  await page.getByRole('textbox', { name: 'NIT' }).fill(`${NIT}-${checkDigit(NIT)}`)
  await page.getByRole('textbox', { name: 'Razón social' }).fill(SUPPLIER)
  await page.getByRole('checkbox', { name: 'Proveedor' }).check()
  await page.getByRole('checkbox', { name: /^R-99-PN/ }).check()
  await page.keyboard.press('Control+s')
  await page.getByRole('row', { name: new RegExp(SUPPLIER) }).waitFor()
})

let item = ''
test('who sells it, for how much and under which code', async () => {
  await page.goto(`${visited.url}/items?search=panela`)
  await page
    .getByText(/^Panela redonda/)
    .first()
    .click()
  await page.waitForURL(/[?&]id=/)
  item = new URL(page.url()).searchParams.get('id') ?? ''
  await page.goto(`${visited.url}/items/${item}/view?ver=compras`)
  await page.getByRole('button', { name: 'Escribir' }).click()
  const writing = page.getByRole('dialog', { name: 'Proveedores' })
  await writing.getByRole('combobox', { name: 'Proveedor' }).fill(NIT)
  await page.getByRole('option', { name: new RegExp(SUPPLIER) }).click()
  await writing.getByRole('textbox', { name: 'Su código' }).fill('TLE-24')
  await writing.getByRole('textbox', { name: 'Precio acordado' }).fill('47500')
  await writing.getByRole('button', { name: 'Agregar proveedor' }).click()
  await writing.getByRole('button', { name: 'Guardar proveedores' }).click()
  await writing.getByText('Elige un proveedor.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'item-suppliers')
  await writing.getByRole('button', { name: 'Quitar el proveedor 2' }).click()
  await writing.getByRole('button', { name: 'Guardar proveedores' }).click()
  await page.getByText('Proveedores guardados').waitFor()
  await page.getByText('Preferido').waitFor()
})

test('an order to them has their price and their code', async () => {
  await page.goto(`${visited.url}/purchases/orders/create`)
  await page.getByRole('combobox', { name: 'Proveedor' }).fill(NIT)
  await page.getByRole('option', { name: new RegExp(SUPPLIER) }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Ítem' }).fill('PAN-024')
  await page.getByRole('option', { name: /Panela redonda/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Panela redonda, paquete × 24 (TLE-24)').waitFor()
  await page.getByText(`Precio: acordado con ${SUPPLIER}`).waitFor()
  await takePicture(page, 'order-of-supplier')
})

test('its photo, and a copy of it', async () => {
  await page.goto(`${visited.url}/items/${item}/view`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Adjuntar archivo' }).click()
  await (await chooser).setFiles(join(import.meta.dirname, '../../app/testing/logo.png'))
  await page.getByRole('img', { name: /^Panela redonda/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'item-photo')
  await page.getByRole('link', { name: 'Duplicar' }).click()
  const panel = page.getByRole('complementary', { name: 'Crear producto o servicio' })
  await panel.getByRole('textbox', { name: 'Nombre' }).fill('Panela redonda, paquete × 12')
  await panel.getByRole('button', { name: /^Crear/ }).click()
  await page.getByText('Producto Panela redonda, paquete × 12 creado').waitFor()
  await page.getByRole('cell', { name: 'PAN-025' }).first().waitFor()
})
