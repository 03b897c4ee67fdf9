// Two tabs, two companies: what one writes never lands in the other. Each company has its colour.
import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from './browser.ts'
import { badgeColourOf, enterFrom, switcherOf } from './companies.ts'

afterAll(closeBrowser)

const [ONE, OTHER] = ['Provisiones Sumapaz S.A.S.', 'Café Chingaza Ltda.']
const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Nombre', exact: true })
/** Saves an item as this page would, in the company that it shows, with the session that the browser has now. */
const saveFrom = (page: Page, companyId: string) =>
  page.evaluate<{ status: number; code: number }>(`fetch('/api/items', {
    method: 'POST',
    headers: {
      authorization: 'Bearer ' + localStorage.getItem('accessToken'),
      'content-type': 'application/json',
      'x-company-id': '${companyId}',
    },
    body: JSON.stringify({ kind: 'service', code: 'AJENO-1', name: 'De la otra pestaña', price: '1000', withholdingCode: null, icaCode: null }),
  }).then(async (answer) => ({ status: answer.status, code: (await answer.json()).code }))`)

test('a tab that shows one company cannot write into the other', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/items?new=1`)
  await nameOf(page).fill('Panela de la primera')
  const second = await page.context().newPage()
  await second.goto(url)
  await switcherOf(second, ONE).click()
  await takePicture(second, 'switcher')
  expect(await seriousProblems(second)).toEqual([])
  await second.getByRole('menuitemcheckbox', { name: OTHER }).click()
  await switcherOf(second, OTHER).waitFor()
  expect(await badgeColourOf(second)).not.toBe(await badgeColourOf(page))

  // The server refuses by itself, whatever the page had shown (498).
  expect(await saveFrom(page, inject('demo').companyId)).toMatchObject({ status: 400, code: 498 })

  // The first tab asks before anything else is done in it.
  const dialog = page.getByRole('alertdialog', { name: 'Cambiaste de empresa en otra pestaña' })
  await dialog.waitFor()
  await dialog.getByText(`Allá estás en «${OTHER}» y aquí, en «${ONE}».`).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'elsewhere')
  await dialog.getByRole('button', { name: `Volver a ${ONE}` }).click()
  await switcherOf(page, ONE).waitFor()

  // Now the second one is elsewhere; it follows, and nothing was written in either.
  await second
    .getByRole('alertdialog')
    .getByRole('button', { name: `Seguir en ${ONE}` })
    .click()
  await switcherOf(second, ONE).waitFor()
  for (const company of [ONE, OTHER]) {
    if (company === OTHER) await enterFrom(second, ONE, OTHER)
    await second.goto(`${url}/items`)
    await second.getByRole('heading', { name: /^Productos y servicios/ }).waitFor()
    // The menu has a box of its own.
    const list = second.getByRole('main')
    await list
      .getByRole('searchbox', { name: /Buscar/ })
      .or(list.getByLabel(/^Buscar/))
      .first()
      .fill('de la')
    await second
      .getByText(/Sin resultados|Aún no tienes/)
      .first()
      .waitFor()
  }
  // Whoever signs in next finds the company where one was last.
  await enterFrom(second, OTHER, ONE)
  await visited.close()
})
