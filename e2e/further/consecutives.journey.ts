// The next number of quotes is moved up with its reason, and the report of gaps says it; on a phone too.
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from '../browser.ts'

afterAll(closeBrowser)

test('numbers are passed over with a reason', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/settings/consecutives`)
  await page.getByRole('row', { name: /Recibo de caja.*RC-\d+/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'consecutives')
  await page.getByRole('link', { name: 'Nota crédito', exact: true }).click()
  const panel = page.getByRole('complementary').or(page.getByRole('dialog')).filter({ hasText: 'Siguiente número' })
  await panel.getByText('Números sin usar').waitFor()
  const next = panel.getByRole('textbox', { name: 'Siguiente número' })
  await next.fill('0')
  await page.keyboard.press('Control+s')
  await panel
    .getByText(/Escribe un número entre 1 y/)
    .first()
    .waitFor()
  await next.fill('700')
  await panel.getByText(/No se usarán \d+ números/).waitFor()
  await page.keyboard.press('Control+s')
  await panel.getByText('Este campo es obligatorio.').first().waitFor()
  await panel.getByRole('textbox', { name: 'Motivo' }).fill('Seguimos la numeración del programa anterior')
  await page.keyboard.press('Control+s')
  await page.getByRole('row', { name: /Nota crédito.*NC-700/ }).waitFor()
  await page.getByRole('cell', { name: /Seguimos la numeración del programa anterior/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'consecutives-panel')
  await visited.close()
})

test('on a phone in the dark', async () => {
  const visited = await visit({ width: 360, height: 780, theme: 'dark' })
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/settings/consecutives?code=RC`)
  await page.getByText('Números sin usar').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await takePicture(page, 'consecutives-phone')
  await visited.close()
})
