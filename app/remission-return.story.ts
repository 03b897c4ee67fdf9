// What was delivered and not invoiced comes back, whole or in part: to its warehouse at the cost with which it left, out of what waits
// to be invoiced in the same proportion, and as often as there is something left; annulled, everything is as it was.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { DocumentRequest } from '#modules/documents/index.ts'
import { createOpening } from '#modules/inventory/index.ts'
import { createItem, getItem } from '#modules/items/index.ts'
import { invoiceEndpoints, remissionEndpoints, remissionReturns } from '#modules/sales/index.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import type { Lines } from './testing/quotes.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let today = ''
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '100', cost: '30000.1' }, taxes: ['IVA 19 %'] },
      { name: 'Instalación', price: '80000', taxes: ['IVA 19 %'] },
    ],
  })
  today = shop.request([]).date
})
afterAll(() => world.close())

const remit = (lines: Lines, changes: Partial<DocumentRequest> = {}) =>
  shop.client.call(remissionEndpoints.create, { body: { document: shop.request(lines, { resolutionId: null, ...changes }), issue: true } })
const read = (id: string) => shop.client.call(remissionEndpoints.view, { params: { id } })
const stock = async () => (await shop.client.call(getItem, { params: { id: shop.item('Cafetera').id } })).stock[0]?.quantity
const balance = async (code: string) =>
  (await closingBalances(shop.client)).find((each) => each.startsWith(code))?.slice(code.length + 1) ?? '0,00'
/** Stock, what it is worth, what waits to be invoiced, and what was sold. */
const figures = async () => [await stock(), await balance('143501'), await balance('146505'), await balance('613520')]
type Back = readonly (readonly [position: number, quantity: string])[]
const giveBack = (id: string, lines: Back, changes: { readonly date?: string } = {}) =>
  shop.client.call(remissionReturns.create, {
    params: { id },
    body: { date: today, reason: 'No lo necesitó', lines: lines.map(([position, quantity]) => ({ position, quantity })), ...changes },
  })
const annulReturn = (id: string, returnId: string) =>
  shop.client.call(remissionReturns.annul, { params: { id, returnId }, body: { reason: 'Se registró por error' } })
const invoice = (id: string, lines: Back, item = 'Cafetera') =>
  shop.client.call(invoiceEndpoints.create, {
    body: {
      document: {
        ...shop.request([]),
        lines: lines.flatMap(([position, quantity]) =>
          shop.request([[item, quantity]]).lines.map((line) => ({ ...line, source: { documentId: id, position } })),
        ),
      },
      issue: true,
    },
  })
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

test('a part comes back at its cost, then the rest, and each annulled return leaves again', async () => {
  const { id } = await remit([['Cafetera', '7']])
  expect(await figures()).toEqual(['93', '2.790.009,30', '210.000,70', '0,00'])
  expect((await shop.client.call(remissionReturns.returnable, { params: { id } })).lines).toMatchObject([
    { position: 1, pending: '7', warehouse: 'Principal', control: 'none' },
  ])
  const first = await giveBack(id, [[1, '2']])
  expect(first.number).toBe('DR-1')
  expect(await figures()).toEqual(['95', '2.850.009,50', '150.000,50', '0,00'])
  expect(await read(id)).toMatchObject({
    stage: 'issued',
    lines: [{ quantity: '7', pending: '5', progress: { invoiced: '0', returned: '2' } }],
    returns: [{ number: 'DR-1', reason: 'No lo necesitó', lines: [{ description: 'Cafetera', quantity: '2' }], annulled: false }],
  })
  await proven()

  // What was invoiced does not come back with the remission: its credit note brings it.
  await invoice(id, [[1, '4']])
  expect(await figures()).toEqual(['95', '2.850.009,50', '30.000,10', '120.000,40'])
  expect((await read(id)).stage).toBe('partlyInvoiced')
  await expect(giveBack(id, [[1, '1.5']])).rejects.toMatchObject({
    code: 485,
    errors: [{ message: 'La cantidad de Cafetera supera lo pendiente del documento origen (1).' }],
    fields: ['lines.0.quantity'],
  })
  const last = await giveBack(id, [[1, '1']])
  expect(await figures()).toEqual(['96', '2.880.009,60', '0,00', '120.000,40'])
  // All that is not back was invoiced.
  expect(await read(id)).toMatchObject({ stage: 'invoiced', lines: [{ pending: '0' }] })
  await expect(giveBack(id, [[1, '1']])).rejects.toMatchObject({ code: 482 })
  await proven()

  await annulReturn(id, last.id)
  expect(await figures()).toEqual(['95', '2.850.009,50', '30.000,10', '120.000,40'])
  await annulReturn(id, first.id)
  expect(await figures()).toEqual(['93', '2.790.009,30', '90.000,30', '120.000,40'])
  expect(await read(id)).toMatchObject({
    stage: 'partlyInvoiced',
    lines: [{ pending: '3' }],
    returns: [{ annulled: true }, { annulled: true }],
  })
  await expect(annulReturn(id, first.id)).rejects.toMatchObject({ code: 483 })
  const { events } = await shop.client.call(remissionEndpoints.history, { params: { id } })
  expect(events.map(({ title }) => title)).toContain('Devolución DR-1 de remisión RM-1')
  await proven()
})

test('when all of it came back it is returned, and neither invoiced, edited nor annulled until that is annulled', async () => {
  const before = await figures()
  const { id } = await remit([
    ['Cafetera', '3'],
    ['Instalación', '1'],
  ])
  const { version } = await read(id)
  const one = await giveBack(id, [[1, '3']])
  expect(await read(id)).toMatchObject({ stage: 'issued', lines: [{ pending: '0' }, { pending: '1' }] })
  const refused = { code: 482, message: expect.stringContaining('devuelto en parte') }
  await expect(shop.client.call(remissionEndpoints.annul, { params: { id }, body: { reason: 'Volvió todo' } })).rejects.toMatchObject(
    refused,
  )
  const edited = shop.request([['Cafetera', '1']], { resolutionId: null })
  await expect(
    shop.client.call(remissionEndpoints.update, { params: { id }, body: { document: edited, version, issue: true } }),
  ).rejects.toMatchObject({ code: 697 })
  const seen = (await read(id)).version
  await expect(
    shop.client.call(remissionEndpoints.update, { params: { id }, body: { document: edited, version: seen, issue: true } }),
  ).rejects.toMatchObject(refused)

  const two = await giveBack(id, [[2, '1']])
  expect((await read(id)).stage).toBe('returned')
  expect(await figures()).toEqual(before)
  const listed = async (tab: 'returned' | 'toInvoice' | 'toDeliver') =>
    (await shop.client.call(remissionEndpoints.list, { query: { tab } })).rows.some((row) => row.id === id)
  expect([await listed('returned'), await listed('toInvoice'), await listed('toDeliver')]).toEqual([true, false, false])
  await expect(invoice(id, [[1, '1']])).rejects.toMatchObject({ code: 485 })
  await proven()

  await annulReturn(id, two.id)
  await annulReturn(id, one.id)
  await shop.client.call(remissionEndpoints.annul, { params: { id }, body: { reason: 'Volvió todo' } })
  expect(await figures()).toEqual(before)
  await proven()
})

test('two who return the same line at once take one after the other', async () => {
  const { id } = await remit([['Cafetera', '4']])
  const both = await Promise.allSettled([giveBack(id, [[1, '2']]), giveBack(id, [[1, '2']])])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect((await read(id)).stage).toBe('returned')
  const again = await remit([['Cafetera', '3']])
  const more = await Promise.allSettled([giveBack(again.id, [[1, '2']]), giveBack(again.id, [[1, '2']])])
  expect(more.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(more.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 485 } })
  // And one who returns while another invoices.
  const third = await remit([['Cafetera', '3']])
  const mixed = await Promise.allSettled([giveBack(third.id, [[1, '2']]), invoice(third.id, [[1, '2']])])
  expect(mixed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await proven()
})

test('what is wrong is said at its field', async () => {
  const { id } = await remit([['Cafetera', '2']])
  await expect(giveBack(id, [[1, '0']])).rejects.toMatchObject({ code: 475, fields: ['lines.0.quantity'] })
  await expect(giveBack(id, [[9, '1']])).rejects.toMatchObject({ code: 401, fields: ['lines.0.position'] })
  await expect(
    giveBack(id, [
      [1, '1'],
      [1, '1'],
    ]),
  ).rejects.toMatchObject({ code: 401, fields: ['lines.1.position'] })
  await expect(giveBack(id, [])).rejects.toMatchObject({ status: 400 })
  await expect(giveBack(id, [[1, '1']], { date: '2026-01-02' })).rejects.toMatchObject({ code: 401, fields: ['date'] })
  const draft = await shop.client.call(remissionEndpoints.create, {
    body: { document: shop.request([['Cafetera', '1']], { resolutionId: null }), issue: false },
  })
  await expect(giveBack(draft.id, [[1, '1']])).rejects.toMatchObject({ code: 482 })
  await expect(annulReturn(id, '00000000-0000-4000-8000-000000000001')).rejects.toMatchObject({ code: 698 })
})

test('a remission that was edited is invoiced and returned as it stands', async () => {
  const before = await figures()
  const { id, version } = await remit([['Cafetera', '2']])
  const said = shop.request(
    [
      ['Instalación', '1'],
      ['Cafetera', '5'],
    ],
    { resolutionId: null },
  )
  await shop.client.call(remissionEndpoints.update, { params: { id }, body: { document: said, version, issue: true } })
  const out = await figures()
  const { id: returnId } = await giveBack(id, [[2, '2']])
  await invoice(id, [[2, '3']])
  expect((await figures())[2]).toBe(before[2])
  await annulReturn(id, returnId)
  expect((await figures())[0]).toBe(out[0])
  await proven()
})

test('goods that are told apart come back as those that left with the line', async () => {
  const make = async (code: string, name: string, control: 'expiring' | 'serial') =>
    (
      await shop.client.call(createItem, {
        body: { kind: 'product', code, name, price: '5000', taxIds: shop.item('Cafetera').taxIds, control },
      })
    ).id
  const [milk, drill] = [await make('LECHE', 'Leche', 'expiring'), await make('TALADRO', 'Taladro', 'serial')]
  const batch = (code: string, quantity: string) => ({ code, quantity, expiresOn: '2027-03-01' })
  await shop.client.call(createOpening, {
    body: {
      date: today,
      warehouseId: shop.warehouseId,
      lines: [
        { itemId: milk, quantity: '8', unitCost: '3000', batches: [batch('L1', '5'), batch('L2', '3')] },
        { itemId: drill, quantity: '3', unitCost: '90000', serials: ['A1', 'A2', 'A3'] },
      ],
    },
  })
  const before = await closingBalances(shop.client)
  const [milkLine, drillLine] = [shop.request([['Cafetera', '6']]).lines, shop.request([['Cafetera', '2']]).lines]
  const { id } = await remit([], {
    lines: [
      ...milkLine.map((line) => ({
        ...line,
        itemId: milk,
        batches: [
          { code: 'L1', quantity: '4' },
          { code: 'L2', quantity: '2' },
        ],
      })),
      ...drillLine.map((line) => ({ ...line, itemId: drill, serials: ['A1', 'A3'] })),
    ],
  })
  const said = (
    line: { readonly position: number; readonly quantity: string },
    goods: { readonly batches?: { code: string; quantity: string }[]; readonly serials?: string[] } = {},
  ) =>
    shop.client.call(remissionReturns.create, {
      params: { id },
      body: { date: today, reason: 'No se usó', lines: [{ ...line, ...goods }] },
    })
  await expect(said({ position: 1, quantity: '1' }, { batches: [{ code: 'L9', quantity: '1' }] })).rejects.toMatchObject({ code: 401 })
  await expect(said({ position: 1, quantity: '3' }, { batches: [{ code: 'L2', quantity: '3' }] })).rejects.toMatchObject({ code: 401 })
  await expect(said({ position: 2, quantity: '1' }, { serials: ['A2'] })).rejects.toMatchObject({ code: 401 })
  // Of several somebody says which.
  await expect(said({ position: 2, quantity: '1' })).rejects.toMatchObject({ status: 400 })
  await said({ position: 2, quantity: '1' }, { serials: ['A3'] })
  await expect(said({ position: 2, quantity: '1' }, { serials: ['A3'] })).rejects.toMatchObject({ code: 401 })
  const half = await said({ position: 1, quantity: '2' }, { batches: [{ code: 'L2', quantity: '2' }] })
  expect((await shop.client.call(remissionReturns.returnable, { params: { id } })).lines).toMatchObject([
    { position: 1, pending: '4', control: 'expiring', batches: [{ code: 'L1', quantity: '4' }], serials: [] },
    { position: 2, pending: '1', control: 'serial', batches: [], serials: ['A1'] },
  ])
  await proven()
  await annulReturn(id, half.id)
  // Everything that is left can only be that.
  await giveBack(id, [
    [1, '6'],
    [2, '1'],
  ])
  expect(await closingBalances(shop.client)).toEqual(before)
  expect((await read(id)).stage).toBe('returned')
  await proven()
})
