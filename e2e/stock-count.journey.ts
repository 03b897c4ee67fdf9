// Somebody counts a warehouse blind on a phone while something leaves it; another finds what is missing, approves it, and writes off
// what was broken.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { askStockOn, createStockNote, stockConcept, warehouse } from '#modules/inventory/index.ts'
import { lookupItems } from '#modules/items/index.ts'
import { userCalls } from '#modules/users/index.ts'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { demoSeller } from '#app/demo/data.ts'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, takePicture, visit, type Visit } from './browser.ts'
import { signInAsColleague } from './colleague.ts'
import { writeItem, writeQuantity } from './writing.ts'

const CODE = 'ACE-3000'

let phone: Visit
let desk: Visit
let ask: <T>(call: Pick<Endpoint, 'method'>, path: string, data?: object) => Promise<T>
beforeAll(async () => {
  phone = await visit({ width: 360, height: 780 })
  desk = await visit()
  await haveSession(desk)
  const { page, url } = desk
  const opened = await page.request.post(`${url}/api/session`, { data: { ...inject('demo'), keepOpen: false, proof: null } })
  const { accessToken, companies } = (await opened.json()) as { accessToken: string; companies: { companyId: string }[] }
  const headers = { authorization: `Bearer ${accessToken}`, 'x-company-id': companies[0]?.companyId ?? '' }
  ask = async ({ method }, path, data) => {
    const answer = await page.request.fetch(`${url}${path}`, {
      ...{ method, headers: { ...headers, 'idempotency-key': randomUUID() } },
      ...(data ? { data } : {}),
    })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()) as never
  }
  await employ()
})
afterAll(async () => {
  await phone.close()
  await desk.close()
  await closeBrowser()
})

/** Who sells is put in charge of the warehouse. */
async function employ(): Promise<void> {
  const { users } = await ask<{ users: { personId: string; email: string }[] }>(userCalls.listUsers, userCalls.listUsers.path)
  const personId = users.find(({ email }) => email === demoSeller.email)?.personId ?? ''
  const path = userCalls.getUser.path.replace('{personId}', personId)
  const { version, limits } = await ask<{ version: number; limits: object }>(userCalls.getUser, path)
  await ask(userCalls.changeUser, path, { roleId: roleIds.warehouseKeeper, version, limits })
}

interface Stock {
  readonly itemId: string
  readonly warehouseId: string
  readonly conceptId: string
  readonly quantity: number
}

async function stockNow(): Promise<Stock> {
  const { items } = await ask<{ items: { id: string }[] }>(lookupItems, lookupItems.path, { codes: [CODE] })
  const { options } = await ask<{ options: { id: string; label: string }[] }>(warehouse.endpoints.options, warehouse.endpoints.options.path)
  const concepts = await ask<{ rows: { id: string; name: string }[] }>(stockConcept.endpoints.list, stockConcept.endpoints.list.path)
  const itemId = items[0]?.id ?? ''
  const warehouseId = options.find(({ label }) => label.includes('Principal'))?.id ?? ''
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(new Date())
  const there = await ask<{ items: { quantity: string }[] }>(askStockOn, askStockOn.path, { warehouseId, date, itemIds: [itemId] })
  const conceptId = concepts.rows.find(({ name }) => name === 'Ajuste de existencias')?.id ?? ''
  return { itemId, warehouseId, conceptId, quantity: Number(there.items[0]?.quantity) }
}

let before: Stock
test('a count begins blind, and somebody counts on a phone what is there', async () => {
  before = await stockNow()
  const { page, url } = desk
  await page.goto(`${url}/inventories/adjust-stock`)
  await page.getByText('Aún no hay conteos').waitFor()
  await takePicture(page, 'counts-empty')
  await page.getByRole('button', { name: 'Crear conteo' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Bodega' }).selectOption({ label: 'Principal' })
  await dialog.getByRole('combobox', { name: 'Concepto' }).selectOption({ label: 'Ajuste de existencias' })
  expect(await seriousProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Empezar conteo' }).click()
  await page.getByRole('heading', { name: /Conteo CF-1/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])

  await signInAsColleague(phone)
  await phone.page.goto(page.url())
  const code = phone.page.getByRole('textbox', { name: 'Código de barras o código del producto' })
  await code.fill('NADA-1')
  await code.press('Enter')
  await phone.page.getByText('Ningún producto tiene el código NADA-1').waitFor()
  await code.fill(CODE)
  await code.press('Enter')
  const counting = phone.page.getByRole('region', { name: /^Contando Aceite de girasol/ })
  const figure = counting.getByRole('textbox', { name: 'Cantidad contada' })
  await counting.waitFor()
  expect(await figure.inputValue()).toBe('1')
  await code.fill(CODE)
  await code.press('Enter')
  await expect.poll(() => figure.inputValue()).toBe('2')
  await figure.fill(`${before.quantity - 2}`)
  expect(await seriousProblems(phone.page)).toEqual([])
  await takePicture(phone.page, 'count-counting')
  await counting.getByRole('button', { name: 'Guardar y seguir' }).click()
  await counting.waitFor({ state: 'detached' })
  await phone.page.getByText(/^Contados: 1 de/).waitFor()
  // Blind: nobody is told what there should be.
  expect(await phone.page.getByText(/Había|Faltan/).count()).toBe(0)
  await takePicture(phone.page, 'count-counted')
})

test('what left since changes nothing of what is missing, and another approves it', async () => {
  const { itemId, warehouseId, conceptId } = before
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(new Date())
  const sold = { type: 'exit', date, warehouseId, conceptId, notes: '', lines: [{ itemId, quantity: '3', unitCost: '' }] }
  await ask(createStockNote, createStockNote.path, sold)
  const { page } = desk
  await page.reload()
  await page.getByRole('button', { name: 'Terminar conteo' }).click()
  const row = page.getByRole('row', { name: new RegExp(CODE) })
  await row.getByText('Faltan 2').waitFor()
  await row.getByText('Después de contarlo salieron 3').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'count-review')
  await page.getByRole('button', { name: 'Aprobar conteo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/Un solo ajuste cambia 1 producto/).waitFor()
  await dialog.getByRole('button', { name: 'Aprobar conteo' }).click()
  await page.getByText('Contabilizado').first().waitFor()
  await page.getByRole('link', { name: 'Ver ajuste' }).waitFor()
  await takePicture(page, 'count-posted')
  expect((await stockNow()).quantity).toBe(before.quantity - 5)
})

test('what was broken is written off with its cause', async () => {
  const { page, url } = desk
  await page.goto(`${url}/inventories/loss`)
  await page.getByText('Aún no hay bajas').waitFor()
  await page.getByRole('link', { name: 'Crear baja' }).first().click()
  await page.getByRole('combobox', { name: 'Causa' }).selectOption({ label: 'Daño' })
  await page.getByText(/Estatuto Tributario, art. 486/).waitFor()
  await page.getByRole('combobox', { name: 'Concepto' }).selectOption({ label: 'Ajuste de existencias' })
  await page.getByText('Código, nombre o código de barras').click()
  await writeItem(page, CODE, new RegExp(CODE))
  await writeQuantity(page, '1')
  await page.keyboard.press('Enter')
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Registrar baja' }).click()
  const panel = page.getByRole('complementary').filter({ hasText: 'Baja BI-1' })
  await panel.getByText('Daño').waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'loss')
  expect((await stockNow()).quantity).toBe(before.quantity - 6)
})

test('what is written of a day before the count asks by its number; with a yes it is written, and what was counted holds', async () => {
  const { page, url } = desk
  const day = new Intl.DateTimeFormat('es-CO', { timeZone: 'America/Bogota', day: '2-digit', month: '2-digit', year: 'numeric' })
  await page.goto(`${url}/inventories/loss`)
  await page.getByRole('link', { name: 'Crear baja' }).first().click()
  await page.getByRole('combobox', { name: 'Causa' }).selectOption({ label: 'Daño' })
  await page.getByRole('combobox', { name: 'Concepto' }).selectOption({ label: 'Ajuste de existencias' })
  await page
    .getByRole('textbox', { name: 'Fecha' })
    .or(page.getByRole('combobox', { name: 'Fecha' }))
    .fill(day.format(Date.now() - 86_400_000))
  await page.getByText('Código, nombre o código de barras').click()
  await writeItem(page, CODE, new RegExp(CODE))
  await writeQuantity(page, '1')
  await page.keyboard.press('Enter')
  const send = page.getByRole('button', { name: 'Registrar baja' })
  await send.click()
  const question = page.getByRole('alertdialog', { name: 'Antes de continuar' })
  await question.getByText(/CF-1/).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'count-question')
  await question.getByRole('button', { name: 'Volver' }).click()
  await question.waitFor({ state: 'detached' })
  expect((await stockNow()).quantity).toBe(before.quantity - 6)
  await page.setViewportSize({ width: 360, height: 780 })
  await send.click()
  await question.getByText(/CF-1/).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'count-question-phone')
  await question.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('complementary').filter({ hasText: 'Baja BI-2' }).getByText('Daño').waitFor()
  expect((await stockNow()).quantity).toBe(before.quantity - 6)
})
