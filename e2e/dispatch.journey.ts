// Two orders leave together: chosen in their list, picked with a reader of codes, sent with a remission each, and received on a phone,
// one by whoever carries it, with a link.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, takePicture, visit, type Visit } from './browser.ts'
import { writeCoffee, writeForHotels, writeQuantity } from './writing.ts'

let inside: Visit
beforeAll(async () => {
  inside = await visit()
  await haveSession(inside)
})
afterAll(async () => {
  await inside.close()
  await closeBrowser()
})

async function order({ page, url }: Visit, quantity: string): Promise<string> {
  await writeForHotels(page, `${url}/sales/orders/create`)
  await writeCoffee(page)
  await writeQuantity(page, quantity)
  await page.getByRole('textbox', { name: 'Fecha de entrega' }).fill('+7')
  await page.getByRole('textbox', { name: 'Dirección de entrega' }).fill('Carrera 7 # 32-16, Bogotá')
  await page.keyboard.press('Control+Enter')
  const heading = page.getByRole('heading', { name: /Pedido PD-\d+/ })
  await heading.waitFor()
  return /PD-\d+/.exec(await heading.innerText())?.[0] ?? ''
}

let numbers: string[] = []
test('orders are chosen in their list and leave together', async () => {
  const { page, url } = inside
  numbers = [await order(inside, '3'), await order(inside, '2')]
  await page.goto(`${url}/order-dispatchs`)
  await page.getByText('Aún no hay despachos').waitFor()
  await takePicture(page, 'dispatches-empty')
  await page.goto(`${url}/sales/orders`)
  for (const number of numbers)
    await page
      .getByRole('row', { name: new RegExp(`${number}\\b`) })
      .getByRole('checkbox')
      .check()
  await page.getByRole('button', { name: 'Despachar' }).click()
  await page.getByRole('heading', { name: 'Crear despacho' }).waitFor()
  const second = page.getByRole('region', { name: `Pedido ${numbers[1]}` })
  await second.getByRole('textbox', { name: /^Despachar: Café/ }).waitFor()
  await page.getByRole('textbox', { name: 'Ruta' }).fill('Chapinero')
  await page.getByRole('textbox', { name: 'Transportador' }).fill('Transportes del Valle')
  await page.getByRole('textbox', { name: 'Placa' }).fill('ABC123')
  // More than the order waits for is told at its line.
  const first = page.getByRole('region', { name: `Pedido ${numbers[0]}` }).getByRole('textbox', { name: /^Despachar: Café/ })
  await first.fill('4')
  await page.getByRole('button', { name: 'Guardar despacho' }).click()
  await page
    .getByText(/supera lo pendiente/)
    .first()
    .waitFor()
  await first.fill('3')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'dispatch-form')
  await page.getByRole('button', { name: 'Guardar despacho' }).click()
  await page.getByRole('heading', { name: 'Despacho en borrador' }).waitFor()
  await takePicture(page, 'dispatch-draft')
})

test('it is picked by reading codes: what is of no order counts nowhere', async () => {
  const { page } = inside
  await page.getByRole('button', { name: 'Alistar', exact: true }).click()
  await page.getByRole('heading', { name: /Despacho DP-\d+/ }).waitFor()
  const picked = page.getByRole('textbox', { name: /^Alistado: Café/ })
  await page.getByRole('button', { name: 'Todo alistado' }).click()
  await expect.poll(() => picked.nth(0).inputValue()).toBe('3')
  for (const box of await picked.all()) await box.fill('')
  const code = page.getByRole('textbox', { name: 'Leer código' })
  await code.fill('NO-ES')
  await code.press('Enter')
  await page.getByText('NO-ES no es de este despacho.').waitFor()
  const known = (await page.getByRole('row').filter({ hasText: 'Café' }).first().locator('b').innerText()).trim()
  for (let count = 0; count < 4; count += 1) {
    await code.fill(known)
    await code.press('Enter')
  }
  await expect.poll(async () => [await picked.nth(0).inputValue(), await picked.nth(1).inputValue()]).toEqual(['3', '1'])
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'dispatch-picking')
  await page.getByRole('button', { name: 'Terminar alistamiento' }).click()
  await page.getByText('Listo', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Despachar' }).click()
  const sending = page.getByRole('alertdialog', { name: /^Despachar DP-\d+$/ })
  await sending.getByText(/Se emiten 2 remisiones/).waitFor()
  await takePicture(page, 'dispatch-send')
  await sending.getByRole('button', { name: 'Despachar' }).click()
  await page.getByText('En ruta', { exact: true }).first().waitFor()
  expect(await page.getByRole('link', { name: /^RM-\d+$/ }).count()).toBe(2)
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'dispatch-on-route')
})

test('whoever carries it proves one delivery on a phone without an account', async () => {
  const { page, url } = inside
  const sharing = page.waitForResponse((response) => response.url().endsWith('/delivery-link'))
  await page.getByRole('button', { name: 'Enlace de entrega', exact: true }).click()
  const { url: link } = (await (await sharing).json()) as { url: string }
  const outside = await visit({ width: 360, height: 780 })
  const phone = outside.page
  const { pathname, search } = new URL(link)
  await phone.goto(`${url}${pathname}${search}`)
  await phone.getByText('Faltan 2 de 2 pedidos.').waitFor()
  expect(await seriousProblems(phone)).toEqual([])
  await takePicture(phone, 'delivery-phone')
  await phone.getByRole('button', { name: 'Registrar entrega' }).first().click()
  await phone.getByRole('button', { name: 'Registrar', exact: true }).click()
  await phone.getByText('Escribe el nombre de quien recibe.').first().waitFor()
  await phone.getByRole('textbox', { name: 'Nombre de quien recibe' }).fill('Luz Dary Pinzón')
  await phone.getByRole('textbox', { name: 'Identificación (opcional)' }).fill('52417903')
  const pad = phone.getByRole('group', { name: 'Firma de quien recibe' }).locator('canvas')
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('There is nowhere to sign')
  await phone.mouse.move(box.x + 40, box.y + 100)
  await phone.mouse.down()
  await phone.mouse.move(box.x + 120, box.y + 40, { steps: 6 })
  await phone.mouse.move(box.x + 220, box.y + 110, { steps: 6 })
  await phone.mouse.up()
  // What was mended is not complained of any more.
  expect(await phone.getByText('Escribe el nombre de quien recibe.').count()).toBe(0)
  expect(await seriousProblems(phone)).toEqual([])
  await takePicture(phone, 'delivery-form-phone')
  await phone.getByRole('button', { name: 'Registrar', exact: true }).click()
  await phone.getByText('Falta 1 de 2 pedidos.').waitFor()
  await takePicture(phone, 'delivery-said-phone')
  await outside.close()
})

test('on a phone somebody of the company tells how the other was received', async () => {
  const { page, url } = inside
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await page.getByText('Luz Dary Pinzón').waitFor()
  await page.getByRole('button', { name: 'Firma' }).waitFor()
  await takePicture(page, 'dispatch-phone')
  const dialog = page.getByRole('dialog', { name: /^Entrega del pedido/ })
  await page.getByRole('button', { name: 'Registrar entrega' }).click()
  await dialog.getByRole('combobox', { name: 'Cómo se recibió' }).selectOption({ label: 'Devuelto' })
  await dialog.getByRole('textbox', { name: 'Qué pasó' }).fill('El hotel estaba cerrado')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'dispatch-delivery-phone')
  await dialog.getByRole('button', { name: 'Registrar entrega' }).click()
  await page.getByText('Entregado parcial').first().waitFor()
  await page.getByText('Anulada').waitFor()
  await page.goto(`${url}/order-dispatchs`)
  await page.getByText('Chapinero').waitFor()
  await takePicture(page, 'dispatches-phone')
})
