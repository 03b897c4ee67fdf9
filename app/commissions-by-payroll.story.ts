// What a seller who is an employee earned is settled once by their payroll, as a novelty of it, or by an egreso; whoever takes the novelty
// out, throws its payroll away or annuls it gives the commission back.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import { employee, getMonthCommissions, getNoveltiesBefore, monthCalls, type MonthInput } from '#modules/payroll/index.ts'
import { createParty } from '#modules/people/index.ts'
import { commission, lookAtCommissions, settleCommissions } from '#modules/sales/index.ts'
import { paymentEndpoints } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { Client } from './client.server.ts'
import { NOBODY, refusal } from './testing/chart.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { openHiring } from './testing/hiring.server.ts'
import { prove } from './testing/prove.server.ts'
import { reviewed } from './testing/reviewed.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const VIEWER = 6
const EARNED = '50000.00'
const { calculate, approve, annul, commission: bring } = monthCalls.actions

let world: World
let shop: Shop
let approver: Client
let sellerId: string
let employeeId: string
let accountId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA excluido'] }] })
  approver = (await colleague(world, shop.client, roleIds.accountant)).client
  const seller = {
    kind: 'natural',
    identificationType: '13',
    identification: '52345678',
    firstName: 'Marta',
    firstSurname: 'Ruiz',
  } as const
  sellerId = (await shop.client.call(createParty, { body: { ...seller, isEmployee: true, responsibilities: ['R-99-PN'] } })).id
  const hiring = await openHiring(shop.client)
  const person = { firstName: 'Marta', firstSurname: 'Ruiz', identification: '52345678' }
  employeeId = (await shop.client.call(employee.endpoints.create, { body: hiring(person) })).id
  const ids = await inCompany(world.pool, shop, (tx) => accountIdsByCode(tx, shop.companyId, ['520518']))
  accountId = ids.get('520518') ?? ''
  await shop.client.call(commission.endpoints.create, {
    body: {
      ...{ name: 'Sobre ventas', base: 'sale', sellerId, categoryId: null, brandId: null, validFrom: null, validTo: null, mode: 'bands' },
      children: [{ id: null, starts: '0', percent: '5' }],
    },
  })
  await shop.issue([['Asesoría', '10']], { sellerId })
  world.clock.moveTo('2026-12-01T15:00:00Z')
})
afterAll(() => world.close())

const novelties = { payDay: '2026-11-30', note: '', novelties: [] }
const begin = () => shop.client.call(monthCalls.create, { body: { month: '2026-11-01', ...novelties } })
const read = (id: string) => shop.client.call(monthCalls.one, { params: { id } })
const owed = (id: string) => shop.client.call(getMonthCommissions, { params: { id } })
const look = () => shop.client.call(lookAtCommissions, { body: { sellerId, from: '2026-11', to: '2026-11' } })
const bringTo = (id: string, version: number, changes: object = {}, of = shop.client) =>
  of.call(bring, { params: { id }, body: { version, lines: [{ employeeId, total: EARNED, ...changes }] } })
const settle = () => shop.client.call(settleCommissions, { body: { sellerId, from: '2026-11', to: '2026-11', accountId, total: EARNED } })
const codeOf = async (asked: Promise<unknown>) => (await refusal(asked))?.[0]
const inputOf = ({ kind, month, payDay, note, novelties: all }: Awaited<ReturnType<typeof read>>): MonthInput => ({
  ...{ kind, exit: null, month, payDay, note },
  novelties: all.map(({ employee: _employee, ...each }) => each),
})

test('it is brought as a novelty that pays a salary, and nobody settles it besides', async () => {
  const { id, version } = await begin()
  expect((await owed(id)).rows).toEqual([{ employeeId, name: 'Marta Ruiz', amount: EARNED, about: 'Comisiones de noviembre 2026' }])
  expect(await codeOf(bringTo(id, version, { total: '49999.99' }))).toBe(401)
  expect(await codeOf(bringTo(id, version, { total: '-1' }))).toBe(401)
  expect(await codeOf(bringTo(id, version, { employeeId: NOBODY }))).toBe(611)
  expect(await codeOf(bringTo(NOBODY, version))).toBe(698)
  expect(await codeOf(bringTo(id, version + 1))).toBe(697)
  const { client: viewer } = await colleague(world, shop.client, VIEWER)
  await expect(bringTo(id, version, {}, viewer)).rejects.toThrow(/^403/)
  const other = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: [] }] })
  expect(await codeOf(bringTo(id, version, {}, other.client))).toBe(698)

  const brought = await bringTo(id, version)
  const month = await read(id)
  expect(month.novelties).toMatchObject([{ employeeId, kind: 'COMISION', amount: EARNED, note: 'Comisiones de noviembre 2026' }])
  expect((await look()).lines).toMatchObject([{ amount: EARNED, settled: { paymentId: null, payroll: '2026-11' } }])
  expect((await owed(id)).rows).toEqual([])
  expect(await codeOf(settle())).toBe(401)
  expect(await codeOf(bringTo(id, brought.version))).toBe(401)
  const done = await shop.client.call(calculate, { params: { id }, body: { version: brought.version } })
  expect((await read(id)).earned).toBe('2199095.00')

  // Written again it stays; changed, moved to another or written twice it is refused.
  const input = inputOf(await read(id))
  const change = (all: MonthInput['novelties'], at: number) =>
    shop.client.call(monthCalls.change, { params: { id }, body: { input: { ...input, novelties: all }, version: at } })
  const [novelty] = input.novelties
  if (!novelty) throw new Error('It was brought')
  expect(await codeOf(change([{ ...novelty, amount: '60000' }], done.version))).toBe(401)
  expect(await codeOf(change([novelty, novelty], done.version))).toBe(401)
  expect(await codeOf(change([{ ...novelty, originId: NOBODY }], done.version))).toBe(401)
  const kept = await change([novelty], done.version)
  expect((await look()).total).toBe('0.00')
  // Taken out, it is owed again.
  await change([], kept.version)
  expect((await look()).total).toBe(EARNED)
  expect(await codeOf(change([novelty], kept.version + 1))).toBe(401)
  await shop.client.call(monthCalls.remove, { params: { id }, query: { version: kept.version + 1 } })
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('ten at once, by payroll and by egreso, settle it once; thrown away it is owed again', async () => {
  const { id, version } = await begin()
  const tries = await Promise.allSettled(Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? bringTo(id, version) : settle())))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const each of tries) if (each.status === 'rejected') expect([401, 697]).toContain(each.reason.code)
  const [line] = (await look()).lines
  const kept = await inCompany(world.pool, shop, (tx) =>
    tx.rows<{ count: number }>(sql`select count(*)::int as count from commission_settled where company_id = ${shop.companyId}`),
  )
  expect(kept).toEqual([{ count: 1 }])
  const paymentId = line?.settled?.paymentId ?? null
  if (paymentId !== null) await shop.client.call(paymentEndpoints.removeDraft, { params: { id: paymentId } })
  const { version: now } = await read(id)
  await shop.client.call(monthCalls.remove, { params: { id }, query: { version: now } })
  expect((await look()).total).toBe(EARNED)
})

test('its payroll stands accounted; annulled, it is owed again, and copying novelties does not settle it', async () => {
  const { id, version } = await begin()
  const brought = await bringTo(id, version)
  const done = await shop.client.call(calculate, { params: { id }, body: { version: brought.version } })
  const ready = await reviewed(shop.client, done)
  const approved = await approver.call(approve, { params: { id }, body: { version: ready.version } })
  expect((await look()).lines).toMatchObject([{ settled: { payroll: '2026-11' } }])
  const { id: december } = await shop.client.call(monthCalls.create, { body: { month: '2026-12-01', ...novelties, payDay: '2026-12-31' } })
  const copied = await shop.client.call(getNoveltiesBefore, { params: { id: december } })
  expect(copied.novelties.map(({ originId }) => originId ?? null)).toEqual([null])
  await approver.call(annul, { params: { id }, body: { version: approved.version, reason: 'No era de ese mes' } })
  expect((await look()).total).toBe(EARNED)
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})
