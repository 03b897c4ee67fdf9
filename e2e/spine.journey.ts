// From a customer and an item to the trial balance, the invoice by keyboard only. Every screen passes axe without a
// serious problem, on the desktop and on a phone.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkDigit } from '#colombia/index.ts'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, takePicture, visit, type Visit } from './browser.ts'
import { beginReceipt, chooseCustomer, endReceipt, typeIn, writeItem } from './writing.ts'

afterAll(closeBrowser)

describe('the spine, as an accountant walks it', () => {
  let visited: Visit
  let page: Page
  beforeAll(async () => {
    visited = await visit()
    page = visited.page
    await haveSession(visited)
  })
  afterAll(() => visited.close())

  test('a customer that withholds', async () => {
    await page.goto(`${visited.url}/people?new=1`)
    await page.getByRole('textbox', { name: 'NIT' }).fill(`900482113-${checkDigit('900482113')}`)
    await page.getByRole('textbox', { name: 'Razón social' }).fill('Ferretería El Tornillo Feliz S.A.S.')
    await page.getByRole('textbox', { name: 'Correo para facturación' }).fill('facturas@eltornillo.example')
    await page.getByRole('textbox', { name: 'Dirección' }).fill('Carrera 30 # 12-40')
    await page.getByRole('combobox', { name: 'Municipio' }).fill('bogota')
    await page.getByRole('option', { name: /^Bogotá/ }).click()
    await page.getByRole('combobox', { name: 'Actividad económica (CIIU)' }).fill('ferreteria')
    await page.getByRole('option', { name: /^4752/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: 'ReteFuente' }).check()
    // Its responsibilities propose whether it withholds IVA.
    const withholdsVat = page.getByRole('checkbox', { name: 'ReteIVA' })
    await page.getByRole('checkbox', { name: /^O-13/ }).check()
    expect(await withholdsVat.isChecked()).toBe(true)
    await page.getByRole('checkbox', { name: /^O-13/ }).uncheck()
    expect(await withholdsVat.isChecked()).toBe(false)
    await page.getByRole('checkbox', { name: /^R-99-PN/ }).check()
    expect(await seriousProblems(page)).toEqual([])
    await page.keyboard.press('Control+s')
    await page.getByRole('row', { name: /Ferretería El Tornillo Feliz/ }).waitFor()
  })

  test('an item', async () => {
    await page.goto(`${visited.url}/items?new=1`)
    await page.getByRole('radio', { name: 'Servicio' }).check({ force: true })
    await page.getByRole('textbox', { name: 'Código', exact: true }).fill('ASE-01')
    await page.getByRole('textbox', { name: 'Precio de venta' }).fill('350000')
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Asesoría de bodega')
    await page.getByRole('combobox', { name: 'IVA', exact: true }).selectOption('IVA 19 %')
    expect(await seriousProblems(page)).toEqual([])
    await page.keyboard.press('Control+s')
    await page.getByRole('row', { name: /Asesoría de bodega/ }).waitFor()
  })

  test('an invoice by keyboard only: priced and withheld while typing, issued with its number', async () => {
    await page.goto(`${visited.url}/sales/invoices/create`)
    // Said as text: it runs in the page, which this file's compiler does not know.
    const focused = () => page.evaluate<string>(`document.activeElement?.getAttribute('aria-label') ?? ''`)
    await typeIn(page, 'Cliente', 'tornillo')
    await page.getByRole('option', { name: /Ferretería El Tornillo Feliz/ }).waitFor()
    await page.keyboard.press('Enter')
    await typeIn(page, 'Ítem, línea 1', 'aceite')
    await page.getByRole('option', { name: /ACE-3000/ }).waitFor()
    await page.keyboard.press('Enter')
    await typeIn(page, 'Cantidad, línea 1', '48')
    await page.keyboard.press('Enter')
    await typeIn(page, 'Ítem, línea 2', 'asesoria')
    await page.getByRole('option', { name: /ASE-01/ }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(focused).toBe('Cantidad, línea 2')
    // 48 × 38.900 = 1.867.200 at 19 %, and 350.000 at 19 %: total 2.638.468. ReteFuente 2,5 % of the goods and the rate of its concept on the service.
    await page.getByText('2.638.468', { exact: true }).first().waitFor()
    await page
      .getByText(/ReteFuente/)
      .first()
      .waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { name: /^Factura FV-\d+/ }).waitFor()
    await page.getByText('Por cobrar').first().waitFor()
    expect(await seriousProblems(page)).toEqual([])
  })

  test('a receipt closes it', async () => {
    const number = /FV-\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? ''
    await beginReceipt(page)
    await page.getByText(number).first().waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: /^Recaudo .* registrado$/ }).waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await takePicture(page, 'receipt-in-place')
    await endReceipt(page)
    // One is where one was, and its receipt is the next node of the chain.
    await page
      .getByRole('list', { name: 'Documentos relacionados' })
      .getByRole('link', { name: /^RC-\d+/ })
      .waitFor()
    await page.goto(`${visited.url}/sales/invoices`)
    await page.getByRole('row', { name: new RegExp(`${number}.*Pagada`) }).waitFor()
    expect(await seriousProblems(page)).toEqual([])
  })

  test('the trial balance shows it, square, and leads back to the document', async () => {
    await page.goto(`${visited.url}/analytics/reports/balance`)
    await page.getByText('Cuadrado').first().waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await page
      .getByRole('row', { name: /^130505/ })
      .getByRole('link')
      .last()
      .click()
    await page.getByText('Ferretería El Tornillo Feliz S.A.S.').first().waitFor()
    await page
      .getByRole('link', { name: /^FV-\d+/ })
      .first()
      .click()
    await page.getByRole('heading', { name: /^Factura FV-\d+/ }).waitFor()
  })

  test('what it was sold that day counts: a small invoice is withheld of, and says with which', async () => {
    await page.goto(`${visited.url}/sales/invoices/create`)
    await chooseCustomer(page, 'tornillo', /Ferretería El Tornillo Feliz/)
    await writeItem(page, 'aceite', /ACE-3000/)
    // 38.900, far below the minimum of 10 UVT by itself.
    await page.getByRole('button', { name: '¿Por qué?', exact: true }).first().click()
    await page.getByText(/^Con FV-\d+ del mismo día, la base suma \$ 1\.906\.100\.$/).waitFor()
    expect(await seriousProblems(page)).toEqual([])
  })
})

describe('on a phone', () => {
  test('the list becomes cards without sideways scroll, in the dark', async () => {
    const visited = await visit({ width: 360, height: 780, theme: 'dark' })
    const { page } = visited
    await haveSession(visited)
    await page.goto(`${visited.url}/sales/invoices`)
    await page
      .getByText(/^FV-\d+/)
      .first()
      .waitFor()
    expect(await page.evaluate<boolean>(`document.documentElement.scrollWidth <= document.documentElement.clientWidth`)).toBe(true)
    expect(await seriousProblems(page)).toEqual([])
    await visited.close()
  })
})

describe('what anybody may open', () => {
  test('a shared invoice is a page without sign-in, and a wrong link says nothing', async () => {
    const inside = await visit()
    await haveSession(inside)
    await inside.page.goto(`${inside.url}/sales/invoices`)
    await inside.page
      .getByRole('row', { name: /FV-\d+/ })
      .first()
      .click()
    const shared = inside.page.waitForResponse((response) => response.url().endsWith('/link'))
    await inside.page.getByRole('button', { name: 'Compartir enlace' }).click()
    const { url } = (await (await shared).json()) as { url: string }
    await inside.close()

    const outside = await visit({ width: 390, height: 844 })
    await outside.page.goto(url)
    await outside.page
      .getByText(/Provisiones Sumapaz/)
      .first()
      .waitFor()
    await outside.page
      .getByText(/FV-\d+/)
      .first()
      .waitFor()
    expect(await seriousProblems(outside.page)).toEqual([])
    await outside.page.goto(`${outside.url}/sales/invoices/${'x'.repeat(43)}/tracking`)
    await outside.page.getByText(/no es válido o venció/).waitFor()
    await outside.close()
  })

  test('an address that does not exist answers the 404 page; without session, sign-in', async () => {
    const visited = await visit()
    await visited.page.goto(`${visited.url}/sales/invoices`)
    await visited.page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor()
    await haveSession(visited)
    await visited.page.goto(`${visited.url}/sales/lo-que-no-hay`)
    await visited.page
      .getByText(/no existe|no encontrada/i)
      .first()
      .waitFor()
    await visited.close()
  })
})
