// Sales that repeat: made on their day in the name of their owner, once whoever tries; kept and tried again when they cannot be.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getItem, setItemActive } from '#modules/items/index.ts'
import { listNotifications } from '#modules/notifications/index.ts'
import {
  changeRecurrence,
  createRecurrence,
  getRecurrence,
  invoiceEndpoints,
  listRecurrences,
  moveRecurrence,
  orderEndpoints,
  remissionEndpoints,
} from '#modules/sales/index.ts'
import { generateRecurrences } from '#modules/sales/index.server.ts'
import { signedIn, type Client } from './client.server.ts'
import { openToldWorld, type ToldWorld } from './testing/told.server.ts'
import { newCompany, openShop, type Shop, type World } from './testing/world.server.ts'

let told: ToldWorld
let world: World
let shop: Shop
let client: Client
beforeAll(async () => {
  told = await openToldWorld()
  ;({ world } = told)
  shop = await openShop(world, {
    items: [
      { name: 'Soporte', price: '200000', taxes: ['IVA 19 %'] },
      { name: 'Cafetera', price: '50000', stock: { quantity: '100', cost: '30000' }, taxes: ['IVA 19 %'] },
    ],
  })
  ;({ client } = shop)
})
afterAll(() => told.close())

const input = (changes: Record<string, unknown> = {}) => ({
  ...{ name: 'Soporte mensual', partyId: shop.customerId, makes: 'order' as const, frequency: 'weekly' as const, startsOn: '2026-11-20' },
  notes: 'Periodo {periodo}',
  lines: [
    { itemId: shop.item('Soporte').id, description: 'Soporte de {mes} de {año}', quantity: '2', unitPrice: '100000', discount: '10' },
  ],
  ...changes,
})
const create = async (changes: Record<string, unknown> = {}): Promise<string> =>
  (await client.call(createRecurrence, { body: input(changes) })).id
const see = (id: string) => client.call(getRecurrence, { params: { id } })
const move = async (id: string, what: 'generate' | 'skip' | 'pause' | 'resume' | 'finish', until: string | null = null) =>
  client.call(moveRecurrence, { params: { id }, body: { move: what, version: (await see(id)).version, until } })

/** Two processes look at once, until nothing is due. */
async function lookOn(day: string, hour = '08:00'): Promise<void> {
  for (const { clock } of [world, told.other]) clock.moveTo(`${day}T${hour}:00-05:00`)
  const round = () => Promise.all([generateRecurrences(world.runtime), generateRecurrences(told.other.runtime)])
  while ((await round()).some(Boolean));
  // Nobody stays in for weeks.
  client = await signedIn(world.app, shop.email, shop.password)
}
const daysMade = async (id: string) => (await see(id)).generated.map(({ day, document }) => [day, document?.kind ?? null]).toReversed()

test('each of its days once, also those that were missed; then it has ended', async () => {
  const id = await create({ times: 3 })
  expect(await see(id)).toMatchObject({ state: 'active', nextOn: '2026-11-20', value: '180000.00', left: 3 })
  expect((await see(id)).calendar.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-27', '2026-12-04'])
  await lookOn('2026-11-20')
  expect(await daysMade(id)).toEqual([['2026-11-20', 'ORS']])
  const [made] = (await see(id)).generated
  const order = await client.call(orderEndpoints.view, { params: { id: made?.document?.id ?? '' } })
  expect(order).toMatchObject({ date: '2026-11-20', deliveryDate: '2026-11-20', notes: 'Periodo 20/11/2026 a 26/11/2026' })
  expect(order.lines[0]).toMatchObject({
    description: 'Soporte de noviembre de 2026',
    quantity: '2',
    unitPrice: '100000',
    net: '180000.00',
  })
  await lookOn('2026-11-25')
  expect(await see(id)).toMatchObject({ state: 'active', nextOn: '2026-11-27', left: 2 })
  await lookOn('2026-12-05')
  expect(await daysMade(id)).toEqual([
    ['2026-11-20', 'ORS'],
    ['2026-11-27', 'ORS'],
    ['2026-12-04', 'ORS'],
  ])
  expect(await see(id)).toMatchObject({ state: 'finished', nextOn: null, left: 0 })
  await lookOn('2026-12-12')
  expect((await see(id)).generated).toHaveLength(3)
})

test.each([
  ['invoice', 'INE', 'issued'],
  ['draft', 'INE', 'draft'],
  ['remission', 'RMS', 'issued'],
] as const)('it makes %s', async (makes, kind, state) => {
  const line = { itemId: shop.item('Cafetera').id, description: 'Cafetera', quantity: '1', unitPrice: '50000' }
  const id = await create({ name: `Hace ${makes}`, makes, startsOn: '2026-12-12', times: 1, lines: [line] })
  await lookOn('2026-12-12')
  const [made] = (await see(id)).generated
  const calls = kind === 'INE' ? invoiceEndpoints : remissionEndpoints
  const view = await client.call(calls.view, { params: { id: made?.document?.id ?? '' } })
  expect([view.kind, view.state, view.paymentForm, view.dueDate]).toEqual([kind, state, '2', '2027-01-11'])
  expect(view.lines[0]?.taxes).toHaveLength(1)
})

test('what cannot be made is told once, kept for its day and tried again', async () => {
  const id = await create({ name: 'Con tropiezo', makes: 'invoice', startsOn: '2026-12-12' })
  const item = { params: { id: shop.item('Soporte').id } }
  const setActive = async (active: boolean) => {
    const { version } = await client.call(getItem, item)
    await client.call(setItemActive, { ...item, body: { active, version } })
  }
  await setActive(false)
  await lookOn('2026-12-12')
  expect(await see(id)).toMatchObject({
    state: 'failed',
    nextOn: '2026-12-12',
    problem: expect.stringContaining('inactivo'),
    generated: [],
  })
  // Not before its pause.
  await setActive(true)
  await lookOn('2026-12-12', '08:05')
  expect((await see(id)).state).toBe('failed')
  await lookOn('2026-12-12', '08:20')
  expect(await see(id)).toMatchObject({ state: 'active', nextOn: '2026-12-19', problem: '' })
  expect(await daysMade(id)).toEqual([['2026-12-12', 'INE']])
  await told.work()
  const { rows } = await client.call(listNotifications, { query: {} })
  expect(rows.filter(({ title }) => title.includes('Con tropiezo'))).toHaveLength(1)
  await move(id, 'finish')
})

test('paused until a day, skipped, made now and ended', async () => {
  const id = await create({ name: 'Movida', startsOn: '2026-12-12' })
  await move(id, 'pause', '2026-12-26')
  await lookOn('2026-12-20')
  expect(await see(id)).toMatchObject({ state: 'paused', pausedUntil: '2026-12-26', generated: [] })
  await lookOn('2026-12-26')
  expect(await daysMade(id)).toEqual([['2026-12-26', 'ORS']])
  await move(id, 'skip')
  expect(await see(id)).toMatchObject({ state: 'active', nextOn: '2027-01-09', lastOn: '2027-01-02' })
  // Before its day, which is then taken.
  const { document } = await move(id, 'generate')
  expect(document?.kind).toBe('ORS')
  expect(await see(id)).toMatchObject({ nextOn: '2027-01-16' })
  await move(id, 'pause')
  await expect(move(id, 'pause')).rejects.toMatchObject({ code: 401 })
  await move(id, 'resume')
  await move(id, 'finish')
  await expect(move(id, 'generate')).rejects.toMatchObject({ code: 401 })
  expect((await client.call(listRecurrences)).recurrences.find((each) => each.id === id)).toMatchObject({ state: 'finished' })
})

test('changed from its next day on; two at once, the second is told', async () => {
  const id = await create({ name: 'Cambiada', startsOn: '2026-12-27' })
  const { version } = await see(id)
  const body = { ...input({ name: 'Cambiada', startsOn: '2026-12-27', frequency: 'monthly', day: 31 }), version }
  await client.call(changeRecurrence, { params: { id }, body })
  expect(await see(id)).toMatchObject({ nextOn: '2026-12-31', frequency: 'monthly' })
  await expect(client.call(changeRecurrence, { params: { id }, body })).rejects.toMatchObject({ code: 697 })
  await expect(client.call(moveRecurrence, { params: { id }, body: { move: 'skip', version } })).rejects.toMatchObject({ code: 697 })
  await move(id, 'finish')
})

describe('what is not right is said at its field', () => {
  const cases: [string, Record<string, unknown>, number, string][] = [
    ['a day past', { startsOn: '2026-12-01' }, 401, 'startsOn'],
    ['an end before its beginning', { startsOn: '2026-12-28', endsOn: '2026-12-27' }, 401, 'endsOn'],
    ['a plan without days', { startsOn: '2026-12-28', frequency: 'monthly', day: 15, endsOn: '2026-12-30' }, 401, 'endsOn'],
    ['day zero', { day: 0 }, 401, 'day'],
    ['day 32', { day: 32 }, 401, 'day'],
    ['no times', { times: 0 }, 401, 'times'],
    ['no lines', { lines: [] }, 401, 'lines'],
    ['no frequency', { frequency: 'siempre' }, 401, 'frequency'],
  ]
  test.each(cases)('%s', async (_, changes, code, field) => {
    await expect(create({ startsOn: '2026-12-28', ...changes })).rejects.toMatchObject({ code, fields: [field] })
  })

  test('of lines', async () => {
    const [line] = input().lines
    const lines = [
      { ...line, quantity: '0' },
      { ...line, discount: '101' },
      { ...line, itemId: shop.customerId },
    ]
    await expect(create({ startsOn: '2026-12-28', lines })).rejects.toMatchObject({
      fields: ['lines.0.quantity', 'lines.1.discount', 'lines.2.itemId'],
    })
    await expect(create({ lines: Array.from({ length: 501 }, () => line) })).rejects.toMatchObject({ code: 401, fields: ['lines'] })
    await expect(create({ lines: [{ ...line, unitPrice: '-1' }] })).rejects.toMatchObject({ code: 401 })
  })

  test('of another company', async () => {
    const id = await create({ name: 'Ajena', startsOn: '2026-12-28' })
    const other = await newCompany(world)
    await expect(other.client.call(getRecurrence, { params: { id } })).rejects.toMatchObject({ code: 698 })
    await expect(other.client.call(createRecurrence, { body: input({ startsOn: '2026-12-28' }) })).rejects.toMatchObject({
      fields: ['partyId', 'lines.0.itemId'],
    })
    await move(id, 'finish')
  })
})
