/** A list left in its own way, by a person who finds it so again. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { seriousProblems } from './axe.ts'
import { haveSession, takePicture, visit, type Visit } from './browser.ts'

/** The names of the columns of a list, in their order. */
export const headsOf = (page: Page): Promise<string[]> => page.getByRole('columnheader').allTextContents()

/** Deletes the view that is open: nobody else's list begins with it. */
export async function removeView(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('menuitem', { name: `Eliminar ${name}` }).click()
  const removing = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await page.getByRole('button', { name: 'Eliminar vista', exact: true }).click()
  await removing
  await page.getByRole('button', { name: 'Vistas', exact: true }).waitFor()
}

interface Left {
  readonly place: string
  /** The column that goes one place up. */
  readonly head: string
  /** What the list is asked for. */
  readonly query: string
  /** What the address says of it: a name and its value. */
  readonly asked: readonly [string, string]
}

/** The list keeps its columns and opens with the view that was chosen, in another browser too. */
export async function keepsItsView(visited: Visit, { place, head, query, asked: [name, value] }: Left): Promise<void> {
  const { page } = visited
  await page.goto(`${visited.url}${place}${query}`)
  await page.getByRole('columnheader', { name: head }).waitFor()
  await page.getByRole('button', { name: 'Columnas' }).click()
  const kept = page.waitForResponse(/\/api\/views\/columns$/)
  await page.getByRole('button', { name: `Subir ${head}` }).press('Enter')
  await kept
  await page.keyboard.press('Escape')
  const order = await headsOf(page)
  await page.getByRole('button', { name: 'Vistas' }).click()
  await page.getByRole('menuitem', { name: 'Guardar como vista nueva' }).click()
  await page.getByRole('textbox', { name: 'Nombre de la vista' }).fill('La mía')
  await page.getByRole('button', { name: 'Guardar vista' }).click()
  await page.getByRole('button', { name: 'La mía' }).click()
  const chosen = page.waitForResponse(/\/api\/views\/opening$/)
  await page.getByRole('menuitemcheckbox', { name: 'Abrir siempre con La mía' }).click()
  await chosen
  const other = await visit()
  await haveSession(other)
  await other.page.goto(`${other.url}${place}`)
  await other.page.getByRole('button', { name: 'La mía' }).waitFor()
  expect(new URL(other.page.url()).searchParams.get(name)).toBe(value)
  await expect.poll(() => headsOf(other.page)).toEqual(order)
  expect(await seriousProblems(other.page)).toEqual([])
  await takePicture(other.page, `views${place.replaceAll('/', '-')}`)
  await removeView(other.page, 'La mía')
  await other.close()
}
