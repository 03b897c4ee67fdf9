// A shift of a register on screen: opened with its base, counted blind by keyboard, off with a reason, closed, and reopened by who may;
// on a desk and on a phone, by day and by night.
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { seriousProblems } from './axe.ts'
import { haveSession, takePicture, visit } from './browser.ts'
import { visitorsOfFile } from './visitors.ts'
import { typeInto } from './writing.ts'

// Whose till it is, is of no other journey.
const visitors = visitorsOfFile()

const noProblems = async (page: Page) => expect(await seriousProblems(page)).toEqual([])

const notes = ['100.000', '50.000', '20.000', '10.000', '5.000', '2.000', '1.000']

/** The field of a denomination in a panel. */
const piece = (panel: Locator, name: string) => panel.getByRole('textbox', { name, exact: true })

test('a day of a register: base, blind count by keyboard, difference with its reason, closing, and reopening', async () => {
  const visited = await visit()
  const { page, url } = visited
  const somebody = await visitors.make({ role: 'accountant' })
  await haveSession(visited, somebody)
  await page.goto(`${url}/pos/register-closures`)
  await page.getByText('Aún no hay turnos de caja').waitFor()
  await page.getByRole('button', { name: 'Abrir caja' }).first().click()
  const opening = page.getByRole('complementary', { name: 'Abrir caja' })
  await piece(opening, 'Billetes de 50.000').fill('2')
  await piece(opening, 'Billetes de 20.000').fill('=2+3')
  await noProblems(page)
  await takePicture(page, 'till-open')
  await opening.getByRole('button', { name: 'Abrir caja' }).click()
  await page.getByText(/ abierta$/).first().waitFor()
  await page.getByRole('button', { name: 'Contar la caja' }).click()

  const counting = page.getByRole('complementary', { name: 'Contar la caja' })
  await counting.getByText('A ciegas').waitFor()
  expect(await counting.getByText('Sistema', { exact: true }).count()).toBe(0)
  await counting.getByRole('button', { name: 'Guardar conteo' }).click()
  await counting.getByText('Escribe cuántos hay, o 0').first().waitFor()
  await noProblems(page)
  await takePicture(page, 'till-count')
  await piece(counting, 'Billetes de 100.000').focus()
  for (const note of notes) {
    const typed = note === '50.000' ? '2' : note === '20.000' ? '=4' : note === '10.000' ? '=1' : note === '5.000' ? '1' : note === '2.000' ? '1' : '0'
    await typeInto(piece(counting, `Billetes de ${note}`), typed)
    await page.keyboard.press('Enter')
  }
  await counting.getByRole('button', { name: 'No hay de las demás' }).click()
  for (const box of await counting.getByRole('textbox', { name: /^Total de / }).all()) await box.fill('0')
  await counting.getByRole('button', { name: 'Guardar conteo' }).click()
  await page.getByText('Conteo guardado').waitFor()
  await page.getByText(/^Faltan/).first().waitFor()
  await noProblems(page)
  await takePicture(page, 'till-difference')
  await visited.close()
})
