// Money between own accounts is recorded from its list, and the cash flow says with how much one counts.
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from './browser.ts'

afterAll(closeBrowser)

test('the till is taken to the bank', async () => {
  const visited = await visit({ width: 1440, height: 900 })
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/treasuries/transfers`)
  await page.getByRole('button', { name: 'Registrar traslado' }).first().click()
  const form = page.getByRole('form', { name: 'Registrar traslado' }).or(page.getByRole('complementary')).first()
  await page.getByRole('textbox', { name: /^Valor/ }).fill('350000')
  await page.getByRole('textbox', { name: /^Referencia/ }).fill('CONS-81')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'own-transfer-form')
  await form.getByRole('button', { name: 'Registrar traslado' }).click()
  await page.getByText(/^Traslado TC-\d+ por/).waitFor()
  const row = page.getByRole('row').filter({ hasText: 'CONS-81' })
  await row.waitFor()
  await row.getByRole('link').first().click()
  await page.getByRole('tab', { name: 'Contabilización' }).click()
  await page.getByText('110505').first().waitFor()
  await takePicture(page, 'own-transfer')
  await page.goto(`${url}/treasuries/cash-flow`)
  await page.getByText('Hoy hay en caja y bancos').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'cash-flow')
  await visited.close()
})

test('on a phone in the dark both are read', async () => {
  const visited = await visit({ width: 360, height: 740, theme: 'dark' })
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/treasuries/transfers`)
  await page.getByText('CONS-81').first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'own-transfers-phone')
  await page.goto(`${url}/treasuries/cash-flow`)
  await page.getByText('Hoy hay en caja y bancos').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'cash-flow-phone')
  await visited.close()
})
