// The means of payment that the registers of a branch offer: as the company does until it says otherwise, in its order, with its keys.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { branch, register } from '#modules/documents/index.ts'
import { branchMeansHistory, changeBranchMeans, listBranchMeans, listRegisterMeans } from '#modules/pos/index.ts'
import { paymentType } from '#modules/treasury/index.ts'
import type { Client } from './client.server.ts'
import { colleague, restrict } from './testing/colleagues.server.ts'
import { newCompany, openShop, openWorld, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const openTill = async () => {
  const { client } = await openShop(world, { items: [] })
  const [till] = (await client.call(register.endpoints.list, { query: {} as never })).rows
  const [place] = (await client.call(branch.endpoints.list, { query: {} as never })).rows
  return { client, registerId: till?.id ?? '', branchId: place?.id ?? '' }
}
const read = (client: Client, branchId: string) => client.call(listBranchMeans, { params: { branchId } })
const change = (client: Client, branchId: string, version: number, lines: readonly object[]) =>
  client.call(changeBranchMeans, { params: { branchId }, body: { version, lines } as never })
const at = async (client: Client, id: string) =>
  (await client.call(listRegisterMeans, { params: { id } })).means.map(({ name, key }) => `${key ?? '-'} ${name}`)
const secondRegister = async (client: Client, registerId: string): Promise<string> => {
  const { id: _id, active: _active, ...row } = await client.call(register.endpoints.one, { params: { id: registerId } })
  return (await client.call(register.endpoints.create, { body: { ...row, code: '02', name: 'Caja 2' } as never })).id
}

test('a branch offers what the company does, then what it says, in its order, and some only at a register', async () => {
  const { client, registerId, branchId } = await openTill()
  const standard = await read(client, branchId)
  expect(standard.version).toBe(0)
  expect(standard.lines.map(({ key }) => key)).toEqual(standard.types.map((_, index) => index + 1))
  expect((await at(client, registerId))[0]).toBe('1 Efectivo')
  const second = await secondRegister(client, registerId)
  const [cash, card] = standard.types
  const lines = [
    { paymentTypeId: card?.id, key: 1, registerIds: [second] },
    { paymentTypeId: cash?.id, key: 9, registerIds: [] },
  ]
  expect(await change(client, branchId, 0, lines)).toEqual({ version: 1 })
  expect(await at(client, registerId)).toEqual([`9 ${cash?.name}`])
  expect(await at(client, second)).toEqual([`1 ${card?.name}`, `9 ${cash?.name}`])
  expect(await read(client, branchId)).toMatchObject({ version: 1, lines })
  await expect(change(client, branchId, 0, lines)).rejects.toMatchObject({ code: 697 })
  const two = await Promise.allSettled([change(client, branchId, 1, lines), change(client, branchId, 1, lines)])
  expect(two.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { events } = await client.call(branchMeansHistory, { params: { id: branchId }, query: {} })
  expect(events).toHaveLength(2)
  expect(events[1]?.changes).toEqual({ 'Formas de pago': [null, `${card?.name} (1) en 1 caja, ${cash?.name} (9)`] })
  // What the company no longer offers, a branch does not either.
  const { id: _id, active: _active, ...row } = await client.call(paymentType.endpoints.one, { params: { id: card?.id ?? '' } })
  await client.call(paymentType.endpoints.update, { params: { id: card?.id ?? '' }, body: { ...row, inPos: false } as never })
  expect(await at(client, second)).toEqual([`9 ${cash?.name}`])
})

test('what is refused, each at its field, and nothing is written', async () => {
  const { client, branchId } = await openTill()
  const { types } = await read(client, branchId)
  const cash = { paymentTypeId: types[0]?.id, key: 1, registerIds: [] }
  const refused = (lines: readonly object[], expected: object) => expect(change(client, branchId, 0, lines)).rejects.toMatchObject(expected)
  await refused([], { code: 401, fields: ['lines'] })
  await refused([{ ...cash, key: 10 }], { code: 401 })
  await refused([{ ...cash, key: 0 }], { code: 401 })
  await refused([{ ...cash, key: -1 }], { code: 401 })
  await refused([cash, cash], { code: 401, fields: ['lines.1.paymentTypeId', 'lines.1.key'] })
  await refused([cash, { paymentTypeId: randomUUID(), key: 2, registerIds: [] }], { code: 698, fields: ['lines.1.paymentTypeId'] })
  await refused([cash, { paymentTypeId: types[1]?.id, key: 2, registerIds: [randomUUID()] }], {
    code: 698,
    fields: ['lines.1.registerIds'],
  })
  await refused([{ ...cash, paymentTypeId: 'x\u0000' }], { code: 401 })
  await expect(change(client, branchId, -1, [cash])).rejects.toMatchObject({ code: 401 })
  expect((await read(client, branchId)).version).toBe(0)
})

test('who does not work there, another company, and who may only look', async () => {
  const { client, registerId, branchId } = await openTill()
  const { lines } = await read(client, branchId)
  const cashier = await colleague(world, client, roleIds.cashier)
  expect((await read(cashier.client, branchId)).version).toBe(0)
  await expect(change(cashier.client, branchId, 0, lines)).rejects.toMatchObject({ status: 403 })
  await restrict(world, client, cashier.personId, { registerIds: [await secondRegister(client, registerId)] }, roleIds.cashier)
  await expect(at(cashier.client, registerId)).rejects.toMatchObject({ code: 566 })
  const stranger = await newCompany(world)
  await expect(read(stranger.client, branchId)).rejects.toMatchObject({ code: 698 })
  await expect(change(stranger.client, branchId, 0, lines)).rejects.toMatchObject({ code: 698 })
  await expect(at(stranger.client, registerId)).rejects.toMatchObject({ code: 698 })
  await expect(stranger.client.call(branchMeansHistory, { params: { id: branchId }, query: {} })).rejects.toMatchObject({ code: 698 })
})
