// Money in and out of registers, over all their shifts: listed, found, opened, supported by its photo, written by who sees no books.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { roleIds } from '#modules/access/index.ts'
import { listAccounts } from '#modules/accounting/index.ts'
import { register } from '#modules/documents/index.ts'
import { exportMovements, getMovement, listMovements, moveCash, movementAccounts, movementFiles, openShift } from '#modules/pos/index.ts'
import type { Client } from './client.server.ts'
import { colleague, restrict } from './testing/colleagues.server.ts'
import { prove } from './testing/prove.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

interface Till {
  readonly shop: Shop
  readonly client: Client
  readonly registerId: string
  account(code: string): string
}
const openTill = async (): Promise<Till> => {
  const shop = await openShop(world, { items: [] })
  const [till] = (await shop.client.call(register.endpoints.list, { query: {} as never })).rows
  const { accounts } = await shop.client.call(listAccounts, { query: {} as never })
  const account = (code: string) => accounts.find((each) => each.code === code)?.id ?? `No account ${code}`
  return { shop, client: shop.client, registerId: till?.id ?? '', account }
}
const open = ({ client, registerId }: Till) => client.call(openShift, { body: { registerId, base: { 'note-50000': 2, 'note-20000': 5 } } })
const move = ({ client, account }: Till, id: string, kind: 'in' | 'out', amount: string, code = '519595', changes: object = {}) =>
  client.call(moveCash, { params: { id }, body: { kind, amount, accountId: account(code), concept: 'Aseo', ...changes } })

test('money in and out is listed over all shifts, found, opened, supported by its photo, and reached only by who sells there', async () => {
  const till = await openTill()
  const { id: shiftId } = await open(till)
  const out = await move(till, shiftId, 'out', '20000', '519595', {
    concept: 'Café de la máquina',
    partyId: till.shop.customerId,
    support: 'Recibo 12',
  })
  const put = await move(till, shiftId, 'in', '50000', '111005', { concept: 'Sencillo' })
  const list = async (query: object, client = till.client) =>
    (await client.call(listMovements, { query: query as never })).rows.map(({ number }) => number)
  expect(await list({})).toEqual([put.number, out.number])
  expect(await list({ kind: 'out' })).toEqual([out.number])
  expect(await list({ search: 'cafe ceiba' })).toEqual([out.number])
  expect(await list({ search: 'MJ-2' })).toEqual([put.number])
  expect(await list({ registerId: till.registerId, from: '2000-01-01' })).toEqual([put.number, out.number])
  expect(await list({ registerId: randomUUID() })).toEqual([])
  expect(await list({ to: '2000-01-01' })).toEqual([])
  const params = { id: out.id }
  const one = await till.client.call(getMovement, { params })
  expect(one).toMatchObject({ shiftId, concept: 'Café de la máquina', party: 'Almacenes La Ceiba S.A.', support: 'Recibo 12', files: 0 })
  expect(one.account).toMatch(/^519595 /)
  const content = Buffer.from('foto').toString('base64')
  const attached = await till.client.call(movementFiles.attach, { params, body: { name: 'recibo.jpg', content } })
  await expect(till.client.call(movementFiles.attach, { params, body: { name: 'vacío.jpg', content: '' } })).rejects.toMatchObject({
    code: 401,
  })
  expect((await till.client.call(getMovement, { params })).files).toBe(1)
  expect(await till.client.call(movementFiles.file, { params: { ...params, fileId: attached.id } })).toMatchObject({
    name: 'recibo.jpg',
    content,
  })
  const file = await till.client.call(exportMovements, { query: { columns: 'number,concept,amount', format: 'csv' } as never })
  expect(Buffer.from(file.bytes).toString()).toMatch(/MJ-1.*-20000/s)
  const cashier = await colleague(world, till.client, roleIds.cashier)
  expect(await list({}, cashier.client)).toHaveLength(2)
  // Who sees no books chooses the account all the same, of those that a movement may have.
  const offered = async (text: string) =>
    (await cashier.client.call(movementAccounts, { query: { text } })).options.map(({ label }) => label.split(' ')[0])
  expect(await offered('519595')).toEqual(['519595'])
  expect(await offered('1305')).not.toContain('130505')
  expect(await offered('óTROS 519')).toContain('519595')
  await move({ ...till, client: cashier.client }, shiftId, 'out', '1000')
  const { id: _id, active: _active, ...row } = await till.client.call(register.endpoints.one, { params: { id: till.registerId } })
  const { id: elsewhere } = await till.client.call(register.endpoints.create, { body: { ...row, code: '02', name: 'Caja 2' } as never })
  await restrict(world, till.client, cashier.personId, { registerIds: [elsewhere] }, roleIds.cashier)
  const stranger = await newCompany(world)
  for (const client of [cashier.client, stranger.client]) {
    expect(await list({}, client)).toEqual([])
    await expect(client.call(getMovement, { params })).rejects.toMatchObject({ code: 698 })
    await expect(client.call(movementFiles.files, { params })).rejects.toMatchObject({ code: 698 })
    await expect(client.call(movementFiles.attach, { params, body: { name: 'a.jpg', content } })).rejects.toMatchObject({ code: 698 })
  }
  expect(await till.client.call(movementFiles.detach, { params: { ...params, fileId: attached.id } })).toEqual({ ok: true })
  expect(await prove(inject('ownerUrl'), till.shop.companyId)).toBeNull()
})
