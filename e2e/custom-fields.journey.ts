// A field that the company makes in its settings is filled in a third party and in a quote, is a column and a filter of their
// lists, and goes out in their file.
import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, signIn, takePicture, visit, type Visit } from './browser.ts'

afterAll(closeBrowser)

/** A name of its own: the company of the journeys is one for all. */
const mark = String(Date.now()).slice(-6)

async function makeField({ page, url }: Visit, place: string, kind: string, label: string, options: readonly string[] = []) {
  await page.goto(`${url}/settings/custom-fields?new=1`)
  await page.getByLabel('Aparece en').selectOption({ label: place })
  await page.getByLabel('Tipo').selectOption({ label: kind })
  await page.getByLabel('Etiqueta').fill(label)
  for (const [index, name] of options.entries()) {
    await page.getByRole('button', { name: 'Agregar opción' }).click()
    await page
      .getByRole('textbox', { name: /^Opción/ })
      .nth(index)
      .fill(name)
  }
  for (const name of ['Columna en listas', 'Filtro en listas']) await page.getByRole('switch', { name }).click()
  await page
    .getByRole('button', { name: /^Crear campo personalizado/ })
    .last()
    .click()
  await page.getByText(`${label}`).first().waitFor()
  await page
    .getByRole('heading', { name: 'Editar campo personalizado' })
    .or(page.getByRole('row', { name: label }))
    .first()
    .waitFor()
}

test('made in the settings, filled in a third party and in a quote, filtered in their lists and exported', async () => {
  const visitor = await visit()
  const { page, url } = visitor
  await signIn(visitor)
  await makeField(visitor, 'Terceros', 'Lista', `Zona ${mark}`, ['Norte', 'Sur'])
  await makeField(visitor, 'Documentos: encabezado', 'Texto', `Obra ${mark}`)

  await page.goto(`${url}/people?search=Monserrate`)
  await page
    .getByRole('link', { name: /Monserrate/ })
    .first()
    .click()
  await page.getByLabel(`Zona ${mark}`).selectOption({ label: 'Sur' })
  await page.getByRole('button', { name: /^Guardar cambios/ }).click()
  await page
    .getByText(/guardado$/)
    .first()
    .waitFor()
  await page.goto(`${url}/people`)
  await page.getByRole('button', { name: 'Filtro' }).click()
  await page.getByRole('menuitem', { name: `Zona ${mark}` }).click()
  await page.getByRole('combobox', { name: `Zona ${mark}` }).selectOption({ label: 'Sur' })
  await page.getByText('1–1 de 1').waitFor()
  await page.getByRole('cell', { name: 'Sur', exact: true }).waitFor()
  await takePicture(page, 'custom-fields-people')

  await page.goto(`${url}/sales/quotes/create`)
  await page.getByLabel(`Obra ${mark}`).fill(`Torre ${mark}`)
  await page.keyboard.press('Control+s')
  await page.getByText('Borrador de cotización guardado').waitFor()
  await page.goto(`${url}/sales/quotes?period=siempre&c_obra_${mark}=torre`)
  await page.getByText('Borrador', { exact: true }).first().waitFor()
  await page.getByRole('cell', { name: `Torre ${mark}` }).waitFor()
  await takePicture(page, 'custom-fields-quotes')
  await page.getByRole('button', { name: 'Exportar' }).click()
  const arriving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const file = await (await arriving).path()
  const text = await readFile(file, 'utf8')
  expect(text.split('\r\n')[0]).toContain(`Obra ${mark}`)
  expect(text).toContain(`Torre ${mark}`)
  await visitor.close()
})
