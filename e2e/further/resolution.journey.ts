// A resolution that comes to its end is said on the home and in the invoice; renewed, the next invoice follows on with the new one.
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { addDays, dayInBogota, showDay } from '#base/date.ts'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, signIn, takePicture, visit } from '../browser.ts'

afterAll(closeBrowser)

const today = dayInBogota(new Date())
const KEY = '693ff6f2a553c3646a063436fd4dd9ded0311471'

async function createResolution(page: Page, url: string, number: string, from: string, to: string, days: number): Promise<void> {
  await page.goto(`${url}/settings/resolutions?new=1`)
  const panel = page.getByRole('complementary', { name: 'Crear resolución' })
  const fill = (name: string, text: string) => panel.getByLabel(name, { exact: false }).first().fill(text)
  await panel.getByRole('textbox', { name: 'Resolución' }).first().fill(number)
  await fill('Fecha de la resolución', showDay(addDays(today, -5)))
  await fill('Prefijo', 'ZR')
  await fill('Consecutivo siguiente', from)
  await fill('Desde', from)
  await fill('Hasta', to)
  await fill('Vigente desde', showDay(addDays(today, -5)))
  await fill('Vigente hasta', showDay(addDays(today, days)))
  await fill('Clave técnica', KEY)
  await page.keyboard.press('Control+s')
  await page
    .getByText(/^Resolución .* creada/)
    .first()
    .waitFor()
}

/** A new invoice of one service, up to its resolution. */
async function beginInvoice(page: Page, url: string, number: string): Promise<void> {
  await page.goto(`${url}/sales/invoices/create`)
  await page.getByRole('combobox', { name: 'Resolución' }).selectOption({ label: `ZR · ${number}` })
}

test('it is said that it ends, and the new one takes its place', async () => {
  const visited = await visit()
  const { page, url } = visited
  await signIn(visited)
  await createResolution(page, url, '18764000077701', '1', '2', 3)
  await page.goto(url)
  await page.getByText('Resolución ZR', { exact: false }).first().waitFor()
  await beginInvoice(page, url, '18764000077701')
  await page.getByText('La resolución ZR vence en 3 días', { exact: false }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'resolution-ending')

  // A jump says why, and leaves nothing of the range.
  await page.goto(`${url}/settings/resolutions`)
  await page
    .getByRole('row', { name: /18764000077701/ })
    .getByRole('link')
    .first()
    .click()
  const panel = page.getByRole('complementary').filter({ hasText: 'Consecutivo siguiente' })
  // The key is there and is not shown; what is saved leaves it as it is.
  expect(await panel.getByRole('textbox', { name: 'Clave técnica' }).inputValue()).toBe('')
  await panel.getByText('Ya hay una guardada y no se muestra').waitFor()
  await panel.getByRole('textbox', { name: 'Consecutivo siguiente' }).fill('3')
  await panel.getByText(/Quedarán sin usar/).waitFor()
  await page.keyboard.press('Control+s')
  await panel.getByText('Este campo es obligatorio.').first().waitFor()
  await panel.getByRole('textbox', { name: 'Motivo del salto' }).fill('Se usaron en el programa anterior')
  await page.keyboard.press('Control+s')
  await page.getByText('Agotada').first().waitFor()
  // The report of gaps tells it at once, with who said it.
  const gap = panel.getByRole('row', { name: /^ZR-1 a 2 Se usaron en el programa anterior/ })
  await gap.waitFor()
  await gap.scrollIntoViewIfNeeded()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'resolution-gaps')

  await createResolution(page, url, '18764000077702', '3', '500', 60)
  await page.goto(`${url}/sales/invoices/create`)
  const offered = page.getByRole('combobox', { name: 'Resolución' })
  await offered.waitFor()
  expect((await offered.getByRole('option').allTextContents()).filter((text) => text.includes('ZR'))).toEqual(['ZR · 18764000077702'])
  await offered.selectOption({ label: 'ZR · 18764000077702' })
  await page.getByText('ZR-3').first().waitFor()
  await visited.close()
})
