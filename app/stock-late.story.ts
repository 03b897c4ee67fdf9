// What is recorded with a day before a count asks, whatever records it, and with a yes the count's figure holds: its adjustment takes up
// the difference. Books equal stock, and each count what was found, after every step.
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { roleIds } from '#modules/access/index.ts'
import {
  adjustStock,
  annulStockNote,
  annulTransfer,
  approveCount,
  askStockOn,
  createCount,
  createOpening,
  createStockNote,
  createTransfer,
  finishCount,
  getCount,
  getMovementsOfSource,
  getStockNote,
  sendTransfer,
  stockConcept,
  tallyCount,
  warehouse,
} from '#modules/inventory/index.ts'
import { createItem, getItem } from '#modules/items/index.ts'
import { billEndpoints as bills } from '#modules/purchases/index.ts'
import { remissionEndpoints, remissionReturns } from '#modules/sales/index.ts'
import { listLog } from '#platform/log/log.ts'
import { accepting, Refused, type Client } from './client.server.ts'
import { closeMonths } from './testing/closing.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { kindClient } from './testing/import-client.server.ts'
import { prove } from './testing/prove.server.ts'
import { openValues, type ValueShop } from './testing/value-shop.server.ts'
import { openWorld, type World } from './testing/world.server.ts'

let world: World
let shop: ValueShop
let keeper: Client
let concepts: ReadonlyMap<string, string>
let northId: string
/** Whoever acts says yes to what is asked. */
let isAccepting = false

beforeAll(async () => {
  world = await openWorld()
  shop = await openValues(world, (client) => ({
    ...client,
    call: (endpoint, args) => (isAccepting ? accepting(client) : client).call(endpoint, args),
  }))
  const { client } = shop.shop
  keeper = (await colleague(world, client, roleIds.accountingAssistant)).client
  concepts = new Map((await client.call(stockConcept.endpoints.list, { query: {} })).rows.map(({ name, id }) => [name, id]))
  northId = (await client.call(warehouse.endpoints.create, { body: { code: 'N', name: 'Norte' } as never })).id
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await prove(inject('ownerUrl'), shop.shop.companyId)).toBeNull()
})

const BEFORE = '2026-11-10'
const COUNTED = '2026-11-15'
const caller = (): Client => (isAccepting ? accepting(shop.shop.client) : shop.shop.client)
const withYes = async <T>(act: () => Promise<T>): Promise<T> => {
  isAccepting = true
  try {
    return await act()
  } finally {
    isAccepting = false
  }
}
const there = async (itemId: string, date: string = world.today, warehouseId = shop.shop.warehouseId) =>
  (await caller().call(askStockOn, { body: { date, warehouseId, itemIds: [itemId] } })).items[0]
const pieces = async (itemId: string, date?: string, warehouseId?: string) =>
  Number((await there(itemId, date, warehouseId))?.quantity ?? 0)

/** A hundred from the first day on, at 1.000 each. */
async function stocked(): Promise<string> {
  const itemId = await shop.makeItem()
  await shop.open(itemId, '100', '1000', '2026-11-01')
  return itemId
}
const adjust = (itemId: string, counted: string, expected: string, date: string) =>
  caller().call(adjustStock, {
    body: {
      ...{ date, warehouseId: shop.shop.warehouseId, conceptId: concepts.get('Ajuste de existencias') ?? null, notes: '' },
      lines: [{ itemId, counted, expected }],
    },
  })
const note = (type: 'entry' | 'exit' | 'adjustment' | 'loss', itemId: string, quantity: string, date: string) =>
  caller().call(createStockNote, {
    body: {
      ...{ type, date, warehouseId: shop.shop.warehouseId, notes: '', conceptId: concepts.get('Ajuste de existencias') ?? null },
      ...(type === 'loss' ? { cause: 'damage' } : {}),
      lines: [{ itemId, quantity, unitCost: type === 'entry' ? '1500' : '' }],
    } as never,
  })
const transfer = async (itemId: string, quantity: string, date: string) => {
  const body = { date, originId: shop.shop.warehouseId, destinationId: northId, notes: '', lines: [{ itemId, quantity }] }
  const { id, version } = await caller().call(createTransfer, { body })
  await caller().call(sendTransfer, { params: { id }, body: { version, immediate: true, waybill: '' } })
  return id
}

/** What was counted of everything by two: who counts, and who approves. */
async function countOf(found: Readonly<Record<string, string>>) {
  const body = { warehouseId: shop.shop.warehouseId, conceptId: concepts.get('Ajuste de existencias') ?? null, blind: true, freezes: false }
  const { id, number } = await caller().call(createCount, { body })
  for (const [itemId, quantity] of Object.entries(found)) await keeper.call(tallyCount, { params: { id }, body: { itemId, quantity } })
  return { id, number }
}
async function approved(id: string) {
  const { version } = await caller().call(getCount, { params: { id } })
  await caller().call(finishCount, { params: { id }, body: { version } })
  return caller().call(approveCount, { params: { id }, body: { version: version + 1, lines: [] } })
}
const refusal = async (act: () => Promise<unknown>): Promise<Refused> => {
  const found = await act().catch((error: unknown) => error)
  if (!(found instanceof Refused)) throw new Error(`Not refused: ${JSON.stringify(found)}`)
  return found
}

const late: readonly (readonly [name: string, act: (itemId: string) => Promise<unknown>])[] = [
  ['an entry', (itemId) => note('entry', itemId, '5', BEFORE)],
  ['an exit', (itemId) => note('exit', itemId, '5', BEFORE)],
  ['an adjustment', (itemId) => note('adjustment', itemId, '-5', BEFORE)],
  ['a loss', (itemId) => note('loss', itemId, '5', BEFORE)],
  ['a consumption', (itemId) => shop.consume(itemId, '5', BEFORE)],
  ['an opening', (itemId) => shop.open(itemId, '5', '1500', BEFORE)],
  ['a transfer', (itemId) => transfer(itemId, '5', BEFORE)],
  ['a receipt', (itemId) => shop.receive(itemId, '5', '1500', BEFORE)],
  ['a bill', (itemId) => shop.buy(itemId, '5', '1500', BEFORE)],
  ['a remission', (itemId) => shop.remit('RMS', itemId, '5', BEFORE)],
  ['a remission in consignment', (itemId) => shop.remit('RCS', itemId, '5', BEFORE)],
  ['an earlier count', (itemId) => adjust(itemId, '95', '100', BEFORE)],
]

test.each(late)('%s of an earlier day asks, and the count holds', async (_, act) => {
  const itemId = await stocked()
  const { number } = await adjust(itemId, '90', '100', COUNTED)
  const before = await closingBalances(shop.shop.client)
  const asked = await refusal(() => act(itemId))
  expect(asked.code).toBe(442)
  expect(asked.errors[0]?.params).toMatchObject({
    conteo: number,
    fecha: '15/11/2026',
    contado: '90',
    bodega: expect.any(String) as unknown,
  })
  expect(asked.message).toContain(number)
  expect(await closingBalances(shop.shop.client)).toEqual(before)
  await withYes(() => act(itemId))
  expect([await pieces(itemId, COUNTED), await pieces(itemId)]).toEqual([90, 90])
})

test('what comes back and what goes back with an earlier day asks, and the count holds', async () => {
  const itemId = await stocked()
  const remitted = await shop.remit('RMS', itemId, '5', '2026-11-02')
  const received = await shop.receive(itemId, '5', '1000', '2026-11-02')
  const bought = await shop.buy(itemId, '5', '1000', '2026-11-02')
  await adjust(itemId, '90', '105', COUNTED)
  const acts: (() => Promise<unknown>)[] = [
    () =>
      caller().call(remissionReturns.create, {
        params: { id: remitted },
        body: { date: BEFORE, reason: 'No lo necesitó', lines: [{ position: 1, quantity: '2' }] },
      }),
    () => shop.giveReceiptBack(received, '3', BEFORE),
    () => shop.giveBackToSupplier(bought, itemId, { quantity: '3', unitPrice: '1000', date: BEFORE }),
  ]
  for (const act of acts) {
    expect(await refusal(act)).toMatchObject({ code: 442 })
    await withYes(act)
    expect([await pieces(itemId, COUNTED), await pieces(itemId)]).toEqual([90, 90])
  }
})

const undone: readonly (readonly [name: string, act: (itemId: string) => Promise<() => Promise<unknown>>])[] = [
  [
    'an entry',
    async (itemId) => {
      const { id } = await note('entry', itemId, '5', BEFORE)
      return () => caller().call(annulStockNote, { params: { id }, body: { reason: 'No era' } })
    },
  ],
  [
    'a transfer',
    async (itemId) => {
      const id = await transfer(itemId, '5', BEFORE)
      return () => caller().call(annulTransfer, { params: { id }, body: { reason: 'No era', version: 2 } as never })
    },
  ],
  [
    'a bill',
    async (itemId) => {
      const id = await shop.buy(itemId, '5', '1500', BEFORE)
      return () => caller().call(bills.annul, { params: { id }, body: { reason: 'No era' } })
    },
  ],
  [
    'a remission',
    async (itemId) => {
      const id = await shop.remit('RMS', itemId, '5', BEFORE)
      return () => caller().call(remissionEndpoints.annul, { params: { id }, body: { reason: 'No era' } })
    },
  ],
  [
    'a sale of the same day, before it was counted',
    async (itemId) => {
      const { id } = await note('exit', itemId, '5', COUNTED)
      return () => caller().call(annulStockNote, { params: { id }, body: { reason: 'No era' } })
    },
  ],
]

test.each(undone)('annulling %s that stood before the count asks, and the count holds', async (_, act) => {
  const itemId = await stocked()
  const undo = await act(itemId)
  await adjust(itemId, '90', String(await pieces(itemId, COUNTED)), COUNTED)
  expect(await refusal(undo)).toMatchObject({ code: 442 })
  await withYes(undo)
  expect([await pieces(itemId, COUNTED), await pieces(itemId)]).toEqual([90, 90])
})

test('a bill that is edited before the count asks, and the count holds', async () => {
  const itemId = await stocked()
  const id = await shop.buy(itemId, '5', '1500', BEFORE)
  await adjust(itemId, '90', '105', COUNTED)
  const line = { itemId, description: 'Producto', quantity: '8', unitPrice: '1500', taxIds: [] }
  const again = shop.request(
    [line] as never,
    { resolutionId: null, supplierPrefix: 'FE', supplierNumber: shop.next(), date: BEFORE } as never,
  )
  const edit = async () => {
    const { version } = await shop.shop.client.call(bills.view, { params: { id } })
    return caller().call(bills.update, { params: { id }, body: { document: again, version, issue: true } })
  }
  expect(await refusal(edit)).toMatchObject({ code: 442 })
  await withYes(edit)
  expect(await pieces(itemId)).toBe(90)
})

test('what is recorded for the day of the count or after it asks nothing', async () => {
  const itemId = await stocked()
  await adjust(itemId, '90', '100', COUNTED)
  await note('exit', itemId, '5', COUNTED)
  await note('entry', itemId, '2', addDays(COUNTED as never, 1))
  expect(await pieces(itemId)).toBe(87)
  // Another product, and another warehouse, were not counted.
  const other = await stocked()
  await note('exit', other, '5', BEFORE)
  expect(await pieces(other)).toBe(95)
})

test('a physical count holds: it names itself, its adjustment takes up what came late, and says so', async () => {
  const [one, two] = [await stocked(), await stocked()]
  const { id, number } = await countOf({ [one]: '97', [two]: '100' })
  // Sold after it was counted: it is after it.
  await note('exit', one, '7', world.today)
  await approved(id)
  expect([await pieces(one), await pieces(two)]).toEqual([90, 100])
  const asked = await refusal(() => note('exit', one, '3', BEFORE))
  expect(asked.errors).toMatchObject([
    { code: 442, field: 'lines.0.quantity', params: { conteo: number, fecha: '20/11/2026', contado: '97' } },
  ])
  await withYes(() => note('exit', one, '3', BEFORE))
  await withYes(() => note('entry', two, '4', BEFORE))
  expect([await pieces(one), await pieces(two)]).toEqual([90, 100])
  const lines = (await caller().call(getCount, { params: { id } })).lines
  const lineOf = (itemId: string) => lines.find(({ item }) => item.id === itemId)
  // The three that were missing had been sold, and the four that came in are missing.
  expect(lineOf(one)).toMatchObject({ counted: '97', expected: '97', difference: '0', value: '0.00' })
  expect(lineOf(two)).toMatchObject({ counted: '100', expected: '104', difference: '-4' })
  const { rows } = await caller().call(listLog, { query: {} })
  expect(rows.filter(({ title }) => title.includes(number)).map(({ title }) => title)).toContainEqual(expect.stringContaining('10/11/2026'))
})

test('what is recorded late between counting and approving is taken up by the approval', async () => {
  const itemId = await stocked()
  const undo = await note('exit', itemId, '2', BEFORE)
  const { id } = await countOf({ [itemId]: '95' })
  await note('exit', itemId, '3', BEFORE)
  await caller().call(annulStockNote, { params: { id: undo.id }, body: { reason: 'No era' } })
  await approved(id)
  expect(await pieces(itemId)).toBe(95)
  const [line] = (await caller().call(getCount, { params: { id } })).lines.filter(({ item }) => item.id === itemId)
  expect(line).toMatchObject({ counted: '95', expected: '97', difference: '-2' })
})

test('the count that stands first after it takes it up, and those behind it do not notice', async () => {
  const itemId = await stocked()
  await adjust(itemId, '90', '100', COUNTED)
  await adjust(itemId, '85', '90', world.today)
  const { errors } = await refusal(() => note('exit', itemId, '5', BEFORE))
  expect(errors.map(({ params }) => params['contado'])).toEqual(['90'])
  await withYes(() => note('exit', itemId, '5', BEFORE))
  expect([await pieces(itemId, COUNTED), await pieces(itemId)]).toEqual([90, 85])
  // Between both the second one takes it up.
  expect(await refusal(() => note('exit', itemId, '5', '2026-11-17'))).toMatchObject({ errors: [{ params: { contado: '85' } }] })
})

test('a count whose note is annulled stands no more, and gives back what it took up', async () => {
  const itemId = await stocked()
  const { id } = await adjust(itemId, '90', '100', COUNTED)
  await withYes(() => note('exit', itemId, '5', BEFORE))
  const { movements } = await caller().call(getMovementsOfSource, { params: { id } })
  expect(movements.map(({ quantity }) => Number(quantity))).toEqual([-10, 5])
  await caller().call(annulStockNote, { params: { id }, body: { reason: 'Mal contado' } })
  expect(await caller().call(getStockNote, { params: { id } })).toMatchObject({ state: 'annulled' })
  expect(await pieces(itemId)).toBe(95)
  await note('exit', itemId, '5', BEFORE)
  expect(await there(itemId)).toMatchObject({ quantity: '90', value: '90000.00' })
})

test('goods told apart: the batch that came late is what the count takes up', async () => {
  const { id: itemId } = await caller().call(createItem, { body: { kind: 'product', code: 'LOTE', name: 'Con lote', control: 'batch' } })
  const open = (code: string, date: string) =>
    caller().call(createOpening, {
      body: {
        ...{ date, warehouseId: shop.shop.warehouseId },
        lines: [{ itemId, quantity: '10', unitCost: '100', batches: [{ code, quantity: '10' }] }],
      },
    })
  await open('L-1', '2026-11-01')
  const body = {
    ...{ date: COUNTED, warehouseId: shop.shop.warehouseId, conceptId: concepts.get('Ajuste de existencias') ?? null },
    lines: [{ itemId, expected: '10', counted: '8', batches: [{ code: 'L-1', quantity: '2' }] }],
  }
  await caller().call(adjustStock, { body })
  await withYes(() => open('L-2', BEFORE))
  expect(await pieces(itemId)).toBe(8)
})

test('only what was asked about is confirmed, and nothing else', async () => {
  const itemId = await stocked()
  await adjust(itemId, '90', '100', COUNTED)
  const other = ['01980000-0000-7000-8000-000000000001', "x'; drop table stock_counted; --"]
  const exit = {
    ...{ type: 'exit', date: BEFORE, warehouseId: shop.shop.warehouseId, notes: '', conceptId: concepts.get('Ajuste de existencias') },
    lines: [{ itemId, quantity: '5', unitCost: '' }],
  }
  await expect(shop.shop.client.call(createStockNote, { body: exit as never, confirmed: other })).rejects.toMatchObject({ code: 442 })
})

// Last: its month stays closed.
test('of a closed month the count takes it up on the first open day', async () => {
  const itemId = await shop.makeItem()
  await shop.open(itemId, '100', '1000', '2026-10-01')
  const { id } = await note('exit', itemId, '5', '2026-10-10')
  await adjust(itemId, '90', '95', '2026-10-15')
  await closeMonths(caller(), '2026-10')
  const before = await there(itemId, '2026-10-31')
  await expect(note('exit', itemId, '5', '2026-10-12')).rejects.toMatchObject({ code: 430 })
  const undo = () => caller().call(annulStockNote, { params: { id }, body: { reason: 'No era' } })
  expect(await refusal(undo)).toMatchObject({ code: 442 })
  await withYes(undo)
  expect(await there(itemId, '2026-10-31')).toEqual(before)
  expect(await pieces(itemId)).toBe(90)
})

test('a file of openings of an earlier day asks, and the count holds', async () => {
  const itemId = await stocked()
  await adjust(itemId, '90', '100', COUNTED)
  const { code } = await caller().call(getItem, { params: { id: itemId } })
  const columns = ['warehouse', 'code', 'quantity', 'unitCost', 'date']
  const bring = () => kindClient(caller(), 'inventory.opening', false).run(columns, [['Principal', code, '5', '1500', '10/11/2026']])
  expect(await refusal(bring)).toMatchObject({ code: 442 })
  expect(await withYes(bring)).toMatchObject({ created: 1 })
  expect([await pieces(itemId, COUNTED), await pieces(itemId)]).toEqual([90, 90])
})
