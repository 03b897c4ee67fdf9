// Money between own accounts is recorded from its list, and the cash flow says with how much one counts.
import { expect, test } from 'vitest'
import { dayInBogota } from '#base/date.ts'
import { signIn } from '#modules/access/index.ts'
import { getAccount, listAccounts, updateAccount } from '#modules/accounting/index.ts'
import { moneyAccount } from '#modules/treasury/index.ts'
import { seriousProblems } from './axe.ts'
import { haveSession, takePicture, visit } from './browser.ts'
import { callerAt } from './caller.ts'
import { fits } from './first-company.ts'
import { type Credentials, visitorsOfFile } from './visitors.ts'

const visitors = visitorsOfFile()

/** A bank in dollars beside those in pesos. */
async function openDollars(url: string, { email, password }: Credentials): Promise<void> {
  const session = await callerAt(url, null, null).call(signIn, { body: { email, password, keepOpen: true } })
  const client = callerAt(url, session.accessToken, session.company?.companyId ?? null)
  const { accounts } = await client.call(listAccounts, { query: {} })
  const found = await client.call(getAccount, { params: { id: accounts.find(({ code }) => code === '112005')?.id ?? '' } })
  await client.call(updateAccount, { params: { id: found.id }, body: { ...found, currency: 'USD' } })
  const named = { name: 'Cuenta en dólares', kind: 'bank', bank: 'Banco de Bogotá', number: '4455', balanceSeenBy: 'all' }
  await client.call(moneyAccount.endpoints.create, { body: { ...named, accountId: found.id, currency: 'USD' } as never })
}

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

test('dollars are bought: what leaves and what comes in, and the account tells both of its balances', async () => {
  const visited = await visit({ width: 1440, height: 900 })
  const { page, url } = visited
  const visitor = await visitors.make({ role: 'administrator' })
  await openDollars(url, visitor)
  await haveSession(visited, visitor)
  await page.goto(`${url}/treasuries/transfers?new=1`)
  const form = page.getByRole('complementary', { name: 'Registrar traslado' })
  await form.getByRole('combobox', { name: 'Sale de' }).selectOption({ label: 'Banco principal' })
  await form.getByRole('combobox', { name: 'Entra a' }).selectOption({ label: 'Cuenta en dólares' })
  await form.getByRole('textbox', { name: 'Sale, en COP' }).fill('4100000')
  await form.getByRole('textbox', { name: 'Entra, en USD' }).fill('1000')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'own-transfer-dollars')
  await form.getByRole('button', { name: 'Registrar traslado' }).click()
  await page.getByText(/^Traslado TC-\d+ por/).waitFor()
  const today = dayInBogota(new Date())
  await page.goto(`${url}/treasuries/balances/by-account?from=${today}&to=${today}`)
  await page
    .getByText(/USD\s1\.000,00/)
    .first()
    .waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'own-balances-dollars')
  await visited.close()

  const phone = await visit({ width: 360, height: 740, theme: 'dark' })
  await haveSession(phone, visitor)
  await phone.page.goto(`${url}/treasuries/transfers`)
  await phone.page.getByText('TC-1').first().click()
  await phone.page.getByText(/USD/).first().waitFor()
  expect(await fits(phone.page)).toBe(true)
  expect(await seriousProblems(phone.page)).toEqual([])
  await takePicture(phone.page, 'own-transfer-dollars-phone')
  await phone.close()
})
