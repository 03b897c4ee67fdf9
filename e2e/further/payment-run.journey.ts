// What falls due is chosen and paid together, its file goes to the bank, and what the bank rejects is owed again.
import { dayInBogota } from '#base/date.ts'
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { checkDigit } from '#colombia/index.ts'
import { createParty, detailsEndpoints } from '#modules/people/index.ts'
import { listMoneyAccounts, moneyAccount } from '#modules/treasury/index.ts'
import { runImport } from '#platform/import/import-endpoints.ts'
import { seriousProblems } from '../axe.ts'
import { closeBrowser, haveSession, takePicture, visit, type Visit } from '../browser.ts'

const SUPPLIERS = [
  { nit: '900555777', name: 'Papelería de los Andes S.A.S.', bill: 'PAN-1', amount: 300000 },
  { nit: '901222888', name: 'Aseo Total S.A.S.', bill: 'ASE-1', amount: 150000 },
] as const

let ours: Visit
beforeAll(async () => {
  ours = await visit()
  await haveSession(ours)
  await prepare(ours)
})
afterAll(async () => {
  await ours.close()
  await closeBrowser()
})

type Json = Readonly<Record<string, unknown>>

/** What other screens would write: two suppliers with their accounts, what is owed to each, and the number of the bank. */
async function prepare({ page, url }: Visit): Promise<void> {
  const opened = await page.request.post(`${url}/api/session`, { data: { ...inject('demo'), keepOpen: false, proof: null } })
  const { accessToken, companies } = (await opened.json()) as { accessToken: string; companies: { companyId: string }[] }
  const headers = { authorization: `Bearer ${accessToken}`, 'x-company-id': companies[0]?.companyId ?? '' }
  const ask = async (method: string, path: string, data?: object) => {
    const answer = await page.request.fetch(`${url}${path}`, {
      ...{ method, headers: { ...headers, 'idempotency-key': randomUUID() } },
      ...(data ? { data } : {}),
    })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()) as Json
  }
  for (const { nit, name } of SUPPLIERS) {
    const { id } = await ask('POST', createParty.path, {
      ...{ kind: 'juridica', identificationType: '31', identification: `${nit}-${checkDigit(nit)}`, legalName: name },
      ...{ responsibilities: ['R-99-PN'], isSupplier: true, isCustomer: false, emailInvoicing: `cartera@${nit}.test` },
    })
    const details = detailsEndpoints.savePartyDetails.path.replace('{id}', String(id))
    const { version } = await ask('GET', details)
    const bankAccounts = [{ bank: 'Bancolombia', kind: 'savings', number: `55${nit}` }]
    await ask('PUT', details, {
      addresses: [],
      contacts: [],
      emails: { purchases: '', collection: '', reception: '' },
      bankAccounts,
      version,
    })
  }
  const today = dayInBogota(new Date())
  const total = SUPPLIERS.reduce((sum, { amount }) => sum + amount, 0)
  const cells = [
    ...SUPPLIERS.map(({ nit, bill, amount }) => ['220505', nit, bill, '', `${amount}`, today]),
    ['370505', '', '', `${total}`, '', ''],
  ]
  await ask('POST', runImport.path, {
    ...{ kind: 'treasury.openingBalance', columns: ['account', 'party', 'crossDocument', 'debit', 'credit', 'dueDate'] },
    ...{ rows: cells.map((each, index) => ({ number: index + 2, cells: each })), mode: 'create', only: 'all' },
  })
  const { accounts } = (await ask('GET', listMoneyAccounts.path)) as { accounts: { id: string; kind: string }[] }
  const bank = accounts.find(({ kind }) => kind === 'bank')?.id ?? ''
  const { rows } = (await ask('GET', moneyAccount.endpoints.list.path)) as { rows: Json[] }
  const { id: _id, active: _active, labels: _labels, branch: _branch, ...values } = rows.find(({ id }) => id === bank) ?? {}
  const update = moneyAccount.endpoints.update
  await ask(update.method, update.path.replace('{id}', bank), { ...values, accountKind: 'checking', number: '0011-2233' })
}

/** Of the panel beside the list. */
const panelOf = (page: Page) => page.getByRole('complementary').filter({ has: page.getByRole('button', { name: 'Cerrar', exact: true }) })
const press = (page: Page, name: string | RegExp) => panelOf(page).getByRole('button', { name, exact: true }).click()
const sayYes = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()

test('what falls due is chosen and sent', async () => {
  const { page, url } = ours
  await page.goto(`${url}/treasuries/payment-runs`)
  await page.getByText('Aún no hay programaciones de pagos').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'payment-runs-empty')
  await page.getByRole('link', { name: 'Programar pagos' }).first().click()
  await page.getByRole('heading', { name: 'Crear programación de pagos' }).waitFor()
  await page.getByRole('combobox', { name: 'Se paga de' }).selectOption({ index: 1 })
  for (const { bill, name } of SUPPLIERS) {
    await page.getByRole('textbox', { name: 'Buscar en lo que vence' }).fill(bill)
    await page.getByRole('checkbox', { name: `${name}, ${bill}` }).check()
  }
  await page.getByRole('textbox', { name: 'Buscar en lo que vence' }).fill('')
  await page.getByText('450.000').first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'payment-run-form')
  await page.getByRole('button', { name: 'Guardar programación de pagos' }).click()
  await press(page, 'Enviar a aprobación')
  await panelOf(page)
    .getByRole('heading', { name: /^PP-\d+$/ })
    .waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'payment-run-sent')
})

test('it is approved and paid, with a payment for each supplier', async () => {
  const { page } = ours
  await press(page, 'Aprobar')
  await sayYes(page, 'Aprobar')
  await panelOf(page).getByText('Aprobada', { exact: true }).waitFor()
  await press(page, 'Pagar')
  await takePicture(page, 'payment-run-pay')
  await sayYes(page, 'Pagar')
  await panelOf(page).getByText('Pagada', { exact: true }).first().waitFor()
  expect(
    await panelOf(page)
      .getByRole('link', { name: /^CE-\d+$/ })
      .count(),
  ).toBe(2)
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'payment-run-paid')
})

test('its file goes to the bank, and what the bank rejects is owed again', async () => {
  const { page } = ours
  await press(page, 'Generar archivo')
  await page.getByRole('combobox', { name: 'Formato' }).selectOption({ label: 'Páramo, separado por punto y coma' })
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'payment-run-file')
  await sayYes(page, 'Generar archivo')
  const download = page.waitForEvent('download')
  await press(page, /^Descargar PP-\d+\.csv$/)
  expect((await download).suggestedFilename()).toMatch(/^PP-\d+\.csv$/)
  const rows = panelOf(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: /^CE-\d+$/ }) })
  const numberOf = async (name: string) => (await rows.filter({ hasText: name }).getByRole('link').innerText()).trim()
  const [first, second] = [await numberOf(SUPPLIERS[0].name), await numberOf(SUPPLIERS[1].name)]
  await press(page, 'Cargar respuesta')
  const dialog = page.getByRole('dialog', { name: /^Cargar la respuesta/ })
  const load = (text: string) =>
    dialog.getByLabel('Archivo de la respuesta').setInputFiles({ name: 'respuesta.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await load('hola')
  await dialog.getByRole('button', { name: 'Cargar respuesta' }).click()
  await dialog.getByText(/La línea 1 no es de una respuesta/).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'payment-run-answer')
  await load(`${first};300000.00;PAGADO;\n${second};150000.00;RECHAZADO;CUENTA CERRADA\n`)
  await dialog.getByRole('button', { name: 'Cargar respuesta' }).click()
  await panelOf(page).getByText('Con rechazos').waitFor()
  await panelOf(page).getByText('CUENTA CERRADA').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'payment-run-rejected')
  await press(page, 'Avisar a los terceros')
  await sayYes(page, 'Avisar')
  await panelOf(page).getByText('Avisado por correo').waitFor()
})

test('on a phone in the dark it is read, and another is begun with what was rejected', async () => {
  const phone = await visit({ width: 360, height: 740, theme: 'dark' })
  const { page, url } = phone
  await haveSession(phone)
  await page.goto(`${url}/treasuries/payment-runs`)
  await page.getByText('Con rechazos').first().click()
  await page.getByText('CUENTA CERRADA').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'payment-run-phone')
  await page.goto(`${url}/treasuries/payment-runs/create`)
  await page.getByRole('checkbox', { name: `${SUPPLIERS[1].name}, ${SUPPLIERS[1].bill}` }).check()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'payment-run-form-phone')
  await phone.close()
})
