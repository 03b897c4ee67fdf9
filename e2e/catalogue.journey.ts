// Settings catalogues by keyboard only: a tree is typed line by line, put in order, renamed, edited beside the list, joined,
// looked up in its history, filtered and kept as a view. The mouse is used once, for dragging, which the keys also do.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seriousProblems } from './axe.ts'
import { closeBrowser, signIn, visit, type Visit } from './browser.ts'
import { typeIn, typeInto } from './writing.ts'

afterAll(closeBrowser)

/** With cost centres and documents, and where every other journey begins. */
const MAIN = 'Provisiones Sumapaz S.A.S.'
/** The second company of the demonstration, which has no cost centres yet. */
const EMPTY = 'Café Chingaza Ltda.'

async function enter({ page, url }: Visit, name: string): Promise<void> {
  await page.goto(`${url}/account/my-companies`)
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Entrar' }).click()
  await page.getByText(`Estás en ${name}`).waitFor()
}

describe('cost centres by keyboard only', () => {
  // What the boxes of the line that is added are called.
  const NAME = 'Nombre del nuevo centro de costo'
  const CODE = 'Código'
  let visited: Visit
  let page: Page
  const press = (...keys: string[]) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
  const row = (name: string | RegExp) => page.getByRole('row', { name })
  /** Said as text: it runs in the page, which this file's compiler does not know. */
  const focused = () =>
    page.evaluate<string>(`document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.closest('a')?.textContent ?? ''`)
  const names = async () => {
    const texts = await page.locator('tr[data-key] [data-rowlink]').allTextContents()
    return texts.map((text) => text.replace(/ \d+$/, ''))
  }
  /** A line: name, Tab, code, Enter. */
  const addLine = async (name: string, code: string) => {
    await typeIn(page, NAME, name)
    await press('Tab')
    await typeIn(page, CODE, code)
    await press('Enter')
    await row(new RegExp(name)).waitFor()
    // The boxes are empty again: what is typed next is the next line.
    await expect.poll(() => page.getByRole('textbox', { name: NAME }).inputValue()).toBe('')
  }
  /** Out of the line, onto the first row. */
  const toFirstRow = async (name: string) => {
    await page.evaluate(`document.activeElement?.blur()`)
    await press('k', 'k', 'k', 'k', 'k', 'k')
    await expect.poll(focused).toContain(name)
  }

  beforeAll(async () => {
    visited = await visit()
    page = visited.page
    await signIn(visited)
    await enter(visited, EMPTY)
    await page.goto(`${visited.url}/settings/cost-centers`)
    await page.getByText('Aún no tienes centros de costo').waitFor()
  })
  // Signing in enters the company of the last time.
  afterAll(async () => {
    await enter(visited, MAIN)
    await visited.close()
  })

  test('line by line, without leaving the list', async () => {
    await press('a')
    await addLine('Administración', '10')
    await addLine('Ventas', '20')
    await addLine('Producción', '30')
    expect(await names()).toEqual(['Administración', 'Ventas', 'Producción'])
    await typeIn(page, NAME, 'Otra')
    await press('Tab')
    await typeIn(page, CODE, '10')
    await press('Enter')
    await page.getByText('Ya existe un centro de costo con el código 10.').waitFor()
    expect(await seriousProblems(page)).toEqual([])
  })

  test('below another one', async () => {
    await page.reload()
    await row(/Ventas/).waitFor()
    await press('j')
    await expect.poll(focused).toContain('Administración')
    await press('j', 'd')
    await page.getByText('Dentro de').waitFor()
    await addLine('Norte', '2001')
    await addLine('Sur', '2002')
    expect(await names()).toEqual(['Administración', 'Ventas', 'Norte', 'Sur', 'Producción'])
  })

  test('in another order, by keys and by dragging', async () => {
    await toFirstRow('Administración')
    await press('j', 'j', 'j', 'Alt+ArrowUp')
    await expect.poll(names).toEqual(['Administración', 'Ventas', 'Sur', 'Norte', 'Producción'])
    await row(/Producción/).hover()
    await row(/Producción/)
      .locator('.grip')
      .dragTo(row(/Administración/), { targetPosition: { x: 40, y: 3 } })
    await expect.poll(names).toEqual(['Producción', 'Administración', 'Ventas', 'Sur', 'Norte'])
    // Not into another level: what hangs from Ventas stays there.
    await row(/Norte/).hover()
    await row(/Norte/)
      .locator('.grip')
      .dragTo(row(/Producción/), { targetPosition: { x: 40, y: 3 } })
    expect(await names()).toEqual(['Producción', 'Administración', 'Ventas', 'Sur', 'Norte'])
  })

  test('renamed in its row', async () => {
    await toFirstRow('Producción')
    await press('j', 'F2')
    await typeIn(page, 'Nombre de Administración', 'Gerencia')
    await press('Enter')
    await row(/Gerencia/).waitFor()
    await expect.poll(focused).toBe('Gerencia')
  })

  test('edited beside the list, with what it was in its history', async () => {
    await press('Enter')
    await page.getByRole('heading', { name: 'Editar centro de costo' }).waitFor()
    await press('Tab')
    await typeIn(page, 'Código', '11')
    expect(await seriousProblems(page)).toEqual([])
    await press('Control+s')
    await row(/Gerencia.*11/).waitFor()
    // The form is made anew of what was saved, from its first field.
    await page.getByRole('textbox', { name: 'Nombre', exact: true }).and(page.locator(':focus')).waitFor()
    await page.getByRole('button', { name: 'Historial' }).press('Enter')
    await page.getByRole('heading', { name: 'Historial' }).waitFor()
    await page.getByText('Administración').first().waitFor()
    expect(await page.getByRole('listitem').filter({ hasText: 'Editó' }).count()).toBeGreaterThanOrEqual(2)
    expect(await seriousProblems(page)).toEqual([])
    await press('Escape')
    await page.getByRole('heading', { name: 'Editar centro de costo' }).waitFor()
  })

  test('in use it is not deleted; joined to another, what hangs from it goes along', async () => {
    await press('Escape')
    await row(/Ventas/)
      .getByRole('link')
      .press('Enter')
    await page.getByText('Otros centros de costo').waitFor()
    await page.getByRole('button', { name: 'Más acciones' }).press('Enter')
    const remove = page.getByRole('menuitem', { name: 'Eliminar' })
    expect(await remove.getAttribute('aria-description')).toBe('No se puede: está en uso en otros centros de costo (2)')
    await press('ArrowDown', 'Enter')
    await page.getByRole('dialog', { name: 'Unir el centro de costo Ventas con otro' }).waitFor()
    await typeIn(page, 'Centro de costo que se queda', 'geren')
    await page.getByRole('option', { name: /^Gerencia/ }).waitFor()
    await press('Enter')
    expect(await seriousProblems(page)).toEqual([])
    await press('Enter')
    await row(/Ventas/).waitFor({ state: 'detached' })
    await expect.poll(names).toEqual(['Producción', 'Gerencia', 'Sur', 'Norte'])
  })

  test('filtered, and kept as a view that anybody of the company finds', async () => {
    await press('Escape')
    await page.getByRole('button', { name: 'Filtro', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: 'Depende de' }).press('Enter')
    await page.getByRole('combobox', { name: 'Depende de' }).press('ArrowDown')
    await page.getByRole('option', { name: /^Gerencia/ }).waitFor()
    await typeIn(page, 'Depende de', 'geren')
    await page.getByRole('option', { name: /Producción/ }).waitFor({ state: 'detached' })
    await press('Enter')
    await expect.poll(async () => (await names()).length).toBe(2)
    await press('Escape')
    await page.getByRole('button', { name: 'Vistas' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Guardar como vista nueva' }).press('Enter')
    await typeIn(page, 'Nombre de la vista', 'Gerencia y sus sedes')
    await press('Tab', 'Space', 'Enter')
    await page.getByRole('button', { name: 'Gerencia y sus sedes' }).waitFor()
    await page.goto(`${visited.url}/settings/cost-centers`)
    await expect.poll(async () => (await names()).length).toBe(4)
    await page.getByRole('button', { name: 'Vistas' }).press('Enter')
    await page.getByRole('menuitemcheckbox', { name: 'Gerencia y sus sedes' }).press('Enter')
    await expect.poll(async () => (await names()).length).toBe(2)
    expect(await seriousProblems(page)).toEqual([])
  })
})

test('categories: a tree is typed and put in another order with the keys, and stays so', async () => {
  const visited = await visit()
  const { page, url } = visited
  await signIn(visited)
  await enter(visited, EMPTY)
  await page.goto(`${url}/settings/item-categories`)
  await page.getByText('Aún no tienes categorías').waitFor()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const focused = () => page.evaluate<string>(`document.activeElement?.closest('a')?.textContent ?? ''`)
  const names = async () => (await page.locator('tr[data-key] [data-rowlink]').allTextContents()).map((text) => text.replace(/ \d+$/, ''))
  const box = page.getByRole('textbox', { name: 'Nombre de la nueva categoría' })
  const addLine = async (name: string) => {
    await typeInto(box, name)
    await press('Enter')
    await page.getByRole('row', { name: new RegExp(name) }).waitFor()
    await expect.poll(() => box.inputValue()).toBe('')
  }
  await press('a')
  for (const name of ['Aseo', 'Bebidas', 'Café']) await addLine(name)
  await page.reload()
  await page.getByRole('row', { name: /Café/ }).waitFor()
  await press('j')
  await expect.poll(focused).toContain('Aseo')
  await press('j', 'd')
  await page.getByText('Dentro de').waitFor()
  for (const name of ['Frías', 'Calientes']) await addLine(name)
  expect(await names()).toEqual(['Aseo', 'Bebidas', 'Frías', 'Calientes', 'Café'])

  await page.reload()
  await page.getByRole('row', { name: /Calientes/ }).waitFor()
  await press('j', 'j', 'j', 'j')
  await expect.poll(focused).toContain('Calientes')
  await press('Alt+ArrowUp')
  await expect.poll(names).toEqual(['Aseo', 'Bebidas', 'Calientes', 'Frías', 'Café'])
  // Its first place among its own is the end of it: it does not leave what it hangs from.
  await press('Alt+ArrowUp')
  await press('j', 'j')
  await expect.poll(focused).toContain('Café')
  await press('Alt+ArrowUp', 'Alt+ArrowUp')
  await expect.poll(names).toEqual(['Café', 'Aseo', 'Bebidas', 'Calientes', 'Frías'])
  expect(await seriousProblems(page)).toEqual([])
  await page.reload()
  await page.getByRole('row', { name: /Café/ }).waitFor()
  expect(await names()).toEqual(['Café', 'Aseo', 'Bebidas', 'Calientes', 'Frías'])
  await enter(visited, MAIN)
  await visited.close()
})

test('on a phone the tree is a list of cards with where each hangs, without sideways scroll', async () => {
  const visited = await visit({ width: 360, height: 780, theme: 'dark' })
  const { page } = visited
  await signIn(visited)
  await enter(visited, EMPTY)
  await page.goto(`${visited.url}/settings/cost-centers`)
  await page.getByRole('link', { name: /^Sur.*· Gerencia/ }).waitFor()
  expect(await page.evaluate<boolean>(`document.documentElement.scrollWidth <= document.documentElement.clientWidth`)).toBe(true)
  expect(await seriousProblems(page)).toEqual([])
  await enter(visited, MAIN)
  await visited.close()
})
