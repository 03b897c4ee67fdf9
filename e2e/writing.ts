/**
 * Writing a document in its editor, with the keyboard, as a journey needs it again and again. The option that is in sight may be of a
 * letter before: Enter takes the one of the whole text when it has come, and only then the cursor moves on.
 */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What the cell that has the cursor is called. */
const CELL = `document.activeElement?.getAttribute('aria-label') ?? ''`

/** Chooses a customer in an open editor; the cursor stands in the first item. */
export async function chooseCustomer(page: Page, typed: string, named: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: 'Cliente' }).fill(typed)
  await page.getByRole('option', { name: named }).first().waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate<string>(CELL)).toMatch(/, línea 1$/)
}

/** The hotels of the demonstration. */
export const chooseHotels = (page: Page): Promise<void> => chooseCustomer(page, 'hoteles', /Hoteles/)

/** Opens the editor and chooses the hotels in it. */
export async function writeForHotels(page: Page, place: string): Promise<void> {
  await page.goto(place)
  await chooseHotels(page)
}

/** Chooses an item in the cell that has the cursor; then it stands in what comes next. */
export async function writeItem(page: Page, typed: string, named: RegExp): Promise<void> {
  const cell = await page.evaluate<string>(CELL)
  await page.keyboard.type(typed)
  await page.getByRole('option', { name: named }).first().waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate<string>(CELL)).not.toBe(cell)
}

/** The coffee of the demonstration; then the cursor stands in the quantity. */
export const writeCoffee = (page: Page): Promise<void> => writeItem(page, 'cafe molido', /Café molido/)

/** From a document that is owed to the form of its receipt, by the button or the link that its width has. */
export async function beginReceipt(page: Page): Promise<void> {
  const name = 'Registrar recaudo'
  await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click()
  await page.getByText('Total del recaudo').waitFor()
}

/** In the dialog that closes a month: a reason for each point that is worth a look, once the review has come. */
export async function giveReasons(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog')
  await dialog.locator('button[type=submit]:not([aria-disabled])').waitFor()
  for (const box of await dialog.getByRole('textbox').all()) await box.fill('Se resuelve el mes que viene')
}
