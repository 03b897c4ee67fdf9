// An account by default is taken away and given back: what uses it and what is missing is said there, and in the settings.
// A new rate of ReteICA from a day, and the question box answers before and after.
import { expect, test } from 'vitest'
import { addDays, dayInBogota, showDay } from '#base/date.ts'
import { seriousProblems } from '../axe.ts'
import { haveSession, takePicture, visit } from '../browser.ts'
import { visitorsOfFile } from '../visitors.ts'

const visitors = visitorsOfFile()

test('an account is missing until somebody says it', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited, await visitors.make({ role: 'administrator' }))
  await page.goto(`${url}/settings/default-accounts`)
  await page.getByText('Todas completas').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('link', { name: 'Descuentos por pronto pago', exact: true }).click()
  const panel = page.getByRole('complementary').or(page.getByRole('dialog')).filter({ hasText: 'Cuenta por defecto' })
  await panel.getByText('Notas crédito por pronto pago').waitFor()
  await panel.getByRole('button', { name: 'Quitar Cuenta' }).click()
  await panel.getByText('Sin cuenta, lo que la usa no se podrá emitir.').waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('Falta la cuenta de descuentos por pronto pago. La usan: notas crédito por pronto pago.').waitFor()
  await page.getByText('Falta 1 por completar').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'default-accounts-missing')
  await page.goto(`${url}/settings`)
  await page.getByText('Falta: Cuentas por defecto').waitFor()
  await page.getByRole('link', { name: 'Cuentas por defecto' }).click()
  await page.getByRole('link', { name: 'Descuentos por pronto pago', exact: true }).click()
  const account = page.getByRole('combobox', { name: 'Cuenta' })
  await account.click()
  await account.fill('530535')
  await page.getByRole('option', { name: /530535/ }).waitFor()
  await page.keyboard.press('Enter')
  // Chosen: the form says what it will do.
  await page.getByText(/^Rige para lo que se contabilice desde ahora/).waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('Todas completas').waitFor()
  await visited.close()
})

test('a new rate of ReteICA answers from its day on, and a concept can be left again', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited, await visitors.make({ role: 'administrator' }))
  const tomorrow = addDays(dayInBogota(new Date()), 1)
  await page.goto(`${url}/settings/withholdings?kind=reteica&search=COM-OTRAS`)
  await page.getByText('Bogotá, D.C., comercio: demás actividades').first().click()
  await page.getByRole('button', { name: 'Nueva vigencia' }).click()
  await page.getByRole('textbox', { name: 'Vigente desde' }).fill(showDay(tomorrow))
  await page.getByRole('textbox', { name: 'Tarifa' }).fill('9,66')
  await page.keyboard.press('Control+s')
  await page.getByText(/^Nueva vigencia de .* guardada$/).waitFor()

  await page.getByRole('button', { name: '¿Qué retención aplica?' }).click()
  const base = page.getByRole('textbox', { name: 'Base' })
  await base.fill('2000000')
  await page.getByRole('checkbox', { name: 'Retiene ICA' }).check()
  const city = page.getByRole('combobox', { name: 'Municipio' })
  await city.click()
  await city.fill('Bogotá')
  await page.getByRole('option', { name: /^Bogotá/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Actividad' }).selectOption({ label: 'Comercio: demás actividades' })
  await page.getByText(/Se retiene 11,04.*22\.080/).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'ask-before')
  await page.getByRole('textbox', { name: 'Fecha' }).fill(showDay(tomorrow))
  await page.keyboard.press('Tab')
  await page.getByText(/Se retiene 9,66.*19\.320/).waitFor()

  const concept = page.getByRole('combobox', { name: 'Concepto' })
  await page.getByText(/Se retiene 2,5/).waitFor()
  await concept.selectOption({ label: 'Sin concepto' })
  await page.getByText('Ninguna línea tiene un concepto de retención en la fuente.').waitFor()
  expect(await concept.inputValue()).toBe('')
  await visited.close()
})

test('on a phone in the dark', async () => {
  const visited = await visit({ width: 360, height: 780, theme: 'dark' })
  const { page, url } = visited
  await haveSession(visited)
  for (const [address, words] of [
    ['/settings/default-accounts?role=receivable', 'La usan'],
    ['/settings/exogenas?check=1', 'Cuentas que ningún concepto toma'],
    ['/settings/taxes', 'IVA 19 %'],
  ] as const) {
    await page.goto(`${url}${address}`)
    await page.getByText(words).first().waitFor()
    expect(await seriousProblems(page)).toEqual([])
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  }
  await visited.close()
})

test('a year of exógena is copied to another', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited, await visitors.make({ role: 'administrator' }))
  const year = dayInBogota(new Date()).slice(0, 4)
  await page.goto(`${url}/settings/exogenas`)
  await page.getByRole('button', { name: 'Copiar un año' }).click()
  const panel = page.getByRole('complementary').or(page.getByRole('dialog')).filter({ hasText: 'Del año gravable' })
  const next = String(BigInt(year) + 1n)
  await panel.getByRole('combobox', { name: 'Al año gravable' }).selectOption(next)
  await page.keyboard.press('Control+s')
  await page.getByText(/conceptos copiados a/).waitFor()
  await page.getByText(`Año gravable: ${next}`).or(page.getByText(next)).first().waitFor()
  await visited.close()
})
