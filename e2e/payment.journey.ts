// What the company owed when it began is paid to its supplier in parts: one waits as a draft, they are printed, and one is taken back.
import type { Download, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkDigit } from '#colombia/index.ts'
import { seriousProblems } from './axe.ts'
import { haveSession, takePicture, visit, type Visit, visitThroughout } from './browser.ts'

const NIT = '900731404'
const SUPPLIER = 'Molinos del Tolima S.A.S.'

let visited: Visit
let page: Page
visitThroughout((each) => {
  visited = each
  page = each.page
})

test('a supplier, and what it is owed since the beginning', async () => {
  await page.goto(`${visited.url}/people?new=1`)
  await page.getByRole('textbox', { name: 'NIT' }).fill(`${NIT}-${checkDigit(NIT)}`)
  await page.getByRole('textbox', { name: 'Razón social' }).fill(SUPPLIER)
  await page.getByRole('checkbox', { name: /^R-99-PN/ }).check()
  await page.keyboard.press('Control+s')
  await page.getByRole('row', { name: new RegExp(SUPPLIER) }).waitFor()

  await page.goto(`${visited.url}/accounting/journals/upload-balance`)
  const rows = [
    ['Cuenta', 'Tercero', 'Documento cruce', 'Débito', 'Crédito'],
    ['220505', NIT, 'MT-310', '', '800000'],
    ['370505', '', '', '800000', ''],
  ]
  await page.locator('input[type=file]').setInputFiles({
    name: 'saldos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.map((cells) => cells.join(';')).join('\n')),
  })
  await page.getByRole('button', { name: 'Revisar 2 filas' }).click()
  await page.getByRole('button', { name: 'Importar 2' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Importar' }).click()
  await page.getByText(/2 saldos iniciales creados/).waitFor()
})

const choose = async (panel: Locator) => {
  await panel.getByRole('combobox', { name: 'Tercero' }).fill(NIT)
  await page.getByRole('option', { name: new RegExp(SUPPLIER) }).click()
}

const pay = async (amount: string) => {
  await page.goto(`${visited.url}/treasuries/AP`)
  await page.getByRole('button', { name: 'Registrar egreso' }).first().click()
  const panel = page.getByRole('complementary', { name: 'Registrar egreso' })
  await choose(panel)
  await panel.getByRole('textbox', { name: 'Valor pagado' }).fill(amount)
  await panel.getByText('Total del egreso').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Egreso .* registrado$/).waitFor()
}

test('it is paid in two parts', async () => {
  await pay('300000')
  await page.getByRole('row', { name: /CE-1.*MT-310.*300\.000/ }).waitFor()
  await pay('400000')
  await page.getByRole('row', { name: /CE-2.*MT-310.*400\.000/ }).waitFor()
  await takePicture(page, 'payments')
  // Edited under its number: what it paid is there as if it were owed.
  await page.getByRole('link', { name: 'CE-2', exact: true }).click()
  await page.getByRole('link', { name: 'Editar', exact: true }).click()
  const form = page.getByRole('complementary', { name: 'Editar egreso CE-2' })
  await form.getByText('Total del egreso').waitFor()
  await form.getByRole('textbox', { name: 'Referencia' }).fill('TRF-88')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'payment-edited')
  await form.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByText(/^Egreso CE-2 editado/).waitFor()
})

test('the rest waits as a draft with its file, another person saves it first, and it is posted', async () => {
  await page.goto(`${visited.url}/treasuries/AP`)
  await page.getByRole('button', { name: 'Registrar egreso' }).first().click()
  const form = page.getByRole('complementary', { name: 'Registrar egreso' })
  await choose(form)
  await form.getByRole('textbox', { name: 'Valor pagado' }).fill('100000')
  await form.getByRole('button', { name: 'Guardar borrador' }).click()
  await page.getByText('Borrador de egreso guardado').waitFor()
  await form.getByRole('button', { name: 'Cerrar' }).last().click()
  await page.getByRole('link', { name: /^Borradores 1$/ }).click()
  await page.getByRole('row', { name: /Molinos del Tolima.*MT-310.*100\.000.*Borrador/ }).waitFor()
  await takePicture(page, 'voucher-drafts')
  await page.getByRole('link', { name: 'Borrador', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Borrador de egreso' })
  await panel.getByRole('tab', { name: /^Archivos/ }).click()
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'consignacion.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await panel.getByText('consignacion.pdf').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'voucher-files')
  await panel.getByRole('link', { name: 'Continuar' }).click()
  await form.getByRole('textbox', { name: 'Observaciones' }).fill('Último pago')
  const other = await visit({ width: 360, height: 740, theme: 'dark' })
  await haveSession(other)
  await other.page.goto(page.url())
  await other.page.getByRole('textbox', { name: 'Observaciones' }).fill('De otra persona')
  await other.page.getByRole('button', { name: 'Guardar borrador' }).click()
  await other.page.getByText('Borrador de egreso guardado').waitFor()
  await takePicture(other.page, 'voucher-form-phone')
  expect(await other.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  await other.page.goto(`${other.url}/treasuries/AP?vista=drafts`)
  const card = other.page.getByRole('listitem').filter({ hasText: SUPPLIER }).getByRole('link')
  await card.waitFor()
  await takePicture(other.page, 'voucher-drafts-phone')
  await card.click()
  await other.page.getByRole('tab', { name: /^Archivos/ }).click()
  await other.page.getByText('consignacion.pdf').waitFor()
  await takePicture(other.page, 'voucher-files-phone')
  expect(await seriousProblems(other.page)).toEqual([])
  await other.close()
  await form.getByRole('button', { name: 'Guardar borrador' }).click()
  const conflict = page.getByRole('dialog', { name: 'Alguien más guardó este borrador' })
  await conflict.getByRole('row', { name: /Observaciones.*De otra persona.*Último pago/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'voucher-conflict')
  await conflict.getByRole('button', { name: 'Conservar lo mío' }).click()
  await page.getByText('Borrador de egreso guardado').waitFor()
  await form.getByRole('button', { name: 'Registrar egreso' }).click()
  await page.getByText(/^Egreso CE-3 .*registrado$/).waitFor()
  await page.getByRole('link', { name: /^Contabilizados 3$/ }).waitFor()
})

test('they are printed, one and all that are marked', async () => {
  await page.goto(`${visited.url}/treasuries/AP`)
  await page.getByRole('link', { name: 'CE-2' }).click()
  const panel = page.getByRole('complementary', { name: 'Egreso CE-2' })
  const printed = async (press: () => Promise<void>): Promise<Download> => {
    const [file] = await Promise.all([page.waitForEvent('download'), press()])
    return file
  }
  const one = await printed(() => panel.getByRole('button', { name: 'Imprimir', exact: true }).click())
  expect(one.suggestedFilename()).toBe('comprobante-de-egreso-CE-2.pdf')
  await panel.getByRole('button', { name: 'Cerrar' }).click()
  await page.getByRole('row', { name: /CE-1/ }).getByRole('checkbox').check()
  await page.getByRole('row', { name: /CE-3/ }).getByRole('checkbox').check()
  const all = await printed(() => page.getByRole('button', { name: 'Imprimir', exact: true }).click())
  expect(all.suggestedFilename()).toMatch(/^comprobante-de-egreso-.+\.pdf$/)
})

test('the second is annulled, with its reason, and is owed again', async () => {
  await page.goto(`${visited.url}/treasuries/AP`)
  await page.getByRole('link', { name: 'CE-2' }).click()
  const panel = page.getByRole('complementary', { name: 'Egreso CE-2' })
  await panel.getByRole('tab', { name: 'Contabilización' }).click()
  // The entry that it had, its reversal, and the one that stands.
  await panel.getByText('220505').nth(2).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await panel.getByRole('button', { name: 'Anular egreso' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('El banco devolvió la transferencia')
  await dialog.getByRole('button', { name: 'Anular egreso' }).click()
  await page.getByText('Egreso CE-2 anulado').waitFor()
  await panel.getByRole('tab', { name: 'Detalle' }).click()
  await panel.getByText('Motivo de la anulación: El banco devolvió la transferencia').waitFor()
  await panel.getByRole('tab', { name: 'Historial' }).click()
  await page.getByText('Anuló egreso CE-2').waitFor()
  await takePicture(page, 'voucher-history')
  await page.goto(`${visited.url}/treasuries/AP?new=1`)
  await page.getByRole('combobox', { name: 'Tercero' }).fill(NIT)
  await page.getByRole('option', { name: new RegExp(SUPPLIER) }).click()
  await page.getByRole('row', { name: /MT-310.*400\.000/ }).waitFor()
})

test('from an amount on they are sent, looked at again and approved', async () => {
  await page.goto(`${visited.url}/treasuries/AP`)
  await page.getByRole('button', { name: 'Aprobación' }).click()
  const rule = page.getByRole('dialog', { name: 'Aprobación de egresos' })
  await rule.getByRole('textbox', { name: 'Se aprueban desde' }).fill('50000')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'payment-approval-rule')
  await rule.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText(/^Se aprueban los egresos desde/).waitFor()
  await page.getByRole('button', { name: 'Registrar egreso' }).first().click()
  const form = page.getByRole('complementary', { name: 'Registrar egreso' })
  await choose(form)
  await form.getByRole('textbox', { name: 'Valor pagado' }).fill('60000')
  await form.getByText('Total del egreso').waitFor()
  await page.keyboard.press('Control+Enter')
  await form.getByText(/requiere aprobación de quien tenga el permiso/).waitFor()
  await form.getByRole('button', { name: 'Guardar borrador' }).click()
  await page.getByText('Borrador de egreso guardado').waitFor()
  await form.getByRole('button', { name: 'Cerrar' }).last().click()
  await page.getByRole('link', { name: /^Borradores/ }).click()
  await page.getByRole('link', { name: 'Borrador', exact: true }).click()
  const panel = page.getByRole('complementary', { name: 'Borrador de egreso' })
  await panel.getByRole('button', { name: 'Enviar a aprobar' }).click()
  await panel.getByRole('button', { name: 'Devolver' }).waitFor()
  await page.getByRole('row', { name: /60\.000.*Por aprobar/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'payment-waits')
  // Whoever wrote it waits for nobody where nobody else may approve.
  await panel.getByRole('button', { name: 'Aprobar egreso' }).click()
  await page.getByText(/^Egreso CE-\d+ aprobado y contabilizado$/).waitFor()
})
