// The view of a document offers what the table of states says for how it stands, no more and no less, for every kind.
import { afterAll, expect, test } from 'vitest'
import { actionsOf, type Standing } from '#modules/documents/index.ts'
import { purchaseFamilies } from '#modules/purchases/index.ts'
import { salesFamilies } from '#modules/sales/index.ts'
import { closeBrowser, signIn, visit } from '../browser.ts'

afterAll(closeBrowser)

/** As many of a kind as stand differently. */
const MOST = 8

test('each document of the demonstration offers what its state allows', async () => {
  const visited = await visit()
  const { page, url } = visited
  await signIn(visited)
  let looked = 0
  for (const among of [...Object.values(salesFamilies), ...Object.values(purchaseFamilies)]) {
    const { kind } = among
    const listing = page.waitForResponse((answer) => new URL(answer.url()).pathname === `/api${kind.path}`)
    // Several kinds may be kept at one address.
    await page.goto(`${url}${kind.path}?period=siempre&size=100`)
    const { rows } = (await (await listing).json()) as { rows: (Standing & { id: string; kind: string; number: string | null })[] }
    const different = [
      ...new Map(
        rows
          .filter((row) => row.kind === kind.code)
          .map((row) => [`${row.state} ${row.electronicState} ${row.settlement} ${row.followUp}`, row] as const),
      ).values(),
    ].slice(0, MOST)
    for (const row of different) {
      await page.goto(`${url}${kind.path}/${row.id}/view`)
      await page
        .getByRole('tab', { name: 'Detalle' })
        .or(page.getByRole('link', { name: 'Detalle' }))
        .first()
        .waitFor()
      const expected = actionsOf(among, row).map(({ label }) => label)
      const more = page.getByRole('button', { name: 'Más acciones' })
      const menu: string[] = []
      if ((await more.count()) > 0) {
        await more.click()
        await page.getByRole('menuitem').first().waitFor()
        menu.push(...(await page.getByRole('menuitem').allInnerTexts()).map((text) => text.trim()))
        await page.keyboard.press('Escape')
      }
      const buttons = await Promise.all(
        expected.map(async (label) => {
          const found = page.getByRole('button', { name: label, exact: true }).or(page.getByRole('link', { name: label, exact: true }))
          return (await found.count()) > 0 ? [label] : []
        }),
      )
      const offered = new Set([...menu.filter((label) => label !== 'Copiar número'), ...buttons.flat()])
      expect([kind.code, row.number, ...[...offered].toSorted()]).toEqual([kind.code, row.number, ...expected.toSorted()])
      looked += 1
    }
  }
  expect(looked).toBeGreaterThan(Object.keys(salesFamilies).length)
  await visited.close()
})
