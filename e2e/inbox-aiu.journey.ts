// A cleaning service that is charged with AIU: what its supplier sends is read beside its paper, posted as they wrote it, and paid.
import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { dayInBogota } from '#base/date.ts'
import { checkDigit } from '#colombia/nit.ts'
import { supplierXml } from '#colombia/dian/testing/supplier-xml.ts'
import { twoPages } from '#app/testing/paper.server.ts'
import { zipOfFiles } from '#app/testing/zip.server.ts'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from './browser.ts'
import { openWholeForm } from './writing.ts'

afterAll(closeBrowser)

const NIT = '901482337'
const SUPPLIER = 'Aseo Capital del Sur S.A.S.'
const iva = { rate: '19.00', base: '1200000.00', amount: '228000.00' }
/** Its XML with its PDF, in one ZIP. */
async function file(number: string) {
  const xml = supplierXml({
    ...{ number, key: randomBytes(48).toString('hex'), date: dayInBogota(new Date()), customer: NIT },
    supplier: { nit: '830512446', digit: checkDigit('830512446'), name: SUPPLIER },
    lines: [{ description: 'Aseo de oficinas de noviembre', net: '10000000.00', taxes: [iva] }],
    ...{ taxes: [iva], payable: '10228000.00' },
  })
  const parts = [['fe.xml', Buffer.from(xml)] as const, ['fe.pdf', await twoPages()] as const]
  return { name: `${number}.zip`, mimeType: 'application/zip', buffer: Buffer.from(zipOfFiles(parts)) }
}

test.each([
  { width: 1440, height: 900, theme: 'light', number: 'ACS1180' },
  { width: 1440, height: 900, theme: 'dark', number: 'ACS1181' },
  { width: 360, height: 740, theme: 'light', number: 'ACS1182' },
  { width: 360, height: 740, theme: 'dark', number: 'ACS1183' },
] as const)('at $width, $theme: it is read beside its paper, posted with the IVA that its supplier charges, and paid', async (look) => {
  const { width, theme, number } = look
  const isPhone = width < 640
  const picture = `inbox-aiu-${width}-${theme}`
  const visited = await visit(look)
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/purchases/bills/inbox`)
  await page.getByLabel('Archivos de proveedores').setInputFiles([await file(number)])
  await page.getByText('Entró 1 documento').waitFor()
  await page
    .getByRole('link', { name: new RegExp(SUPPLIER) })
    .first()
    .click()
  const panel = page.getByRole('complementary', { name: SUPPLIER })
  if (isPhone) await panel.getByRole('tab', { name: 'Papel' }).click()
  await panel.getByRole('img', { name: /en PDF, página 2 de 2/ }).waitFor()
  await panel.getByText('Dirigida a tu NIT, sin repetir').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, `${picture}-paper`)
  await panel.getByRole('button', { name: 'Ver lo que dice el XML' }).click()
  await panel.getByText('Representación del XML').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, `${picture}-written`)
  if (isPhone) await panel.getByRole('tab', { name: 'Datos' }).click()
  // The next ones of the same supplier have its rule.
  if (number === 'ACS1180') {
    await panel.getByRole('combobox', { name: 'Cuenta o ítem de la línea 1' }).fill('523595')
    await page.getByRole('option', { name: /523595/ }).waitFor()
    await page.keyboard.press('Enter')
  }
  await panel.getByText('Igual al XML').waitFor()
  await panel.getByText('228.000').first().waitFor()
  await panel.getByText('10.228.000').first().waitFor()
  if (number === 'ACS1180') {
    await panel.getByRole('switch', { name: 'Contabilizar solas las próximas de este proveedor' }).check()
    expect(await panel.getByRole('textbox', { name: 'Hasta' }).inputValue()).toBe('11.000.000')
    await panel.getByRole('switch', { name: 'Contabilizar solas las próximas de este proveedor' }).uncheck()
  }
  expect(await seriousProblems(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  await takePicture(page, picture)
  await panel.getByRole('button', { name: /^Contabilizar/ }).click()
  await page.getByText(/Factura de compra FC-\d+ registrada/).waitFor()
  await page.getByRole('link', { name: /Ver la factura/ }).click()
  await page.getByText('228.000').first().waitFor()
  expect(await page.getByText('1.900.000').count()).toBe(0)
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, `${picture}-bill`)
  if (isPhone) {
    await visited.close()
    return
  }
  const form = await openWholeForm(page, 'Registrar egreso')
  await form.getByRole('textbox', { name: 'Valor pagado' }).fill('10228000')
  await form.getByText('Total del egreso').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Egreso .* registrado$/).waitFor()
  await page.goto(`${url}/purchases/bills?period=siempre`)
  await page
    .getByRole('row', { name: new RegExp(`FC-\\d+.*${SUPPLIER}.*Pagada`) })
    .first()
    .waitFor()
  await visited.close()
})
