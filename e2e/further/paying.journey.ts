// Two suppliers are paid at once from the list of their bills, and another bill with a commission and a discount in the same egreso.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkDigit } from '#colombia/index.ts'
import { seriousProblems } from '../axe.ts'
import { haveSession, takePicture, visit, type Visit, visitThroughout } from '../browser.ts'
import { openWholeForm, typeIn, writeItem } from '../writing.ts'

const suppliers = [
  { nit: '900731411', name: 'Papelería del Huila S.A.S.' },
  { nit: '900731422', name: 'Transportes del Llano S.A.S.' },
] as const

let visited: Visit
let page: Page
visitThroughout((each) => {
  visited = each
  page = each.page
})

test('two suppliers, and what they charge', async () => {
  for (const { nit, name } of suppliers) {
    await page.goto(`${visited.url}/people?new=1`)
    await page.getByRole('textbox', { name: 'NIT' }).fill(`${nit}-${checkDigit(nit)}`)
    await page.getByRole('textbox', { name: 'Razón social' }).fill(name)
    await page.getByRole('checkbox', { name: 'Proveedor' }).check()
    await page.getByRole('checkbox', { name: /^R-99-PN/ }).check()
    await page.keyboard.press('Control+s')
    await page.getByRole('row', { name: new RegExp(name) }).waitFor()
  }
  const [first, second] = suppliers
  await bill(first, '701', '1250000')
  await bill(first, '702', '386450')
  await bill(second, '88', '2890000')
})

async function bill({ nit, name }: (typeof suppliers)[number], number: string, price: string): Promise<void> {
  await page.goto(`${visited.url}/purchases/bills/create`)
  await page.getByRole('combobox', { name: 'Proveedor' }).fill(nit)
  await page.getByRole('option', { name: new RegExp(name) }).waitFor()
  await page.keyboard.press('Enter')
  await writeItem(page, '511025', /511025 Asesoría jurídica/)
  await page.keyboard.press('Tab')
  await typeIn(page, 'Valor unitario, línea 1', price)
  await page.keyboard.press('Tab')
  await page.getByRole('textbox', { name: 'Número del proveedor' }).fill(number)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Factura de compra FC-\d+/ }).waitFor()
}

const openBills = async () => {
  await page.goto(`${visited.url}/purchases/bills?vista=open&period=siempre`)
  await page.getByRole('row', { name: /Transportes del Llano/ }).waitFor()
}

test('their bills are marked and paid with one egreso each', async () => {
  await openBills()
  for (const name of [/Transportes del Llano/, /Papelería del Huila/])
    await page.getByRole('row', { name }).first().getByRole('checkbox').check()
  const bar = page.getByRole('toolbar', { name: 'Filas marcadas' })
  await takePicture(page, 'bill-list-marked')
  await bar.getByRole('button', { name: 'Pagar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Registrar 2 egresos' })
  await dialog.getByRole('row', { name: /Transportes del Llano/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'pay-many')
  await dialog.getByRole('button', { name: 'Registrar 2 egresos' }).click()
  await page.getByText('2 egresos registrados').waitFor()
  await page.getByRole('row', { name: /Transportes del Llano/ }).waitFor({ state: 'detached' })
})

test('a commission and a discount leave in the egreso of the bill', async () => {
  await page
    .getByRole('row', { name: /Papelería del Huila/ })
    .first()
    .click()
  const panel = await openWholeForm(page, 'Registrar egreso')
  const write = async (nth: number, code: string, amount: string, sign: 'Suma' | 'Resta') => {
    await panel.getByRole('button', { name: 'Agregar concepto' }).click()
    const line = panel.getByRole('group', { name: `Concepto ${nth}` })
    await line.getByRole('combobox', { name: 'Cuenta del concepto' }).fill(code)
    await page
      .getByRole('option', { name: new RegExp(`^${code}`) })
      .first()
      .click()
    await line.getByText(sign, { exact: true }).click()
    await line.getByRole('textbox', { name: 'Valor del concepto' }).fill(amount)
  }
  await write(1, '530505', '12500', 'Suma')
  await write(2, '421040', '2500', 'Resta')
  await panel.getByRole('row', { name: /Otros conceptos y anticipos/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'pay-lines')
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Egreso .* registrado$/).waitFor()
  // 1.250.000 of the bill, 12.500 more and 2.500 less.
  await page.getByRole('row', { name: /Papelería del Huila.*1\.260\.000/ }).click()
  await page.getByText(/^530505/).waitFor()
  await takePicture(page, 'pay-lines-seen')
  const phone = await visit({ width: 360, height: 740, theme: 'dark' })
  await haveSession(phone)
  await phone.page.goto(`${phone.url}/treasuries/AP?new=1`)
  await phone.page.getByRole('combobox', { name: 'Tercero' }).fill(suppliers[0].nit)
  await phone.page.getByRole('option', { name: new RegExp(suppliers[0].name) }).click()
  await phone.page.getByRole('button', { name: 'Agregar concepto' }).click()
  await phone.page.getByRole('group', { name: 'Concepto 1' }).scrollIntoViewIfNeeded()
  expect(await phone.page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
  expect(await seriousProblems(phone.page)).toEqual([])
  await takePicture(phone.page, 'pay-lines-phone')
  await phone.close()
})
