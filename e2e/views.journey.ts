// How a person left a list: columns that come back in another browser, and the view that opens it by itself.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, takePicture, visit, type Visit } from './browser.ts'
import { headsOf, keepsItsView, removeView } from './list-views.ts'

let visited: Visit
let page: Page
let address: string
beforeAll(async () => {
  visited = await visit()
  page = visited.page
  address = `${visited.url}/settings/brands`
  await haveSession(visited)
  await page.goto(address)
})
afterAll(async () => {
  await visited.close()
  await closeBrowser()
})

const widthOf = async (name: string) => Math.round((await page.getByRole('columnheader', { name }).boundingBox())?.width ?? 0)

test('columns are put in order and made wider with the keyboard, and another browser shows them so', async () => {
  await expect.poll(() => headsOf(page)).toEqual(['Nombre', 'Color', 'Estado'])
  await page.getByRole('button', { name: 'Columnas' }).click()
  await page.getByRole('button', { name: 'Subir Estado' }).press('Enter')
  const before = await widthOf('Estado')
  await page.getByRole('button', { name: 'Estado más ancha' }).press('Enter')
  await page.getByRole('button', { name: 'Estado más ancha' }).press('Enter')
  await expect.poll(() => headsOf(page)).toEqual(['Nombre', 'Estado', 'Color'])
  await expect.poll(() => widthOf('Estado')).toBe(before + 48)
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'columns')
  await page.keyboard.press('Escape')
  const other = await visit()
  await haveSession(other)
  await other.page.goto(address)
  await expect.poll(() => headsOf(other.page)).toEqual(['Nombre', 'Estado', 'Color'])
  await other.close()
})

test('the edge of a head is dragged, and pressed twice it gives the width back', async () => {
  const before = await widthOf('Estado')
  const edge = page.getByRole('columnheader', { name: 'Estado' }).locator('.resize')
  await edge.hover()
  await page.mouse.down()
  await page.mouse.move(0, 0)
  await page.mouse.up()
  await expect.poll(() => widthOf('Estado')).toBeLessThan(before)
  await edge.dblclick()
  await expect.poll(() => widthOf('Estado')).toBe(before - 48)
})

test('a view opens the list by itself, until one asks for all of it', async () => {
  await page
    .getByRole('tab', { name: /Inactivas/ })
    .or(page.getByRole('link', { name: /Inactivas/ }))
    .first()
    .click()
  await page.getByRole('button', { name: 'Vistas' }).click()
  await page.getByRole('menuitem', { name: 'Guardar como vista nueva' }).click()
  await page.getByRole('textbox', { name: 'Nombre de la vista' }).fill('Sin uso')
  await page.getByRole('button', { name: 'Guardar vista' }).click()
  await page.getByRole('button', { name: 'Sin uso' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Abrir siempre con Sin uso' }).click()
  await page.getByRole('button', { name: 'Sin uso' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Abrir siempre con Sin uso', checked: true }).waitFor()
  await takePicture(page, 'views')
  await page.keyboard.press('Escape')
  await page.goto(`${visited.url}/`)
  await page.goto(address)
  await page.getByRole('button', { name: 'Sin uso' }).click()
  expect(new URL(page.url()).searchParams.get('state')).toBe('inactive')
  await page.getByRole('menuitemcheckbox', { name: 'Toda la lista' }).click()
  await page.getByRole('button', { name: 'Vistas' }).waitFor()
  expect(new URL(page.url()).searchParams.get('state')).toBeNull()
  // A link that says what it wants is not changed.
  await page.goto(`${address}?state=active`)
  await page.getByRole('button', { name: 'Vistas' }).waitFor()
  await page.goto(address)
  await page.getByRole('button', { name: 'Sin uso' }).click()
  await page.getByRole('menuitem', { name: 'Guardar como vista nueva' }).click()
  await page.getByRole('textbox', { name: 'Nombre de la vista' }).fill('Compartida')
  await page.getByRole('switch', { name: 'Para toda la empresa' }).click()
  await page.getByRole('button', { name: 'Guardar vista' }).click()
  await page.getByRole('button', { name: 'Compartida' }).click()
  await page.getByRole('menuitem', { name: 'Elegir los roles que la abren' }).click()
  const dialog = page.getByRole('dialog', { name: 'Roles que abren la lista con Compartida' })
  await dialog.getByRole('checkbox').first().check()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'view-roles')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Vista Compartida guardada').waitFor()
  // Deleted, they no longer open anything.
  await removeView(page, 'Compartida')
  await page.goto(address)
  await removeView(page, 'Sin uso')
  await page.goto(address)
  await page.getByRole('button', { name: 'Vistas', exact: true }).waitFor()
})

test('a list of documents keeps its columns and opens with the view that was chosen', () =>
  keepsItsView(visited, { place: '/sales/invoices', head: 'Saldo', query: '?vista=overdue', asked: ['vista', 'overdue'] }))
