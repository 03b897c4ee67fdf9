// A list that is too long to wait for is written in the background and downloaded from Exportaciones; and everything of the
// company goes out as one file and comes back as another company, with its documents.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { askAs } from '#platform/testing/own-database.server.ts'
import { seriousProblems } from './axe.ts'
import { closeBrowser, signIn, takePicture, visit, type Visit } from './browser.ts'
import { product } from './product.ts'

let visited: Visit
let page: Page
beforeAll(async () => {
  await askAs(
    product().ownerUrl,
    `insert into brand (company_id, id, name) select c.id, gen_random_uuid(), 'Marca ' || lpad(n::text, 5, '0') from company c, generate_series(1, 5500) n`,
  )
  visited = await visit()
  page = visited.page
  await signIn(visited)
})
afterAll(async () => {
  await visited.close()
  await closeBrowser()
})

const rowOf = (title: string) => page.getByRole('row', { name: new RegExp(title) }).first()

test('a long list is written in the background, and its file waits among the exports', async () => {
  await page.goto(`${visited.url}/settings/brands`)
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click()
  await page.getByText('La exportación es muy grande. Te avisaremos cuando esté lista en Exportaciones.').waitFor()
  await page.getByRole('link', { name: 'Ver exportaciones' }).click()
  await page.waitForURL('**/exports')
  await rowOf('Marcas').getByText('Lista', { exact: true }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'exports')
  await rowOf('Marcas').hover()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Descargar Marcas' }).click()])
  expect(file.suggestedFilename()).toMatch(/^marcas-\d{4}-\d{2}-\d{2}\.xlsx$/)
})

test('a whole copy goes out as a file and comes back as another company', async () => {
  await page.getByRole('button', { name: 'Hacer copia de seguridad' }).click()
  const copy = rowOf('Copia de seguridad de mi empresa')
  await copy.getByText('Lista', { exact: true }).waitFor()
  await copy.hover()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar Copia de seguridad de mi empresa' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^copia-.*\.zip$/)

  await page.getByRole('button', { name: 'Traer una copia' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(await file.path())
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'copy-bring')
  await dialog.getByRole('button', { name: 'Traer como empresa nueva' }).click()
  const brought = rowOf('Traer una copia')
  await brought.getByText('Lista', { exact: true }).waitFor()
  await takePicture(page, 'copy-brought')

  await page.goto(`${visited.url}/account/my-companies`)
  await page.getByText('(copia)').first().waitFor()
  await takePicture(page, 'copy-companies')
})

test('third parties and items go out as their lists show them', async () => {
  for (const [address, name, head] of [
    ['/people?vista=clientes', 'terceros', 'Nombre,Identificación,Roles'],
    ['/items?state=all', 'productos-y-servicios', 'Código,Nombre,Tipo'],
  ] as const) {
    await page.goto(`${visited.url}${address}`)
    await page.getByRole('button', { name: 'Exportar' }).click()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()])
    expect(file.suggestedFilename()).toMatch(new RegExp(`^${name}-.*\\.csv$`))
    expect(await readFile(await file.path(), 'utf8')).toContain(head)
  }
})
