// A draft is issued where one looks at it, and what is issued goes on at once to its paper or its letter.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { seriousProblems } from './axe.ts'
import { takePicture, type Visit, visitThroughout } from './browser.ts'
import { writeCoffee, writeForHotels } from './writing.ts'

let visited: Visit
let page: Page
visitThroughout((each) => {
  visited = each
  page = each.page
})

const write = async () => {
  await writeForHotels(page, `${visited.url}/sales/invoices/create`)
  await writeCoffee(page)
  await page.getByText('333.900').first().waitFor()
}

test('a draft asks to be issued, and takes its number where it opens', async () => {
  await write()
  await page.keyboard.press('Control+s')
  await page.getByText('Borrador de factura guardado').waitFor()
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  await page.getByRole('link', { name: 'Editar', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Emitir', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: /^Emitir factura de Hoteles Monserrate/ })
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'issue-draft')
  await dialog.getByRole('button', { name: 'Emitir', exact: true }).click()
  await page.getByRole('heading', { name: /^Factura FV-\d+/ }).waitFor()
  await page.getByRole('button', { name: 'Registrar recaudo' }).waitFor()
})

test('«Guardar e imprimir» issues and brings the paper', async () => {
  await write()
  await page.getByRole('button', { name: 'Más formas de guardar' }).click()
  await page.getByRole('menuitem', { name: /^Guardar y enviar/ }).waitFor()
  await takePicture(page, 'issue-ways')
  expect(await seriousProblems(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /^Guardar e imprimir/ }).click()
  await page.getByRole('heading', { name: /^Factura FV-\d+/ }).waitFor()
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)
})

test('Ctrl Shift Enter issues and opens the letter, which asks only for its key', async () => {
  await write()
  await page.keyboard.press('Control+Shift+Enter')
  const letter = page.getByRole('dialog', { name: /^Enviar la factura FV-\d+ por correo$/ })
  await letter.waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await letter.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByText('Correo en camino').waitFor()
  // Read again, the page opens nothing.
  expect(page.url()).not.toContain('abrir')
})
