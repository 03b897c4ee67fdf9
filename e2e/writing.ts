/** Writing a document in its editor, with the keyboard, as a journey needs it again and again. */
import type { Page } from 'playwright-core'

/** Opens the editor and chooses the hotels of the demonstration; the cursor stands in the first item. */
export async function writeForHotels(page: Page, place: string): Promise<void> {
  await page.goto(place)
  await page.getByRole('combobox', { name: 'Cliente' }).fill('hoteles')
  await page
    .getByRole('option', { name: /Hoteles/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
}

/** Chooses an item in the cell that has the cursor; then it stands in what comes next. */
export async function writeItem(page: Page, typed: string, named: RegExp): Promise<void> {
  await page.keyboard.type(typed)
  await page.getByRole('option', { name: named }).first().waitFor()
  await page.keyboard.press('Enter')
}

/** The coffee of the demonstration; then the cursor stands in the quantity. */
export const writeCoffee = (page: Page): Promise<void> => writeItem(page, 'cafe molido', /Café molido/)
