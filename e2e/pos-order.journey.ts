// A table in the browser: its plan, what it asks, its kitchen, its account in parts at the register, and a sale that is cancelled; on a
// desk and on a phone, by day and by night.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '#modules/access/index.ts'
import { branch, register, resolution } from '#modules/documents/index.ts'
import { createItem } from '#modules/items/index.ts'
import { changeTables, createOrder, getTables, openShift } from '#modules/pos/index.ts'
import { pieces } from '#app/testing/till.server.ts'
import { rangeOf } from '#app/testing/world.server.ts'
import { seriousProblems } from './axe.ts'
import { haveSession, takePicture, visit } from './browser.ts'
import { callerAt } from './caller.ts'
import { arrival } from './register.ts'
import { type Credentials, visitorsOfFile } from './visitors.ts'

const visitors = visitorsOfFile()

/** A dish to sell, a range for the register, and its shift. */
async function prepare(url: string, { email, password }: Credentials) {
  const session = await callerAt(url, null, null).call(signIn, { body: { email, password, keepOpen: true } })
  const client = callerAt(url, session.accessToken, session.company?.companyId ?? null)
  const dish = { kind: 'service', withholdingCode: null } as const
  const { id: itemId } = await client.call(createItem, { body: { ...dish, code: 'SOPA', name: 'Ajiaco', price: '20000' } as never })
  const [till] = (await client.call(register.endpoints.list, { query: {} as never })).rows
  const { id: resolutionId } = await client.call(resolution.endpoints.create, { body: rangeOf('POS', 'PV') })
  const { id: _id, active: _active, ...row } = await client.call(register.endpoints.one, { params: { id: till?.id ?? '' } })
  await client.call(register.endpoints.update, { params: { id: till?.id ?? '' }, body: { ...row, resolutionId } as never })
  const { id: shiftId } = await client.call(openShift, { body: { registerId: till?.id ?? '', base: pieces({ 'note-50000': 2 }) } })
  const [place] = (await client.call(branch.endpoints.list, { query: {} as never })).rows
  return { client, itemId, shiftId, branchId: place?.id ?? '' }
}

const noProblems = async (page: Page) => expect(await seriousProblems(page)).toEqual([])

test('a table is opened, its kitchen is told, half of it is charged, and that sale is cancelled', async () => {
  const visited = await visit({ width: 1440, height: 900 })
  const { page, url } = visited
  const somebody = await visitors.make({ role: 'administrator' })
  const { branchId, shiftId } = await prepare(url, somebody)
  await haveSession(visited, somebody)
  await page.goto(`${url}/settings/pos/layouts/${branchId}`)
  await page.getByRole('button', { name: 'Agregar mesa' }).click()
  await page.getByRole('textbox', { name: 'Mesa', exact: true }).fill('Mesa 4')
  await page.getByRole('textbox', { name: 'Zona' }).fill('Salón')
  await page.getByRole('button', { name: 'Guardar mesas' }).click()
  await page.getByText('Mesas guardadas').waitFor()
  await noProblems(page)

  await page.goto(`${url}/pos/orders`)
  await page.getByText('Aún no hay pedidos y mesas').waitFor()
  await page.getByRole('link', { name: 'Tomar pedido' }).first().click()
  await page.getByRole('combobox', { name: 'Mesa', exact: true }).selectOption({ label: 'Salón, Mesa 4' })
  await page.getByRole('combobox', { name: 'Producto' }).fill('ajia')
  await page.getByRole('option', { name: /Ajiaco/ }).click()
  await page.getByRole('textbox', { name: 'Cantidad' }).fill('2')
  await page.getByRole('textbox', { name: 'Nota' }).fill('Sin alcaparras')
  await noProblems(page)
  await takePicture(page, 'pos-order-form')
  await page.getByRole('button', { name: 'Guardar pedido de punto de venta' }).click()
  const panel = page.getByRole('complementary', { name: 'Sin enviar' })
  await panel.getByText('Sin alcaparras').waitFor()
  await panel.getByRole('button', { name: 'Enviar a cocina' }).click()
  const sent = page.getByRole('complementary', { name: 'PM-1' })
  await sent.getByText('Comanda 1').waitFor()
  await noProblems(page)
  await takePicture(page, 'pos-order-panel')

  await sent.getByRole('link', { name: 'Cobrar en la caja' }).click()
  await page.getByRole('button', { name: 'Usar esta caja' }).click()
  const splitting = page.getByRole('dialog', { name: /^Cobrar PM-1/ })
  await splitting.getByRole('radio', { name: 'Partes iguales' }).check({ force: true })
  await splitting.getByRole('textbox', { name: 'Entre cuántos' }).waitFor()
  await noProblems(page)
  await takePicture(page, 'pos-order-split')
  await splitting.getByRole('button', { name: 'Pasar a la caja' }).click()
  const cart = page.getByRole('region', { name: 'Carrito' })
  await cart.getByText('PM-1, Salón, Mesa 4').waitFor()
  await noProblems(page)
  await takePicture(page, 'pos-order-cart')
  await page.keyboard.press('F9')
  await page.getByRole('dialog', { name: 'Cobrar a Consumidor final' }).waitFor()
  const arrived = arrival(page)
  await page.keyboard.press('F9')
  await page.getByRole('dialog', { name: 'Venta PV-1' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Última venta PV-1').waitFor()
  await arrived

  // 100.000 of base, and 20.000 of half a table.
  await page.goto(`${url}/pos/register-closures?id=${shiftId}`)
  await page.getByRole('complementary', { name: 'Caja 1' }).getByText('120.000').first().waitFor()

  await page.goto(`${url}/pos/transaction-cancellations?crear=1`)
  const cancelling = page.getByRole('complementary', { name: 'Anular venta' })
  await cancelling.getByRole('combobox', { name: 'Venta' }).selectOption({ index: 1 })
  await cancelling.getByRole('textbox', { name: 'Motivo' }).fill('Pagó otra persona')
  await noProblems(page)
  await takePicture(page, 'pos-cancel')
  await cancelling.getByRole('button', { name: 'Anular venta' }).click()
  await page.getByText('Venta PV-1 anulada').waitFor()
  await page.getByRole('complementary', { name: 'PV-1' }).getByText('Pagó otra persona').waitFor()
  await noProblems(page)
  await takePicture(page, 'pos-cancelled')
  await page.goto(`${url}/analytics/reports/sales/report-daily?period=hoy`)
  await page.getByText('PV-1 a PV-1').waitFor()
  await noProblems(page)
  await takePicture(page, 'pos-daily')
  await page.goto(`${url}/pos/advances?crear=1`)
  await page.getByRole('complementary', { name: 'Recibir anticipo' }).getByRole('textbox', { name: 'Valor' }).waitFor()
  await noProblems(page)
  await takePicture(page, 'pos-advance')
  await visited.close()
})

test('on a phone in the dark a table is taken and read', async () => {
  const visited = await visit({ width: 360, height: 740, theme: 'dark' })
  const { page, url } = visited
  const somebody = await visitors.make({ role: 'administrator' })
  const { client, itemId, branchId } = await prepare(url, somebody)
  await client.call(changeTables, {
    params: { branchId },
    body: { version: 0, tables: [{ id: null, name: 'Mesa 4', zone: 'Salón', seats: 4 }] },
  })
  const [table] = (await client.call(getTables, { params: { branchId } })).tables
  const head = {
    branchId,
    type: 'table',
    tableId: table?.id ?? '',
    partyId: null,
    customer: '',
    phone: '',
    address: '',
    notes: '',
  } as const
  await client.call(createOrder, { body: { ...head, lines: [{ id: null, itemId, quantity: '2', note: 'Sin alcaparras', seat: 1 }] } })
  await haveSession(visited, somebody)
  await page.goto(`${url}/pos/orders`)
  await page.getByText('Salón, Mesa 4').first().waitFor()
  await noProblems(page)
  await takePicture(page, 'pos-orders-phone')
  await page.getByText('Salón, Mesa 4').first().click()
  await page.getByText('Sin alcaparras').waitFor()
  await noProblems(page)
  await takePicture(page, 'pos-order-phone')
  await page.goto(`${url}/pos/orders?new=1`)
  await page.getByRole('button', { name: 'Agregar producto' }).waitFor()
  await noProblems(page)
  await takePicture(page, 'pos-order-form-phone')
  await visited.close()
})
