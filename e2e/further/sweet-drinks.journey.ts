// The tax on sweet drinks: it is charged for each 100 ml, so a line of something that says no content is refused until its
// item says it; the editor learns it and the invoice goes out with its millilitres.
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from '../browser.ts'
import { typeIn, writeForHotels, writeItem, writeQuantity } from '../writing.ts'

afterAll(closeBrowser)

const IBUA = 'IBUA de 5 a 9 g'

test('an invoice with the tax waits for what its item holds', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/settings/taxes?search=ibua`)
  await page.getByRole('row', { name: new RegExp(IBUA) }).click()
  const panel = page.getByRole('complementary', { name: IBUA })
  await panel.getByText('Pesos por cada 100 ml').waitFor()
  await panel.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Activar' }).click()
  await panel.getByText('Inactivo').waitFor({ state: 'detached' })
  expect(await seriousProblems(page)).toEqual([])

  await writeForHotels(page, `${url}/sales/invoices/create`)
  await writeItem(page, 'servilletas', /Servilletas/)
  await writeQuantity(page, '10')
  for (const field of ['Valor unitario', 'Descuento']) {
    await page.keyboard.press('Tab')
    await page.getByRole('textbox', { name: `${field}, línea 1` }).waitFor()
  }
  await page.keyboard.press('Tab')
  await typeIn(page, 'Impuesto, línea 1', 'ibua')
  await page.getByRole('option', { name: IBUA }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  const refused = page.getByRole('button', { name: /Falta el contenido del producto: IBUA de 5 a 9 g se cobra/ })
  await refused.waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'line-without-content')

  const beside = await page.context().newPage()
  await beside.goto(`${url}/items?search=servilletas`)
  await beside
    .getByRole('row', { name: /Servilletas/ })
    .first()
    .click()
  const item = beside.getByRole('complementary', { name: 'Editar producto' })
  await item.getByRole('checkbox', { name: IBUA }).check()
  await item.getByRole('button', { name: 'Guardar cambios' }).click()
  await item
    .getByText(/Escribe el contenido: IBUA de 5 a 9 g se cobra/)
    .first()
    .waitFor()
  await item.getByRole('textbox', { name: 'Contenido' }).fill('400')
  expect(await seriousProblems(beside)).toEqual([])
  await takePicture(beside, 'item-content')
  await item.getByRole('button', { name: 'Guardar cambios' }).click()
  await beside.getByText(/Servilletas.* guardado/).waitFor()
  await beside.close()

  // Asked again, the editor learns it, and shows what it comes to before it goes out.
  await page.getByRole('button', { name: /^Guardar y emitir/ }).click()
  await refused.waitFor({ state: 'detached' })
  await page.getByText('4.000 ml').waitFor()
  await page.getByRole('button', { name: /^Guardar y emitir/ }).click()
  await page.getByRole('heading', { name: /^Factura [A-Z]+-\d+/ }).waitFor()
  await page.getByText('4.000 ml').waitFor()
  await takePicture(page, 'invoice-by-content')
  await visited.close()
})
