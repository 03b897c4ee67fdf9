// An invoice in dollars: the price of the company is told in them, the rate is asked for, and the view says both figures.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { takePicture, type Visit, visitThroughout } from '../browser.ts'
import { writeCoffee, writeForHotels } from '../writing.ts'

let visited: Visit
let page: Page
visitThroughout((each) => {
  visited = each
  page = each.page
})

test('it is written at the rate of the day, refused without it, and kept with what it is in pesos', async () => {
  await writeForHotels(page, `${visited.url}/sales/invoices/create`)
  await writeCoffee(page)
  await page.getByLabel('Cantidad, línea 1').waitFor()
  await page.getByRole('button', { name: 'Más datos' }).click()
  await page.getByRole('combobox', { name: 'Moneda' }).selectOption('USD')
  await page.getByRole('textbox', { name: 'Tasa de cambio, en pesos' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page
    .getByText(/^Ingresa la tasa de cambio para USD/)
    .first()
    .waitFor()
  await page.getByRole('textbox', { name: 'Tasa de cambio, en pesos' }).fill('4000')
  await page.keyboard.press('Tab')
  // What the company asks for it, in dollars.
  await page.getByText('Total USD').waitFor()
  await expect.poll(async () => page.getByText('Total en pesos').count()).toBe(1)
  await page.getByRole('tab', { name: 'Contabilización' }).click()
  await page.getByText('Cuadrado').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'currency-editor')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Factura FV-\d+/ }).waitFor()
  await page.getByText('Tasa de cambio').waitFor()
  await page.getByText('Total USD').waitFor()
  await page.getByText('Total en pesos').waitFor()
  await takePicture(page, 'currency-view')
})

test('the rate is that of the day of the document, and another day asks for its own', async () => {
  await writeForHotels(page, `${visited.url}/sales/invoices/create`)
  await page.getByRole('button', { name: 'Más datos' }).click()
  await page.getByRole('combobox', { name: 'Moneda' }).selectOption('USD')
  const rate = page.getByRole('textbox', { name: 'Tasa de cambio, en pesos' })
  await expect.poll(() => rate.inputValue()).toBe('4.000')
  const dayIs = async (day: string) => {
    await page.getByRole('textbox', { name: 'Fecha', exact: true }).fill(day)
    await page.keyboard.press('Tab')
  }
  await dayIs('-1')
  await expect.poll(() => rate.inputValue()).toBe('')
  await dayIs('hoy')
  await expect.poll(() => rate.inputValue()).toBe('4.000')
  // What somebody wrote stays, and they are told what the company has.
  await rate.fill('4100')
  await page.keyboard.press('Tab')
  await page.getByText('Tu empresa tiene $ 4.000 para ese día.').waitFor()
})
