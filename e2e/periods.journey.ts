// A locked month refuses with its reason at the date, an exception lets one person through, and when it ends it is over.
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { addMonths, dayInBogota, firstOfMonth, lastOfMonth, monthTitle, showDay } from '#base/date.ts'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, signIn, takePicture, visit } from './browser.ts'
import { beginReceipt, giveReasons } from './writing.ts'

afterAll(closeBrowser)

// Its last day: nothing is collected before it was invoiced.
const before = lastOfMonth(addMonths(firstOfMonth(dayInBogota(new Date())), -1))
const month = monthTitle(before)
const refusal = `El periodo ${month} está bloqueado para el módulo Tesorería.`

/** Writes a receipt of the month before, on the oldest document that is owed. */
async function tryReceipt(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sales/invoices?vista=open&period=siempre`)
  await page
    .getByRole('row', { name: /Por cobrar|Vencida/ })
    .getByRole('link')
    .last()
    .click()
  await beginReceipt(page)
  const date = page
    .getByRole('textbox', { name: 'Fecha' })
    .or(page.getByRole('combobox', { name: 'Fecha' }))
    .last()
  await date.fill(showDay(before))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+Enter')
}

test('a locked month refuses, an exception lets through, and it ends', async () => {
  const visited = await visit()
  const { page, url } = visited
  const openPeriods = async () => {
    await page.goto(`${url}/settings/fiscal-periods`)
    await page.getByRole('heading', { name: `Año ${before.slice(0, 4)}` }).waitFor()
  }
  await signIn(visited)
  await openPeriods()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: `Tesorería abierto en ${month}` }).click()
  await page.getByRole('button', { name: 'Bloquear Tesorería' }).click()
  await page.getByRole('button', { name: `Tesorería bloqueado en ${month}` }).waitFor()

  await tryReceipt(page, url)
  await page.getByText(refusal).first().waitFor()
  await takePicture(page, 'period-locked')

  await openPeriods()
  await page.getByRole('link', { name: 'Dar excepción' }).click()
  const panel = page.getByRole('complementary', { name: 'Dar excepción' })
  await panel.getByRole('combobox', { name: 'Persona' }).fill('Marcela')
  await page.getByRole('option', { name: /Marcela/ }).click()
  await panel.getByRole('button', { name: /^Dar excepción/ }).click()
  await panel.getByText('Este campo es obligatorio.').first().waitFor()
  await panel.getByRole('textbox', { name: 'Motivo' }).fill('Faltó una consignación')
  await panel.getByRole('button', { name: /^Dar excepción/ }).click()
  await page.getByText('1 vigente').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'periods')

  await tryReceipt(page, url)
  await page
    .getByText(/^Recaudo RC-\d+ .*registrado/)
    .first()
    .waitFor()

  await openPeriods()
  await page.getByRole('button', { name: /^Terminar la excepción/ }).click()
  await page.getByText('ninguna vigente').waitFor()
  await tryReceipt(page, url)
  await page.getByText(refusal).first().waitFor()

  await openPeriods()
  await page.getByRole('button', { name: `Tesorería bloqueado en ${month}` }).click()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Ya quedó registrado')
  await page.getByRole('button', { name: 'Desbloquear Tesorería' }).click()
  await page.getByRole('button', { name: `Tesorería abierto en ${month}` }).waitFor()
  await visited.close()
})

test('on a phone in the dark, before closing a month it is said what is under way', async () => {
  const visited = await visit({ width: 360, height: 780, theme: 'dark' })
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/settings/fiscal-periods`)
  await page.getByRole('button', { name: `Cerrar ${month}` }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  // This month has not ended, but on its last day; the one before has.
  const today = dayInBogota(new Date())
  const current = page.getByRole('button', { name: `Cerrar ${monthTitle(today)}` })
  expect(await current.getAttribute('aria-disabled')).toBe(today === lastOfMonth(today) ? null : 'true')
  await page.getByRole('button', { name: `Cerrar ${monthTitle(addMonths(firstOfMonth(today), -1))}` }).click()
  await page
    .getByRole('link', { name: /^Facturas de venta sin transmitir: \d+/ })
    .first()
    .waitFor()
  await giveReasons(page)
  await page.getByRole('button', { name: 'Cerrar periodo' }).click()
  await page.getByText(/^Primero debes cerrar el periodo/).waitFor()
  await takePicture(page, 'periods-phone')
  await visited.close()
})
