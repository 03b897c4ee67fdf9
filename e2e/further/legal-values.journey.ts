// The UVT of a year: an invoice that depends on one that nobody wrote says so with the way there; a company writes its own, with
// the digits looked at, and takes it away again.
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, type Look, takePicture, visit } from '../browser.ts'
import { writeCoffee, writeForHotels, writeQuantity } from '../writing.ts'

afterAll(closeBrowser)

const NEXT = new Date().getFullYear() + 1

test('a document of a year without UVT leads to where it is written', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await writeForHotels(page, `${url}/sales/invoices/create`)
  await writeCoffee(page)
  await writeQuantity(page, '10')
  await page.getByRole('textbox', { name: 'Fecha', exact: true }).fill(`05/01/${NEXT + 1}`)
  await page.keyboard.press('Tab')
  await page.getByText(`Falta la UVT de ${NEXT + 1}: con ella se deciden las retenciones de este documento.`).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'uvt-missing')
  const way = page.getByRole('link', { name: 'Ir a Valores de ley' })
  expect(await way.getAttribute('href')).toBe('/settings/taxes?section=values')
  await visited.close()
})

test('a company writes its own, which holds for it, and takes it away', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/settings/taxes`)
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Valores de ley' }).click()
  await page.getByRole('row', { name: /UVT 2026.*52\.374.*Páramo/ }).waitFor()
  await page.getByRole('row', { name: new RegExp(`UVT ${NEXT}.*Operador de la plataforma`) }).click()
  const panel = page.getByRole('complementary', { name: `UVT ${NEXT}` })
  await panel.getByText('Valor de prueba').waitFor()
  await panel.getByRole('button', { name: 'Escribir una de tu empresa' }).click()
  const form = page.getByRole('complementary', { name: 'Escribir la UVT' })
  await form.getByRole('textbox', { name: 'Valor en pesos' }).fill('549990')
  await form.getByRole('textbox', { name: 'Norma' }).fill('Resolución DIAN de prueba')
  await form.getByRole('button', { name: 'Guardar valor' }).click()
  await form
    .getByText(/Revisa los dígitos/)
    .first()
    .waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'uvt-refused')
  await form.getByRole('textbox', { name: 'Valor en pesos' }).fill('54999')
  await form.getByRole('button', { name: 'Guardar valor' }).click()
  const row = page.getByRole('row', { name: new RegExp(`UVT ${NEXT}.*54\\.999.*De tu empresa`) })
  await row.click()
  await panel.getByText('De todas las empresas, no rige en la tuya').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'uvt-own')
  await panel.getByRole('button', { name: 'Corregir' }).click()
  await page
    .getByRole('complementary', { name: `Corregir UVT ${NEXT}` })
    .getByRole('textbox', { name: 'Valor en pesos' })
    .fill('55100')
  await page.getByRole('button', { name: 'Guardar valor' }).click()
  await panel.getByText('55.100').waitFor()
  await lookAround()
  await panel.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Quitar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar valor' }).click()
  await page.getByRole('row', { name: new RegExp(`UVT ${NEXT}.*Operador de la plataforma`) }).waitFor()
  await page.getByRole('button', { name: 'Historial' }).click()
  const history = page.getByRole('complementary', { name: 'Historial' })
  for (const deed of ['Quitó', 'Corrigió', 'Escribió']) await history.getByText(`${deed} UVT ${NEXT}`).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'uvt-history')
  await visited.close()
})

/** The list and a panel, narrow and in the dark. */
async function lookAround(): Promise<void> {
  const looks: readonly Look[] = [{ theme: 'dark' }, { width: 360, height: 740 }, { width: 360, height: 740, theme: 'dark' }]
  for (const look of looks) {
    const visited = await visit(look)
    const { page, url } = visited
    const name = `${look.width ?? 1440}-${look.theme ?? 'light'}`
    await haveSession(visited)
    await page.goto(`${url}/settings/taxes?section=values`)
    await page.getByText(`UVT ${NEXT}`).first().waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await takePicture(page, `uvt-list-${name}`)
    await page.goto(`${url}/settings/taxes?section=values&id=uvt-${NEXT}-01-01`)
    await page.getByRole('button', { name: 'Corregir' }).waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await takePicture(page, `uvt-panel-${name}`)
    await page.goto(`${url}/settings/taxes?section=values&new=1`)
    await page.getByRole('textbox', { name: 'Valor en pesos' }).waitFor()
    expect(await page.getByRole('combobox', { name: 'Año' }).inputValue()).toBe(`${NEXT - 1}-01-01`)
    await takePicture(page, `uvt-form-${name}`)
    await visited.close()
  }
}
