// What the usual work costs in keys and clicks: never more than was promised. `npm run keys` prints it and keeps it in docs/keys.md.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { checkDigit } from '#colombia/index.ts'
import { closeBrowser, haveSession, takePicture, visit, type Look, type Visit } from './browser.ts'
import { countHands, restHands, watchHands } from './counting.ts'
import { keptCounts, overCounts, type CountedWork } from './kept-counts.ts'
import { chooseCustomer, chooseIn, giveReasons, settleHere, typeIn, typeInto, writeItem } from './writing.ts'

const counted: CountedWork[] = []
const WORKS = 6
const count = async (page: Page, work: Pick<CountedWork, 'name' | 'how' | 'most'>) => counted.push({ ...work, ...(await countHands(page)) })

afterAll(async () => {
  await closeBrowser()
  // What could not be done is not counted: nothing is kept then.
  if (process.env['KEEP_COUNTS'] !== '1' || counted.length < WORKS) return
  const text = keptCounts(counted)
  process.stdout.write(`${text}\n`)
  writeFileSync(join(import.meta.dirname, '../docs/keys.md'), text)
})

/** At a place of the product, with the hands at rest. */
async function begin(path: string, look: Look = {}): Promise<Visit> {
  const visited = await visit(look)
  await watchHands(visited.page)
  await haveSession(visited)
  await visited.page.goto(`${visited.url}${path}`)
  await restHands(visited.page)
  return visited
}

/** Letters that find one, and Enter. */
const ITEMS = [
  ['ace', /ACE-3000/],
  ['caf', /Café molido/],
  ['azu', /AZU-025/],
] as const

const CUSTOMER = '900731477'

/** Who pays at once, before anything is counted. */
async function writeCustomer({ page, url }: Visit): Promise<void> {
  await page.goto(`${url}/people?new=1`)
  await page.getByRole('textbox', { name: 'NIT' }).fill(`${CUSTOMER}-${checkDigit(CUSTOMER)}`)
  await page.getByRole('textbox', { name: 'Razón social' }).fill('Ferretería El Tornillo Feliz S.A.S.')
  await page.getByRole('checkbox', { name: /^R-99-PN/ }).check()
  await page.getByRole('textbox', { name: 'Correo para facturación' }).fill('facturas@tornillo.example')
  await page.getByRole('textbox', { name: 'Dirección' }).fill('Carrera 30 # 12-40')
  await page.getByRole('combobox', { name: 'Municipio' }).fill('bogot')
  await page.getByRole('option', { name: /^Bogotá/ }).click()
  await page.keyboard.press('Control+s')
  await page.getByRole('row', { name: /El Tornillo Feliz/ }).waitFor()
}

test('an invoice of three lines, from the list', async () => {
  const visited = await begin('/sales/invoices')
  const { page } = visited
  await writeCustomer(visited)
  await page.goto(`${visited.url}/sales/invoices`)
  await page.locator('.tw').waitFor()
  await restHands(page)
  await page.keyboard.press('n')
  await typeIn(page, 'Cliente', 'tor')
  await page
    .getByRole('option', { name: /Ferretería El Tornillo Feliz/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  for (const [index, [typed, named]] of ITEMS.entries()) {
    if (index > 0) await page.keyboard.press('Enter')
    await writeItem(page, typed, named)
    await typeIn(page, /^Cantidad, línea \d+$/, '2')
  }
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /^Factura FV-\d+/ }).waitFor()
  await count(page, {
    name: 'Invoice of three lines',
    how: 'from the list of invoices to the invoice issued: customer, three items with their quantities',
    most: { keys: 24, clicks: 0 },
  })
  await visited.close()
})

test('its receipt: one click and one key', async () => {
  const visited = await begin('/sales/invoices?vista=open&period=siempre')
  const { page } = visited
  await page
    .getByRole('row', { name: /FV-\d+.*El Tornillo Feliz/ })
    .first()
    .click()
  await page.getByRole('heading', { name: /^Factura FV-\d+/ }).waitFor()
  await restHands(page)
  await settleHere(page, 'Registrar recaudo')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: /^Recaudo .* registrado$/ }).waitFor()
  await count(page, { name: 'Receipt of an invoice', how: 'from the invoice to its receipt recorded', most: { keys: 1, clicks: 1 } })
  await visited.close()
})

const NIT = '900731466'

test('the bill of an expense, from the list', async () => {
  const visited = await begin('/people?new=1')
  const { page } = visited
  await page.getByRole('textbox', { name: 'NIT' }).fill(`${NIT}-${checkDigit(NIT)}`)
  await page.getByRole('textbox', { name: 'Razón social' }).fill('Juristas del Quindío S.A.S.')
  await page.getByRole('checkbox', { name: 'Proveedor' }).check()
  await page.getByRole('checkbox', { name: /^R-99-PN/ }).check()
  await page.keyboard.press('Control+s')
  await page.getByRole('row', { name: /Juristas del Quindío/ }).waitFor()
  await page.goto(`${visited.url}/purchases/bills`)
  await page.locator('.tw').waitFor()
  await restHands(page)
  await page.keyboard.press('n')
  await typeIn(page, 'Proveedor', 'juri')
  await page
    .getByRole('option', { name: /Juristas del Quindío/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await chooseIn(page, /^(Ítem|Producto|Cuenta), línea 1$/, 'jur', /511025/)
  await page.keyboard.press('Tab')
  await typeIn(page, 'Valor unitario, línea 1', '9000')
  await page.keyboard.press('Control+Enter')
  await typeIn(page, 'Número del proveedor', '77')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Factura de compra FC-\d+/ }).waitFor()
  await count(page, {
    name: 'Bill of an expense',
    how: 'from the list of bills to the bill registered: supplier, account, value, their number',
    most: { keys: 20, clicks: 0 },
  })
  await visited.close()
})

test('an accepted quote to its collected invoice, without a dead end', async () => {
  const visited = await begin('/sales/quotes/create')
  const { page } = visited
  await chooseCustomer(page, 'tor', /El Tornillo Feliz/)
  await writeItem(page, 'fle', /FLE-01/)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /^Cotización / }).waitFor()
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Marcar aceptada' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Marcar aceptada' })
    .or(page.getByRole('alertdialog').getByRole('button', { name: 'Marcar aceptada' }))
    .click()
  const convert = page.getByRole('button', { name: 'Convertir a factura', exact: true })
  await convert.waitFor()
  await restHands(page)
  await convert.click()
  const dialog = page.getByRole('dialog', { name: /^Convertir / })
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('heading', { name: 'Crear factura' }).waitFor()
  await page.getByRole('button', { name: /^Guardar y emitir/ }).waitFor()
  await page.getByText('FLE-01').first().waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /^Factura FV-\d+/ }).waitFor()
  await settleHere(page, 'Registrar recaudo')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: /^Recaudo .* registrado$/ }).waitFor()
  await takePicture(page, 'counts-quote-collected')
  await count(page, {
    name: 'Accepted quote to collected invoice',
    how: 'each step is the filled button of where the one before left: convert, issue, collect',
    most: { keys: 2, clicks: 3 },
  })
  await visited.close()
})

test('an invoice of three lines on a phone', async () => {
  const visited = await begin('/sales/invoices', { width: 390, height: 844 })
  const { page } = visited
  await page
    .getByText(/^FV-\d+/)
    .first()
    .waitFor()
  await restHands(page)
  await page.getByRole('link', { name: 'Crear factura' }).first().click()
  await typeIn(page, 'Cliente', 'tor')
  await page
    .getByRole('option', { name: /Ferretería El Tornillo Feliz/ })
    .first()
    .click()
  for (const [typed, named] of ITEMS) {
    await page.getByRole('button', { name: 'Agregar', exact: true }).click()
    await typeInto(page.getByRole('dialog').getByRole('combobox', { name: 'Ítem' }), typed)
    await page.getByRole('option', { name: named }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Agregar línea' }).click()
  }
  await page.getByRole('button', { name: /^Guardar y emitir/ }).click()
  await page.getByRole('heading', { name: /^Factura FV-\d+/ }).waitFor()
  await count(page, {
    name: 'Invoice of three lines on a phone',
    how: 'from the list of invoices to the invoice issued; the keys are those of its own keyboard',
    most: { clicks: 9 },
  })
  await visited.close()
})

test('a month closed by reading what it says', async () => {
  const year = new Date().getFullYear()
  const visited = await begin(`/accounting/closure-accounting?mes=${year}-01`)
  const { page } = visited
  const close = page.getByRole('button', { name: `Cerrar enero ${year}` })
  await close.waitFor()
  await restHands(page)
  await close.click()
  await page.getByRole('checkbox', { name: /^Cerrar también/ }).check()
  await giveReasons(page)
  await page.getByRole('button', { name: /^Cerrar \d+ periodos$/ }).click()
  await page.getByRole('link', { name: /^Enero ?Cerrado/ }).waitFor()
  await count(page, {
    name: 'Month closed',
    how: 'from its review to the month closed, with those before it: its button, the months before, its confirmation',
    most: { clicks: 3 },
  })
  await visited.close()
})

test('nothing costs more than it may', () => expect(overCounts(counted)).toEqual([]))
