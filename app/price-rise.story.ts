// What a purchase costs more than the last one: told at its line while it is written, listed beside it once it stands, and carried to
// what is sold by the doors of prices, once. Figures by hand.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type * as z from 'zod/mini'
import { roleIds } from '#modules/access/index.ts'
import { changeExtended, getExtended } from '#modules/company/index.ts'
import type { DocumentRequest } from '#modules/documents/index.ts'
import { getItem, unit } from '#modules/items/index.ts'
import { listPriceBatches, priceList, undoPriceBatch } from '#modules/pricing/index.ts'
import {
  billEndpoints as bills,
  billRises,
  carryToItems,
  carryToList,
  purchaseRemissionEndpoints as receipts,
  receiptRises,
} from '#modules/purchases/index.ts'
import { roleCalls } from '#modules/users/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { Client, Refused } from './client.server.ts'
import { prove } from './testing/prove.server.ts'
import { colleague, SELLER } from './testing/colleagues.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let retail: string
let boxId: string
let first: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      {
        ...{ name: 'Cafetera', price: '50000', stock: { quantity: '1', cost: '20000' }, taxes: ['IVA 19 %'] },
        otherUnit: { name: 'Caja', factor: '4' },
      },
      { name: 'Molino', price: '90000', stock: { quantity: '1', cost: '40000' }, taxes: [] },
      { name: 'Flete', price: '0', taxes: [] },
    ],
  })
  boxId = (await shop.client.call(unit.endpoints.options, { query: { text: 'Caja' } })).options[0]?.id ?? ''
  retail = (
    await shop.client.call(priceList.endpoints.create, {
      body: {
        ...{
          name: 'Detal',
          audience: 'assigned',
          tagId: null,
          branchId: null,
          source: 'base',
          overId: null,
          change: 'lower',
          percent: '0',
        },
        ...{ rounding: 'none', includesTax: true, validFrom: null, validTo: null },
      } as never,
    })
  ).id
  first = await buy([['Cafetera', '10', '30000']], { date: '2026-11-12', dueDate: '2026-11-12' })
})
afterAll(() => world.close())

type Priced = readonly [item: string, quantity: string, price: string]
type Line = DocumentRequest['lines'][number]
let theirNumber = 0
const written = (lines: readonly Priced[], changes: Partial<DocumentRequest> = {}, ofLine: Partial<Line> = {}): DocumentRequest => {
  theirNumber += 1
  const request = shop.request(lines, { resolutionId: null, supplierPrefix: 'FE', supplierNumber: String(theirNumber), ...changes })
  return { ...request, lines: request.lines.map((line) => ({ ...line, ...ofLine })) }
}
const buy = async (...asked: Parameters<typeof written>) =>
  (await shop.client.call(bills.create, { body: { document: written(...asked), issue: true } })).id
const warned = async (document: DocumentRequest, client: Client = shop.client) =>
  (await client.call(bills.check, { body: { document } })).warnings.map(({ field, message, refuses }) => [field, message, refuses])
const risesOf = (id: string, client: Client = shop.client) => client.call(billRises, { params: { id } })
const limit = async (costRisePercent: string) => {
  const extended = await shop.client.call(getExtended, {})
  await shop.client.call(changeExtended, { body: { ...extended, costRisePercent } })
}
type ItemCells = z.input<NonNullable<(typeof carryToItems)['body']>>['cells']
const toItems = (documentId: string, cells: ItemCells, client: Client = shop.client) =>
  client.call(carryToItems, { body: { documentId, cells } })
type ListCells = z.input<NonNullable<(typeof carryToList)['body']>>['cells']
const toList = (documentId: string, cells: ListCells, changes: { listId?: string; reason?: string } = {}) =>
  shop.client.call(carryToList, { body: { documentId, listId: retail, cells, ...changes } })
const cell = (price: string, was: string, item = 'Cafetera') => ({ itemId: shop.item(item).id, price, was })
const itemOf = (name: string) => shop.client.call(getItem, { params: { id: shop.item(name).id } })
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'it was taken',
    ({ code, status, fields }: Refused) => [code ?? status, fields[0] ?? null],
  )
const rose8 = ['lines.0.unitPrice', 'El costo subió 8\u00a0% frente a la última compra (30.000 el 12/11/2026).', false]

test('a cost that rose is told at its line, by the unit, after discounts, without taxes and in pesos', async () => {
  const line = (price: string) => written([['Cafetera', '2', price]])
  expect(await warned(line('32400'))).toEqual([rose8])
  expect(await warned(line('31500'))).toEqual([])
  expect(await warned(line('31500.01'))).toHaveLength(1)
  expect(await warned(line('20000'))).toEqual([])
  // Of a box of four, after a tenth off, with the taxes inside, and in dollars.
  expect(await warned(written([['Cafetera', '1', '129600']], {}, { unitId: boxId }))).toEqual([rose8])
  expect(await warned(written([['Cafetera', '2', '36000']], {}, { discount: { kind: 'Porcentaje', value: '10' } }))).toEqual([rose8])
  expect(await warned(written([['Cafetera', '2', '38556']], { pricesIncludeTax: true }))).toEqual([rose8])
  expect(await warned(written([['Cafetera', '2', '8.1']], { currency: 'USD', currencyRate: '4000' }))).toEqual([rose8])
  // Before its day nothing was bought; what was never bought has nothing to be compared with.
  expect(await warned(written([['Cafetera', '2', '32400']], { date: '2026-11-11', dueDate: '2026-11-20' }))).toEqual([])
  expect(await warned(written([['Molino', '2', '90000']]))).toEqual([])
  await limit('10')
  expect(await warned(line('32400'))).toEqual([])
  await limit('')
  expect(await warned(line('90000'))).toEqual([])
  await limit('5')
  await expect(limit('-1')).rejects.toMatchObject({ code: 401, fields: ['costRisePercent'] })
})

test('beside the bill: what rose, what was earned and what keeps it; carried once, and its history says where it came from', async () => {
  expect(await risesOf(first)).toEqual({ rises: [], lists: [] })
  const id = await buy([
    ['Cafetera', '5', '32400'],
    ['Molino', '1', '45000'],
  ])
  const { number } = await shop.client.call(bills.view, { params: { id } })
  const { rises, lists } = await risesOf(id)
  expect(lists).toEqual([{ id: retail, name: 'Detal', includesTax: true }])
  expect(rises).toEqual([
    {
      item: { id: shop.item('Cafetera').id, code: 'P-1', name: 'Cafetera', unitName: 'Unidad' },
      ...{ last: '30000', lastDate: '2026-11-12', lastDocument: { id: first, kind: 'INP' }, now: '32400', percent: '8' },
      base: { price: '50000', margin: '40', marginNow: '35.2', proposed: '54000' },
      cells: [{ listId: retail, price: '59500', written: null, proposed: '64260' }],
    },
  ])
  const origin = `Alza de costo en ${number}, de Almacenes La Ceiba S.A.`

  // Into a list: a batch like any other, which the grid can take back.
  const listed = { itemId: shop.item('Cafetera').id, price: '64260', was: null }
  expect(await toList(id, [listed])).toEqual({ count: 1 })
  expect(await toList(id, [listed])).toEqual({ count: 0 })
  expect((await risesOf(id)).rises[0]?.cells).toEqual([{ listId: retail, price: '64260', written: '64260', proposed: '69400.8' }])
  expect(await refusalOf(toList(id, [{ ...listed, price: '60000' }]))).toEqual([401, 'cells.0.price'])
  // Under what it costs only with a reason: 32.400 is more than 30.000 with its taxes.
  expect(await refusalOf(toList(id, [{ ...listed, price: '30000', was: '64260' }]))).toEqual([667, 'cells.0.price'])
  const { rows } = await shop.client.call(listPriceBatches, { query: {} })
  expect(rows.map((row) => [row.state, row.prices, row.reason, row.origin])).toEqual([['applied', 1, '', origin]])
  await shop.client.call(undoPriceBatch, { params: { id: rows[0]?.id ?? '' } })
  expect((await risesOf(id)).rises[0]?.cells).toMatchObject([{ price: '59500', written: null }])

  // Into the item: the rule of the list follows it.
  const before = (await itemOf('Cafetera')).version
  expect(await refusalOf(toItems(id, [cell('54000', '49000')]))).toEqual([401, 'cells.0.price'])
  expect(await toItems(id, [cell('54000', '50000')])).toEqual({ count: 1 })
  expect(await toItems(id, [cell('54000', '50000')])).toEqual({ count: 0 })
  expect(await itemOf('Cafetera')).toMatchObject({ price: '54000', version: before + 1 })
  expect((await risesOf(id)).rises[0]).toMatchObject({
    base: { price: '54000', margin: '44.4', marginNow: '40' },
    cells: [{ price: '64260' }],
  })
  const told = await inCompany(world.pool, { companyId: shop.companyId, personId: null }, (tx) =>
    tx.rows<{ entity: string; changes: Record<string, unknown> }>(sql`
      select entity, changes from audit_event where company_id = ${shop.companyId} and changes ? 'Origen' order by id`),
  )
  expect(told).toEqual([
    { entity: 'pricing.priceList', changes: { prices: ['', '64260'], Origen: ['', origin] } },
    { entity: 'items.item', changes: { price: ['50000', '54000'], Origen: ['', origin] } },
  ])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('a bill of what was received is compared with the purchase before it, and what is annulled no more', async () => {
  const document = written([['Cafetera', '2', '35640']])
  const { id: receiptId } = await shop.client.call(receipts.create, { body: { document, issue: true } })
  const ofReceipt = (await shop.client.call(receiptRises, { params: { id: receiptId } })).rises
  expect(ofReceipt.map(({ last, now, percent }) => [last, now, percent])).toEqual([['32400', '35640', '10']])
  const made = written([['Cafetera', '2', '35640']], {}, { source: { documentId: receiptId, position: 1 } })
  expect(await warned(made)).toHaveLength(1)
  const { id: billId } = await shop.client.call(bills.create, { body: { document: made, issue: true } })
  expect((await risesOf(billId)).rises.map(({ last, percent }) => [last, percent])).toEqual([['32400', '10']])
  expect(await warned(written([['Cafetera', '2', '35640']]))).toEqual([])
  await shop.client.call(bills.annul, { params: { id: billId }, body: { reason: 'Se registra de nuevo' } })
  await shop.client.call(receipts.annul, { params: { id: receiptId }, body: { reason: 'No llegó' } })
  expect((await risesOf(billId)).rises).toEqual([])
  expect(await warned(written([['Cafetera', '2', '35640']]))).toHaveLength(1)
  expect(await refusalOf(toItems(billId, [cell('60000', '54000')]))).toEqual([401, 'documentId'])
})

test('whoever does not see costs is told no figure; without permission nothing is carried, and what cannot be is refused', async () => {
  const id = await buy([['Cafetera', '1', '36000']])
  const { id: roleId } = await shop.client.call(roleCalls.createRole, { body: { name: 'Compras sin costos', from: roleIds.accountant } })
  const role = String(roleId)
  const { codes, version } = await shop.client.call(roleCalls.getRole, { params: { role } })
  const kept = codes.filter((code) => code.startsWith('purchases.bill.'))
  await shop.client.call(roleCalls.changeRole, { params: { role }, body: { name: 'Compras sin costos', codes: kept, version } })
  const blind = (await colleague(world, shop.client, roleId)).client
  expect(await warned(written([['Cafetera', '2', '90000']]), blind)).toEqual([
    ['lines.0.unitPrice', 'El costo subió frente a la última compra.', false],
  ])
  expect(await risesOf(id, blind)).toMatchObject({
    rises: [{ last: null, now: null, percent: null, base: { price: '54000', margin: null, marginNow: null, proposed: null }, cells: [] }],
    lists: [],
  })
  expect(await refusalOf(toItems(id, [cell('60000', '54000')], blind))).toEqual([403, null])
  const seller = (await colleague(world, shop.client, SELLER)).client
  expect(await refusalOf(risesOf(id, seller))).toEqual([403, null])
  expect(await refusalOf(toItems(id, [cell('60000', '54000')], seller))).toEqual([403, null])
  const other = (await newCompany(world)).client
  expect(await refusalOf(risesOf(id, other))).toEqual([698, null])
  expect(await refusalOf(toItems(id, [cell('60000', '54000')], other))).toEqual([698, 'documentId'])
  for (const [cells, refusal] of [
    [[], [401, 'cells']],
    [[cell('-1', '54000')], [401, 'cells.0.price']],
    [[cell('0', '54000')], [401, 'cells.0.price']],
    [[cell('cara', '54000')], [401, 'cells.0.price']],
    [
      [cell('60000', '54000'), cell('61000', '54000')],
      [401, 'cells.1.itemId'],
    ],
    [
      [cell('60000', '54000'), cell('95000', '90000', 'Molino')],
      [401, 'cells.1.itemId'],
    ],
  ] as const)
    expect(await refusalOf(toItems(id, [...cells]))).toEqual(refusal)
  expect(await refusalOf(toList(id, [cell('60000', '54000')], { listId: id }))).toEqual([698, 'listId'])
  expect(await itemOf('Cafetera')).toMatchObject({ price: '54000' })
})
