// A programme that leaves out some categories and multiplies others: chosen as chips, filled line by line, tried while it is written.
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, signIn, takePicture, visit, type Visit } from '../browser.ts'
import { typeIn, typeInto } from '../writing.ts'

afterAll(closeBrowser)

async function makeCategory({ page, url }: Visit, name: string, above?: string): Promise<void> {
  await page.goto(`${url}/settings/item-categories?new=1`)
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill(name)
  if (above) {
    await page.getByRole('combobox', { name: 'Depende de' }).fill(above)
    await page.getByRole('option', { name: new RegExp(`^${above}`) }).click()
  }
  await page.getByRole('button', { name: 'Crear categoría' }).last().click()
  await page.getByText(`Categoría ${name} creada`).waitFor()
}

test('categories are left out as chips and multiplied by lines, from the keyboard, and the trial knows', async () => {
  const inside = await visit()
  const { page, url } = inside
  await signIn(inside)
  for (const name of ['Tabaco', 'Recargas', 'Licores']) await makeCategory(inside, name)
  await makeCategory(inside, 'Cigarrillos rubios', 'Tabaco')

  await page.goto(`${url}/settings/loyalty?new=1`)
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Clientes de siempre')
  const excluded = page.getByRole('combobox', { name: 'No suman las categorías' })
  const chips = page.getByRole('list', { name: 'No suman las categorías: elegidos' }).getByRole('listitem')
  for (const name of ['Tabaco', 'Recargas', 'Licores']) {
    await excluded.focus()
    await typeInto(excluded, name.slice(0, 4).toLowerCase())
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).waitFor()
    await page.keyboard.press('Enter')
    await chips.filter({ hasText: name }).waitFor()
  }
  // What is chosen is not offered again; with nothing typed Backspace takes the last one away.
  await typeInto(excluded, 'licores')
  await page
    .getByText(/Sin resultados|Nada|No hay/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Backspace')
  await chips.filter({ hasText: 'Licores' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Quitar Recargas' }).click()
  expect(await chips.allInnerTexts()).toEqual(['Tabaco'])
  await excluded.and(page.locator(':focus')).waitFor()
  expect(await page.getByRole('button', { name: /^(Subir|Bajar) Tabaco/ }).count()).toBe(0)

  await page.getByRole('textbox', { name: 'Puntos de bienvenida' }).fill('50')
  await page.getByRole('button', { name: 'Agregar multiplicador' }).click()
  await typeIn(page, 'Categoría', 'licor')
  await page.getByRole('option', { name: /^Licores/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Gana' }).last().fill('300')

  // The focus follows each line, however fast one types.
  const levels = page.getByRole('region', { name: 'Niveles' })
  const nameOfLevel = levels.getByRole('textbox', { name: 'Nombre' })
  const typeAtOnce = async (at: number, text: string) => {
    expect(await nameOfLevel.nth(at).and(page.locator(':focus')).count()).toBe(1)
    await typeInto(nameOfLevel.nth(at), text)
  }
  await page.getByRole('button', { name: 'Agregar nivel' }).click()
  await typeAtOnce(0, 'Plata')
  await page.keyboard.press('Enter')
  await typeAtOnce(1, 'Oro')
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Control+Delete')
  await typeAtOnce(0, ' y más')
  expect(await nameOfLevel.inputValue()).toBe('Plata y más')
  await page.keyboard.press('Control+Delete')
  await levels.getByRole('button', { name: 'Agregar nivel' }).and(page.locator(':focus')).waitFor()

  const trial = page.getByRole('region', { name: 'Probar el programa' })
  await trial.getByText('50 puntos').waitFor()
  await trial.getByRole('row', { name: 'Gana 85 puntos' }).waitFor()
  const bought = trial.getByRole('combobox', { name: 'Categoría de lo que compra' })
  await bought.fill('licor')
  await page.getByRole('option', { name: /^Licores/ }).click()
  await trial.getByRole('row', { name: 'Gana 255 puntos' }).waitFor()
  await trial.getByRole('row', { name: 'Multiplicador 300 %' }).waitFor()
  // Of what hangs from one that is left out.
  await bought.fill('rubios')
  await page.getByRole('option', { name: /^Cigarrillos rubios/ }).click()
  await trial.getByRole('row', { name: 'Esa categoría No suma' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'loyalty-trial')
  await excluded.scrollIntoViewIfNeeded()
  await takePicture(page, 'loyalty-form')
  await page.getByRole('button', { name: 'Crear programa de puntos' }).last().click()
  await page.getByText('Programa de puntos Clientes de siempre creado').waitFor()

  // In use, by its name, where the category is kept.
  await page.goto(`${url}/settings/item-categories?search=tabaco`)
  await page
    .getByRole('link', { name: /Tabaco/ })
    .first()
    .click()
  await page.getByRole('region', { name: 'Se usa en' }).getByText('Programas de puntos').waitFor()
  const place = await programmePlace(inside)
  await inside.close()
  for (const theme of ['light', 'dark'] as const) {
    const phone = await visit({ width: 360, height: 780, theme })
    await haveSession(phone)
    await phone.page.goto(place)
    await phone.page.getByRole('button', { name: 'Quitar Tabaco' }).scrollIntoViewIfNeeded()
    expect(await seriousProblems(phone.page)).toEqual([])
    expect(await phone.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
    await takePicture(phone.page, `loyalty-phone-${theme}`)
    await phone.page.getByRole('button', { name: 'Agregar multiplicador' }).scrollIntoViewIfNeeded()
    await takePicture(phone.page, `loyalty-phone-lines-${theme}`)
    await phone.close()
  }
})

async function programmePlace({ page, url }: Visit): Promise<string> {
  await page.goto(`${url}/settings/loyalty`)
  await page
    .getByRole('link', { name: /Clientes de siempre/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Quitar Tabaco' }).waitFor()
  return page.url()
}
