/**
 * Typing, as every journey does it: only where the cursor has come to stand, known by its name. A key that moves the cursor is
 * answered before the page has moved it, and on a busy machine what is typed next would land in the cell of before. A check
 * (checks/typing.ts) refuses whoever types elsewhere.
 *
 * And writing a document in its editor, as a journey needs it again and again. The option that is in sight may be of a letter
 * before: Enter takes the one of the whole text when it has come, and only then the cursor moves on.
 */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What the cell that has the cursor is called: empty when nothing with a name of its own has it, as while the page moves it. */
const nameOfCell = (page: Page): Promise<string> => page.evaluate<string>(`document.activeElement?.getAttribute('aria-label') ?? ''`)

const CELL = /, línea \d+$/
/** What documents, journals, counts and notes call the cell that takes an item, and that of an account. */
const ITEM_CELL = /^(?:Ítem|Producto|Cuenta), línea \d+$/
const QUANTITY_CELL = /^Cantidad, línea \d+$/

/** Whatever takes text and is called so; a text is the whole name. */
function boxCalled(page: Page, name: string | RegExp): Locator {
  const called = { name, exact: true }
  return page
    .getByRole('textbox', called)
    .or(page.getByRole('combobox', called))
    .or(page.getByRole('searchbox', called))
    .or(page.getByRole('spinbutton', called))
}

/** Waits until the cursor stands in the box, which can be written. */
const awaitCursor = (page: Page, box: Locator): Promise<void> => box.and(page.locator(':focus:read-write')).waitFor()

/** Types where the cursor stands, once that is the box of this name: a text is the whole name. */
export async function typeIn(page: Page, name: string | RegExp, text: string): Promise<void> {
  await awaitCursor(page, boxCalled(page, name))
  await page.keyboard.type(text)
}

/** Types in a box that shares its name with others, once the cursor stands in it. */
export async function typeInto(box: Locator, text: string): Promise<void> {
  await awaitCursor(box.page(), box)
  await box.page().keyboard.type(text)
}

const KEYS = new Map([
  ['\n', 'Enter'],
  ['\t', 'Tab'],
])

/** As a bar code reader does from the cell of this name: key by key, also Enter and Tab, and nothing is waited for. The product keeps the order. */
export async function scanIn(page: Page, cell: string, text: string): Promise<void> {
  await awaitCursor(page, boxCalled(page, cell))
  for (const letter of text) await page.keyboard.press(KEYS.get(letter) ?? letter)
}

/** Puts a text in at once, without a key for each letter, once the cursor stands in the box of this name. */
export async function insertIn(page: Page, name: string | RegExp, text: string): Promise<void> {
  await awaitCursor(page, boxCalled(page, name))
  await page.keyboard.insertText(text)
}

/** Waits until the cursor has gone from a cell to another one. */
async function awaitNextCell(page: Page, from: string): Promise<void> {
  await expect
    .poll(() => nameOfCell(page), { message: `the cursor goes on from ${from}` })
    .toSatisfy((name: string) => CELL.test(name) && name !== from)
}

/** Goes on with Tab, cell by cell, until the cursor stands in the one of this name. */
export async function moveTo(page: Page, cell: string): Promise<void> {
  for (let step = 0; step < 10; step += 1) {
    const from = await nameOfCell(page)
    if (from === cell) return
    await page.keyboard.press('Tab')
    await awaitNextCell(page, from)
  }
  await awaitCursor(page, boxCalled(page, cell))
}

/** Chooses an option in the cell of this name, where the cursor comes to stand; then it stands in what comes next. */
export async function chooseIn(page: Page, cell: string | RegExp, typed: string, named: RegExp): Promise<void> {
  await typeIn(page, cell, typed)
  const from = await nameOfCell(page)
  await page.getByRole('option', { name: named }).first().waitFor()
  await page.keyboard.press('Enter')
  await awaitNextCell(page, from)
}

/** Chooses an item or an account in the cell where the cursor comes to stand; then it stands in what comes next. */
export const writeItem = (page: Page, typed: string, named: RegExp): Promise<void> => chooseIn(page, ITEM_CELL, typed, named)

/** The coffee of the demonstration; then the cursor stands in the quantity. */
export const writeCoffee = (page: Page): Promise<void> => writeItem(page, 'cafe molido', /Café molido/)

/** How many of what was just written; the cursor stays. */
export const writeQuantity = (page: Page, quantity: string): Promise<void> => typeIn(page, QUANTITY_CELL, quantity)

/** Chooses a customer in an open editor; the cursor stands in the first item. */
export async function chooseCustomer(page: Page, typed: string, named: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: 'Cliente' }).fill(typed)
  await page.getByRole('option', { name: named }).first().waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => nameOfCell(page)).toMatch(/, línea 1$/)
}

/** The hotels of the demonstration. */
export const chooseHotels = (page: Page): Promise<void> => chooseCustomer(page, 'hoteles', /Hoteles/)

/** Opens the editor and chooses the hotels in it. */
export async function writeForHotels(page: Page, place: string): Promise<void> {
  await page.goto(place)
  await chooseHotels(page)
}

/** From a document that is owed to its receipt or payment, over the document: the cursor comes to stand in its balance. */
export async function settleHere(page: Page, register: 'Registrar recaudo' | 'Registrar egreso'): Promise<Locator> {
  await page.getByRole('button', { name: register }).first().click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${register} de `) })
  await awaitCursor(page, dialog.getByRole('textbox', { name: /^Valor (recibido|pagado)$/ }))
  return dialog
}
export const beginReceipt = (page: Page): Promise<Locator> => settleHere(page, 'Registrar recaudo')

/** Recorded, it tells its number, and one is where one was. */
export async function endReceipt(page: Page, one: 'Recaudo' | 'Egreso' = 'Recaudo'): Promise<void> {
  const told = page.getByRole('dialog', { name: new RegExp(`^${one} .* registrado$`) })
  await told.getByRole('button', { name: 'Listo' }).click()
  await told.waitFor({ state: 'detached' })
}

/** The whole form of the same money, for what its dialog does not ask. */
export async function openWholeForm(page: Page, register: 'Registrar recaudo' | 'Registrar egreso'): Promise<Locator> {
  const dialog = await settleHere(page, register)
  await dialog.getByRole('link', { name: /^Otros documentos/ }).click()
  const panel = page.getByRole('complementary', { name: register })
  await panel.getByText(/^Total del (recaudo|egreso)$/).waitFor()
  return panel
}

/** In the dialog that closes a month: a reason for each point that is worth a look, once the review has come. */
export async function giveReasons(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog')
  await dialog.locator('button[type=submit]:not([aria-disabled])').waitFor()
  for (const box of await dialog.getByRole('textbox').all()) await box.fill('Se resuelve el mes que viene')
}
