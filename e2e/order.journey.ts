// An order written by keyboard, dispatched in part with a remission that is signed for and invoiced, and closed with what was left.
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from './browser.ts'
import { writeCoffee, writeForHotels, writeQuantity } from './writing.ts'

afterAll(closeBrowser)

test('an order is dispatched in part, invoiced from what was delivered, and completed', async () => {
  const inside = await visit()
  const { page, url } = inside
  await haveSession(inside)
  await writeForHotels(page, `${url}/sales/orders/create`)
  await writeCoffee(page)
  await writeQuantity(page, '7')
  await page.getByRole('textbox', { name: 'Fecha de entrega' }).fill('+7')
  await page.getByRole('textbox', { name: 'Dirección de entrega' }).fill('Carrera 7 # 32-16, Bogotá')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'order-editor')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Pedido PD-\d+/ }).waitFor()
  await page.getByText('Aprobado').first().waitFor()
  await page.getByRole('columnheader', { name: 'Pedida' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'order-view')
  const place = page.url()

  await page.getByRole('button', { name: 'Convertir a remisión', exact: true }).click()
  const choosing = page.getByRole('dialog', { name: /^Convertir PD-\d+ a remisión$/ })
  await choosing.getByRole('textbox', { name: /Cantidad de/ }).fill('4')
  await takePicture(page, 'order-convert')
  await choosing.getByRole('button', { name: 'Continuar' }).click()
  await page
    .getByRole('heading', { name: /Crear remisión|RM-\d+/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Más datos' }).click()
  await page.getByRole('textbox', { name: 'Placa' }).fill('ABC123')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'remission-editor')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Remisión RM-\d+/ }).waitFor()
  await page.getByRole('button', { name: 'Marcar entregada' }).click()
  const signing = page.getByRole('alertdialog', { name: /^Entregar la remisión RM-\d+/ })
  await signing.getByRole('textbox', { name: 'Recibió' }).fill('Luz Dary Pinzón')
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'remission-deliver')
  await signing.getByRole('button', { name: 'Marcar entrega' }).click()
  await page.getByText('Entregada').first().waitFor()
  await takePicture(page, 'remission-view')
  const remission = page.url()
  // What was delivered is edited no more, whoever writes its address.
  await page.goto(remission.replace(/view$/, 'edit'))
  await page.getByText(/^RM-\d+ ya no es un borrador y no se puede editar/).waitFor()
  await page.goto(remission)

  await page.getByRole('button', { name: 'Convertir a factura', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: /^Guardar y emitir/ }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Factura [A-Z0-9]+-\d+/ }).waitFor()
  await page.goto(remission)
  await page.getByText('Facturada').first().waitFor()

  await page.goto(place)
  await page.getByRole('columnheader', { name: 'Despachada' }).waitFor()
  await takePicture(page, 'order-in-part')
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: 'Completar pedido' }).click()
  const closing = page.getByRole('alertdialog', { name: /^Completar el pedido PD-\d+/ })
  await closing.getByRole('button', { name: 'Completar pedido' }).click()
  await closing.getByText('Marca que liberas lo pendiente').waitFor()
  await takePicture(page, 'order-complete')
  await closing.getByRole('checkbox', { name: /^Liberar lo pendiente/ }).check()
  await closing.getByRole('button', { name: 'Completar pedido' }).click()
  await page.getByText('Completado', { exact: true }).first().waitFor()
  await page.goto(`${url}/sales/orders`)
  await page
    .getByRole('link', { name: /^PD-\d+$/ })
    .first()
    .waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'order-list')

  // Two orders of one customer make one invoice.
  const numbers: string[] = []
  for (const quantity of ['2', '3']) {
    await writeForHotels(page, `${url}/sales/orders/create`)
    await writeCoffee(page)
    await writeQuantity(page, quantity)
    await page.getByRole('textbox', { name: 'Fecha de entrega' }).fill('+7')
    await page.keyboard.press('Control+Enter')
    numbers.push(/PD-\d+/.exec(await page.getByRole('heading', { name: /Pedido PD-\d+/ }).innerText())?.[0] ?? '')
  }
  await page.goto(`${url}/sales/orders?vista=approved`)
  for (const number of numbers)
    await page
      .getByRole('row', { name: new RegExp(number) })
      .getByRole('checkbox')
      .check()
  await page.getByRole('button', { name: 'Convertir a factura', exact: true }).click()
  await page.getByRole('button', { name: /^Guardar y emitir/ }).waitFor()
  await page.getByText('2 líneas').waitFor()
  await takePicture(page, 'orders-into-invoice')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: /Factura [A-Z0-9]+-\d+/ }).waitFor()
  for (const number of numbers) await page.getByRole('link', { name: number }).first().waitFor()
  await takePicture(page, 'invoice-of-orders')
  await inside.close()

  const phone = await visit({ width: 360, height: 780, theme: 'dark' })
  await haveSession(phone)
  for (const [address, name] of [
    [place, 'order-phone-dark'],
    [`${url}/sales/remissions`, 'remission-list-phone-dark'],
  ] as const) {
    await phone.page.goto(address)
    await phone.page
      .getByRole('heading', { name: /Pedido|Remisiones/ })
      .first()
      .waitFor()
    expect(await seriousProblems(phone.page)).toEqual([])
    await takePicture(phone.page, name)
  }
  await phone.close()
})
