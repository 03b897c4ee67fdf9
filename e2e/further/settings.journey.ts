// The home of the settings: what there is by groups, what is missing of each, found as one types; and from it to a catalogue
// and back.
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, signIn, takePicture, visit } from '../browser.ts'

afterAll(closeBrowser)

test('from the menu to a catalogue of CRM and back', async () => {
  const visited = await visit()
  const { page } = visited
  await signIn(visited)
  await page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Configuración' }).click()
  await page.getByRole('heading', { name: 'Configuración', level: 1 }).waitFor()
  const sales = page.getByRole('list', { name: 'Ventas' })
  await sales.getByRole('link', { name: 'Resoluciones' }).waitFor()
  await page.getByText('Completo').first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'settings')

  const search = page.getByRole('searchbox', { name: 'Buscar en la configuración' })
  await search.fill('nada de esto')
  await page.getByText('Sin resultados para estos filtros').waitFor()
  await page.getByRole('button', { name: 'Limpiar filtros' }).click()
  await search.fill('perdida')
  const found = page.getByRole('main').getByRole('list').getByRole('link')
  await expect.poll(() => found.allInnerTexts()).toEqual(['Motivos de pérdida'])
  await found.click()

  await page.getByRole('heading', { name: 'Motivos de pérdida', level: 1 }).waitFor()
  await page.getByRole('row', { name: /Compró en otra parte/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'loss-reasons')
  await page.keyboard.press('n')
  const name = page.getByRole('textbox', { name: 'Nombre', exact: true })
  await name.fill('Precio')
  await page.keyboard.press('Control+s')
  await page
    .getByText(/Ya existe/)
    .first()
    .waitFor()
  await name.fill('Cambió de ciudad')
  await page.keyboard.press('Control+s')
  await page.getByRole('row', { name: /Cambió de ciudad/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Ruta' }).getByRole('link', { name: 'Configuración' }).click()
  await page.getByRole('heading', { name: 'Configuración', level: 1 }).waitFor()
  await visited.close()
})

test('on a phone in the dark', async () => {
  const visited = await visit({ width: 360, height: 780, theme: 'dark' })
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/settings`)
  await page.getByRole('list', { name: 'CRM' }).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'settings-phone')
  await page.goto(`${url}/crm/settings/activity-outcomes`)
  await page.getByText('No contestó').first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'outcomes-phone')
  await visited.close()
})
