// Sales of an open shift that are cancelled with a supervisor's PIN, and advances that registers take: both in the money of the shift.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { dailySales } from '#modules/analytics/index.ts'
import { getItem } from '#modules/items/index.ts'
import { changeEnvironment, getEnabling } from '#modules/electronic/index.ts'
import { customerAdvanceEndpoints } from '#modules/treasury/index.ts'
import {
  cancelSale,
  closeShift,
  countShift,
  exportCancellations,
  getAdvance,
  getCancellation,
  getShift,
  listAdvances,
  listCancellations,
  listSupervisors,
  setPin,
  takeAdvance,
} from '#modules/pos/index.ts'
import { colleague } from './testing/colleagues.server.ts'
import { prove } from './testing/prove.server.ts'
import { openAuthorityWorld, transmit, workFor, type AuthorityWorld } from './testing/authority.server.ts'
import { openTill, pieces, tillItems, type OpenTill } from './testing/till.server.ts'
import { newCompany, openShop, type Shop, type World } from './testing/world.server.ts'

let authority: AuthorityWorld
let world: World
beforeAll(async () => {
  authority = await openAuthorityWorld()
  ;({ world } = authority)
})
afterAll(() => authority.close())

const openOf = async (shop: Shop): Promise<OpenTill> => openTill(shop, () => new Date(world.clock.now()))
/** Of a company that tries things: nothing that it sells is on its way to the authority. */
const open = async (): Promise<OpenTill> => {
  const shop = await openShop(world, { items: tillItems })
  const { version } = await shop.client.call(getEnabling)
  await shop.client.call(changeEnvironment, { body: { version, environment: 'habilitacion', annulling: null } })
  return openOf(shop)
}
const cashOf = async ({ shop, shiftId }: OpenTill) =>
  (await shop.client.call(getShift, { params: { id: shiftId ?? '' } })).means?.find(({ name }) => name === 'Efectivo')
/** Two coffees of 10.000 with 19 %: 23.800 in cash. */
const sellTwo = async (till: OpenTill) => {
  const lines = [till.line('Café', '2')]
  const sale = till.sell({ lines, payments: [{ paymentTypeId: till.means('Efectivo'), amount: '23800' }], total: '23800' })
  const { sales, hash } = await till.send([sale])
  return { saleId: sales[0]?.saleId ?? '', hash }
}

test('a cashier cancels with the PIN of a supervisor: stock, books and money of the shift are given back, once', async () => {
  const till = await open()
  const { client, companyId } = till.shop
  const [supervisor, cashier] = [await colleague(world, client, roleIds.accountant), await colleague(world, client, roleIds.cashier)]
  const { saleId } = await sellTwo(till)
  expect(await cashOf(till)).toMatchObject({ sold: '23800.00', expected: '123800.00' })
  await expect(supervisor.client.call(setPin, { body: { pin: '1234' } })).rejects.toMatchObject({ code: 401, fields: ['pin'] })
  await supervisor.client.call(setPin, { body: { pin: '2580' } })
  await expect(cashier.client.call(setPin, { body: { pin: '2580' } })).rejects.toThrow(/^403/)
  const { mayAlone, supervisors } = await cashier.client.call(listSupervisors)
  expect([mayAlone, supervisors.length]).toEqual([false, 1])
  const supervisorId = supervisors[0]?.id ?? ''
  const ask = (body: object) =>
    cashier.client.call(cancelSale, { body: { saleId, reason: 'Pidió otra cosa', supervisorId, pin: '2580', ...body } as never })
  await expect(ask({ reason: '  ' })).rejects.toMatchObject({ code: 571, fields: ['reason'] })
  await expect(ask({ supervisorId: null, pin: '' })).rejects.toMatchObject({ code: 401, fields: ['supervisorId'] })
  await expect(ask({ pin: '0000' })).rejects.toMatchObject({ code: 401, fields: ['pin'] })
  await expect(ask({ supervisorId: randomUUID() })).rejects.toMatchObject({ code: 401, fields: ['pin'] })
  await expect(ask({ saleId: randomUUID() })).rejects.toMatchObject({ code: 698, fields: ['saleId'] })
  const stranger = (await newCompany(world)).client
  await expect(stranger.call(cancelSale, { body: { saleId, reason: 'Pidió otra cosa' } as never })).rejects.toMatchObject({ code: 698 })
  const { id, number } = await ask({})
  expect(number).toBe('TQ-1')
  await expect(ask({})).rejects.toMatchObject({ code: 483 })
  expect(await cashOf(till)).toMatchObject({ sold: '0.00', expected: '100000.00' })
  const one = await cashier.client.call(getCancellation, { params: { id } })
  expect(one).toMatchObject({ number: 'TQ-1', value: '23800.00', withPin: true, reason: 'Pidió otra cosa', after: { Estado: 'Anulado' } })
  expect((await client.call(listCancellations, { query: { search: 'otra' } as never })).rows).toHaveLength(1)
  const file = await client.call(exportCancellations, { query: { search: '', columns: 'number,reason,value', format: 'csv' } as never })
  expect(Buffer.from(file.bytes).toString('utf8')).toContain('TQ-1,Pidió otra cosa')
  expect((await stranger.call(listCancellations, { query: {} as never })).rows).toEqual([])
  expect(await prove(authority.ownerUrl, companyId)).toBeNull()
})

test('five wrong PINs wait, even the right one; who may supervise needs none, and a closed shift takes a note', async () => {
  const till = await open()
  const { client } = till.shop
  const supervisor = await colleague(world, client, roleIds.accountant)
  const { saleId: first } = await sellTwo(till)
  const { saleId: second, hash } = await sellTwo(till)
  await supervisor.client.call(setPin, { body: { pin: '2580' } })
  const supervisorId = (await client.call(listSupervisors)).supervisors[0]?.id ?? ''
  const ask = (saleId: string, pin: string) => client.call(cancelSale, { body: { saleId, reason: 'Se equivocó', supervisorId, pin } })
  for (let at = 0; at < 5; at += 1) await expect(ask(first, '9999')).rejects.toMatchObject({ code: 401, fields: ['pin'] })
  await expect(ask(first, '2580')).rejects.toThrow(/espera 15 minutos/)
  const alone = await supervisor.client.call(cancelSale, { body: { saleId: first, reason: 'Se equivocó', supervisorId: null, pin: '' } })
  expect(await client.call(getCancellation, { params: { id: alone.id } })).toMatchObject({ withPin: false })
  // 100.000 of base and 23.800 of the second one are counted, and the shift is closed.
  const means = till.types.filter(({ inPos, kind, name }) => inPos && kind !== 'credit' && name !== 'Efectivo')
  const counted = await client.call(countShift, {
    params: { id: till.shiftId ?? '' },
    body: {
      cash: pieces({ 'note-50000': 2, 'note-20000': 1, 'note-2000': 1, 'note-1000': 1, 'coin-500': 1, 'coin-200': 1, 'coin-100': 1 }),
      means: means.map((each) => ({ paymentTypeId: each.id, amount: '0', papers: null })),
    },
  })
  expect(counted.lines[0]).toMatchObject({ expected: '123800.00', difference: '0.00' })
  const kept = { sequence: 2, hash }
  const body = { version: 1, countId: counted.id, kept, reason: '', responsibleId: null }
  await client.call(closeShift, { params: { id: till.shiftId ?? '' }, body })
  const late = supervisor.client.call(cancelSale, { body: { saleId: second, reason: 'Se equivocó', supervisorId: null, pin: '' } })
  await expect(late).rejects.toMatchObject({ code: 572, fields: ['saleId'] })
  expect(await prove(authority.ownerUrl, till.shop.companyId)).toBeNull()
})

test('what the authority validated is cancelled by the note of all of it; on its way it waits, and several means are a return', async () => {
  const till = await openOf(await openShop(world, { items: tillItems }))
  const { client, companyId } = till.shop
  await transmit(till.shop)
  const { saleId } = await sellTwo(till)
  const ask = (id: string) => client.call(cancelSale, { body: { saleId: id, reason: 'Pidió otra cosa', supervisorId: null, pin: '' } })
  await expect(ask(saleId)).rejects.toMatchObject({ code: 590, fields: ['saleId'] })
  await workFor(world, till.shop)
  const { id } = await ask(saleId)
  const one = await client.call(getCancellation, { params: { id } })
  expect(one.after['Estado']).toMatch(/^Devuelto con la nota /)
  expect(await cashOf(till)).toMatchObject({ sold: '0.00', expected: '100000.00' })
  await expect(ask(saleId)).rejects.toMatchObject({ code: 530, fields: ['saleId'] })
  // The daily report says both: the sale, and its note apart.
  const { rows } = await client.call(dailySales.endpoints.page, { query: { period: 'hoy', register: till.registerId, after: '' } as never })
  expect(rows.find(({ cells }) => String(cells['concept']).startsWith('NAP'))?.cells).toMatchObject({ total: '-23800.00' })
  const card = till.types.find(({ kind }) => kind === 'card')?.id ?? ''
  const payments = [
    { paymentTypeId: card, amount: '11900' },
    { paymentTypeId: till.means('Efectivo'), amount: '11900' },
  ]
  const { sales } = await till.send([till.sell({ lines: [till.line('Café', '2')], payments, total: '23800' })])
  await workFor(world, till.shop)
  await expect(ask(sales[0]?.saleId ?? '')).rejects.toMatchObject({ code: 530, fields: ['saleId'] })
  await workFor(world, till.shop)
  expect(await prove(authority.ownerUrl, companyId)).toBeNull()
  const stock = (await client.call(getItem, { params: { id: till.shop.item('Café').id } })).stock
  expect(stock).toMatchObject([{ value: '32000.00' }])
})

test('an advance that a register takes is money of its shift, and of treasury; annulled while it is open it is given back', async () => {
  const till = await open()
  const { client, customerId, companyId } = till.shop
  const take = (changes: object = {}) =>
    client.call(takeAdvance, {
      body: {
        ...{ shiftId: till.shiftId ?? '', partyId: customerId, paymentTypeId: till.means('Efectivo'), amount: '50000', reference: '' },
        ...{ concept: 'Torta para el sábado', ...changes },
      },
    })
  for (const [changes, code, field] of [
    [{ amount: '0' }, 401, 'amount'],
    [{ amount: '-5' }, 401, 'amount'],
    [{ concept: '' }, 401, 'concept'],
    [{ partyId: randomUUID() }, 698, 'partyId'],
    [{ paymentTypeId: randomUUID() }, 698, 'paymentTypeId'],
    [{ concept: 'a\u0000' }, 401, 'concept'],
  ] as const)
    await expect(take(changes)).rejects.toMatchObject({ code, fields: [field] })
  await expect(take({ shiftId: randomUUID() })).rejects.toMatchObject({ code: 698 })
  const { id, number } = await take()
  expect(await cashOf(till)).toMatchObject({ putIn: '50000.00', expected: '150000.00' })
  expect(await client.call(getAdvance, { params: { id } })).toMatchObject({
    number,
    balance: '50000.00',
    state: 'posted',
    means: 'Efectivo',
  })
  expect(await client.call(customerAdvanceEndpoints.one, { params: { id } })).toMatchObject({ number, amount: '50000.00' })
  expect((await client.call(listAdvances, { query: { search: 'torta' } as never })).rows).toMatchObject([{ id, number }])
  expect(await prove(authority.ownerUrl, companyId)).toBeNull()
  await client.call(customerAdvanceEndpoints.annul, { params: { id }, body: { reason: 'Ya no la quiere' } })
  expect(await cashOf(till)).toMatchObject({ putIn: '0.00', expected: '100000.00' })
  expect((await client.call(listAdvances, { query: { state: 'annulled' } as never })).rows).toHaveLength(1)
  const stranger = (await newCompany(world)).client
  expect((await stranger.call(listAdvances, { query: {} as never })).rows).toEqual([])
  expect(await prove(authority.ownerUrl, companyId)).toBeNull()
})
