// Several documents at once from their list: marked with the keyboard, issued, printed on half letter and exported; and by
// touch on a small phone.
import { afterAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from './browser.ts'
import { chooseHotels, writeCoffee } from './writing.ts'

afterAll(closeBrowser)

/** A quote left as a draft, for the hotels or for nobody yet. */
async function draftQuote(page: Page, url: string, hasCustomer: boolean): Promise<void> {
  await page.goto(`${url}/sales/quotes/create`)
  await page.getByRole('combobox', { name: 'Cliente' }).waitFor()
  if (hasCustomer) {
    await chooseHotels(page)
    await writeCoffee(page)
  }
  await page.keyboard.press('Control+s')
  await page.getByText('Borrador de cotización guardado').first().waitFor()
}

test('quotes are marked with the keyboard and issued together; what is missing in one is said', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await draftQuote(page, url, true)
  await draftQuote(page, url, true)
  await draftQuote(page, url, false)
  await page.goto(`${url}/sales/quotes?vista=drafts`)
  await page
    .getByRole('row', { name: /Hoteles/ })
    .nth(1)
    .waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByText('1 marcada').waitFor()
  await page.keyboard.press('x')
  await page.keyboard.press('x')
  await page.getByRole('button', { name: /^Seleccionar las \d+ del filtro$/ }).click()
  const bar = page.getByRole('toolbar', { name: 'Filas marcadas' })
  await bar.getByText(/^\d+ marcadas$/).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'bulk-marked')
  await bar.getByRole('button', { name: 'Emitir' }).click()
  const asking = page.getByRole('alertdialog', { name: /^Emitir \d+ cotizaciones por/ })
  await takePicture(page, 'bulk-issue')
  await asking.getByRole('button', { name: /^Emitir \d+ cotizaciones/ }).click()
  const ended = page.getByRole('dialog', { name: /^\d+ emitidas, 1 con problema$/ })
  await ended.getByRole('link', { name: 'Borrador sin cliente' }).waitFor()
  await ended.getByText(/obligatorio/).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'bulk-ended')
  await ended.getByRole('button', { name: 'Entendido' }).click()
  await bar.getByText('1 marcada').waitFor()
  await bar.getByRole('button', { name: 'Quitar marcas' }).click()
  expect(await bar.count()).toBe(0)

  await page.goto(`${url}/sales/quotes`)
  await page
    .getByRole('row', { name: /CT-\d+/ })
    .first()
    .waitFor()
  await page.getByRole('checkbox', { name: 'Marcar todas las filas' }).check()
  await bar.getByRole('button', { name: 'Imprimir' }).click()
  const printing = page.getByRole('dialog', { name: /en un PDF$/ })
  await printing.getByRole('combobox', { name: 'Papel' }).selectOption('Media carta')
  const printed = page.waitForEvent('download')
  await printing.getByRole('button', { name: 'Descargar PDF' }).click()
  expect((await printed).suggestedFilename()).toMatch(/^cotizaciones-[\d-]+\.pdf$/)
  await bar.getByRole('button', { name: 'Más acciones con las marcadas' }).click()
  await page.getByRole('menuitem', { name: 'Descargar PDF en ZIP' }).click()
  const zipping = page.getByRole('dialog', { name: /en ZIP$/ })
  expect(await zipping.getByRole('combobox', { name: 'Papel' }).inputValue()).toBe('media-carta')
  const zipped = page.waitForEvent('download')
  await zipping.getByRole('button', { name: 'Descargar ZIP' }).click()
  expect((await zipped).suggestedFilename()).toMatch(/\.zip$/)
  await page.getByRole('button', { name: 'Exportar' }).click()
  const exported = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click()
  expect((await exported).suggestedFilename()).toMatch(/^cotizaciones-[\d-]+\.xlsx$/)

  await page.getByRole('link', { name: /^CT/ }).first().click()
  await page.getByRole('button', { name: 'Papel del PDF: Media carta' }).click()
  const ticket = page.waitForEvent('download')
  await page.getByRole('menuitemcheckbox', { name: 'Tiquete de 80 mm' }).click()
  expect((await ticket).suggestedFilename()).toMatch(/^CT-\d+\.pdf$/)
  await page.getByRole('button', { name: 'Papel del PDF: Tiquete de 80 mm' }).waitFor()
  await visited.close()

  // In another browser it is the same, and the person's own page says it and changes it.
  const elsewhere = await visit()
  await haveSession(elsewhere)
  await elsewhere.page.goto(`${url}/profile`)
  const paper = elsewhere.page.getByRole('combobox', { name: 'Papel' })
  await expect.poll(() => paper.inputValue()).toBe('tiquete-80')
  await paper.selectOption('Carta')
  expect(await seriousProblems(elsewhere.page)).toEqual([])
  await takePicture(elsewhere.page, 'own-paper')
  await elsewhere.page.goto(`${url}/sales/quotes`)
  await elsewhere.page.getByRole('link', { name: /^CT/ }).first().click()
  await elsewhere.page.getByRole('button', { name: 'Papel del PDF: Carta' }).waitFor()
  await elsewhere.close()
})

test('on a phone of 360 px rows are marked by touch and their actions stand in a menu', async () => {
  const visited = await visit({ width: 360, height: 740 })
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/sales/quotes`)
  const marks = page.getByRole('checkbox', { name: /^Marcar / })
  await marks.first().waitFor()
  await marks.first().check()
  await page.getByText('1 marcada').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')).toBe(true)
  await page.getByRole('toolbar', { name: 'Filas marcadas' }).getByRole('button', { name: 'Acciones' }).click()
  await takePicture(page, 'bulk-phone')
  await page.getByRole('menuitem', { name: /^Seleccionar las \d+ del filtro$/ }).click()
  await page.getByText(/^\d+ marcadas$/).waitFor()
  await visited.close()
})
