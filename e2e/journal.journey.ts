// An entry written by hand with the keyboard: «=» completes what is missing, it waits as a draft, is posted, found and annulled.
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from './browser.ts'
import { writeItem } from './writing.ts'

afterAll(closeBrowser)

const moveTo = async (page: Page, cell: string): Promise<void> => {
  const there = page.getByLabel(cell, { exact: true })
  for (let step = 0; step < 8 && (await there.count()) === 0; step += 1) await page.keyboard.press('Tab')
  await there.waitFor()
}

/** What cannot be posted says why and stays marked, and goes to another day. */
async function severalAtOnce(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/accounting/journals?vista=drafts`)
  await page.getByText('Le faltan sus líneas').first().waitFor()
  await page.getByRole('checkbox', { name: 'Marcar todas las filas' }).check()
  const bar = page.getByRole('toolbar', { name: 'Filas marcadas' })
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'journals-marked')
  await bar.getByRole('button', { name: 'Contabilizar' }).click()
  const asking = page.getByRole('alertdialog', { name: 'Contabilizar 1 comprobante' })
  await asking.getByRole('button', { name: 'Contabilizar 1 comprobante' }).click()
  const ended = page.getByRole('dialog', { name: '0 contabilizados, 1 con problema' })
  await ended.getByRole('link', { name: 'Borrador de comprobante' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'journals-several')
  await ended.getByRole('button', { name: 'Entendido' }).click()
  await bar.getByRole('button', { name: 'Más acciones con las marcadas' }).click()
  await page.getByRole('menuitem', { name: 'Cambiar fecha' }).click()
  const moving = page.getByRole('dialog', { name: 'Cambiar la fecha de 1 comprobante' })
  await moving.getByRole('textbox', { name: 'Fecha nueva' }).waitFor()
  await takePicture(page, 'journals-moving')
  await moving.getByRole('button', { name: 'Cambiar fecha' }).click()
  await page.getByText('1 comprobante con otra fecha').waitFor()
}

/** A block of a sheet is pasted where one is. */
const paste = (page: Page, block: string): Promise<unknown> =>
  page.evaluate<unknown>(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(block)})
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }`)

/** What is pasted is seen first; a withholding proposes its base and its value, and a line in dollars its pesos. */
async function proposes(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/accounting/journals/create`)
  await page.getByRole('textbox', { name: 'Descripción' }).focus()
  await page.keyboard.press('Tab')
  await page.getByRole('combobox', { name: 'Cuenta, línea 1' }).waitFor()
  await paste(
    page,
    'Cuenta\tTercero\tCentro\tDetalle\tCruce\tVence\tBase\tDébito\n519530\t\t\tPapelería\t\t\t\t1.000.000\n1105\t\t\tCaja\t\t\t\t5',
  )
  const preview = page.getByRole('dialog', { name: 'Pegar 2 filas' })
  await preview.getByText('1 fila no se pega').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'journal-paste')
  await preview.getByRole('button', { name: 'Pegar 1 línea' }).click()
  await page.getByRole('grid', { name: 'Líneas' }).getByText('1.000.000').first().waitFor()
  await page.getByRole('grid', { name: 'Líneas' }).getByText('Código o nombre de la cuenta').click()
  await writeItem(page, '236540', /236540/)
  await page.getByText('La cuenta lleva varias tarifas').waitFor()
  await page.getByRole('button', { name: 'Acciones de la línea 2' }).click()
  await page
    .getByRole('menuitem', { name: /^Calcular 2,5/ })
    .first()
    .click()
  await page.getByRole('grid', { name: 'Líneas' }).getByText('25.000').waitFor()
  await takePicture(page, 'journal-tax')
  await page.getByRole('button', { name: 'Más acciones' }).first().click()
  await page.getByRole('menuitem', { name: 'Usar moneda extranjera' }).click()
  await page.getByRole('grid', { name: 'Líneas' }).getByText('Valor en moneda').waitFor()
  await takePicture(page, 'journal-foreign')
}

test('a journal is written, posted and annulled, and what documents wrote leads to them', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/accounting/journals/create`)
  await page.getByRole('textbox', { name: 'Descripción' }).fill('Reembolso de caja menor')
  await page.keyboard.press('Tab')
  await page.getByRole('combobox', { name: 'Cuenta, línea 1' }).waitFor()
  await writeItem(page, '519530', /519530/)
  await moveTo(page, 'Débito, línea 1')
  await page.keyboard.type('45000')
  await moveTo(page, 'Cuenta, línea 2')
  await writeItem(page, '110505', /110505/)
  await moveTo(page, 'Crédito, línea 2')
  await page.keyboard.type('=')
  await page.keyboard.press('Tab')
  await page.getByText('Cuadrado').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'journal-form')
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await page.getByText('Borrador de comprobante guardado').waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Comprobante CG-\d+ contabilizado$/).waitFor()
  const panel = page.getByRole('complementary', { name: /^Comprobante CG-/ })
  await panel.getByText('Reembolso de caja menor').first().waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'journals')
  await panel.getByRole('button', { name: 'Anular comprobante' }).click()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Se registró dos veces')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Anular comprobante' }).click()
  await panel.getByText('Anulado').waitFor()
  await page.goto(`${url}/accounting/journals/create`)
  await page.getByRole('textbox', { name: 'Descripción' }).focus()
  await page.keyboard.press('Tab')
  await page.getByRole('combobox', { name: 'Cuenta, línea 1' }).waitFor()
  await writeItem(page, '130505', /130505/)
  await moveTo(page, 'Documento cruce, línea 1')
  await page.keyboard.press('F4')
  await page.getByRole('option', { name: /vence/ }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/^Se abona /).waitFor()
  const party = page.getByRole('region', { name: 'Saldos del tercero' })
  await party.getByText('Queda saldado').waitFor()
  await moveTo(page, 'Cuenta, línea 2')
  await writeItem(page, '519530', /519530/)
  await moveTo(page, 'Débito, línea 2')
  await page.keyboard.type('1000,01')
  await page.keyboard.press('Shift+Tab')
  await page.getByRole('button', { name: 'Acciones de la línea 2' }).click()
  await page.getByRole('menuitem', { name: 'Dividir por centros' }).click()
  const division = page.getByRole('dialog', { name: 'Dividir por centros de costo' })
  for (const [at, name] of ['Tiendas', 'Reparto'].entries()) {
    await division.getByRole('combobox', { name: 'Centro de costo' }).nth(at).fill(name)
    await division.getByRole('option', { name: new RegExp(name) }).waitFor()
    await page.keyboard.press('Enter')
  }
  expect(await seriousProblems(page)).toEqual([])
  await division.getByRole('button', { name: 'Dividir línea' }).click()
  await page.getByRole('grid', { name: 'Líneas' }).getByText('500,01').waitFor()
  await takePicture(page, 'journal-cross-document')
  await page.goto(`${url}/accounting/journals/create`)
  await page.getByRole('textbox', { name: 'Descripción' }).fill('Le faltan sus líneas')
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await page.getByText('Borrador de comprobante guardado').first().waitFor()
  await severalAtOnce(page, url)
  await proposes(page, url)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${url}/accounting/journals?period=siempre`)
  await page.getByText('Reembolso de caja menor').first().waitFor()
  await takePicture(page, 'journals-phone')
  await page.goto(`${url}/accounting/journals/create`)
  await page.getByRole('textbox', { name: 'Descripción' }).waitFor()
  await takePicture(page, 'journal-form-phone')
  await visited.close()
})
