// A kit is written with what it is made of, says how many there are, and is sold as one line.
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from '../browser.ts'
import { writeForHotels, writeItem } from '../writing.ts'

afterAll(closeBrowser)

test('a kit of napkins and panela is made and sold', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/items?new=1`)
  const panel = page.getByRole('complementary', { name: 'Crear producto o servicio' })
  await panel.getByRole('radio', { name: 'Combo' }).click()
  await panel.getByRole('textbox', { name: 'Código', exact: true }).fill('COMBO-JORNADA')
  await panel.getByRole('textbox', { name: 'Nombre' }).fill('Combo de la jornada')
  await panel.getByRole('textbox', { name: 'Precio de venta' }).fill('30000')
  await panel.getByRole('combobox', { name: 'IVA', exact: true }).selectOption('IVA 19 %')
  await panel.getByRole('combobox', { name: 'Componente' }).first().fill('servilletas')
  await page
    .getByRole('option', { name: /Servilletas/ })
    .first()
    .click()
  await panel.getByRole('textbox', { name: 'Cantidad' }).first().fill('0')
  await panel.getByRole('button', { name: /^Crear/ }).click()
  await panel.getByText('Debe ser mayor que cero.').first().waitFor()
  await panel.getByRole('textbox', { name: 'Cantidad' }).first().fill('2')
  await panel.getByRole('button', { name: 'Agregar componente' }).click()
  await panel.getByRole('combobox', { name: 'Componente' }).nth(1).fill('panela')
  await page
    .getByRole('option', { name: /Panela/ })
    .first()
    .click()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'kit-form')
  await panel.getByRole('button', { name: /^Crear/ }).click()
  await page.getByText('Combo Combo de la jornada creado').waitFor()

  await page.goto(`${url}/items?search=COMBO-JORNADA`)
  await page
    .getByRole('row', { name: /Combo de la jornada/ })
    .first()
    .click()
  await page.waitForURL(/[?&]id=/)
  await page.goto(`${url}/items/${new URL(page.url()).searchParams.get('id') ?? ''}/view?ver=formula`)
  await page.getByRole('heading', { name: 'Fórmula' }).waitFor()
  await page.getByText('Costo de un combo hoy').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'kit-page')

  await writeForHotels(page, `${url}/sales/invoices/create`)
  await writeItem(page, 'COMBO-JORNADA', /Combo de la jornada/)
  await page.getByRole('textbox', { name: 'Cantidad, línea 1' }).waitFor()
  await takePicture(page, 'kit-line')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /^Factura [A-Z]+-\d+/ }).waitFor()
  await visited.close()
})
