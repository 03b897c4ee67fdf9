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

/** Chooses the coffee of the demonstration in the item that has the cursor; then it stands in the quantity. */
export async function writeCoffee(page: Page): Promise<void> {
  await page.keyboard.type('cafe molido')
  await page
    .getByRole('option', { name: /Café molido/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
}
