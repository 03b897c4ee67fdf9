// Units of measure: those of the law's list are there, one of the company's own is added, and an item is counted in it.
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from '../browser.ts'

afterAll(closeBrowser)

test('a unit of one’s own is added and an item takes it', async () => {
  const visited = await visit()
  const { page } = visited
  await haveSession(visited)
  await page.goto(`${visited.url}/settings/measurement-units`)
  await page.getByRole('row', { name: /Kilogramo.*KGM/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'units')
  await page.keyboard.press('n')
  const panel = page.getByRole('complementary', { name: 'Crear unidad de medida' })
  await panel.getByRole('textbox', { name: 'Nombre' }).fill('Caja × 12')
  await panel.getByRole('combobox', { name: 'Código DIAN' }).selectOption({ label: 'Caja (BX)' })
  await panel.getByRole('button', { name: /^Crear/ }).click()
  await page.getByText('Unidad de medida Caja × 12 creada').waitFor()
  await page.goto(`${visited.url}/items?new=1`)
  await page.getByRole('button', { name: 'Más datos' }).click()
  const picker = page.getByRole('combobox', { name: 'Unidad de medida' })
  await picker.click()
  await picker.fill('caja 12')
  await page.getByRole('option', { name: /Caja × 12/ }).click()
  await takePicture(page, 'item-unit')
  expect(await seriousProblems(page)).toEqual([])
  await visited.close()
})
