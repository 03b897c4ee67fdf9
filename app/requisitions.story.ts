// What somebody asks for within the company: written, sent with its number, decided by another line by line, attended by transfers and
// by orders to suppliers, and followed as far as those go. What they give back can be asked of others.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import {
  annulTransfer,
  changeTransfer,
  getTransfer,
  receiveTransfer,
  removeTransfer,
  sendTransfer,
  settleTransfer,
} from '#modules/inventory/index.ts'
import {
  createRequisition,
  exportRequisitions,
  listRequisitions,
  purchaseOrderEndpoints as orders,
  purchaseOrderStageCalls,
  purchaseRemissionEndpoints as receipts,
  requisitionsToApprove,
  sendRequisition,
} from '#modules/purchases/index.ts'
import type { Client } from './client.server.ts'
import { prove } from './testing/prove.server.ts'
import { openDesk, type Desk } from './testing/requisition-desk.server.ts'
import { openToldWorld, toldTo } from './testing/told.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let desk: Desk
let shop: Shop
let cali: string
let accountant: Client
beforeAll(async () => {
  world = await openWorld()
  desk = await openDesk(world)
  ;({ shop, cali, accountant } = desk)
})
afterAll(() => world.close())

const figuresOf = async (id: string) => {
  const { state, lines } = await desk.read(id)
  return [state, ...lines.map(({ held, arrived, pending }) => [held, arrived, pending].map(Number))]
}

const shipped = async (transferId: string, count: string | null) => {
  const { version } = await shop.client.call(getTransfer, { params: { id: transferId } })
  const sent = await shop.client.call(sendTransfer, { params: { id: transferId }, body: { version, immediate: false, waybill: '' } })
  if (count === null) return sent
  return shop.client.call(receiveTransfer, {
    params: { id: transferId },
    body: { version: sent.version, date: world.today, isLast: true, lines: [{ position: 1, quantity: count }] },
  })
}

test('the whole path: sent, approved in part, a transfer and an order, and as far as they go it is attended', async () => {
  const draft = await desk.write([
    ['Cafetera', '10'],
    ['Filtro', '20'],
  ])
  expect(await desk.read(draft.id)).toMatchObject({ state: 'draft', number: null, requester: 'Ana Historia', isOwn: true })
  const sent = await shop.client.call(sendRequisition, { params: { id: draft.id }, body: { version: draft.version } })
  expect(sent.number).toBe('RQ-1')
  // Whoever may approve it sees what there is of each product, and where.
  const seen = await desk.read(sent.id, accountant)
  expect(seen).toMatchObject({ state: 'sent', isOwn: false })
  expect(seen.lines[0]?.stock.map(({ warehouseId, available }) => [warehouseId, Number(available)])).toEqual([[shop.warehouseId, 100]])
  expect(await accountant.call(requisitionsToApprove)).toMatchObject({ count: 1, todos: [{ id: sent.id, verb: 'Revisar' }] })
  expect(await shop.client.call(requisitionsToApprove)).toMatchObject({ count: 0 })
  const decided = await desk.decide(sent, [
    ['8', 'transfer', 'Con ocho basta'],
    ['20', 'purchase'],
  ])
  expect(await desk.read(sent.id)).toMatchObject({
    ...{ state: 'partlyApproved', decidedBy: 'Beto Colega', decidedOn: world.today },
    lines: [
      { approved: '8', way: 'transfer', reason: 'Con ocho basta', pending: '8' },
      { approved: '20', way: 'purchase' },
    ],
  })
  const moved = await desk.byTransfer(decided, [{ position: 1, quantity: '8' }])
  expect(await shop.client.call(getTransfer, { params: { id: moved.madeId } })).toMatchObject({
    ...{ state: 'draft', originId: shop.warehouseId, destinationId: cali, notes: 'Requisición RQ-1' },
    lines: [{ item: { id: shop.item('Cafetera').id }, quantity: '8.000000' }],
  })
  const bought = await desk.byOrder(moved, [{ position: 2, quantity: '15' }])
  expect(await shop.client.call(orders.view, { params: { id: bought.madeId } })).toMatchObject({
    ...{ state: 'draft', party: { id: shop.customerId }, deliveryDate: addDays(world.today, 5) },
    lines: [{ itemId: shop.item('Filtro').id, taxIds: shop.item('Filtro').taxIds }],
  })
  expect(await figuresOf(sent.id)).toEqual(['partlyApproved', [8, 0, 0], [15, 0, 5]])
  await shipped(moved.madeId, '8')
  expect(await figuresOf(sent.id)).toEqual(['partlyAttended', [8, 8, 0], [15, 0, 5]])
  await receive(bought.madeId, '15')
  expect(await figuresOf(sent.id)).toEqual(['partlyAttended', [8, 8, 0], [15, 15, 5]])
  const { version } = await desk.read(sent.id)
  const last = await desk.byOrder({ id: sent.id, version }, [{ position: 2, quantity: '5' }])
  await receive(last.madeId, '5')
  expect(await figuresOf(sent.id)).toEqual(['attended', [8, 8, 0], [20, 20, 0]])
  expect((await desk.read(sent.id)).supplies.map(({ way, number, state }) => [way, number !== null, state])).toEqual([
    ['transfer', true, 'Recibido'],
    ['purchase', true, 'Aprobada'],
    ['purchase', true, 'Aprobada'],
  ])
  await expect(desk.close({ id: sent.id, version: last.version }, true)).rejects.toMatchObject({ code: 482 })
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

/** The draft of an order is issued, and so much of its first line received. */
async function receive(orderId: string, quantity: string) {
  const view = await shop.client.call(orders.view, { params: { id: orderId } })
  const document = shop.request([['Filtro', '1']], { resolutionId: null, deliveryDate: view.deliveryDate, warehouseId: cali })
  const written = view.lines.map(({ itemId, description, quantity: ordered, taxIds }) => ({
    ...{ itemId, description, quantity: ordered, unitPrice: '1000', taxIds, warehouseId: cali },
  }))
  await shop.client.call(orders.update, {
    params: { id: orderId },
    body: { document: { ...document, lines: written }, version: view.version, issue: true },
  })
  const { id: receiptId } = await shop.client.call(receipts.create, {
    body: {
      document: {
        ...shop.request([['Filtro', quantity]], { resolutionId: null, warehouseId: cali }),
        lines: written.map((line) => ({ ...line, quantity, source: { documentId: orderId, position: 1 } })),
      },
      issue: true,
    },
  })
  return receiptId
}

test('what is annulled, deleted, cut or missing for good is pending again', async () => {
  const row = await desk.approved([['Cafetera', '10']], [['10', 'transfer']])
  const first = await desk.byTransfer(row, [{ position: 1, quantity: '6' }])
  await expect(desk.byTransfer(first, [{ position: 1, quantity: '5' }])).rejects.toMatchObject({ code: 560, fields: ['lines.0.quantity'] })
  // A draft that asks for less holds less; deleted, nothing.
  const transfer = await shop.client.call(getTransfer, { params: { id: first.madeId } })
  const cut = {
    date: world.today,
    originId: shop.warehouseId,
    destinationId: cali,
    notes: '',
    lines: [{ itemId: shop.item('Cafetera').id, quantity: '2' }],
  }
  await shop.client.call(changeTransfer, { params: { id: first.madeId }, body: { input: cut, version: transfer.version } as never })
  expect(await figuresOf(row.id)).toEqual(['approved', [2, 0, 8]])
  await shop.client.call(removeTransfer, { params: { id: first.madeId } })
  expect(await figuresOf(row.id)).toEqual(['approved', [0, 0, 10]])
  // Three of ten never arrive: settled, they are pending again.
  const second = await desk.byTransfer(first, [{ position: 1, quantity: '10' }])
  const received = await shipped(second.madeId, '7')
  expect(await figuresOf(row.id)).toEqual(['partlyAttended', [10, 7, 0]])
  const settled = await shop.client.call(settleTransfer, {
    params: { id: second.madeId },
    body: {
      ...{ version: received.version, date: world.today, way: 'origin', reason: 'Se devolvieron' },
      lines: [{ position: 1, quantity: '3' }],
    } as never,
  })
  expect(await figuresOf(row.id)).toEqual(['partlyAttended', [7, 7, 3]])
  await shop.client.call(annulTransfer, { params: { id: second.madeId }, body: { version: settled.version, reason: 'No era' } })
  expect(await figuresOf(row.id)).toEqual(['approved', [0, 0, 10]])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('an order that is closed or cancelled gives back what was not received; its draft goes with its link', async () => {
  const row = await desk.approved([['Filtro', '10']], [['10', 'purchase']])
  const first = await desk.byOrder(row, [{ position: 1, quantity: '10' }])
  await shop.client.call(orders.remove, { params: { id: first.madeId } })
  expect(await figuresOf(row.id)).toEqual(['approved', [0, 0, 10]])
  const second = await desk.byOrder(first, [{ position: 1, quantity: '10' }])
  const receipt = await receive(second.madeId, '4')
  expect(await figuresOf(row.id)).toEqual(['partlyAttended', [10, 4, 0]])
  await shop.client.call(purchaseOrderStageCalls.close, { params: { id: second.madeId }, body: { comment: '', releasesPending: true } })
  expect(await figuresOf(row.id)).toEqual(['partlyAttended', [4, 4, 6]])
  await shop.client.call(receipts.annul, { params: { id: receipt }, body: { reason: 'No llegó' } })
  expect(await figuresOf(row.id)).toEqual(['approved', [0, 0, 10]])
  const { version } = await desk.read(row.id)
  const third = await desk.byOrder({ id: row.id, version }, [{ position: 1, quantity: '3' }])
  const view = await shop.client.call(orders.view, { params: { id: third.madeId } })
  expect(Number(view.lines[0]?.unitPrice)).toBe(1000)
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('two lines of one product share a transfer in their order', async () => {
  const row = await desk.approved(
    [
      ['Cafetera', '3'],
      ['Cafetera', '4'],
    ],
    [
      ['3', 'transfer'],
      ['4', 'transfer'],
    ],
  )
  const both = [
    { position: 1, quantity: '3' },
    { position: 2, quantity: '4' },
  ]
  const { madeId } = await desk.byTransfer(row, both)
  const { version } = await shop.client.call(getTransfer, { params: { id: madeId } })
  const sent = await shop.client.call(sendTransfer, { params: { id: madeId }, body: { version, immediate: false, waybill: '' } })
  await shop.client.call(receiveTransfer, {
    params: { id: madeId },
    body: { version: sent.version, date: world.today, isLast: false, lines: [{ position: 2, quantity: '4' }] },
  })
  expect(await figuresOf(row.id)).toEqual(['partlyAttended', [3, 3, 0], [4, 1, 0]])
})

test('the list is filtered by what is shown, and taken out in a file', async () => {
  const { rows, count } = await shop.client.call(listRequisitions, { query: { state: 'attended' } })
  expect([rows.map(({ number }) => number), count]).toEqual([['RQ-1'], 1])
  const { rows: approvedRows } = await shop.client.call(listRequisitions, { query: { state: 'approved' } })
  expect(approvedRows.every(({ state }) => state === 'approved')).toBe(true)
  const file = await shop.client.call(exportRequisitions, {
    query: { state: 'attended', columns: 'number,requester,state', format: 'csv' },
  })
  expect(Buffer.from(file.bytes).toString('utf8')).toContain('RQ-1,Ana Historia,Atendida')
})

test('whoever may approve is told that one waits, once', async () => {
  const told = await openToldWorld()
  try {
    const own = await openShop(told.world, {
      items: [{ name: 'Cafetera', price: '50000', stock: { quantity: '1', cost: '1' }, taxes: [] }],
    })
    const approver = await told.newColleague(own, 'Clara', 'accountant')
    const keeper = await told.newColleague(own, 'Darío', 'cashier')
    const lines = [{ itemId: own.item('Cafetera').id, quantity: '1' }]
    const input = { ...desk.inputOf([]), warehouseId: own.warehouseId, lines }
    const { id, version } = await own.client.call(createRequisition, { body: input as never })
    await own.client.call(sendRequisition, { params: { id }, body: { version } })
    await told.work()
    expect(await toldTo(approver)).toMatchObject([{ title: 'Requisición RQ-1 por aprobar', href: `/inventories/requisitions?id=${id}` }])
    expect(await toldTo(keeper)).toEqual([])
  } finally {
    await told.close()
  }
})
