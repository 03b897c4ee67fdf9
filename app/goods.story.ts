// Goods that are told apart, on documents: batches and serials come with the opening stock, leave with an invoice that names them,
// come back with a note, and every one that is named is there, is its item's and is counted once.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addMonths } from '#base/date.ts'
import {
  annulStockNote,
  blockBatch,
  countBatches,
  countSerials,
  createOpening,
  createStockNote,
  getBatch,
  getSerial,
  listBatches,
  listSerials,
  offeredGoods,
  recallBatch,
  scanGoods,
  stockConcept,
} from '#modules/inventory/index.ts'
import { createItem, getItem, listItems, updateItem } from '#modules/items/index.ts'
import { creditNoteEndpoints, invoiceEndpoints, remissionEndpoints } from '#modules/sales/index.ts'
import { sql } from '#platform/db/tx.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let milk: string
let drill: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [{ name: 'Café', price: '20000', stock: { quantity: '10', cost: '10000' }, taxes: ['IVA 19 %'] }],
  })
  const make = async (code: string, name: string, control: 'expiring' | 'serial') =>
    (
      await shop.client.call(createItem, {
        body: {
          ...{ kind: 'product', code, name, price: '5000', taxIds: shop.item('Café').taxIds, control },
          ...(control === 'serial' ? { warrantyMonths: 12 } : {}),
        },
      })
    ).id
  milk = await make('LECHE', 'Leche', 'expiring')
  drill = await make('TALADRO', 'Taladro', 'serial')
})
afterAll(() => world.close())

interface Goods {
  readonly batches?: { code: string; quantity: string; expiresOn?: string }[]
  readonly serials?: string[]
}
const open = (itemId: string, quantity: string, goods: Goods) =>
  shop.client.call(createOpening, {
    body: { date: '2026-11-10', warehouseId: shop.warehouseId, lines: [{ itemId, quantity, unitCost: '3000', ...goods }] },
  })
const request = (itemId: string, quantity: string, goods: Goods = {}) => {
  const base = shop.request([['Café', quantity]])
  return { ...base, lines: base.lines.map((line) => ({ ...line, itemId, unitPrice: '5000', ...goods })) }
}
const sell = (itemId: string, quantity: string, goods: Goods = {}) =>
  shop.client.call(invoiceEndpoints.create, { body: { document: request(itemId, quantity, goods), issue: true } })
const giveBack = (invoiceId: string, itemId: string, quantity: string, goods: Goods = {}) => {
  const { resolutionId: _, ...asked } = request(itemId, quantity, goods)
  const source = { documentId: invoiceId, position: 1, byValue: false, restock: true }
  const correction = { documentId: invoiceId, concept: '1' as const, surplus: 'keep' as const }
  return shop.client.call(creditNoteEndpoints.create, {
    body: { document: { ...asked, correction, lines: asked.lines.map((line) => ({ ...line, source })) }, issue: true },
  })
}
const holds = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
const left = () =>
  inCompany(world.pool, shop, (tx) =>
    tx.rows<{ code: string; quantity: string }>(sql`
      select b.code, t.quantity::float8::text as quantity from batch_balance t join batch b on b.company_id = t.company_id and b.id = t.batch_id
       where t.company_id = ${shop.companyId} and t.quantity > 0 order by b.code`),
  ).then((rows) => rows.map(({ code, quantity }) => [code, quantity]))
const there = () =>
  inCompany(world.pool, shop, (tx) =>
    tx.rows<{ code: string }>(sql`select code from serial where company_id = ${shop.companyId} and warehouse_id is not null order by code`),
  ).then((rows) => rows.map(({ code }) => code))

test('batches: they come with their day, leave by name, come back to the one that they left', async () => {
  const refused: [Goods, number, string][] = [
    [{}, 550, 'lines.0.batches'],
    [{ batches: [{ code: 'L-1', quantity: '9', expiresOn: '2026-12-31' }] }, 401, 'lines.0.batches'],
    [{ batches: [{ code: 'L-1', quantity: '10' }] }, 401, 'lines.0.batches.0.expiresOn'],
    [{ batches: [{ code: 'L-1', quantity: '10', expiresOn: '2026-11-10' }] }, 563, 'lines.0.batches.0.expiresOn'],
    [{ batches: [{ code: 'L-1', quantity: '-1', expiresOn: '2026-12-31' }] }, 401, 'lines.0.batches.0.quantity'],
    [{ serials: ['S-1'] }, 401, 'lines.0.serials'],
  ]
  for (const [goods, code, field] of refused) await expect(open(milk, '10', goods)).rejects.toMatchObject({ code, fields: [field] })
  await open(milk, '10', {
    batches: [
      { code: 'L-1', quantity: '6', expiresOn: '2026-11-25' },
      { code: 'L-2', quantity: '4', expiresOn: '2027-01-31' },
    ],
  })
  await expect(open(milk, '1', { batches: [{ code: 'L-1', quantity: '1', expiresOn: '2026-12-31' }] })).rejects.toMatchObject({ code: 410 })
  const wrong: [Goods, number, string][] = [
    [{}, 550, 'lines.0.batches'],
    [{ batches: [{ code: 'L-9', quantity: '5' }] }, 551, 'lines.0.batches.0.code'],
    [{ batches: [{ code: 'L-2', quantity: '5' }] }, 551, 'lines.0.batches.0.quantity'],
    [{ serials: ['S-1'] }, 401, 'lines.0.serials'],
  ]
  for (const [goods, code, field] of wrong) await expect(sell(milk, '5', goods)).rejects.toMatchObject({ code, fields: [field] })
  const sale = await sell(milk, '5', {
    batches: [
      { code: 'L-1', quantity: '4' },
      { code: 'L-2', quantity: '1' },
    ],
  })
  expect(await left()).toEqual([
    ['L-1', '2'],
    ['L-2', '3'],
  ])
  const view = await shop.client.call(invoiceEndpoints.view, { params: { id: sale.id } })
  expect(view.lines[0]).toMatchObject({
    item: { control: 'expiring' },
    batches: [
      { code: 'L-1', quantity: '4', expiresOn: '2026-11-25' },
      { code: 'L-2', quantity: '1', expiresOn: '2027-01-31' },
    ],
  })
  await holds()
  await expect(giveBack(sale.id, milk, '2')).rejects.toMatchObject({ code: 550 })
  await expect(giveBack(sale.id, milk, '2', { batches: [{ code: 'L-2', quantity: '2' }] })).rejects.toMatchObject({ code: 401 })
  const back = await giveBack(sale.id, milk, '2', { batches: [{ code: 'L-1', quantity: '2' }] })
  expect(await left()).toEqual([
    ['L-1', '4'],
    ['L-2', '3'],
  ])
  // All that is left comes back without a word.
  await giveBack(sale.id, milk, '3')
  expect(await left()).toEqual([
    ['L-1', '6'],
    ['L-2', '4'],
  ])
  await holds()
  expect(back.state).toBe('issued')
})

test('serials: as many as units, once, where they are; annulling brings them back', async () => {
  const opening = await open(drill, '3', { serials: ['A001', 'A002', 'A003'] })
  await expect(open(drill, '1', { serials: ['A001'] })).rejects.toMatchObject({ code: 548, fields: ['lines.0.serials.0'] })
  const wrong: [Goods, number][] = [
    [{}, 546],
    [{ serials: ['A001'] }, 546],
    [{ serials: ['A001', 'A001'] }, 401],
    [{ serials: ['A001', 'NADIE'] }, 547],
    [{ batches: [{ code: 'L-1', quantity: '2' }] }, 401],
  ]
  for (const [goods, code] of wrong) await expect(sell(drill, '2', goods)).rejects.toMatchObject({ code })
  const sale = await sell(drill, '2', { serials: ['A001', 'A003'] })
  expect(await there()).toEqual(['A002'])
  await expect(sell(drill, '1', { serials: ['A003'] })).rejects.toMatchObject({ code: 547, fields: ['lines.0.serials.0'] })
  await expect(giveBack(sale.id, drill, '1', { serials: ['A002'] })).rejects.toMatchObject({ code: 401 })
  await giveBack(sale.id, drill, '1', { serials: ['A003'] })
  expect(await there()).toEqual(['A002', 'A003'])
  await holds()
  const other = await sell(drill, '1', { serials: ['A002'] })
  await shop.client.call(invoiceEndpoints.annul, { params: { id: other.id }, body: { reason: 'Se hizo mal' } })
  expect(await there()).toEqual(['A002', 'A003'])
  await expect(shop.client.call(annulStockNote, { params: { id: opening.id }, body: { reason: 'Ya se vendió' } })).rejects.toMatchObject({
    code: 401,
  })
  await holds()
})

test('lists say what there is and who has it; a batch is blocked with a reason, and called back by letter', async () => {
  const { rows } = await shop.client.call(listBatches, { query: {} })
  expect(rows.map(({ code, quantity, state, days, cost }) => [code, quantity, state, days, cost])).toEqual([
    ['L-1', '6', 'soon', 5, '18000.00'],
    ['L-2', '4', 'good', 72, '12000.00'],
  ])
  expect(await shop.client.call(countBatches, { query: {} })).toEqual({ all: 2, good: 1, soon: 1, expired: 0, blocked: 0 })
  expect((await shop.client.call(listBatches, { query: { text: 'l-2' } })).rows.map(({ code }) => code)).toEqual(['L-2'])
  expect((await shop.client.call(listBatches, { query: { text: 'leche', state: 'soon' } })).rows).toHaveLength(1)
  expect((await shop.client.call(listBatches, { query: { text: 'nada' } })).rows).toEqual([])
  const id = rows[0]?.batchId ?? ''
  await expect(shop.client.call(recallBatch, { params: { id } })).rejects.toMatchObject({ code: 401 })
  await sell(milk, '2', { batches: [{ code: 'L-1', quantity: '2' }] })
  const batch = await shop.client.call(getBatch, { params: { id } })
  expect(batch.holders).toEqual([{ party: { id: shop.customerId, name: 'Almacenes La Ceiba S.A.' }, quantity: '2' }])
  expect(batch.trace.map(({ quantity, document, party }) => [quantity, document?.kind, party?.name])).toEqual([
    ['-2', 'INE', 'Almacenes La Ceiba S.A.'],
    ['2', 'NTC', 'Almacenes La Ceiba S.A.'],
    ['2', 'NTC', 'Almacenes La Ceiba S.A.'],
    ['-4', 'INE', 'Almacenes La Ceiba S.A.'],
    ['6', 'stock.note', undefined],
  ])
  const letter = await shop.client.call(recallBatch, { params: { id } })
  expect(new TextDecoder().decode(letter.bytes.slice(0, 5))).toBe('%PDF-')
  await expect(shop.client.call(blockBatch, { params: { id }, body: { blocked: true, reason: 'no', version: 1 } })).rejects.toMatchObject({
    code: 401,
    fields: ['reason'],
  })
  await shop.client.call(blockBatch, { params: { id }, body: { blocked: true, reason: 'Retiro del proveedor', version: 1 } })
  await expect(sell(milk, '1', { batches: [{ code: 'L-1', quantity: '1' }] })).rejects.toMatchObject({ code: 401 })
  const offered = await shop.client.call(offeredGoods, { query: { itemId: milk, warehouseId: shop.warehouseId, date: '2026-11-20' } })
  expect(offered.batches.map(({ code, state }) => [code, state])).toEqual([
    ['L-1', 'blocked'],
    ['L-2', 'good'],
  ])
  await expect(
    shop.client.call(blockBatch, { params: { id }, body: { blocked: true, reason: 'Otra vez', version: 2 } }),
  ).rejects.toMatchObject({ code: 401 })
  await expect(
    shop.client.call(blockBatch, { params: { id }, body: { blocked: false, reason: 'Ya está', version: 1 } }),
  ).rejects.toMatchObject({ code: 697 })
  await shop.client.call(blockBatch, { params: { id }, body: { blocked: false, reason: 'Era otro lote', version: 2 } })
  await sell(milk, '1', { batches: [{ code: 'L-1', quantity: '1' }] })
  await holds()
})

test('a draft keeps what it names, and is issued with it', async () => {
  const asked = request(drill, '1', { serials: ['A002'] })
  const draft = await shop.client.call(invoiceEndpoints.create, { body: { document: asked, issue: false } })
  const view = await shop.client.call(invoiceEndpoints.view, { params: { id: draft.id } })
  expect(view.lines[0]?.serials).toEqual(['A002'])
  await shop.client.call(invoiceEndpoints.bulk.issue, { body: { ids: [draft.id] } })
  expect(await there()).toEqual(['A003'])
  await holds()
})

test('each serial says where it is, with what it came and who has it', async () => {
  const { rows } = await shop.client.call(listSerials, { query: {} })
  expect(rows.map(({ code, state, warehouse, party }) => [code, state, warehouse?.name, party?.name])).toEqual([
    ['A001', 'sold', undefined, 'Almacenes La Ceiba S.A.'],
    ['A002', 'sold', undefined, 'Almacenes La Ceiba S.A.'],
    ['A003', 'returned', 'Principal', undefined],
  ])
  // Twelve months from the day of the sale; what came back has none.
  expect(rows.map(({ warrantyUntil }) => warrantyUntil)).toEqual([...[1, 2].map(() => addMonths(world.today, 12)), null])
  expect(await shop.client.call(countSerials, { query: {} })).toEqual({ all: 3, available: 0, returned: 1, sold: 2, gone: 0 })
  expect((await shop.client.call(listSerials, { query: { text: 'a00', state: 'returned' } })).rows).toHaveLength(1)
  const { found } = await shop.client.call(scanGoods, { query: { code: 'a003' } })
  expect(found).toMatchObject([{ kind: 'serial', code: 'A003', item: 'Taladro' }])
  const serial = await shop.client.call(getSerial, { params: { id: found[0]?.id ?? '' } })
  expect(serial.trace.map(({ quantity, isUndo }) => [quantity, isUndo])).toEqual([
    ['1', false],
    ['-1', false],
    ['1', false],
  ])
  const stranger = (await openShop(world, { items: [] })).client
  await expect(stranger.call(getSerial, { params: { id: serial.id } })).rejects.toMatchObject({ code: 698 })
  expect((await stranger.call(listSerials, { query: {} })).rows).toEqual([])
  expect((await stranger.call(scanGoods, { query: { code: 'A003' } })).found).toEqual([])
})

test('of four who sell the last serial, one does', async () => {
  const codes = await Promise.all(
    [1, 2, 3, 4].map(() =>
      sell(drill, '1', { serials: ['A003'] }).then(
        () => 0,
        ({ code }: { code: number }) => code,
      ),
    ),
  )
  expect(codes.toSorted()).toEqual([0, 543, 543, 543])
  await holds()
})

test('stock notes: what comes in may be new, what goes out is there, and taken back it is where it was', async () => {
  const { rows } = await shop.client.call(stockConcept.endpoints.list, { query: { text: 'Ajuste de existencias' } })
  const conceptId = rows[0]?.id ?? ''
  const note = (type: 'entry' | 'exit' | 'adjustment', lines: (Goods & { itemId: string; quantity: string; unitCost?: string })[]) =>
    shop.client.call(createStockNote, { body: { type, date: world.today, warehouseId: shop.warehouseId, conceptId, lines } })
  const fresh = { code: 'L-8', quantity: '3', expiresOn: '2027-03-31' }
  const before = await left()
  const wrong: [Parameters<typeof note>, number, string][] = [
    [['entry', [{ itemId: milk, quantity: '3', unitCost: '3000' }]], 550, 'lines.0.batches'],
    [['exit', [{ itemId: milk, quantity: '1', batches: [{ code: 'L-9', quantity: '1' }] }]], 551, 'lines.0.batches.0.code'],
    [['exit', [{ itemId: drill, quantity: '1', serials: ['Z-1'] }]], 547, 'lines.0.serials.0'],
  ]
  for (const [asked, code, field] of wrong) await expect(note(...asked)).rejects.toMatchObject({ code, fields: [field] })
  await note('entry', [{ itemId: milk, quantity: '3', unitCost: '3000', batches: [fresh] }])
  const { id } = await note('adjustment', [
    { itemId: milk, quantity: '-2', batches: [{ code: 'L-8', quantity: '2' }] },
    { itemId: drill, quantity: '1', unitCost: '3000', serials: ['Z-1'] },
  ])
  expect(await left()).toEqual([...before, ['L-8', '1']])
  expect(await there()).toContain('Z-1')
  await holds()
  await shop.client.call(annulStockNote, { params: { id }, body: { reason: 'Mal contado' } })
  expect(await left()).toEqual([...before, ['L-8', '3']])
  expect(await there()).not.toContain('Z-1')
  await holds()
})

test('the control of an item stays once its stock moved', async () => {
  const { stock: _, ...item } = await shop.client.call(getItem, { params: { id: milk } })
  const body = { kind: item.kind, code: item.code, name: item.name, version: item.version }
  await expect(shop.client.call(updateItem, { params: { id: milk }, body: { ...body, control: 'none' } })).rejects.toMatchObject({
    code: 557,
    fields: ['control'],
  })
  expect(await shop.client.call(updateItem, { params: { id: milk }, body: { ...body, control: 'batch' } })).toMatchObject({
    control: 'batch',
  })
  const { rows } = await shop.client.call(listItems, { query: { tracking: 'batch' } })
  expect(rows.map(({ name }) => name)).toEqual(['Leche'])
  await expect(
    shop.client.call(createItem, { body: { kind: 'service', code: 'S', name: 'Servicio', control: 'batch' } }),
  ).rejects.toMatchObject({ code: 401, fields: ['control'] })
})

test('a batch leaves with a remission: the invoice of it moves none, and what is returned comes back to it', async () => {
  await open(milk, '20', { batches: [{ code: 'R-1', quantity: '20', expiresOn: '2027-06-30' }] })
  const of = async () => (await left()).find(([code]) => code === 'R-1')?.[1]
  const remit = (quantity: string) =>
    shop.client.call(remissionEndpoints.create, {
      body: { document: { ...request(milk, quantity, { batches: [{ code: 'R-1', quantity }] }), resolutionId: null }, issue: true },
    })
  const { id } = await remit('10')
  expect(await of()).toBe('10')
  const invoiced = (quantity: string, goods: Goods = {}) => {
    const asked = request(milk, quantity, goods)
    const source = { documentId: id, position: 1, byValue: false, restock: false }
    return shop.client.call(invoiceEndpoints.create, {
      body: { document: { ...asked, lines: asked.lines.map((line) => ({ ...line, source })) }, issue: true },
    })
  }
  const sale = await invoiced('6')
  expect(await of()).toBe('10')
  await giveBack(sale.id, milk, '2', { batches: [{ code: 'R-1', quantity: '2' }] })
  expect(await of()).toBe('12')
  await holds()
  const rest = await invoiced('4')
  await shop.client.call(invoiceEndpoints.annul, { params: { id: rest.id }, body: { reason: 'Se factura de nuevo' } })
  expect(await of()).toBe('12')
  await holds()
})
