// A register in a device: one at a time, with numbers of its range in hand; what it does not use is a hole with a reason.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listLeases, loseLease, releaseLease, renewLease, takeRegister } from '#modules/pos/index.ts'
import { rangeGaps, register, resolution } from '#modules/documents/index.ts'
import { warningsReport } from '#modules/analytics/index.ts'
import { roleIds } from '#modules/access/index.ts'
import type { Client } from './client.server.ts'
import { colleague, restrict } from './testing/colleagues.server.ts'
import { newCompany, openShop, openWorld, STORY_KEY, type Shop, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const openTill = async () => {
  const shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA 19 %'] }] })
  const [till] = (await shop.client.call(register.endpoints.list, { query: {} as never })).rows
  if (!till) throw new Error('a company begins with a register')
  return { shop, registerId: till.id }
}
const numberWith = async ({ client }: Shop, registerId: string, resolutionId: string | null) => {
  const { id: _id, active: _active, ...row } = await client.call(register.endpoints.one, { params: { id: registerId } })
  await client.call(register.endpoints.update, { params: { id: registerId }, body: { ...row, resolutionId } as never })
}
const take = (client: Client, registerId: string, deviceId = randomUUID(), deviceName = 'Equipo de la entrada') =>
  client.call(takeRegister, { body: { registerId, deviceId, deviceName } })

test('a register is taken with a hundred numbers of its range, and again by the same device with no more', async () => {
  const { shop, registerId } = await openTill()
  await expect(take(shop.client, registerId)).rejects.toMatchObject({ code: 401, fields: ['registerId'] })
  await numberWith(shop, registerId, shop.resolutionId)
  const deviceId = randomUUID()
  const lease = await take(shop.client, registerId, deviceId)
  expect(lease).toMatchObject({ registerId, register: 'Caja 1', user: 'Ana Historia', sequence: 0 })
  expect(lease.blocks).toMatchObject([{ prefix: 'FV', from: 1, to: 100, next: 1 }])
  expect(lease.numbers).toMatchObject({ inHand: 100, left: 100_000, tone: 'quiet', text: '', problem: null })
  expect(await take(shop.client, registerId, deviceId)).toEqual(lease)
  // What is issued elsewhere goes on after them, and they are explained.
  await shop.issue([['Asesoría', '1']])
  expect((await shop.client.call(rangeGaps, { params: { id: shop.resolutionId } })).gaps).toMatchObject([
    { from: 1, to: 100, skip: { reason: 'En poder de la caja Caja 1', person: 'Ana Historia' } },
  ])
  const { rows } = await shop.client.call(warningsReport.endpoints.page, { query: {} })
  expect(rows.filter(({ label }) => label.startsWith('Saltos en la numeración'))).toEqual([])
})

test('one device at a time: another waits until it is given back whole, and goes on with the same numbers', async () => {
  const { shop, registerId } = await openTill()
  await numberWith(shop, registerId, shop.resolutionId)
  const deviceId = randomUUID()
  const lease = await take(shop.client, registerId, deviceId)
  await expect(take(shop.client, registerId)).rejects.toMatchObject({ code: 565, fields: ['registerId'] })
  const params = { id: lease.id }
  await expect(shop.client.call(renewLease, { params, body: { deviceId: randomUUID() } })).rejects.toMatchObject({ code: 565 })
  const give = (changes: object) =>
    shop.client.call(releaseLease, { params, body: { deviceId, sequence: 0, hash: lease.hash, ...changes } })
  await expect(give({ deviceId: randomUUID() })).rejects.toMatchObject({ code: 565 })
  await expect(give({ sequence: 3 })).rejects.toMatchObject({ code: 567, fields: ['sequence'] })
  await expect(give({ hash: 'f'.repeat(64) })).rejects.toMatchObject({ code: 567 })
  await give({})
  await expect(give({})).rejects.toMatchObject({ code: 564 })
  await expect(shop.client.call(renewLease, { params, body: { deviceId } })).rejects.toMatchObject({ code: 564 })
  const next = await take(shop.client, registerId)
  expect(next.id).not.toBe(lease.id)
  expect(next.hash).not.toBe(lease.hash)
  expect(next.blocks).toEqual(lease.blocks)
})

test('two devices that take it at once: one has it', async () => {
  const { shop, registerId } = await openTill()
  await numberWith(shop, registerId, shop.resolutionId)
  const tries = await Promise.allSettled([1, 2, 3, 4].map(() => take(shop.client, registerId)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const each of tries) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 565 })
  const { rows } = await shop.client.call(listLeases, { query: {} })
  expect(rows).toMatchObject([{ registerId, isExpired: false }])
})

test('a lost device leaves a hole with its reason, and another begins after it', async () => {
  const { shop, registerId } = await openTill()
  await numberWith(shop, registerId, shop.resolutionId)
  const deviceId = randomUUID()
  const lease = await take(shop.client, registerId, deviceId)
  const params = { id: lease.id }
  await expect(shop.client.call(loseLease, { params, body: { reason: '' } })).rejects.toMatchObject({ code: 401, fields: ['reason'] })
  await shop.client.call(loseLease, { params, body: { reason: 'Se robaron la tableta' } })
  await expect(shop.client.call(renewLease, { params, body: { deviceId } })).rejects.toMatchObject({ code: 564 })
  await expect(shop.client.call(loseLease, { params, body: { reason: 'Otra vez lo mismo' } })).rejects.toMatchObject({ code: 564 })
  const next = await take(shop.client, registerId)
  expect(next.blocks).toMatchObject([{ from: 101, to: 200, next: 101 }])
  await shop.issue([['Asesoría', '1']])
  const { gaps } = await shop.client.call(rangeGaps, { params: { id: shop.resolutionId } })
  expect(gaps).toMatchObject([
    { from: 1, to: 100, skip: { reason: 'Se robaron la tableta' } },
    { from: 101, to: 200, skip: { reason: 'En poder de la caja Caja 1' } },
  ])
})

test('a device that is not heard of for four days writes nothing and lets another one in', async () => {
  const { shop, registerId } = await openTill()
  await numberWith(shop, registerId, shop.resolutionId)
  const deviceId = randomUUID()
  const lease = await take(shop.client, registerId, deviceId)
  const start = world.clock.now()
  const isoAfter = (hours: number) => new Date(start.getTime() + hours * 3_600_000).toISOString()
  try {
    world.clock.moveTo(isoAfter(95))
    const renewed = await shop.client.call(renewLease, { params: { id: lease.id }, body: { deviceId } })
    expect(renewed.expiresAt).toBe(isoAfter(95 + 96))
    world.clock.moveTo(isoAfter(95 + 96))
    await expect(shop.client.call(renewLease, { params: { id: lease.id }, body: { deviceId } })).rejects.toMatchObject({ code: 564 })
    expect((await shop.client.call(listLeases, { query: {} })).rows).toMatchObject([{ isExpired: true }])
    // Nobody else came: it is the same lease again.
    expect(await take(shop.client, registerId, deviceId)).toMatchObject({ id: lease.id })
    world.clock.moveTo(isoAfter(95 + 96 + 96))
    const other = await take(shop.client, registerId)
    expect(other.blocks).toMatchObject([{ from: 101, to: 200 }])
    await expect(shop.client.call(renewLease, { params: { id: lease.id }, body: { deviceId } })).rejects.toMatchObject({ code: 564 })
  } finally {
    world.clock.moveTo(start.toISOString())
  }
})

test('513 and 514 are known before a sale, and a register that numbers with another range gives up its numbers', async () => {
  const { shop, registerId } = await openTill()
  const range = async (changes: object) => {
    const params = { id: shop.resolutionId }
    const { id: _id, active: _active, ...row } = await shop.client.call(resolution.endpoints.one, { params })
    await shop.client.call(resolution.endpoints.update, { params, body: { ...row, ...changes } as never })
  }
  await range({ toNumber: 130 })
  await numberWith(shop, registerId, shop.resolutionId)
  const deviceId = randomUUID()
  expect(await take(shop.client, registerId, deviceId)).toMatchObject({ numbers: { left: 130, tone: 'quiet' } })
  await range({ validTo: '2026-11-19' })
  const renewed = await take(shop.client, registerId, deviceId)
  expect(renewed.numbers).toMatchObject({ tone: 'danger', problem: { code: 513 } })
  await range({ validTo: '2028-01-01' })
  const { id: _id, active: _active, ...first } = await shop.client.call(resolution.endpoints.one, { params: { id: shop.resolutionId } })
  const body = { ...first, prefix: 'CJ', nextNumber: 5, fromNumber: 1, toNumber: 24, gapReason: '', technicalKey: STORY_KEY }
  const { id: second } = await shop.client.call(resolution.endpoints.create, { body: body as never })
  await numberWith(shop, registerId, second)
  const other = await take(shop.client, registerId, deviceId)
  expect(other.blocks).toMatchObject([{ prefix: 'CJ', from: 5, to: 24 }])
  expect(other.numbers).toMatchObject({ text: 'Quedan 20 números', tone: 'info' })
  await shop.client.call(loseLease, { params: { id: other.id }, body: { reason: 'Se dañó el equipo' } })
  await expect(take(shop.client, registerId)).rejects.toMatchObject({ code: 514, fields: ['registerId'] })
})

test('who sells elsewhere and another company neither take, see nor end it', async () => {
  const { shop, registerId } = await openTill()
  await numberWith(shop, registerId, shop.resolutionId)
  const { id: _id, active: _active, ...row } = await shop.client.call(register.endpoints.one, { params: { id: registerId } })
  const { id: elsewhere } = await shop.client.call(register.endpoints.create, { body: { ...row, code: '02', name: 'Caja 2' } as never })
  const cashier = await colleague(world, shop.client, roleIds.cashier)
  await restrict(world, shop.client, cashier.personId, { registerIds: [elsewhere] }, roleIds.cashier)
  const deviceId = randomUUID()
  const lease = await take(shop.client, registerId, deviceId)
  const stranger = await newCompany(world)
  await expect(take(cashier.client, registerId)).rejects.toMatchObject({ code: 566, fields: ['registerId'] })
  await expect(take(stranger.client, registerId)).rejects.toMatchObject({ code: 698, fields: ['registerId'] })
  for (const client of [cashier.client, stranger.client]) {
    expect((await client.call(listLeases, { query: {} })).rows).toEqual([])
    await expect(client.call(renewLease, { params: { id: lease.id }, body: { deviceId } })).rejects.toMatchObject({ code: 698 })
    await expect(
      client.call(releaseLease, { params: { id: lease.id }, body: { deviceId, sequence: 0, hash: lease.hash } }),
    ).rejects.toMatchObject({
      code: 698,
    })
  }
  await expect(stranger.client.call(loseLease, { params: { id: lease.id }, body: { reason: 'No es mía' } })).rejects.toMatchObject({
    code: 698,
  })
  expect((await take(cashier.client, elsewhere)).register).toBe('Caja 2')
})
