// What is exchanged at a register: given back and sold in one, once, whatever its network does; and what a supervisor's PIN allows.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { changeExtended, getExtended } from '#modules/company/index.ts'
import { getItem } from '#modules/items/index.ts'
import { allowAtTill, closeShift, countShift, getShift, giveBack, quoteReturn, returnEndpoints, setPin } from '#modules/pos/index.ts'
import { colleague } from './testing/colleagues.server.ts'
import { openAuthorityWorld, transmit, workFor, type AuthorityWorld } from './testing/authority.server.ts'
import { prove } from './testing/prove.server.ts'
import { openTill, pieces, tillItems, type OpenTill } from './testing/till.server.ts'
import { openShop, type World } from './testing/world.server.ts'

let authority: AuthorityWorld
let world: World
let till: OpenTill
beforeAll(async () => {
  authority = await openAuthorityWorld()
  ;({ world } = authority)
  till = await open()
  await transmit(till.shop)
})
afterAll(() => authority.close())

const open = async (): Promise<OpenTill> => openTill(await openShop(world, { items: tillItems }), () => new Date(world.clock.now()))
const clean = async ({ shop }: OpenTill) => expect(await prove(authority.ownerUrl, shop.companyId)).toBeNull()
const cashOf = async ({ shop, shiftId }: OpenTill, client = shop.client) =>
  (await client.call(getShift, { params: { id: shiftId ?? '' } })).means?.[0]?.expected
const stockOf = async ({ shop }: OpenTill) => (await shop.client.call(getItem, { params: { id: shop.item('Café').id } })).stock[0]?.quantity

/** Two coffees in cash: 23.800. */
const sellTwo = async (of: OpenTill) => {
  const payments = [{ paymentTypeId: of.means('Efectivo'), amount: '23800' }]
  const { sales } = await of.send([of.sell({ lines: [of.line('Café', '2')], payments, total: '23800' })])
  return { saleId: sales[0]?.documentId ?? '', number: sales[0]?.number ?? '' }
}
const one = [{ position: 1, quantity: '1' }]
/** One coffee back, 11.900, for an advice of 100.000: 88.100 more in cash. */
const exchangeOf = (of: OpenTill, saleId: string, changes: object = {}) => {
  const cash = of.means('Efectivo')
  return of.sell({
    lines: [of.line('Asesoría')],
    payments: [
      { paymentTypeId: cash, amount: '11900' },
      { paymentTypeId: cash, amount: '88100' },
    ],
    total: '100000',
    exchange: { saleId, lines: one, reason: 'No le gustó', paymentTypeId: cash, value: '11900', ...changes },
  })
}

test('goods come back and others are sold in one: the difference is paid, the note is validated, and asked twice it is done once', async () => {
  const { saleId } = await sellTwo(till)
  await workFor(world, till.shop)
  const [cash, stock] = [await cashOf(till), await stockOf(till)]
  expect(await till.shop.client.call(quoteReturn, { body: { saleId, lines: one } })).toEqual({ total: '11900.00', value: '11900.00' })
  const link = exchangeOf(till, saleId)
  const answer = await till.send([link])
  expect(answer.sales).toMatchObject([{ state: 'synced', findings: [] }])
  expect(await till.send([link])).toEqual(answer)
  expect(Number(await cashOf(till)) - Number(cash)).toBe(88_100)
  expect(Number(await stockOf(till)) - Number(stock)).toBe(1)
  const [note, ...others] = (await till.shop.client.call(returnEndpoints.list, { query: {} as never })).rows
  expect(others).toEqual([])
  await workFor(world, till.shop)
  expect(await till.shop.client.call(returnEndpoints.view, { params: { id: note?.id ?? '' } })).toMatchObject({
    ...{ electronicState: 'validated', correction: { concept: '1' }, totals: { total: '11900.00' } },
  })
  await clean(till)
})

test('when what comes back is worth more, the rest is given back in cash, although the drawer had less before the sale', async () => {
  const of = await open()
  const cash = of.means('Efectivo')
  const card = of.types.find(({ kind }) => kind === 'card')?.id ?? ''
  const { sales } = await of.send([
    of.sell({ lines: [of.line('Asesoría', '2')], payments: [{ paymentTypeId: card, amount: '200000' }], total: '200000' }),
  ])
  const back = { saleId: sales[0]?.documentId ?? '', lines: [{ position: 1, quantity: '2' }], reason: 'Cambio' }
  const link = of.sell({
    lines: [of.line('Asesoría')],
    payments: [{ paymentTypeId: cash, amount: '200000' }],
    ...{ total: '100000', change: '100000' },
    exchange: { ...back, paymentTypeId: cash, value: '200000' },
  })
  expect((await of.send([link])).sales).toMatchObject([{ state: 'synced', findings: [] }])
  // The base of 100.000 left: it was the change.
  expect(await cashOf(of)).toBe('0.00')
  await clean(of)
})

test('what cannot be given back is told, and the sale is booked', async () => {
  const of = await open()
  const { saleId } = await sellTwo(of)
  const more = exchangeOf(of, saleId, { lines: [{ position: 1, quantity: '3' }] })
  const other = exchangeOf(of, randomUUID())
  const value = exchangeOf(of, saleId, { value: '11800' })
  const { sales } = await of.send([more, other, value])
  expect(sales.map(({ state, findings }) => [state, findings.map(({ code, field }) => `${code} ${field}`)])).toEqual([
    ['flagged', ['485 exchange.lines.0.quantity']],
    ['flagged', ['698 exchange.saleId']],
    ['flagged', ['401 exchange.value']],
  ])
  expect(sales[0]?.findings[0]?.message).toContain('no quedó devuelto')
  for (const quantity of ['-1', '0', 'x', '1e9'])
    expect((await of.send([exchangeOf(of, saleId, { lines: [{ position: 1, quantity }] })])).sales[0]?.state).not.toBe('synced')
  // Of another company.
  const foreign = await open()
  const theirs = await foreign.send([exchangeOf(foreign, saleId)])
  expect(theirs.sales).toMatchObject([{ state: 'flagged' }])
  await expect(foreign.shop.client.call(quoteReturn, { body: { saleId, lines: one } })).rejects.toMatchObject({ code: 698 })
  await expect(of.shop.client.call(quoteReturn, { body: { saleId, lines: [{ position: 1, quantity: '9' }] } })).rejects.toMatchObject({
    code: 485,
  })
  await clean(of)
})

test('what is owed is given back before it is exchanged', async () => {
  const of = await open()
  const credit = of.types.find(({ kind }) => kind === 'credit')?.id ?? ''
  const { sales } = await of.send([
    of.sell({
      lines: [of.line('Asesoría')],
      partyId: of.shop.customerId,
      payments: [{ paymentTypeId: credit, amount: '100000' }],
      total: '100000',
    }),
  ])
  await expect(of.shop.client.call(quoteReturn, { body: { saleId: sales[0]?.documentId ?? '', lines: one } })).rejects.toMatchObject({
    code: 401,
    fields: ['saleId'],
  })
})

test('where the company asks it, a PIN allows one return, one exchange and one difference; who supervises needs none', async () => {
  const of = await open()
  const { client } = of.shop
  const { version, ...data } = await client.call(getExtended, {})
  const rules = { tillReturnPin: 'yes', tillDifferencePin: 'yes' } as const
  await client.call(changeExtended, { body: { ...data, ...rules, version } })
  const [supervisor, cashier] = [await colleague(world, client, roleIds.accountant), await colleague(world, client, roleIds.cashier)]
  await supervisor.client.call(setPin, { body: { pin: '4826' } })
  const shiftId = of.shiftId ?? ''
  const { saleId } = await sellTwo(of)
  const give = (approvalId: string | null, as = cashier.client) =>
    as.call(giveBack, {
      body: { saleId, lines: one, reason: 'Dañado', approvalId, back: { kind: 'means', shiftId, paymentTypeId: of.means('Efectivo') } },
    })
  await expect(give(null)).rejects.toMatchObject({ code: 401, fields: ['approvalId'] })
  const allow = (changes: object = {}) =>
    cashier.client.call(allowAtTill, {
      body: { action: 'return', shiftId, saleId, supervisorId: supervisor.personId, pin: '4826', ...changes },
    })
  await expect(allow({ pin: '1111' })).rejects.toMatchObject({ code: 401, fields: ['pin'] })
  await expect(allow({ saleId: null })).rejects.toMatchObject({ code: 698, fields: ['saleId'] })
  await expect(allow({ shiftId: randomUUID() })).rejects.toMatchObject({ code: 698, fields: ['shiftId'] })
  const { id } = await allow()
  const both = await Promise.allSettled([give(id), give(id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  // Exchanged without one: sold, and told.
  expect((await of.send([exchangeOf(of, saleId)], cashier.client)).sales[0]?.findings).toMatchObject([
    { code: 401, field: 'exchange.approvalId' },
  ])
  const again = await allow()
  expect((await of.send([exchangeOf(of, saleId, { approvalId: again.id })], cashier.client)).sales).toMatchObject([{ state: 'synced' }])
  expect((await client.call(getShift, { params: { id: shiftId } })).pins).toEqual([])
  expect((await cashier.client.call(getShift, { params: { id: shiftId } })).pins).toEqual(['return', 'difference'])
  await clean(of)
})

test('a difference over what is tolerated closes with the PIN of who supervises', async () => {
  const of = await open()
  const { client } = of.shop
  const { version, ...data } = await client.call(getExtended, {})
  await client.call(changeExtended, { body: { ...data, tillDifferencePin: 'yes', tillTolerance: '1000', version } })
  const [supervisor, cashier] = [await colleague(world, client, roleIds.accountant), await colleague(world, client, roleIds.cashier)]
  await supervisor.client.call(setPin, { body: { pin: '4826' } })
  const shiftId = of.shiftId ?? ''
  const count = async (note: number) => {
    const shift = await cashier.client.call(getShift, { params: { id: shiftId } })
    const means = shift.offered.flatMap(({ paymentTypeId }) => (paymentTypeId === shift.cashTypeId ? [] : [{ paymentTypeId, amount: '0' }]))
    const { id: countId } = await cashier.client.call(countShift, {
      params: { id: shiftId },
      body: { cash: pieces({ 'note-50000': note }), means },
    })
    return { version: shift.version, countId, reason: 'Sobró cambio', responsibleId: null, kept: { sequence: 0, hash: of.lease.hash } }
  }
  const body = await count(3)
  const close = (approvalId: string | null) => cashier.client.call(closeShift, { params: { id: shiftId }, body: { ...body, approvalId } })
  await expect(close(null)).rejects.toMatchObject({ code: 401, fields: ['approvalId'] })
  await expect(close(randomUUID())).rejects.toMatchObject({ code: 401, fields: ['approvalId'] })
  const { id } = await cashier.client.call(allowAtTill, {
    body: { action: 'difference', shiftId, saleId: null, supervisorId: supervisor.personId, pin: '4826' },
  })
  expect(await close(id)).toMatchObject({ number: 'CJ-1' })
  await clean(of)
})
