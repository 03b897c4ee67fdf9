// A service with AIU is made, quoted with what its contract agreed, and its IVA falls on that part alone.
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from '../browser.ts'
import { writeForHotels, writeItem } from '../writing.ts'

afterAll(closeBrowser)

test('cleaning is quoted with its AIU, also on a phone in the dark', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/items?new=1`)
  const panel = page.getByRole('complementary', { name: 'Crear producto o servicio' })
  await panel.getByRole('radio', { name: 'Servicio' }).click()
  await panel.getByRole('textbox', { name: 'Código', exact: true }).fill('ASEO-INT')
  await panel.getByRole('textbox', { name: 'Nombre' }).fill('Aseo integral de oficinas')
  await panel.getByRole('textbox', { name: 'Precio de venta' }).fill('10000000')
  await panel.getByRole('combobox', { name: 'IVA', exact: true }).selectOption('IVA 19 %')
  await panel.getByRole('button', { name: 'Más datos' }).click()
  await panel.getByRole('combobox', { name: 'AIU' }).selectOption({ label: 'Aseo y cafetería' })
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'aiu-item')
  await panel.getByRole('button', { name: /^Crear/ }).click()
  await page.getByText('Servicio Aseo integral de oficinas creado').waitFor()

  await writeForHotels(page, `${url}/sales/quotes/create`)
  await writeItem(page, 'aseo integral', /Aseo integral/)
  const agreed = page.getByRole('region', { name: 'AIU' })
  // Nothing goes out until it is said what was agreed.
  await page.keyboard.press('Control+Enter')
  await agreed.getByText(/Escribe administración, imprevistos o utilidad/).waitFor()
  await agreed.getByRole('textbox', { name: 'Objeto del contrato' }).fill('Contrato 045 de 2026: aseo integral')
  for (const [name, share] of [
    ['Administración', '5'],
    ['Imprevistos', '2'],
    ['Utilidad', '3'],
  ] as const)
    await agreed.getByRole('textbox', { name }).fill(share)
  // 5 + 2 + 3 % of 10.000.000 are 1.000.000, and IVA 190.000.
  await agreed.getByText(/El IVA es sobre \$\s1\.000\.000/).waitFor()
  await page.getByText('sobre 1.000.000').first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'aiu-quote')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await agreed.scrollIntoViewIfNeeded()
  await takePicture(page, 'aiu-quote-phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: /^Guardar y emitir/ }).click()
  await page.getByRole('heading', { name: /^Cotización CT-\d+/ }).waitFor()
  await page.getByText('Contrato 045 de 2026: aseo integral').first().waitFor()
  await takePicture(page, 'aiu-quote-view')
  await visited.close()
})
