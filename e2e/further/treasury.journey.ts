// How much there is in each till and bank, what is owed by account and third party with its ages, and statements of account: a figure is
// followed to its movements. On the desktop and on a phone, light and dark, without a serious problem of axe.
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from '../browser.ts'
import { fits } from '../first-company.ts'

afterAll(closeBrowser)

test('from the balances of tills and banks to their movements, and from what is owed to a statement', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/treasuries/balances/by-account?period=anio`)
  await page
    .getByRole('row', { name: /Banco principal/ })
    .getByRole('link')
    .last()
    .click()
  await page.getByRole('heading', { name: 'Banco principal' }).waitFor()
  await page.getByRole('link', { name: /^RC-/ }).first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'money-balances')
  await page.getByRole('link', { name: 'Ver los movimientos' }).click()
  await page.getByRole('heading', { name: 'Movimientos de caja y bancos' }).waitFor()
  await page.getByText(/^Total Banco principal/).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'money-movements')

  await page.goto(`${url}/treasuries/grouped/by-account?period=anio`)
  await page.getByText('Igual al saldo contable').waitFor()
  await page
    .getByRole('row', { name: /Consorcio Vial Sumapaz/ })
    .first()
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('link', { name: 'Ver los movimientos' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'owed-by-account')
  await page.getByRole('link', { name: 'Ver los movimientos' }).click()
  await page.getByRole('heading', { name: 'Movimientos de cartera' }).waitFor()
  await page.getByRole('link', { name: /^FV-/ }).first().waitFor()

  await page.goto(`${url}/treasuries/statements/AR?period=anio`)
  await page
    .getByRole('link', { name: /^Consorcio Vial Sumapaz · / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Quitar filtro Tercero' }).waitFor()
  await page.getByText(/^Edades del saldo al/).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'statement')
  await visited.close()
})

const pages = [
  ['/settings/money-accounts', 'Cajas y bancos'],
  ['/treasuries/balances/by-account', 'Saldos de caja y bancos'],
  ['/treasuries/grouped/by-account', 'Edades por cuenta'],
  ['/treasuries/grouped/by-person', 'Edades por tercero'],
  ['/treasuries/statements/AR', 'Estado de cuenta de clientes'],
] as const

test.each(['light', 'dark'] as const)('they are read in %s on a desktop and on a phone', async (theme) => {
  const visited = await visit({ theme, expected: /isNotFound/ })
  const { page, url } = visited
  await haveSession(visited)
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    for (const [path, heading] of pages) {
      await page.goto(`${url}${path}?period=anio`)
      await page.getByRole('heading', { name: heading }).first().waitFor()
      await page
        .getByText(/Banco principal|Molinos|·/)
        .first()
        .waitFor()
      expect([path, width, await fits(page)]).toEqual([path, width, true])
      expect(await seriousProblems(page)).toEqual([])
      await takePicture(page, `treasury${path.replaceAll('/', '-')}-${width}-${theme}`)
    }
  }
  await page.goto(`${url}/treasuries/statements/XX`)
  await page
    .getByText(/404|No encontramos/)
    .first()
    .waitFor()
  await visited.close()
})
