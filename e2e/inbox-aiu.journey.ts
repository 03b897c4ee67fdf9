// A cleaning service that is charged with AIU: its XML comes in, is posted as its supplier wrote it, and is paid; on a phone it is read.
import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { dayInBogota } from '#base/date.ts'
import { checkDigit } from '#colombia/nit.ts'
import { supplierXml } from '#colombia/dian/testing/supplier-xml.ts'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from './browser.ts'

afterAll(closeBrowser)

const NIT = '901482337'
const SUPPLIER = 'Aseo Capital del Sur S.A.S.'
const iva = { rate: '19.00', base: '1200000.00', amount: '228000.00' }
const file = (number: string) => ({
  name: `${number}.xml`,
  mimeType: 'text/xml',
  buffer: Buffer.from(
    supplierXml({
      ...{ number, key: randomBytes(48).toString('hex'), date: dayInBogota(new Date()), customer: NIT },
      supplier: { nit: '830512446', digit: checkDigit('830512446'), name: SUPPLIER },
      lines: [{ description: 'Aseo de oficinas de noviembre', net: '10000000.00', taxes: [iva] }],
      ...{ taxes: [iva], payable: '10228000.00' },
    }),
  ),
})

test('it is posted with the IVA that its supplier charges, and paid', async () => {
  const visited = await visit({ width: 1440, height: 900 })
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/purchases/bills/inbox`)
  await page.getByLabel('Archivos de proveedores').setInputFiles([file('ACS1180')])
  await page.getByRole('link', { name: new RegExp(SUPPLIER) }).click()
  await page.getByText('Dirigida a tu NIT, sin repetir').waitFor()
  await page.getByRole('combobox', { name: 'Cuenta o ítem de la línea 1' }).fill('523595')
  await page.getByRole('option', { name: /523595/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Total, igual al XML').waitFor()
  const panel = page.getByRole('complementary', { name: /ACS-1180/ })
  await panel.getByText('228.000').first().waitFor()
  await panel.getByText('10.228.000').first().waitFor()
  await panel.getByRole('switch', { name: 'Contabilizar solas las próximas de este proveedor' }).check()
  expect(await panel.getByRole('textbox', { name: 'Hasta' }).inputValue()).toBe('11.000.000')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'inbox-aiu')
  await panel.getByRole('button', { name: 'Contabilizar', exact: true }).click()
  await page.getByText(/Factura de compra FC-\d+ registrada/).waitFor()
  await page.getByRole('link', { name: /Ver la factura/ }).click()
  await page.getByText('228.000').first().waitFor()
  expect(await page.getByText('1.900.000').count()).toBe(0)
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'inbox-aiu-bill')
  await page.getByRole('link', { name: 'Registrar egreso' }).click()
  const form = page.getByRole('complementary', { name: 'Registrar egreso' })
  await form.getByRole('textbox', { name: 'Valor pagado' }).fill('10228000')
  await form.getByText('Total del egreso').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Egreso .* registrado$/).waitFor()
  await page.goto(`${url}/purchases/bills?period=siempre`)
  await page.getByRole('row', { name: new RegExp(`FC-\\d+.*${SUPPLIER}.*Pagada`) }).waitFor()
  await visited.close()
})

test('on a phone the next one is read and posted to one account', async () => {
  const visited = await visit({ width: 360, height: 740 })
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/purchases/bills/inbox`)
  await page.getByLabel('Archivos de proveedores').setInputFiles([file('ACS1181')])
  await page.getByText('Entró 1 documento').waitFor()
  await page
    .getByRole('link', { name: new RegExp(SUPPLIER) })
    .first()
    .click()
  await page.getByText('Total, igual al XML').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  await takePicture(page, 'inbox-aiu-phone')
  await page.getByRole('button', { name: 'Contabilizar', exact: true }).click()
  await page.getByText(/Factura de compra FC-\d+ registrada/).waitFor()
  await visited.close()
})
