// A whole sale, from the quote that a customer accepts on a phone to the books: its invoice, part of it returned with a
// credit note, and the stock card and the auxiliary book that say what the documents say.
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from './browser.ts'
import { writeCoffee, writeForHotels, writeQuantity } from './writing.ts'

afterAll(closeBrowser)

/** The number in the heading of a document: "FV-12". */
async function numberOf(page: Page, kind: string): Promise<string> {
  const heading = page.getByRole('heading', { name: new RegExp(`^${kind} [A-Z]+-\\d+`) })
  await heading.waitFor()
  return /[A-Z]+-\d+/.exec((await heading.textContent()) ?? '')?.[0] ?? ''
}

type Row = Readonly<Record<string, string>>

/** The cells of a row under the headings of their columns. */
async function cellsOf(page: Page, row: Locator): Promise<Row> {
  await row.waitFor()
  const headings = await page.getByRole('columnheader').allInnerTexts()
  const cells = await row.locator('th, td').allInnerTexts()
  return Object.fromEntries(cells.map((cell, index) => [headings[index]?.trim() ?? '', cell.trim()]))
}

/** "1.234,50" in cents. */
const cents = (text = ''): bigint => BigInt(text.replaceAll(/\D/g, ''))

/** The row of a report that leads to a document. */
const rowOf = (page: Page, number: string): Promise<Row> =>
  cellsOf(
    page,
    page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: number, exact: true }) })
      .first(),
  )

test('from the quote to the stock card and the auxiliary book', async () => {
  const inside = await visit()
  const { page, url } = inside
  await haveSession(inside)
  await writeForHotels(page, `${url}/sales/quotes/create`)
  await writeCoffee(page)
  await writeQuantity(page, '7')
  await page.keyboard.press('Control+Enter')
  await numberOf(page, 'Cotización')
  const sharing = page.waitForResponse(/\/api\/sales\/quotes\/[^/]+\/link$/)
  await page.getByRole('button', { name: 'Compartir enlace' }).click()
  const link = ((await (await sharing).json()) as { url: string }).url

  const outside = await visit({ width: 390, height: 844 })
  const phone = outside.page
  await phone.goto(new URL(new URL(link).pathname, url).href)
  await phone.getByRole('button', { name: 'Aceptar' }).click()
  await phone.getByRole('textbox', { name: 'Tu nombre' }).fill('Luz Dary Pinzón')
  await phone.getByRole('textbox', { name: 'Tu número de identificación' }).fill('52.123.456')
  await phone.getByRole('button', { name: 'Confirmar' }).click()
  await phone.getByText('Por Luz Dary Pinzón.').waitFor()
  await outside.close()

  await page.reload()
  await page.getByText('Luz Dary Pinzón, 52.123.456').waitFor()
  await page.getByRole('button', { name: 'Convertir a factura' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar' }).click()
  await page.getByText('El número se asigna al emitir').waitFor()
  await page.keyboard.press('Control+Enter')
  const invoice = await numberOf(page, 'Factura')
  // What its own entry says that the customer owes.
  await page.getByRole('link', { name: 'Contabilización' }).click()
  const owed = await cellsOf(page, page.getByRole('row', { name: /130505/ }).first())

  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Crear nota crédito' }).click()
  await page
    .getByRole('textbox', { name: /^Cantidad de/ })
    .first()
    .fill('2')
  await page.keyboard.press('Control+Enter')
  const note = await numberOf(page, 'Nota crédito')
  await takePicture(page, 'sale-note')

  await page.goto(`${url}/inventories/detail?period=este-mes`)
  await page.getByRole('button', { name: 'Producto' }).click()
  await page.getByRole('combobox', { name: 'Producto' }).fill('cafe molido')
  await page
    .getByRole('option', { name: /Café molido/ })
    .first()
    .click()
  expect(await rowOf(page, invoice)).toMatchObject({ Entrada: '', Salida: '7' })
  expect(await rowOf(page, note)).toMatchObject({ Entrada: '2', Salida: '' })
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'sale-card')

  await page.goto(`${url}/analytics/reports/book-auxiliary?period=este-mes&account=130505`)
  const sold = await rowOf(page, invoice)
  const returned = await rowOf(page, note)
  expect(sold['Débito']).toBe(owed['Débito'])
  // 2 of the 7 came back: to the cent, that share of what was owed.
  expect(cents(returned['Crédito']) * 7n).toBe(cents(sold['Débito']) * 2n)
  expect(cents(sold['Débito'])).toBeGreaterThan(0n)
  await takePicture(page, 'sale-book')
  await inside.close()
})
