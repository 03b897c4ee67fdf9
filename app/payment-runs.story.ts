// A payment run pays what is due, whole or not at all: one payment for each supplier, never more than is owed, and never twice.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { roleIds } from '#modules/access/index.ts'
import { getAvailable, listDue, paymentEndpoints as payments, paymentRunCalls as runs } from '#modules/treasury/index.ts'
import type { Client } from './client.server.ts'
import { expectBooks } from './testing/books.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { dueBills, openSupplier, plantBills } from './testing/payables.server.ts'
import { prove } from './testing/prove.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let accountant: Client
let viewer: Client
/** Of each bill, by its number. */
let bills: Awaited<ReturnType<typeof dueBills>>
const ANDES = '900555222'
const ASEO = '901222333'
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA excluido'] }] })
  accountant = (await colleague(world, shop.client, roleIds.accountant)).client
  viewer = (await colleague(world, shop.client, roleIds.viewer)).client
  await openSupplier(shop.client, ANDES, 'Papelería de los Andes SAS')
  await openSupplier(shop.client, ASEO, 'Aseo Total SAS')
  const soon = world.today
  await plantBills(shop.client, [
    { nit: ANDES, number: 'PA-1', amount: '300000', dueDate: soon },
    { nit: ANDES, number: 'PA-2', amount: '200000', dueDate: addDays(soon, 3) },
    { nit: ASEO, number: 'AT-1', amount: '150000', dueDate: soon },
    { nit: ASEO, number: 'AT-2', amount: '90000', dueDate: addDays(soon, 3) },
    { nit: ASEO, number: 'AT-9', amount: '70000', dueDate: addDays(soon, 90) },
  ])
  bills = await dueBills(shop.client, addDays(soon, 100))
})
afterAll(() => world.close())

const idOf = (number: string): string => bills.get(number)?.openItemId ?? ''
const inputOf = (lines: readonly (readonly [number: string, amount: string])[], changes: object = {}) => ({
  ...{ moneyAccountId: shop.moneyAccountId, dueUntil: addDays(world.today, 7), note: '' },
  lines: lines.map(([number, amount]) => ({ openItemId: idOf(number), amount })),
  ...changes,
})
const write = (lines: readonly (readonly [number: string, amount: string])[], changes: object = {}) =>
  shop.client.call(runs.create, { body: inputOf(lines, changes) })
const step = (
  action: keyof typeof runs.actions,
  { id, version }: { id: string; version: number },
  client = accountant,
  body: object = {},
) => client.call(runs.actions[action] as typeof runs.actions.send, { params: { id }, body: { version, ...body } })
const approved = async (lines: readonly (readonly [number: string, amount: string])[]) =>
  step('approve', await step('send', await write(lines), shop.client))
const read = (id: string, client = shop.client) => client.call(runs.one, { params: { id } })
const balanceOf = async (number: string) => {
  const partyId = bills.get(number)?.party.id ?? ''
  const { items } = await shop.client.call(payments.pending, { params: { partyId } })
  return items.find((item) => item.number === number)?.balance ?? '0.00'
}
const isSound = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

test('what is due until a day is what may be chosen, in its order, and of one supplier', async () => {
  const due = (query: object) => shop.client.call(listDue, { query: { until: addDays(world.today, 7), ...query } })
  expect((await due({})).items.map(({ number }) => number).toSorted()).toEqual(['AT-1', 'AT-2', 'PA-1', 'PA-2'])
  expect((await due({ until: world.today })).items.map(({ number }) => number).toSorted()).toEqual(['AT-1', 'PA-1'])
  const partyId = bills.get('AT-1')?.party.id
  expect((await due({ partyId })).items.map(({ number }) => number)).toEqual(['AT-1', 'AT-2'])
  await expect(viewer.call(listDue, { query: { until: world.today } })).rejects.toThrow(/^403/)
  const stranger = (await newCompany(world)).client
  expect((await stranger.call(listDue, { query: { until: addDays(world.today, 100) } })).items).toEqual([])
  await expect(stranger.call(getAvailable, { params: { id: shop.moneyAccountId } })).rejects.toMatchObject({ code: 698 })
})

test('what may not be paid is refused at its line', async () => {
  const refused = async (lines: readonly (readonly [string, string])[], code: number, field: string, changes: object = {}) =>
    expect(write(lines, changes), field).rejects.toMatchObject({ code, fields: [field] })
  await refused([['PA-1', '300000.01']], 591, 'lines.0.amount')
  await refused([['PA-1', '0']], 401, 'lines.0.amount')
  await refused([['PA-1', '-5']], 401, 'lines.0.amount')
  await refused(
    [
      ['PA-1', '1'],
      ['PA-1', '2'],
    ],
    401,
    'lines.1',
  )
  await refused([], 401, 'lines')
  await refused([['PA-1', '1']], 592, 'moneyAccountId', { moneyAccountId: crypto.randomUUID() })
  await refused([['PA-1', '1']], 698, 'lines.0', { lines: [{ openItemId: crypto.randomUUID(), amount: '1' }] })
  await refused([['PA-1', '1']], 401, 'dueUntil', { dueUntil: '2026-02-30' })
  await expect(write([['PA-1', '1']], { note: 'x'.repeat(401) })).rejects.toMatchObject({ status: 400, fields: ['note'] })
})

test('one payment for each supplier, all of them at once, and the money that leaves is the run', async () => {
  const before = (await shop.client.call(getAvailable, { params: { id: shop.moneyAccountId } })).balance
  const run = await approved([
    ['PA-1', '300000'],
    ['AT-1', '100000'],
    ['PA-2', '50000'],
  ])
  expect(run.number).toBe('PP-1')
  const twice = await Promise.allSettled([step('pay', run), step('pay', run)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const seen = await read(run.id)
  expect(seen).toMatchObject({ state: 'paid', total: '450000.00', parties: 2, items: 3, paidOn: world.today })
  expect(seen.payments.map(({ number, amount, party }) => [number, amount, party.name])).toEqual([
    ['CE-1', '350000.00', 'Papelería de los Andes SAS'],
    ['CE-2', '100000.00', 'Aseo Total SAS'],
  ])
  const one = await shop.client.call(payments.one, { params: { id: seen.payments[0]?.id ?? '' } })
  expect(one).toMatchObject({ date: world.today, meansCode: '47', reference: 'PP-1' })
  expect(await balanceOf('PA-1')).toBe('0.00')
  expect(await balanceOf('PA-2')).toBe('150000.00')
  const after = (await shop.client.call(getAvailable, { params: { id: shop.moneyAccountId } })).balance
  expect(Number(before) - Number(after)).toBe(450000)
  await expectBooks(
    shop.client,
    `111005 (450.000,00)
     220505 (360.000,00)
     370505 810.000,00`,
  )
  await isSound()
})

test('a document is in one run under way', async () => {
  const first = await write([['AT-2', '1000']])
  await expect(write([['AT-2', '1000']])).rejects.toMatchObject({ code: 401, fields: ['lines.0'] })
  const edited = { input: inputOf([['AT-2', '2000']]), version: first.version }
  await shop.client.call(runs.change, { params: { id: first.id }, body: edited })
  await shop.client.call(runs.remove, { params: { id: first.id }, query: { version: first.version + 1 } })
  const twice = await Promise.allSettled([write([['AT-2', '1000']]), write([['AT-2', '1000']])])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('what changed since is told by its name, and nothing of the run is paid', async () => {
  const run = await approved([
    ['AT-9', '70000'],
    ['PA-2', '150000'],
  ])
  const body = {
    ...{ date: world.today, partyId: bills.get('PA-2')?.party.id ?? '', moneyAccountId: shop.moneyAccountId, meansCode: '47' },
    applications: [{ openItemId: idOf('PA-2'), amount: '60000' }],
  }
  const other = await shop.client.call(payments.create, { body })
  await expect(step('pay', run)).rejects.toMatchObject({ code: 401, fields: ['lines.1'], message: expect.stringContaining('PA-2') })
  expect(await read(run.id)).toMatchObject({ state: 'approved', payments: [] })
  expect(await balanceOf('AT-9')).toBe('70000.00')
  await shop.client.call(payments.annul, { params: { id: other.id }, body: { reason: 'Se paga en la programación' } })
  await step('pay', run)
  expect(await balanceOf('AT-9')).toBe('0.00')
  await isSound()
})

test('annulling one that was paid gives its payments back, and what it paid is owed again', async () => {
  const { rows } = await shop.client.call(runs.list, { query: { search: 'PP-1' } })
  const seen = await read(rows[0]?.id ?? '')
  await step('annul', seen, accountant, { reason: 'El banco no la recibió' })
  const annulled = await read(seen.id)
  expect(annulled.state).toBe('annulled')
  expect(annulled.payments.every(({ isAnnulled }) => isAnnulled)).toBe(true)
  expect(await balanceOf('PA-1')).toBe('300000.00')
  await isSound()
})

test('whoever may not see balances is not told how much there is', async () => {
  const { client } = await colleague(world, shop.client, roleIds.seller)
  await expect(client.call(getAvailable, { params: { id: shop.moneyAccountId } })).rejects.toThrow(/^403/)
})
