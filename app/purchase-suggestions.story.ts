// What to buy: by levels, by what is sold and by what is on its way, made into one draft of an order for each supplier, once. Figures
// by hand; whoever is kept to a warehouse, or does not see costs, is told no more than that.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type * as z from 'zod/mini'
import { roleIds } from '#modules/access/index.ts'
import { createTransfer, sendTransfer, setLevels, stockPermissions, warehouse } from '#modules/inventory/index.ts'
import { unit } from '#modules/items/index.ts'
import { proposeLines } from '#modules/documents/index.ts'
import { createParty } from '#modules/people/index.ts'
import {
  billEndpoints as bills,
  itemIncoming,
  orderSuggested,
  purchaseOrderEndpoints as orders,
  purchaseOrderStageCalls,
  purchaseRemissionEndpoints as receipts,
  setItemSuppliers,
  suggestPurchases,
} from '#modules/purchases/index.ts'
import { roleCalls } from '#modules/users/index.ts'
import type { Client, Refused } from './client.server.ts'
import { meetSupplier } from './testing/parties.server.ts'
import { prove } from './testing/prove.server.ts'
import { colleague, restrict, SELLER } from './testing/colleagues.server.ts'
import { anyNit, newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let cali: string
let boxId: string
let north: string
const levels = (item: string, warehouseId: string, [minimum, reorder, maximum]: readonly (string | null)[]) =>
  shop.client.call(setLevels, {
    params: { itemId: shop.item(item).id },
    body: { levels: [{ warehouseId, minimum: minimum ?? null, reorder: reorder ?? null, maximum: maximum ?? null }] },
  })
const supplier = async (legalName: string, client = shop.client) =>
  (
    await client.call(createParty, {
      body: {
        ...{ kind: 'juridica', identificationType: '31', identification: anyNit(), legalName, responsibilities: ['R-99-PN'] },
        ...{ isSupplier: true, addressLine: 'Calle 9 # 8-7', cityCode: '11001', paymentDays: 30 },
      },
    })
  ).id

beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '100', cost: '20000' }, taxes: ['IVA 19 %'] },
      { name: 'Filtro', price: '5000', stock: { quantity: '1', cost: '1000' }, taxes: [], otherUnit: { name: 'Caja', factor: '24' } },
      { name: 'Molino', price: '90000', stock: { quantity: '9', cost: '30000' }, taxes: [] },
      { name: 'Flete', price: '1000', taxes: [] },
    ],
  })
  cali = (await shop.client.call(warehouse.endpoints.create, { body: { code: 'CALI', name: 'Cali' } as never })).id
  boxId = (await shop.client.call(unit.endpoints.options, { query: { text: 'Caja' } })).options[0]?.id ?? ''
  north = await supplier('Cafés del Norte SAS')
  // A box of 24 filters for 24.000 less a tenth: 900 each.
  const bought = shop.request([['Filtro', '1', '24000']], { resolutionId: null, partyId: north, supplierNumber: '7' })
  const discount = { kind: 'Porcentaje' as const, value: '10' }
  await shop.client.call(bills.create, {
    body: { document: { ...bought, lines: bought.lines.map((line) => ({ ...line, unitId: boxId, discount })) }, issue: true },
  })
  await shop.issue([
    ['Cafetera', '95'],
    ['Filtro', '25'],
  ])
  await levels('Cafetera', shop.warehouseId, ['10', null, '50'])
})
afterAll(() => world.close())

type Query = z.input<NonNullable<(typeof suggestPurchases)['query']>>
const ask = (query: Query = {}, client: Client = shop.client) => client.call(suggestPurchases, { query })
const told = async (query: Query = {}, client: Client = shop.client) =>
  (await ask(query, client)).rows.map(({ item, available, incoming, drafted, quantity, unit: { name } }) =>
    [item.name, available, incoming, drafted, `${quantity} ${name}`].join(' | '),
  )
type Lines = z.input<NonNullable<(typeof orderSuggested)['body']>>['lines']
const line = (item: string, quantity: string, changes: Partial<Lines[number]> = {}): Lines[number] => ({
  ...{ itemId: shop.item(item).id, warehouseId: shop.warehouseId, quantity, supplierId: north, ...changes },
})
const order = (lines: Lines, client: Client = shop.client, idempotencyKey?: string) =>
  client.call(orderSuggested, { body: { lines }, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) })
const read = (id: string) => shop.client.call(orders.view, { params: { id } })
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'it was taken',
    ({ code, status, fields }: Refused) => [code ?? status, fields[0] ?? null],
  )

test('by levels and by sales, in the unit that it was last bought in, with its last supplier and price', async () => {
  const { rows, count } = await ask()
  expect(count).toBe(2)
  // Of 100 coffee machines 95 were sold in thirty days: 95 more are needed, and 50 fit.
  expect(rows[1]).toMatchObject({
    ...{ item: { code: 'P-1' }, available: '5', minimum: '10', maximum: '50', isShort: true, daily: '3.17', wanted: '45' },
    ...{ quantity: '45', unit: { id: null, name: 'Unidad', factor: '1' }, supplier: null, lastPrice: null, lastDate: null },
  })
  // None of 25 filters is left, and 25 are needed: two boxes of 24.
  expect(rows[0]).toMatchObject({
    ...{ item: { code: 'P-2' }, available: '0', isShort: false, wanted: '25', quantity: '2', lastDate: world.today },
    ...{ unit: { id: boxId, name: 'Caja', factor: '24' }, supplier: { id: north, name: 'Cafés del Norte SAS' }, lastPrice: '21600' },
  })
  expect(await told({ coverDays: 60 })).toEqual(['Filtro | 0 | 0 | 0 | 3 Caja', 'Cafetera | 5 | 0 | 0 | 45 Unidad'])
  expect(await told({ leadDays: 30 })).toEqual(['Filtro | 0 | 0 | 0 | 3 Caja', 'Cafetera | 5 | 0 | 0 | 45 Unidad'])
  expect(await told({ scope: 'short' })).toEqual(['Cafetera | 5 | 0 | 0 | 45 Unidad'])
  expect(await told({ supplierId: north })).toEqual(['Filtro | 0 | 0 | 0 | 2 Caja'])
  expect(await told({ warehouseId: cali })).toEqual([])
})

test('one draft for each supplier, once; what it asks for is on its way until it came, and closed or annulled it lacks again', async () => {
  const south = await supplier('Molinos del Sur SAS')
  const lines = [line('Filtro', '2', { unitId: boxId }), line('Cafetera', '45', { supplierId: south }), line('Molino', '1')]
  const [first, again] = await Promise.all([order(lines, shop.client, 'sugerir-1'), order(lines, shop.client, 'sugerir-1')])
  expect(again).toEqual(first)
  expect(first.orders.map((made) => [made.supplier.name, made.lines])).toEqual([
    ['Cafés del Norte SAS', 2],
    ['Molinos del Sur SAS', 1],
  ])
  const [filters = '', machines = ''] = first.orders.map(({ id }) => id)
  const draft = await read(filters)
  expect(draft).toMatchObject({
    ...{ state: 'draft', number: null, date: world.today, party: { id: north }, warehouse: { id: shop.warehouseId } },
    internalNotes: 'Sugerencia de compra del 20/11/2026',
  })
  expect(draft.lines.map((each) => [each.quantity, each.unitName, Number(each.unitPrice), each.taxIds.length])).toEqual([
    ['2', 'Caja', 21600, 0],
    ['1', 'Unidad', 0, 0],
  ])
  expect((await read(machines)).lines.map(({ taxIds }) => taxIds)).toEqual([shop.item('Cafetera').taxIds])
  expect(await told()).toEqual([])
  expect(await told({ coverDays: 90 })).toEqual(['Filtro | 0 | 0 | 48 | 2 Caja'])

  // Issued it is on its way; ten of 45 come eight days later, and then no more is expected.
  const { version, lines: kept } = await read(machines)
  const request = shop.request([['Cafetera', '45', '21000']], { resolutionId: null, partyId: south, deliveryDate: '2026-11-30' })
  await shop.client.call(orders.update, { params: { id: machines }, body: { document: request, version, issue: true } })
  await shop.client.call(orders.remove, { params: { id: filters } })
  expect(kept).toHaveLength(1)
  expect(await told()).toEqual(['Filtro | 0 | 0 | 0 | 2 Caja'])
  world.clock.moveTo('2026-11-28T15:00:00Z')
  const received = shop.request([['Cafetera', '10', '21000']], { resolutionId: null, partyId: south })
  const { id: receiptId } = await shop.client.call(receipts.create, {
    body: {
      document: { ...received, lines: received.lines.map((each) => ({ ...each, source: { documentId: machines, position: 1 } })) },
      issue: true,
    },
  })
  expect(await told({ saleDays: 60 })).toEqual(['Filtro | 0 | 0 | 0 | 1 Caja'])
  await levels('Cafetera', shop.warehouseId, ['10', null, '70'])
  // 15 there and 35 on their way; of 95 sold in sixty days, in thirty and the eight that it took, 60,17 are needed.
  expect((await ask({ saleDays: 60 })).rows.map(({ item, leadDays, incoming, wanted }) => [item.name, leadDays, incoming, wanted])).toEqual(
    [
      ['Filtro', 0, '0', '12.5'],
      ['Cafetera', 8, '35', '10.166667'],
    ],
  )
  // On its page: of 95 in ninety days 15 last 14,2 days, and 50 last 47,4.
  const { rows, total } = await shop.client.call(itemIncoming, { params: { id: shop.item('Cafetera').id } })
  const figures = { available: '15', ordered: '35', travelling: '0', drafted: '0', left: '95', cover: '14.2', coverWithIncoming: '47.4' }
  expect(rows).toEqual([{ warehouse: expect.objectContaining({ id: shop.warehouseId }), ...figures }])
  expect(total).toEqual(figures)
  const { orders: next } = await order([line('Molino', '1', { supplierId: south })])
  expect(await read(next[0]?.id ?? '')).toMatchObject({ date: '2026-11-28', deliveryDate: '2026-12-06' })
  await shop.client.call(purchaseOrderStageCalls.close, { params: { id: machines }, body: { comment: '', releasesPending: true } })
  expect((await ask({ saleDays: 60, leadDays: 0 })).rows[1]).toMatchObject({
    available: '15',
    incoming: '0',
    wanted: '32.5',
    quantity: '33',
  })
  await shop.client.call(receipts.annul, { params: { id: receiptId }, body: { reason: 'No llegó' } })
  expect((await ask({ saleDays: 60, leadDays: 0 })).rows[1]).toMatchObject({ available: '5', wanted: '65' })
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('what travels to a warehouse is on its way, and whoever is kept to it sees and asks for it alone', async () => {
  await levels('Molino', cali, ['6', null, '8'])
  expect(await told({ warehouseId: cali })).toEqual(['Molino | 0 | 0 | 0 | 8 Unidad'])
  const { id, version } = await shop.client.call(createTransfer, {
    body: {
      ...{ date: world.today, originId: shop.warehouseId, destinationId: cali },
      lines: [{ itemId: shop.item('Molino').id, quantity: '4' }],
    },
  })
  await shop.client.call(sendTransfer, { params: { id }, body: { version, immediate: false, waybill: '' } })
  expect(await told({ warehouseId: cali })).toEqual(['Molino | 0 | 4 | 0 | 4 Unidad'])
  const own = await colleague(world, shop.client, roleIds.accountant)
  await restrict(world, shop.client, own.personId, { warehouseIds: [cali] }, roleIds.accountant)
  // An order of another warehouse that also asks for this one counts, though they do not reach it.
  const { orders: made } = await order([line('Filtro', '1'), line('Molino', '1', { warehouseId: cali })])
  expect(await told({}, own.client)).toEqual(['Molino | 0 | 4 | 1 | 3 Unidad'])
  expect(await refusalOf(order([line('Molino', '3')], own.client))).toEqual([401, 'lines.0.warehouseId'])
  expect((await order([line('Molino', '3', { warehouseId: cali })], own.client)).orders).toHaveLength(1)
  expect(made).toHaveLength(1)
})

test('whoever does not see costs gets no price, neither told nor written; whoever writes no orders gets nothing', async () => {
  const { id } = await shop.client.call(roleCalls.createRole, { body: { name: 'Compras sin costos', from: roleIds.accountant } })
  const role = String(id)
  const { codes, version } = await shop.client.call(roleCalls.getRole, { params: { role } })
  const kept = codes.filter((code) => code.startsWith('purchases.order.') || code === stockPermissions.read.code)
  await shop.client.call(roleCalls.changeRole, { params: { role }, body: { name: 'Compras sin costos', codes: kept, version } })
  const blind = (await colleague(world, shop.client, id)).client
  const { rows } = await ask({ saleDays: 90, coverDays: 90 }, blind)
  expect(rows.map(({ supplier: last, lastPrice }) => [last?.id ?? null, lastPrice])).toContainEqual([north, null])
  const { orders: made } = await order([line('Filtro', '1', { unitId: boxId })], blind)
  expect((await read(made[0]?.id ?? '')).lines.map(({ unitPrice }) => Number(unitPrice))).toEqual([0])
  const seller = (await colleague(world, shop.client, SELLER)).client
  expect(await refusalOf(ask({}, seller))).toEqual([403, null])
  expect(await refusalOf(order([line('Filtro', '1')], seller))).toEqual([403, null])
})

test('the preferred supplier is suggested, with the price that was agreed, and an order proposes it with their code', async () => {
  const south = await supplier('Filtros del Sur SAS')
  const { id: itemId } = shop.item('Filtro')
  // The first one sells boxes of 24 at 20.000; of the other, only their code is known.
  const agreed = { supplierId: south, code: 'FS-24', unitId: boxId, price: '20000', leadDays: 4, preferred: true }
  const write = (suppliers: readonly object[]) =>
    shop.client.call(setItemSuppliers, { params: { itemId }, body: { suppliers: suppliers as never } })
  await write([agreed, { supplierId: north, code: 'CN-1' }])
  const found = (await ask({ saleDays: 90, coverDays: 90 })).rows.find(({ item }) => item.id === itemId)
  expect(found).toMatchObject({
    supplier: { id: south },
    unit: { id: boxId, name: 'Caja' },
    lastPrice: '20000',
    lastDate: null,
    leadDays: 4,
  })
  const { orders: made } = await order([line('Filtro', '1', { unitId: boxId, supplierId: south }), line('Filtro', '1', { unitId: boxId })])
  const drafts = await Promise.all(made.map(({ id }) => read(id)))
  expect(drafts.map(({ lines }) => [lines[0]?.description, Number(lines[0]?.unitPrice)])).toEqual([
    ['Filtro (FS-24)', 20000],
    // The last bill: 24.000 less a tenth.
    ['Filtro (CN-1)', 21600],
  ])
  const propose = async (partyId: string, unitId: string | null, client = shop.client) =>
    (
      await client.call(proposeLines, {
        body: {
          prices: 'theirs',
          partyId,
          date: world.today,
          branchId: null,
          pricesIncludeTax: false,
          lines: [{ itemId, unitId, quantity: '1' }],
        },
      })
    ).lines[0]
  expect(await propose(south, boxId)).toMatchObject({ price: '20000', priceReason: 'acordado con Filtros del Sur SAS', theirCode: 'FS-24' })
  // 20.000 ÷ 24.
  expect(await propose(south, null)).toMatchObject({ price: '833.333333' })
  expect(await propose(north, boxId)).toMatchObject({ price: '21600', priceReason: 'lo último que cobró el 20/11/2026', theirCode: 'CN-1' })
  const seller = (await colleague(world, shop.client, SELLER)).client
  expect(await propose(south, boxId, seller)).toMatchObject({ price: '0', priceReason: '', theirCode: 'FS-24' })
  for (const each of made) await shop.client.call(orders.remove, { params: { id: each.id } })
  await write([])
})

test('suppliers that cannot be are refused at their field', async () => {
  const itemId = shop.item('Filtro').id
  const write = (suppliers: readonly object[], client = shop.client) =>
    refusalOf(client.call(setItemSuppliers, { params: { itemId }, body: { suppliers: suppliers as never } }))
  const own = { supplierId: north, code: 'CN-1' }
  const customer = await meetSupplier(shop.client, 'Solo Cliente SAS', { isSupplier: false, isCustomer: true })
  expect(await write([{ supplierId: customer }])).toEqual([401, 'suppliers.0.supplierId'])
  expect(await write([own, own])).toEqual([401, 'suppliers.1.supplierId'])
  expect(await write([{ ...own, price: '-1' }])).toEqual([401, 'suppliers.0.price'])
  expect(await write([{ ...own, leadDays: 366 }])).toEqual([401, 'suppliers.0.leadDays'])
  expect(await write([{ ...own, unitId: cali }])).toEqual([401, 'suppliers.0.unitId'])
  expect(await write([{ ...own, code: 'a\u0000b' }])).toEqual([401, 'suppliers.0.code'])
  expect(await write(Array.from({ length: 21 }, () => own))).toEqual([401, 'suppliers'])
  const other = await newCompany(world)
  expect(await write([own], other.client)).toEqual([698, null])
  expect(await write([{ supplierId: await supplier('Ajeno SAS', other.client) }])).toEqual([401, 'suppliers.0.supplierId'])
  // One code of a supplier is of one item.
  await shop.client.call(setItemSuppliers, { params: { itemId }, body: { suppliers: [own] } })
  const twin = shop.client.call(setItemSuppliers, {
    params: { itemId: shop.item('Molino').id },
    body: { suppliers: [{ ...own, code: 'cn-1' }] },
  })
  expect(await refusalOf(twin)).toEqual([401, 'suppliers.0.code'])
  await shop.client.call(setItemSuppliers, { params: { itemId }, body: { suppliers: [] } })
})

test('what cannot be is refused at its field, and nothing of it is written', async () => {
  const other = await newCompany(world)
  const [theirs, count] = [
    await supplier('De otra empresa SAS', other.client),
    (await shop.client.call(orders.totals, { query: {} })).count,
  ]
  const opened = await newCompany(world)
  expect(await ask({}, opened.client)).toEqual({ rows: [], count: 0 })
  for (const [query, field] of [
    [{ saleDays: -1 }, 'saleDays'],
    [{ saleDays: 0 }, 'saleDays'],
    [{ coverDays: 1.5 }, 'coverDays'],
    [{ coverDays: 'muchos' }, 'coverDays'],
    [{ leadDays: 4000 }, 'leadDays'],
    [{ warehouseId: 'x' }, 'warehouseId'],
  ] as const)
    expect(await refusalOf(ask(query as Query))).toEqual([401, field])
  const good = line('Filtro', '1')
  for (const [lines, refusal] of [
    [[], [401, 'lines']],
    [
      [good, line('Filtro', '1', { supplierId: theirs })],
      [698, 'lines.1.supplierId'],
    ],
    [[line('Filtro', '1', { itemId: theirs })], [698, 'lines.0.itemId']],
    [[line('Filtro', '1', { warehouseId: theirs })], [698, 'lines.0.warehouseId']],
    [[line('Filtro', '1', { unitId: theirs })], [401, 'lines.0.unitId']],
    [[line('Flete', '1')], [401, 'lines.0.itemId']],
    [[line('Filtro', '0')], [475, 'lines.0.quantity']],
    [[line('Filtro', '-1')], [401, 'lines.0.quantity']],
    [[line('Filtro', 'uno')], [401, 'lines.0.quantity']],
    [
      [good, line('Filtro', '2')],
      [401, 'lines.1.itemId'],
    ],
    [Array.from({ length: 501 }, () => good), [401, 'lines']],
  ] as const)
    expect(await refusalOf(order([...lines]))).toEqual(refusal)
  expect((await shop.client.call(orders.totals, { query: {} })).count).toBe(count)
  expect(await refusalOf(order([good], other.client))).toEqual([698, 'lines.0.itemId'])
})
