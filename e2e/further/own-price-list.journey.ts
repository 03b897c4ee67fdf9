// A user gets a price list in their preferences, and it is there when they are opened again.
import { expect, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { haveSession, takePicture, visit } from '../browser.ts'
import { visitorsOfFile } from '../visitors.ts'

const visitors = visitorsOfFile()

test('a user is given a price list in their preferences', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited, await visitors.make({ role: 'administrator' }))
  await page.goto(`${url}/settings/price-lists?new=1`)
  const panel = page.getByRole('complementary', { name: 'Crear lista de precios' })
  await panel.getByRole('textbox', { name: 'Nombre' }).fill('Ruta')
  await panel.getByRole('button', { name: /^Crear/ }).click()
  await page.getByText('Lista de precios Ruta creada').waitFor()
  await page.goto(`${url}/settings/users`)
  await page.getByRole('link', { name: 'Ada Admin' }).click()
  await page.getByRole('heading', { name: 'Ada Admin', level: 1 }).waitFor()
  const place = page.url().replace(/\/edit.*$/, '/setting')
  await page.goto(place)
  await page.getByRole('combobox', { name: 'Lista de precios' }).selectOption({ label: 'Ruta' })
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'own-price-list')
  await page.getByRole('button', { name: 'Guardar preferencias' }).click()
  await page.getByText('Preferencias guardadas').waitFor()
  await page.goto(place)
  const kept = page.getByRole('combobox', { name: 'Lista de precios' })
  await kept.waitFor()
  expect(await kept.locator('option:checked').textContent()).toBe('Ruta')
  await visited.close()
})
