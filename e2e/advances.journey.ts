// Money of a customer before there is an invoice: registered, offered in the editor, applied to what was issued, and taken back.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { seriousProblems } from './axe.ts'
import { takePicture, type Visit, visitThroughout } from './browser.ts'
import { writeCoffee, writeForHotels } from './writing.ts'

const CUSTOMER = /Hoteles/

let visited: Visit
let page: Page
visitThroughout((each) => {
  visited = each
  page = each.page
})

const choose = async (label: string) => {
  await page.getByRole('combobox', { name: label }).fill('hoteles')
  await page
    .getByRole('option', { name: /Hoteles/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('option').first().waitFor({ state: 'hidden' })
}

test('a customer pays beforehand: the advance is registered and says what is left of it', async () => {
  await page.goto(`${visited.url}/sales/advances`)
  await page.getByRole('button', { name: 'Registrar anticipo' }).first().click()
  await choose('Cliente')
  await page.getByRole('textbox', { name: 'Valor', exact: true }).fill('500000')
  await page.getByRole('textbox', { name: 'Pedido' }).fill('OC-44')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'advance-form')
  await page.getByRole('button', { name: 'Registrar anticipo' }).last().click()
  await page.getByText(/^Anticipo ANC-\d+ por \$\s500\.000 registrado$/).waitFor()
  await page.getByText(CUSTOMER).first().click()
  const panel = page.getByRole('complementary', { name: /^Anticipo de cliente ANC-/ })
  await panel.getByRole('button', { name: 'Aplicar anticipo' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'advances')
})

test('what is left may be applied, given back or reclassified', async () => {
  const panel = page.getByRole('complementary', { name: /^Anticipo de cliente ANC-/ })
  for (const [verb, does] of [
    ['Aplicar anticipo', 'Aplicar anticipo'],
    ['Devolver', 'Devolver anticipo'],
    ['Reclasificar', 'Reclasificar anticipo'],
  ] as const) {
    await panel.getByRole('button', { name: verb, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: does, exact: true }).waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await takePicture(page, `advance-${verb.split(' ')[0]?.toLowerCase()}`)
    if (verb === 'Devolver') {
      await dialog.getByRole('textbox', { name: 'Valor' }).fill('100000')
      await dialog.getByRole('button', { name: does, exact: true }).click()
      await page.getByText(/^Egreso CE-\d+ por \$\s100\.000 registrado$/).waitFor()
    } else await dialog.getByRole('button', { name: 'Cancelar' }).click()
  }
  await panel.getByText(/Devuelto por/).waitFor()
})

test('the editor of an invoice says it and applies it once it is issued', async () => {
  await writeForHotels(page, `${visited.url}/sales/invoices/create`)
  await page.getByText(/Este cliente tiene \$\s[\d.,]+ en anticipos/).waitFor()
  await writeCoffee(page)
  await page.getByLabel('Cantidad, línea 1').waitFor()
  await page.getByRole('checkbox', { name: 'Aplicarlos al guardar y emitir' }).check()
  await takePicture(page, 'advance-in-editor')
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Anticipos aplicados por \$\s[\d.,]+ \(CAC-\d+\)$/).waitFor()
  await page.getByRole('link', { name: /^Anticipos\s*1$/ }).click()
  await page
    .getByRole('link', { name: /^CAC-\d+$/ })
    .first()
    .click()
  const panel = page.getByRole('complementary', { name: /^Cruce CAC-/ })
  await panel
    .getByText(/^ANC-\d+$/)
    .first()
    .waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'advance-use')
  await panel.getByRole('button', { name: 'Desaplicar' }).click()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Era de otra factura')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desaplicar' }).click()
  await panel.getByText('Anulado').waitFor()
})

test('on a phone', async () => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${visited.url}/sales/advances?period=siempre`)
  await page.getByText(CUSTOMER).first().waitFor()
  await takePicture(page, 'advances-phone')
  await page.goto(`${visited.url}/purchases/advances?new=1`)
  await page.getByRole('combobox', { name: 'Proveedor' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'supplier-advance-phone')
})
