/** A branch with tables, a register that is open and orders to be joined; and what an order is asked by `cases.story.ts`. */
import { randomUUID } from 'node:crypto'
import { branch } from '#modules/documents/index.ts'
import { changeTables, createOrder, getOrder, getTables, orderCalls, posOrder, type OrderInput } from '#modules/pos/index.ts'
import type { AskedCase } from './cases-asked.server.ts'
import type { Client } from '../client.server.ts'
import type { Desk, Standing } from './requisition-desk.server.ts'
import { openTill } from './till.server.ts'

const OTHERS = 12

export async function openFloor(desk: Desk, at: () => Date) {
  const { client } = desk.shop
  const till = await openTill(desk.shop, at)
  const [place] = (await client.call(branch.endpoints.list, { query: {} as never })).rows
  const branchId = place?.id ?? ''
  const tables = ['Mesa 1', 'Mesa 2'].map((name) => ({ id: null, name, zone: 'Salón', seats: 4 }))
  await client.call(changeTables, { params: { branchId }, body: { version: 0, tables } })
  const plan = await client.call(getTables, { params: { branchId } })
  const input = (changes: Partial<OrderInput> = {}): OrderInput => ({
    ...{ branchId, type: 'table', tableId: plan.tables[0]?.id ?? '', partyId: null, customer: '', phone: '', address: '', notes: '' },
    lines: [{ id: null, itemId: desk.shop.item('Cafetera').id, quantity: '2', note: '', seat: null }],
    ...changes,
  })
  const others: string[] = []
  for (let at = 0; at < OTHERS; at += 1) others.push((await client.call(createOrder, { body: input({ notes: 'Para unir' }) })).id)
  return { desk, till, owner: client, other: desk.accountant, input, others, nextTableId: plan.tables[1]?.id ?? '' }
}

type Floor = Awaited<ReturnType<typeof openFloor>>

export function askedOrder(floor: () => Floor, viewer: () => Client): AskedCase {
  const { send, ready, deliver, charge, cancel } = orderCalls.actions
  let [lineId, billId] = [randomUUID(), randomUUID()] as [string, string]
  const received = async (): Promise<Standing> => {
    const { owner, input } = floor()
    const { id, version } = await owner.call(createOrder, { body: input() })
    lineId = (await owner.call(getOrder, { params: { id } })).lines[0]?.id ?? ''
    return { id, version }
  }
  /** A register has one of the two. */
  const preparing = async (): Promise<Standing> => {
    const { owner, till } = floor()
    const one = await received()
    const sent = await owner.call(send, { params: { id: one.id }, body: { version: one.version } })
    const body = { version: sent.version, registerId: till.registerId, lines: [{ lineId, quantity: '1' }] }
    const charged = await owner.call(charge, { params: { id: one.id }, body })
    billId = charged.billId
    return { id: one.id, version: charged.version }
  }
  const isReady = async (): Promise<Standing> => {
    const { id, version } = await preparing()
    return floor().owner.call(ready, { params: { id }, body: { version } })
  }
  const delivered = async (): Promise<Standing> => {
    const { id, version } = await received()
    return floor().owner.call(deliver, { params: { id }, body: { version } })
  }
  const charged = async (): Promise<Standing> => {
    const { owner, till } = floor()
    const { id, version } = await received()
    const body = { version, registerId: till.registerId, lines: [{ lineId, quantity: '2' }] }
    const bill = await owner.call(charge, { params: { id }, body })
    const lines = [till.line('Cafetera', '2', { unitPrice: '1000', taxIds: [] })]
    const sale = till.sell({ lines, payments: [{ paymentTypeId: till.means('Efectivo'), amount: '2000' }], total: '2000' }, bill.billId)
    await till.send([sale])
    return { id, version: (await owner.call(getOrder, { params: { id } })).version }
  }
  const cancelled = async (): Promise<Standing> => {
    const { id, version } = await received()
    return floor().owner.call(cancel, { params: { id }, body: { version, reason: 'Se fueron sin pedir' } })
  }
  const ways: Readonly<Record<string, () => Promise<Standing>>> = { received, preparing, ready: isReady, delivered, charged, cancelled }
  return {
    kind: posOrder,
    calls: orderCalls,
    reach: (state) => ways[state]?.() ?? Promise.reject(new Error(`No way to ${state}`)),
    input: (isOther = false) => floor().input(isOther ? { notes: 'Sin cebolla para el cumpleaños' } : {}),
    asks: {
      ...{ send: () => ({}), ready: () => ({}), deliver: () => ({}) },
      charge: () => ({ registerId: floor().till.registerId, lines: [{ lineId, quantity: '1' }] }),
      release: () => ({ billId }),
      move: () => ({ tableId: floor().nextTableId }),
      join: () => ({ orderId: floor().others.pop() ?? '' }),
      cancel: () => ({ reason: 'Se fueron sin pedir' }),
    },
    other: () => floor().other,
    viewer,
    finds: 'cebolla',
  }
}
