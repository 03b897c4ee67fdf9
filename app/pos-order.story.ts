// Orders of a branch: taken at a table, told to the kitchen, shared among those who pay, and charged once by the sale of their account.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { branch } from '#modules/documents/index.ts'
import {
  changeOrder,
  changeTables,
  createOrder,
  getOrder,
  getTables,
  listTables,
  openOrders,
  orderCalls,
  orderItems,
  printTicket,
  type OrderInput,
} from '#modules/pos/index.ts'
import type { Client } from './client.server.ts'
import { colleague, restrict } from './testing/colleagues.server.ts'
import { prove } from './testing/prove.server.ts'
import { openTill, type OpenTill } from './testing/till.server.ts'
import { newCompany, openShop, openWorld, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const items = [
  { name: 'Sopa', price: '10000', taxes: ['IVA 19 %'], stock: { quantity: '50', cost: '4000' } },
  { name: 'Jugo', price: '6000', taxes: [] },
]
const { send, ready, deliver, charge, release, move, join, cancel } = orderCalls.actions

async function openFloor() {
  const till = await openTill(await openShop(world, { items }), () => new Date(world.clock.now()))
  const { client } = till.shop
  const [place] = (await client.call(branch.endpoints.list, { query: {} as never })).rows
  const branchId = place?.id ?? ''
  const tables = ['1', '2'].map((name) => ({ id: null, name: `Mesa ${name}`, zone: 'Salón', seats: 4 }))
  await client.call(changeTables, { params: { branchId }, body: { version: 0, tables } })
  const plan = (await client.call(getTables, { params: { branchId } })).tables
  const line = (name: string, quantity: string, more: object = {}) => ({
    ...{ id: null, itemId: till.shop.item(name).id, quantity, note: '', seat: null, ...more },
  })
  const input = (lines: OrderInput['lines'], changes: Partial<OrderInput> = {}): OrderInput => ({
    ...{ branchId, type: 'table', tableId: plan[0]?.id ?? '', partyId: null, customer: '', phone: '', address: '', notes: '', lines },
    ...changes,
  })
  const read = (id: string, as: Client = client) => as.call(getOrder, { params: { id } })
  const take = async (lines: OrderInput['lines'], changes: Partial<OrderInput> = {}) =>
    read((await client.call(createOrder, { body: input(lines, changes) })).id)
  const written = ({ lines }: Awaited<ReturnType<typeof read>>) =>
    lines.map(({ id, item, quantity, note, seat }) => ({ id, itemId: item.id, quantity, note, seat }))
  return { till, client, branchId, plan, line, input, read, take, written }
}
type Floor = Awaited<ReturnType<typeof openFloor>>

/** An account as its device charges it: the sale has the id of the account. */
async function sell(till: OpenTill, billId: string, lines: object[], total: string) {
  const sale = till.sell({ lines: lines as never, payments: [{ paymentTypeId: till.means('Efectivo'), amount: total }], total }, billId)
  return { sale, answer: await till.send([sale]) }
}
const give = async ({ client, till, read }: Floor, id: string, lines: { lineId: string; quantity: string }[]) =>
  client.call(charge, { params: { id }, body: { version: (await read(id)).version, registerId: till.registerId, lines } })

test('a table: its kitchen is told what is new, it is shared in equal parts, and its last sale charges it', async () => {
  const floor = await openFloor()
  const { till, client, line, input, read, take, written } = floor
  const order = await take([line('Sopa', '1', { seat: 1 }), line('Jugo', '2', { note: 'Sin hielo' })])
  expect(order).toMatchObject({ state: 'received', number: null, place: 'Salón, Mesa 1', subtotal: '22000.00', items: 2 })
  const sent = await client.call(send, { params: { id: order.id }, body: { version: 1 } })
  expect(sent.number).toBe('PM-1')
  await expect(client.call(send, { params: { id: order.id }, body: { version: 2 } })).rejects.toMatchObject({
    code: 401,
    fields: ['lines'],
  })
  // One more soup, and one juice less.
  const lines = written(await read(order.id)).map((each, at) => ({ ...each, quantity: at === 0 ? '2' : '1' }))
  await client.call(changeOrder, { params: { id: order.id }, body: { input: input(lines), version: 2 } })
  const again = await client.call(send, { params: { id: order.id }, body: { version: 3 } })
  const { tickets, state, version } = await read(order.id)
  expect(state).toBe('preparing')
  expect(tickets.map((ticket) => ticket.lines.map(({ name, quantity }) => `${name} ${quantity}`))).toEqual([
    ['Sopa 1', 'Jugo 2'],
    ['Sopa 1', 'Jugo -1'],
  ])
  const paper = await client.call(printTicket, { params: { id: again.ticketId } })
  expect(Buffer.from(paper.bytes).subarray(0, 5).toString()).toBe('%PDF-')
  // Two soups of 10.000 with 19 % and a juice of 6.000: 29.800, half and half.
  await client.call(ready, { params: { id: order.id }, body: { version } })
  const half = (await read(order.id)).lines.map(({ id, left }) => ({ lineId: id, quantity: left === '2' ? '1' : '0.5' }))
  const parts = [till.line('Sopa', '1'), till.line('Jugo', '0.5')]
  const one = await give(floor, order.id, half)
  expect((await read(order.id)).lines.map(({ left }) => left)).toEqual(['1', '0.5'])
  await expect(
    client.call(cancel, { params: { id: order.id }, body: { version: one.version, reason: 'Se fueron' } }),
  ).rejects.toMatchObject({
    ...{ code: 401, fields: ['reason'] },
  })
  const first = await sell(till, one.billId, parts, '14900')
  expect(first.answer.sales).toMatchObject([{ state: 'synced', findings: [] }])
  expect((await read(order.id)).state).toBe('ready')
  // The rest is charged, and what is left is nothing: whatever is repeated changes nothing.
  const other = await give(floor, order.id, half)
  const last = await sell(till, other.billId, parts, '14900')
  await till.send([first.sale, last.sale])
  const charged = await read(order.id)
  expect(charged).toMatchObject({ state: 'charged', number: 'PM-1' })
  expect(charged.bills.map((bill) => [bill.state, bill.number, bill.total])).toEqual([
    ['charged', 'TQ-1', '14900.00'],
    ['charged', 'TQ-2', '14900.00'],
  ])
  expect(await prove(inject('ownerUrl'), till.shop.companyId)).toBeNull()
})

test('an account that was given back is charged all the same if its sale arrives; what is in an account is not taken away', async () => {
  const floor = await openFloor()
  const { till, client, line, input, read, take, written } = floor
  const order = await take([line('Jugo', '2')])
  const [{ id: lineId } = { id: '' }] = order.lines
  const bill = await give(floor, order.id, [{ lineId, quantity: '2' }])
  const at = { params: { id: order.id } }
  for (const [quantity, code] of [
    ['1', 485],
    ['0', 475],
    ['0.000001', 485],
  ] as const)
    await expect(give(floor, order.id, [{ lineId, quantity }])).rejects.toMatchObject({ code, fields: ['lines.0.quantity'] })
  const less = written(await read(order.id)).map((each) => ({ ...each, quantity: '1' }))
  await expect(client.call(changeOrder, { ...at, body: { input: input(less), version: bill.version } })).rejects.toMatchObject({
    ...{ code: 401, fields: ['lines.0.quantity'] },
  })
  await expect(
    client.call(changeOrder, { ...at, body: { input: input([line('Sopa', '1')]), version: bill.version } }),
  ).rejects.toMatchObject({
    ...{ code: 401, fields: ['lines'] },
  })
  // Another waiter does not give back what is at a register; who took it there does.
  const cashier = (await colleague(world, client, roleIds.cashier)).client
  await expect(cashier.call(release, { ...at, body: { version: bill.version, billId: bill.billId } })).rejects.toMatchObject({
    ...{ code: 401, fields: ['billId'] },
  })
  const released = await client.call(release, { ...at, body: { version: bill.version, billId: bill.billId } })
  await expect(client.call(release, { ...at, body: { version: released.version, billId: bill.billId } })).rejects.toMatchObject({
    code: 698,
  })
  await sell(till, bill.billId, [till.line('Jugo', '2')], '12000')
  expect(await read(order.id)).toMatchObject({ state: 'charged', bills: [{ state: 'charged', number: 'TQ-1' }] })
})

test('tables change, orders join, and two waiters at once never lose a line', async () => {
  const floor = await openFloor()
  const { client, branchId, plan, line, input, read, take, written } = floor
  const [one, two] = [await take([line('Sopa', '1')]), await take([line('Jugo', '1')], { tableId: plan[1]?.id ?? '' })]
  await client.call(send, { params: { id: two.id }, body: { version: 1 } })
  const joined = await client.call(join, { params: { id: one.id }, body: { version: 1, orderId: two.id } })
  expect(joined.number).toBe('PM-2')
  const whole = await read(one.id)
  expect(whole.lines.map(({ item, sent }) => `${item.name} ${sent}`)).toEqual(['Sopa 0', 'Jugo 1'])
  expect(await read(two.id)).toMatchObject({ state: 'cancelled', reason: 'Unido a PM-2', lines: [] })
  await client.call(move, { params: { id: one.id }, body: { version: 2, tableId: plan[1]?.id ?? '' } })
  const seen = (await client.call(listTables, { params: { branchId } })).tables
  expect(seen.map(({ name, orders }) => [name, orders.map(({ number }) => number)])).toEqual([
    ['Mesa 1', []],
    ['Mesa 2', ['PM-2']],
  ])
  // A table that is taken out of the plan stays with its order.
  await client.call(changeTables, {
    params: { branchId },
    body: { version: 1, tables: [{ id: plan[0]?.id ?? '', name: 'Barra', zone: '', seats: 2 }] },
  })
  expect(await read(one.id)).toMatchObject({ place: 'Salón, Mesa 2' })
  await expect(client.call(changeTables, { params: { branchId }, body: { version: 1, tables: [] } })).rejects.toMatchObject({ code: 697 })
  const waiter = (await colleague(world, client, roleIds.cashier)).client
  const { version } = await read(one.id)
  const more = (name: string) => input([...written(whole), line(name, '1')], { tableId: plan[1]?.id ?? '' })
  await waiter.call(changeOrder, { params: { id: one.id }, body: { input: more('Jugo'), version } })
  await expect(client.call(changeOrder, { params: { id: one.id }, body: { input: more('Sopa'), version } })).rejects.toMatchObject({
    ...{ code: 697, message: expect.stringContaining('Beto Colega') },
  })
  expect((await read(one.id)).lines).toHaveLength(3)
})

test('what is delivered says where; hostile figures, names of others and another company get nowhere', async () => {
  const floor = await openFloor()
  const { till, client, branchId, line, input, take, read } = floor
  const delivery = { type: 'delivery', tableId: null, customer: 'Marta', phone: '3001234567', address: 'Calle 8 # 4-20' } as const
  const order = await take([line('Sopa', '1')], delivery)
  expect(order).toMatchObject({ place: 'Marta', type: 'delivery', table: '' })
  await client.call(deliver, { params: { id: order.id }, body: { version: 1 } })
  const refused = (changes: Partial<OrderInput>, code: number, field: string) =>
    expect(client.call(createOrder, { body: input([line('Sopa', '1')], changes) })).rejects.toMatchObject({ code, fields: [field] })
  await refused({ tableId: null }, 401, 'tableId')
  await refused({ tableId: randomUUID() }, 698, 'tableId')
  await refused({ ...delivery, address: ' ' }, 401, 'address')
  await refused({ ...delivery, partyId: randomUUID() }, 698, 'partyId')
  await refused({ branchId: randomUUID() }, 698, 'branchId')
  await refused({ lines: [] }, 401, 'lines')
  await refused({ lines: [line('Sopa', '-1')] }, 401, 'lines.0.quantity')
  await refused({ lines: [line('Sopa', '0')] }, 475, 'lines.0.quantity')
  await refused({ lines: [line('Sopa', '1', { id: order.lines[0]?.id ?? '' })] }, 698, 'lines.0.id')
  await refused({ lines: [line('Sopa', '1', { itemId: randomUUID() })] }, 698, 'lines.0.itemId')
  await refused({ lines: [line('Sopa', '1', { seat: 0 })] }, 401, 'lines.0.seat')
  await refused({ notes: 'mesa\u0000' }, 401, 'notes')
  const stranger = (await newCompany(world)).client
  for (const call of [openOrders, listTables, getTables])
    await expect(stranger.call(call as typeof openOrders, { params: { branchId } })).rejects.toMatchObject({ code: 698 })
  await expect(stranger.call(orderItems, { query: { branchId, text: '' } })).rejects.toMatchObject({ code: 698 })
  await expect(stranger.call(printTicket, { params: { id: randomUUID() } })).rejects.toMatchObject({ code: 698 })
  await expect(give(floor, order.id, [{ lineId: randomUUID(), quantity: '1' }])).rejects.toMatchObject({
    code: 698,
    fields: ['lines.0.lineId'],
  })
  const { version } = await read(order.id)
  const closed = { version, registerId: randomUUID(), lines: [{ lineId: order.lines[0]?.id ?? '', quantity: '1' }] }
  await expect(client.call(charge, { params: { id: order.id }, body: closed })).rejects.toMatchObject({ code: 698, fields: ['registerId'] })
  const offered = await client.call(orderItems, { query: { branchId, text: 'sop' } })
  expect(offered.options).toMatchObject([{ label: 'Sopa', price: '10000' }])
  // Twice at once, the same account: one of them.
  const body = { version, registerId: till.registerId, lines: [{ lineId: order.lines[0]?.id ?? '', quantity: '1' }] }
  const twice = await Promise.allSettled([1, 2].map(() => client.call(charge, { params: { id: order.id }, body })))
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('who works in another branch sees none of its orders, nor its tables', async () => {
  const floor = await openFloor()
  const { client, branchId, line, take, read } = floor
  const order = await take([line('Jugo', '1')])
  const other = await client.call(branch.endpoints.create, { body: { code: 'NORTE', name: 'Norte' } as never })
  const { personId, client: waiter } = await colleague(world, client, roleIds.cashier)
  await restrict(world, client, personId, { branchIds: [branchId] }, roleIds.cashier)
  expect(await read(order.id, waiter)).toMatchObject({ id: order.id })
  await restrict(world, client, personId, { branchIds: [other.id] }, roleIds.cashier)
  await expect(read(order.id, waiter)).rejects.toMatchObject({ code: 698 })
  expect((await waiter.call(orderCalls.list, { query: {} as never })).rows).toEqual([])
  await expect(waiter.call(listTables, { params: { branchId } })).rejects.toMatchObject({ code: 698 })
})
