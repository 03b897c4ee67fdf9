// One receipt of two customers with an advance and a withholding, one whose withholding is proposed on what its invoice carries and says why, and a line of the bank that collects what is left; on a phone in the dark too.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dayInBogota } from '#base/date.ts'
import { signIn } from '#modules/access/index.ts'
import { listAccounts } from '#modules/accounting/index.ts'
import { resolution } from '#modules/documents/index.ts'
import { createItem, getItemChoices } from '#modules/items/index.ts'
import { importStatement } from '#modules/journals/index.ts'
import { createParty } from '#modules/people/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { customerAdvanceEndpoints, listMoneyAccounts, moneyAccount } from '#modules/treasury/index.ts'
import { runImport } from '#platform/import/import-endpoints.ts'
import { asFile, statementCsv } from '#app/testing/bank-month.server.ts'
import { rangeOf } from '#app/testing/world.server.ts'
import { seriousProblems } from './axe.ts'
import { haveSession, takePicture, visit } from './browser.ts'
import { callerAt } from './caller.ts'
import { fits } from './first-company.ts'
import { visitorsOfFile } from './visitors.ts'

const visitors = visitorsOfFile()
const today = dayInBogota(new Date())
const month = today.slice(0, 7)

/** An invoice of a million before taxes, on which withholdings are proposed, and what its customer paid beforehand. */
async function sellToCumbre(client: ReturnType<typeof callerAt>, partyId: string, moneyAccountId: string) {
  const { id: resolutionId } = await client.call(resolution.endpoints.create, { body: rangeOf('INS', 'FS') })
  const { taxes } = await client.call(getItemChoices)
  const taxIds = taxes.flatMap(({ id, name }) => (name === 'IVA 19 %' ? [id] : []))
  const item = { kind: 'service', code: 'ASE', name: 'Asesoría', price: '1000000', taxIds } as const
  const { id: itemId } = await client.call(createItem, { body: item })
  const line = { itemId, description: item.name, quantity: '1', unitPrice: item.price, taxIds }
  const of = { kind: 'INS', resolutionId, partyId, date: today, dueDate: today, paymentForm: '2' } as const
  await client.call(invoiceEndpoints.create, { body: { document: { ...of, lines: [line] }, issue: true } })
  await client.call(customerAdvanceEndpoints.create, { body: { date: today, partyId, moneyAccountId, meansCode: '47', amount: '200000' } })
}

/** A receipt whose withholding is proposed with its base, and says why. */
async function receiveFromCumbre(page: Page, url: string) {
  await page.goto(`${url}/treasuries/AR?new=1`)
  const panel = page.getByRole('complementary', { name: 'Registrar recaudo' })
  await panel.getByRole('combobox', { name: 'Tercero', exact: true }).fill('cumbre')
  await page.getByRole('option', { name: /Cumbre de Café/ }).click()
  await panel.getByRole('row', { name: /FS1|FS-1/ }).waitFor()
  await panel.getByRole('textbox', { name: /^A usar de / }).fill('200000')
  await panel.getByRole('button', { name: 'Agregar retención' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agregar retención' })
  await dialog.getByRole('combobox', { name: 'Retención' }).selectOption({ index: 1 })
  await dialog.getByText(/^El valor antes de impuestos de FS-?1 que no se ha retenido es \$\s1\.000\.000/).waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Base de la retención' }).inputValue()).toMatch(/^1\.000\.000/)
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'money-withholding-why')
  await dialog.getByRole('button', { name: 'Agregar retención' }).click()
  await panel.getByRole('group', { name: 'Concepto 1' }).waitFor()
  // 1.190.000 − 200.000 of the advance − 10.000 withheld.
  await panel.getByRole('textbox', { name: 'Valor recibido' }).fill('980000')
  await panel.getByRole('row', { name: /Total del recaudo.*980\.000/ }).waitFor()
  await takePicture(page, 'money-receipt-withheld')
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Recaudo .* registrado$/).waitFor()
  await page.getByRole('row', { name: /Cumbre de Café/ }).click()
  await page
    .getByText(/^Enajenación de activos fijos/)
    .first()
    .waitFor()
  await takePicture(page, 'money-receipt-withheld-seen')
}

/** What two customers owe and one of them paid beforehand, and a deposit that the bank tells. */
async function owing(url: string, { email, password }: { readonly email: string; readonly password: string }) {
  const session = await callerAt(url, null, null).call(signIn, { body: { email, password, keepOpen: true } })
  const client = callerAt(url, session.accessToken, session.company?.companyId ?? null)
  const make = (identification: string, legalName: string) =>
    client.call(createParty, {
      body: {
        ...{ kind: 'juridica', identificationType: '31', identification, legalName, responsibilities: ['R-99-PN'] },
        ...{ isCustomer: true, emailInvoicing: 'cartera@cliente.example' },
      },
    })
  await make('900123456', 'Molinos del Valle SAS')
  const { id: partyId } = await make('900654321', 'Panes del Norte SAS')
  const cells = [
    ['130505', '900123456', 'FA-1', '1190000', ''],
    ['130505', '900123456', 'FA-2', '595000', ''],
    ['130505', '900654321', 'FB-1', '2380000', ''],
    ['310505', '900654321', '', '', '4165000'],
  ]
  await client.call(runImport, {
    body: {
      ...{ kind: 'treasury.openingBalance', columns: ['account', 'party', 'crossDocument', 'debit', 'credit'] },
      rows: cells.map((each, index) => ({ number: index + 2, cells: each })),
      ...{ mode: 'create', only: 'all' },
    },
  })
  const { accounts } = await client.call(listMoneyAccounts)
  const bank = accounts.find(({ kind }) => kind === 'bank')?.id ?? ''
  await client.call(customerAdvanceEndpoints.create, {
    body: { date: today, partyId, moneyAccountId: bank, meansCode: '47', amount: '300000' },
  })
  const rows = [{ day: today, text: 'ABONO PANES DEL NORTE', reference: '', pesos: 500_000 }]
  await client.call(importStatement, { params: { accountId: bank, month }, body: { ...asFile(statementCsv(rows, 0)), opening: '0' } })
  const chart = await client.call(listAccounts, { query: {} })
  const petty = { name: 'Caja menor', kind: 'petty', accountId: chart.accounts.find(({ code }) => code === '110510')?.id ?? '' } as const
  await client.call(moneyAccount.endpoints.create, {
    body: {
      ...{ ...petty, currency: 'COP', balanceSeenBy: 'all', bank: '', accountKind: null, number: '', branchId: null, reconciledOn: null },
      ...{ fund: '200000', responsibleId: partyId },
    },
  })
  const cumbre = await make('900777111', 'Cumbre de Café SAS')
  await sellToCumbre(client, cumbre.id, bank)
  return { bank }
}

test('one receipt of two customers, and a line of the bank that collects the rest', async () => {
  const visited = await visit({ width: 1440, height: 900 })
  const { page, url } = visited
  const visitor = await visitors.make({ role: 'administrator' })
  const { bank } = await owing(url, visitor)
  await haveSession(visited, visitor)

  await page.goto(`${url}/treasuries/AR?new=1`)
  const panel = page.getByRole('complementary', { name: 'Registrar recaudo' })
  await panel.getByRole('combobox', { name: 'Tercero', exact: true }).fill('molinos')
  await page.getByRole('option', { name: /Molinos del Valle/ }).click()
  await panel.getByRole('combobox', { name: 'También de otros terceros' }).fill('panes')
  await page.getByRole('option', { name: /Panes del Norte/ }).click()
  await panel.getByRole('row', { name: /FB-1.*Panes del Norte/ }).waitFor()
  await panel.getByRole('textbox', { name: /^A usar de / }).fill('300000')
  await panel.getByRole('button', { name: 'Agregar concepto' }).click()
  const line = panel.getByRole('group', { name: 'Concepto 1' })
  await line.getByRole('combobox', { name: 'Cuenta del concepto' }).fill('135515')
  await page
    .getByRole('option', { name: /^135515/ })
    .first()
    .click()
  await line.getByText('Resta', { exact: true }).click()
  await line.getByRole('textbox', { name: 'Valor del concepto' }).fill('25000')
  await line.getByText('Tercero, cruce y base').click()
  await line.getByRole('textbox', { name: 'Base' }).fill('1000000')
  // 1.190.000 + 595.000 + 1.880.000 − 300.000 − 25.000: 500.000 of FB-1 stay.
  await panel.getByRole('textbox', { name: 'Valor recibido' }).fill('3340000')
  await panel.getByRole('row', { name: /Total del recaudo.*3\.340\.000/ }).waitFor()
  await panel.getByRole('button', { name: 'Agregar medio' }).click()
  await panel.getByRole('group', { name: 'Medio 2' }).getByRole('textbox', { name: 'Valor 2' }).fill('1000000')
  await panel.getByText(/Por el medio de arriba quedan.*2\.340\.000/).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'money-receipt-of-two')
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Recaudo .* registrado$/).waitFor()
  await page.getByRole('row', { name: /Molinos del Valle SAS y Panes del Norte SAS.*3\.340\.000/ }).click()
  await page.getByText('Otros terceros').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'money-receipt-seen')

  await receiveFromCumbre(page, url)

  await page.goto(`${url}/accounting/bank-conciliation?cuenta=${bank}&mes=${month}`)
  await page.getByRole('button', { name: /^Recaudo de facturas/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Recaudo de «ABONO PANES/ })
  await dialog.getByRole('combobox', { name: 'Terceros' }).fill('panes')
  await page.getByRole('option', { name: /Panes del Norte/ }).click()
  await dialog.getByRole('row', { name: /FB-1/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'money-line-to-receipt')
  await dialog.getByRole('button', { name: 'Registrar y conciliar' }).click()
  await page.getByText(/^Recaudo .* registrado y conciliado$/).waitFor()
  await page.getByText('1 de 1', { exact: true }).first().waitFor()
  await page.getByRole('link', { name: /^Extractos/ }).click()
  await page.getByRole('button', { name: /^Retirar / }).click()
  await page.getByRole('alertdialog', { name: /^Retirar el extracto/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'money-statement-taken-back')
  await page.getByRole('button', { name: 'Retirar extracto', exact: true }).click()
  await page.getByText('Este mes no tiene extracto').waitFor()

  // What the annulled receipt collected is owed again, and is told to its customer.
  await page.goto(`${url}/treasuries/statements/AR`)
  await page.getByText('Panes del Norte').first().waitFor()
  await page.getByRole('button', { name: 'Enviar por correo' }).click()
  await page.getByRole('alertdialog', { name: 'Enviar estados de cuenta' }).getByText('Solo uno al día').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'money-statements-sent')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar por correo' }).click()
  await page.getByText(/1 estado de cuenta va por correo/).waitFor()

  await page.goto(`${url}/treasuries/petty-cash`)
  await page.getByRole('row', { name: /Caja menor.*responde Panes del Norte/ }).waitFor()
  await page.getByRole('button', { name: 'Reembolsar Caja menor' }).click()
  const giving = page.getByRole('dialog', { name: 'Reembolsar Caja menor' })
  await giving.getByText(/200\.000/).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'money-petty-cash')
  await giving.getByRole('button', { name: 'Reembolsar', exact: true }).click()
  await page.getByText(/^Reembolso TC-1 .* registrado$/).waitFor()
  await page.getByRole('button', { name: 'Arqueo de Caja menor' }).click()
  await page.getByRole('dialog', { name: 'Arqueo de Caja menor' }).getByRole('textbox', { name: 'Efectivo contado' }).fill('199000')
  await page.getByRole('button', { name: 'Guardar arqueo' }).click()
  await page.getByText(/^Arqueo guardado con una diferencia/).waitFor()

  await page.goto(`${url}/analytics/reports/sales/commissions`)
  await page.getByRole('button', { name: 'Liquidar comisiones' }).click()
  const settling = page.getByRole('dialog', { name: 'Liquidar comisiones' })
  await settling.getByRole('combobox', { name: 'Vendedor' }).fill('molinos')
  await page.getByRole('option', { name: /Molinos del Valle/ }).click()
  await settling.getByText('No ganó comisiones en esos meses.').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'money-commissions')
  await visited.close()

  const phone = await visit({ width: 360, height: 740, theme: 'dark' })
  await haveSession(phone, visitor)
  await phone.page.goto(`${url}/treasuries/AR?new=1`)
  await phone.page.getByRole('combobox', { name: 'Tercero', exact: true }).fill('molinos')
  await phone.page.getByRole('option', { name: /Molinos del Valle/ }).click()
  await phone.page.getByRole('combobox', { name: 'También de otros terceros' }).fill('panes')
  await phone.page.getByRole('option', { name: /Panes del Norte/ }).click()
  await phone.page.getByRole('row', { name: /FB-1.*Panes del Norte/ }).waitFor()
  await phone.page.getByRole('row', { name: /FB-1/ }).scrollIntoViewIfNeeded()
  expect(await fits(phone.page)).toBe(true)
  expect(await seriousProblems(phone.page)).toEqual([])
  await takePicture(phone.page, 'money-receipt-phone')
  await phone.page.goto(`${url}/treasuries/petty-cash`)
  await phone.page.getByText('Caja menor', { exact: true }).last().waitFor()
  await takePicture(phone.page, 'money-petty-cash-phone')
  expect(await fits(phone.page)).toBe(true)
  expect(await seriousProblems(phone.page)).toEqual([])
  await phone.page.goto(`${url}/treasuries/statements/AR`)
  await phone.page.getByText('Panes del Norte').first().waitFor()
  await takePicture(phone.page, 'money-statements-phone')
  expect(await fits(phone.page)).toBe(true)
  expect(await seriousProblems(phone.page)).toEqual([])
  await phone.close()
})
