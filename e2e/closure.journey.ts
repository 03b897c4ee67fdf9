// Cierre contable: what keeps a month from closing, and the year that cannot be closed yet says why.
import { afterAll, expect, test } from 'vitest'
import { addMonths, dayInBogota, firstOfMonth } from '#base/date.ts'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from './browser.ts'
import { giveReasons } from './writing.ts'

afterAll(closeBrowser)

/** The last month that has ended, of which the demonstration sold something, and its year. */
const month = addMonths(firstOfMonth(dayInBogota(new Date())), -1).slice(0, 7)
const year = month.slice(0, 4)

test('the month of the demonstration: what blocks it, what agrees, and the entry of its year', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/accounting/closure-accounting?mes=${month}`)
  await page.getByRole('heading', { name: /^Impiden cerrar/ }).waitFor()
  await page.getByRole('heading', { name: /^Cuadran/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'closure')
  await page.getByRole('link', { name: /^Enero/ }).click()
  await page.getByRole('heading', { name: new RegExp(`Cierre contable.*Enero ${year}`) }).waitFor()
  await page.getByRole('button', { name: 'Ver comprobante' }).click()
  const entry = page.getByRole('dialog', { name: `Comprobante de cierre de ${year}` })
  await entry.getByRole('row', { name: /^41/ }).first().waitFor()
  await takePicture(page, 'closure-year')
  await entry.getByRole('button', { name: 'Cerrar' }).last().click()
  await page.getByRole('button', { name: `Cerrar enero ${year}` }).click()
  await page.getByRole('checkbox', { name: /^Cerrar también/ }).check()
  await giveReasons(page)
  await page.getByRole('button', { name: /^Cerrar \d+ periodos$/ }).click()
  await page.getByRole('link', { name: /^Enero ?Cerrado/ }).waitFor()
  await page.getByRole('button', { name: `Reabrir enero ${year}` }).click()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Faltaba una factura')
  await page.getByRole('button', { name: 'Reabrir periodo' }).click()
  await page.getByRole('link', { name: /^Enero ?Abierto/ }).waitFor()
  await visited.close()
})

test('on a phone in the dark', async () => {
  const visited = await visit({ width: 360, height: 740, theme: 'dark' })
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/accounting/closure-accounting?mes=${month}`)
  await page.getByRole('heading', { name: /^Impiden cerrar/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'closure-phone')
  await visited.close()
})
