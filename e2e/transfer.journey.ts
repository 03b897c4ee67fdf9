// Goods that are told apart go from one warehouse to another: their serials are chosen, travel, one does not arrive, its carrier is
// charged with it, and pays.
import { randomUUID } from 'node:crypto'
import { afterAll, expect, inject, test } from 'vitest'
import { dayInBogota } from '#base/date.ts'
import { createOpening, warehouse } from '#modules/inventory/index.ts'
import { createItem } from '#modules/items/index.ts'
import { createParty } from '#modules/people/index.ts'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, takePicture, visit, type Visit } from './browser.ts'
import { writeItem, writeQuantity } from './writing.ts'

afterAll(closeBrowser)

interface Prepared {
  readonly item: string
  readonly from: string
  readonly to: string
  readonly carrier: string
}

/** What other screens would write: two warehouses, an item of which three serials are in the first, and who carries it. */
async function prepare({ page, url }: Visit, mark: string): Promise<Prepared> {
  const opened = await page.request.post(`${url}/api/session`, { data: { ...inject('demo'), keepOpen: false, proof: null } })
  const { accessToken, companies } = (await opened.json()) as { accessToken: string; companies: { companyId: string }[] }
  const headers = { authorization: `Bearer ${accessToken}`, 'x-company-id': companies[0]?.companyId ?? '' }
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${url}${path}`, { headers: { ...headers, 'idempotency-key': randomUUID() }, data })
    expect(answer.status(), await answer.text()).toBe(200)
    return (await answer.json()) as { id: string }
  }
  const names = { item: `Planta eléctrica ${mark}`, from: `Bodega Norte ${mark}`, to: `Bodega Sur ${mark}` }
  const { id: warehouseId } = await post(warehouse.endpoints.create.path, { code: `N${mark}`, name: names.from, negativeStock: null })
  await post(warehouse.endpoints.create.path, { code: `S${mark}`, name: names.to, negativeStock: null })
  const item = { kind: 'product', code: `PLA-${mark}`, name: names.item, price: '900000', control: 'serial' }
  const { id: itemId } = await post(createItem.path, item)
  const serials = ['1', '2', '3'].map((each) => `${mark}-${each}`)
  const line = { itemId, quantity: '3', unitCost: '500000', serials }
  await post(createOpening.path, { date: dayInBogota(new Date()), warehouseId, lines: [line] })
  const carrier = `Transportes ${mark} SAS`
  const identification = `8${String(Date.now()).slice(-8)}`
  await post(createParty.path, {
    ...{ kind: 'juridica', identificationType: '31', identification, legalName: carrier, responsibilities: ['R-99-PN'], isSupplier: true },
  })
  return { ...names, carrier }
}

test.each([
  { width: 1440, height: 900, theme: 'light', mark: 'A' },
  { width: 1440, height: 900, theme: 'dark', mark: 'B' },
  { width: 360, height: 740, theme: 'light', mark: 'C' },
  { width: 360, height: 740, theme: 'dark', mark: 'D' },
] as const)('at $width, $theme: serials travel, one is missing, and its carrier pays for it', async (look) => {
  const { width, theme, mark } = look
  const isPhone = width < 640
  const visited = await visit(look)
  const { page, url } = visited
  await haveSession(visited)
  const { item, from, to, carrier } = await prepare(visited, mark)
  const check = async (name: string) => {
    expect(await seriousProblems(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    await takePicture(page, `transfer-${name}-${width}-${theme}`)
  }

  await page.goto(`${url}/inventories/transfers/create`)
  await page.getByRole('combobox', { name: 'Sale de' }).selectOption({ label: from })
  await page.getByRole('combobox', { name: 'Llega a' }).selectOption({ label: to })
  if (isPhone) {
    await page.getByRole('button', { name: /Agregar/ }).click()
    await page.getByRole('combobox', { name: 'Producto' }).fill(item)
    await page.getByRole('option', { name: new RegExp(item) }).click()
    await page.getByRole('button', { name: new RegExp(item) }).click()
    await page.getByRole('textbox', { name: 'Cantidad' }).fill('2')
    await page.getByRole('button', { name: 'Sin serial' }).click()
  } else {
    await page
      .getByRole('grid', { name: 'Productos' })
      .getByText(/^Código, nombre/)
      .click()
    await writeItem(page, item, new RegExp(item))
    await writeQuantity(page, '2')
    await page.getByRole('button', { name: 'Acciones de la línea 1' }).click()
    await page.getByRole('menuitem', { name: 'Escribir seriales' }).click()
  }
  const choosing = page.getByRole('dialog', { name: `Seriales de ${item}` })
  await choosing.getByRole('button', { name: `${mark}-1` }).click()
  await choosing.getByRole('button', { name: `${mark}-2` }).click()
  await choosing.getByText('Elegidas 2 de 2').waitFor()
  await check('serials')
  await choosing.getByRole('button', { name: 'Usar estos' }).click()
  if (isPhone) await page.getByRole('button', { name: 'Listo' }).click()
  await check('form')
  await page.getByRole('button', { name: 'Guardar traslado' }).click()
  await page.getByRole('heading', { name: 'Traslado sin enviar' }).waitFor()

  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByRole('textbox', { name: 'Guía' }).fill('TCC-9001')
  await check('send')
  await page.getByRole('button', { name: 'Enviar traslado' }).click()
  await page.getByRole('heading', { name: /^Traslado [A-Z]+-\d+/ }).waitFor()

  await page.getByRole('button', { name: 'Recibir', exact: true }).click()
  await page.getByRole('textbox', { name: /^Llegó: seriales/ }).fill(`${mark}-1`)
  await page.getByRole('checkbox', { name: 'No llega más' }).check()
  await check('receive')
  await page.getByRole('button', { name: 'Registrar recepción' }).click()
  await page.getByText('Recepción registrada').waitFor()

  await page.getByRole('button', { name: 'Resolver faltante' }).click()
  const settling = page.getByRole('dialog', { name: /^Resolver el faltante/ })
  await settling.getByRole('combobox', { name: 'Qué se hace' }).selectOption({ label: 'Cobrar al transportador' })
  await settling.getByRole('combobox', { name: 'Concepto' }).selectOption({ label: 'Ajuste de existencias' })
  await settling.getByRole('combobox', { name: 'Transportador' }).fill(carrier)
  await page.getByRole('option', { name: new RegExp(carrier) }).click()
  expect(await settling.getByRole('textbox', { name: 'Valor que se cobra' }).inputValue()).toBe('500.000')
  await settling.getByRole('textbox', { name: 'Motivo' }).fill('Se perdió en el camino')
  await check('settle')
  await settling.getByRole('button', { name: 'Resolver faltante' }).click()
  await page.getByText('Faltante resuelto').waitFor()
  await check('settled')

  await page.goto(`${url}/treasuries/AR?new=1`)
  const receiving = page.getByRole('complementary', { name: 'Registrar recaudo' })
  await receiving.getByRole('combobox', { name: 'Tercero' }).fill(carrier)
  await page.getByRole('option', { name: new RegExp(carrier) }).click()
  await receiving.getByRole('textbox', { name: 'Valor recibido' }).fill('500000')
  await receiving.getByText('Total del recaudo').waitFor()
  await check('receipt')
  await page.keyboard.press('Control+Enter')
  await page.getByText(/^Recaudo RC-\d+ .*500\.000 registrado$/).waitFor()
  await visited.close()
})
