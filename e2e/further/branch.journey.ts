// A branch is opened in its municipality and gets a register; a customer carries a tag and is found by it.
import { expect, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { haveSession, takePicture, visit } from '../browser.ts'
import { visitorsOfFile } from '../visitors.ts'

// A second branch changes every form of documents: it is opened in a company of its own.
const visitors = visitorsOfFile()

test('a branch with its municipality, and a register in it', async () => {
  const visited = await visit()
  const { page } = visited
  await haveSession(visited, await visitors.make({ role: 'administrator' }))
  await page.goto(`${visited.url}/settings/cities`)
  await page
    .getByRole('textbox', { name: 'Buscar municipios' })
    .or(page.getByRole('searchbox', { name: 'Buscar municipios' }))
    .fill('fusa')
  await page.getByRole('row', { name: /Fusagasugá.*25290.*Cundinamarca/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.goto(`${visited.url}/settings/branches?new=1`)
  const panel = page.getByRole('complementary', { name: 'Crear sucursal' })
  await panel.getByRole('textbox', { name: 'Código' }).fill('02')
  await panel.getByRole('textbox', { name: 'Nombre' }).fill('Fusa centro')
  await panel.getByRole('textbox', { name: 'Dirección' }).fill('Calle 6 # 7-20')
  await panel.getByRole('combobox', { name: 'Municipio' }).fill('fusaga')
  await page.getByRole('option', { name: /Fusagasugá/ }).click()
  await panel.getByRole('button', { name: /^Crear/ }).click()
  await page.getByText('Sucursal Fusa centro creada').waitFor()
  await page.getByRole('link', { name: 'Ver sus cajas' }).click()
  await page.getByRole('heading', { name: /Cajas de Fusa centro/ }).waitFor()
  await page.getByRole('textbox', { name: 'Código de la nueva caja' }).fill('01')
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Mostrador')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Mostrador' }).waitFor()
  await takePicture(page, 'registers-of-branch')
  expect(await seriousProblems(page)).toEqual([])
  await visited.close()
})

test('a tag is made in the form of a third party, and its list is filtered by it', async () => {
  const visited = await visit()
  const { page } = visited
  await haveSession(visited)
  await page.goto(`${visited.url}/people`)
  await page.getByRole('link', { name: 'Colegio Nuevo Horizonte' }).click()
  const field = page.getByRole('combobox', { name: 'Agregar etiqueta' })
  await field.fill('Educación')
  await page.getByRole('option', { name: /Educación/ }).click()
  await page.getByText('Etiqueta Educación creada').waitFor()
  await page.getByRole('button', { name: /Guardar cambios/ }).click()
  await page.getByText(/Tercero Colegio Nuevo Horizonte guardado/).waitFor()
  await page.getByRole('button', { name: 'Filtro' }).click()
  await page.getByRole('menuitem', { name: 'Etiqueta' }).click()
  await page.getByRole('combobox', { name: 'Etiqueta' }).fill('educ')
  await page.getByRole('option', { name: 'Educación' }).click()
  await page.getByRole('link', { name: 'Hoteles Monserrate Alto S.A.' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Colegio Nuevo Horizonte' }).waitFor()
  await takePicture(page, 'people-by-tag')
  expect(await seriousProblems(page)).toEqual([])
  await visited.close()
})
