// A shift of a register: opened with its base, money in and out, counted blind, closed with its difference in the books, and reopened.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { denominations } from '#colombia/cash.ts'
import { roleIds } from '#modules/access/index.ts'
import { listAccounts } from '#modules/accounting/index.ts'
import { register } from '#modules/documents/index.ts'
import { changeExtended, getExtended } from '#modules/company/index.ts'
import {
  closeShift,
  countShift,
  exportShifts,
  getShift,
  listShifts,
  moveCash,
  openShift,
  reopenShift,
  shiftHistory,
  takeRegister,
} from '#modules/pos/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { Client } from './client.server.ts'
import { colleague, restrict } from './testing/colleagues.server.ts'
import { prove } from './testing/prove.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Every denomination counted: those that are not said, as none. */
const pieces = (said: Readonly<Record<string, number>> = {}) =>
  Object.fromEntries(denominations.map(({ code }) => [code, said[code] ?? 0])) as never

const BASE = { 'note-50000': 2, 'note-20000': 5 }

interface Till {
  readonly shop: Shop
  readonly client: Client
  readonly registerId: string
  account(code: string): string
}
const openTill = async (): Promise<Till> => {
  const shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: [] }] })
  const [till] = (await shop.client.call(register.endpoints.list, { query: {} as never })).rows
  const { accounts } = await shop.client.call(listAccounts, { query: {} as never })
  const account = (code: string) => accounts.find((each) => each.code === code)?.id ?? `No account ${code}`
  return { shop, client: shop.client, registerId: till?.id ?? '', account }
}
const open = ({ client, registerId }: Till) => client.call(openShift, { body: { registerId, base: pieces(BASE) } })
const read = ({ client }: Till, id: string) => client.call(getShift, { params: { id } })
const move = ({ client, account }: Till, id: string, kind: 'in' | 'out', amount: string, code = '519595', changes: object = {}) =>
  client.call(moveCash, { params: { id }, body: { kind, amount, accountId: account(code), concept: 'Aseo', ...changes } })

/** The other means that the registers of a new company take, each with nothing. */
const otherMeans = async (till: Till, id: string) => {
  const { means } = await read(till, id)
  return (means ?? []).slice(1).map(({ paymentTypeId }) => ({ paymentTypeId, amount: '0' }))
}
const countAs = async (till: Till, id: string, cash: Readonly<Record<string, number>>, client = till.client) =>
  client.call(countShift, { params: { id }, body: { cash: pieces(cash), means: await otherMeans(till, id) } })

/** What the entries of the shift and of its movements say: account, debit, credit. */
const entries = ({ shop }: Till) =>
  inCompany(world.pool, shop, (tx) =>
    tx.rows<{ line: string }>(sql`
      select concat_ws(' ', e.type, e.number, e.source_event, a.code, l.debit, l.credit) as line
        from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
        join account a on a.company_id = l.company_id and a.id = l.account_id
       where e.company_id = ${shop.companyId} and e.source_kind like 'pos.%' order by e.id, l.position`),
  ).then((rows) => rows.map(({ line }) => line))

test('a day: base, money in and out, a cut, a closing with its shortage, and the books', async () => {
  const till = await openTill()
  const { id, version } = await open(till)
  await move(till, id, 'out', '20000')
  await move(till, id, 'in', '50000', '111005', { support: 'Retiro del banco' })
  const cut = await countAs(till, id, { 'note-50000': 3, 'note-20000': 4 })
  expect(cut.lines[0]).toMatchObject({ name: 'Efectivo', expected: '230000.00', counted: '230000.00', difference: '0.00' })
  const last = await countAs(till, id, { 'note-50000': 3, 'note-20000': 3, 'note-10000': 1, 'note-5000': 1, 'note-2000': 1 })
  expect(last.lines[0]).toMatchObject({ difference: '-3000.00' })
  const close = (changes: object) =>
    till.client.call(closeShift, { params: { id }, body: { version, countId: last.id, reason: '', responsibleId: null, ...changes } })
  await expect(close({ countId: cut.id })).rejects.toMatchObject({ code: 568, fields: ['countId'] })
  await expect(close({})).rejects.toMatchObject({ code: 401, fields: ['reason'] })
  await expect(close({ reason: 'Vueltas mal dadas' })).rejects.toMatchObject({ code: 401, fields: ['responsibleId'] })
  await expect(close({ reason: 'x', responsibleId: randomUUID() })).rejects.toMatchObject({ code: 698, fields: ['responsibleId'] })
  const closed = await close({ reason: 'Vueltas mal dadas', responsibleId: till.shop.customerId })
  expect(closed).toMatchObject({ number: 'CJ-1', version: version + 1 })
  expect(await entries(till)).toEqual([
    'CJ MJ-1 post 519595 20000.00 0.00',
    'CJ MJ-1 post 110505 0.00 20000.00',
    'CJ MJ-2 post 110505 50000.00 0.00',
    'CJ MJ-2 post 111005 0.00 50000.00',
    'CJ CJ-1 close.1 136530 3000.00 0.00',
    'CJ CJ-1 close.1 110505 0.00 3000.00',
  ])
  const seen = await read(till, id)
  expect(seen).toMatchObject({ state: 'closed', number: 'CJ-1', reason: 'Vueltas mal dadas', responsible: 'Almacenes La Ceiba S.A.' })
  expect(seen.counts.map(({ closing }) => closing)).toEqual([null, 1])
  expect(seen.movements.map(({ number, kind, amount }) => [number, kind, amount])).toEqual([
    ['MJ-1', 'out', '20000.00'],
    ['MJ-2', 'in', '50000.00'],
  ])
  await expect(move(till, id, 'out', '1000')).rejects.toMatchObject({ code: 564 })
  await expect(close({ version: version + 1 })).rejects.toMatchObject({ code: 564 })
  expect(await prove(inject('ownerUrl'), till.shop.companyId)).toBeNull()
})

test('a shift without sales closes as well, with a surplus or with nothing to post', async () => {
  const till = await openTill()
  const first = await open(till)
  const exact = await countAs(till, first.id, BASE)
  const close = (id: string, countId: string, reason = '') =>
    till.client.call(closeShift, { params: { id }, body: { version: 1, countId, reason } })
  expect(await close(first.id, exact.id)).toMatchObject({ number: 'CJ-1' })
  const second = await open(till)
  const over = await countAs(till, second.id, { ...BASE, 'coin-500': 1 })
  expect(await close(second.id, over.id, 'Nadie reclamó')).toMatchObject({ number: 'CJ-2' })
  expect(await entries(till)).toEqual(['CJ CJ-2 close.1 110505 500.00 0.00', 'CJ CJ-2 close.1 238095 0.00 500.00'])
  const { rows } = await till.client.call(listShifts, { query: {} })
  expect(rows.map(({ number, state, base }) => [number, state, base])).toEqual([
    ['CJ-2', 'closed', '200000.00'],
    ['CJ-1', 'closed', '200000.00'],
  ])
  expect(await prove(inject('ownerUrl'), till.shop.companyId)).toBeNull()
})

test('what is refused of money in and out, each at its field', async () => {
  const till = await openTill()
  const { id } = await open(till)
  await expect(move(till, id, 'out', '200000.01')).rejects.toMatchObject({ code: 570, fields: ['amount'] })
  await expect(move(till, id, 'out', '0')).rejects.toMatchObject({ code: 401, fields: ['amount'] })
  await expect(move(till, id, 'out', '-5')).rejects.toMatchObject({ code: 401, fields: ['amount'] })
  await expect(move(till, id, 'out', '10', '110505')).rejects.toMatchObject({ code: 401, fields: ['accountId'] })
  await expect(move(till, id, 'out', '10', '130505')).rejects.toMatchObject({ code: 401, fields: ['accountId'] })
  await expect(move(till, id, 'out', '10', '519595', { accountId: randomUUID() })).rejects.toMatchObject({
    code: 698,
    fields: ['accountId'],
  })
  await expect(move(till, id, 'out', '10', '519595', { partyId: randomUUID() })).rejects.toMatchObject({ code: 698, fields: ['partyId'] })
  await expect(move(till, id, 'out', '10', '136530')).rejects.toMatchObject({ code: 450, fields: ['partyId'] })
  await expect(move(till, id, 'out', '10', '519595', { concept: '' })).rejects.toMatchObject({ code: 401, fields: ['concept'] })
  await expect(move(till, randomUUID(), 'out', '10')).rejects.toMatchObject({ code: 698 })
  expect((await read(till, id)).movements).toEqual([])
})

test('a count asks every denomination and every means, and closing asks one after which nothing moved', async () => {
  const till = await openTill()
  const { id } = await open(till)
  const count = (cash: object, means: readonly object[]) => till.client.call(countShift, { params: { id }, body: { cash, means } as never })
  const others = await otherMeans(till, id)
  expect(others.length).toBeGreaterThan(0)
  await expect(count({ 'note-50000': 2 }, others)).rejects.toMatchObject({ code: 568, fields: ['cash'] })
  await expect(count(pieces(BASE), others.slice(1))).rejects.toMatchObject({ code: 568, fields: ['means'] })
  await expect(count(pieces(BASE), [...others, others[0] ?? {}])).rejects.toMatchObject({ code: 401 })
  await expect(count(pieces(BASE), [...others, { paymentTypeId: randomUUID(), amount: '1' }])).rejects.toMatchObject({ code: 698 })
  await expect(count(pieces({ 'note-50000': -2 }), others)).rejects.toMatchObject({ code: 401 })
  const counted = await countAs(till, id, BASE)
  await move(till, id, 'out', '1000')
  await expect(till.client.call(closeShift, { params: { id }, body: { version: 1, countId: counted.id } })).rejects.toMatchObject({
    code: 568,
  })
})

test('while a device has the register, it closes only once all that the device kept has arrived', async () => {
  const till = await openTill()
  const { id: _id, active: _active, ...row } = await till.client.call(register.endpoints.one, { params: { id: till.registerId } })
  await till.client.call(register.endpoints.update, {
    params: { id: till.registerId },
    body: { ...row, resolutionId: till.shop.resolutionId } as never,
  })
  const lease = await till.client.call(takeRegister, {
    body: { registerId: till.registerId, deviceId: randomUUID(), deviceName: 'Entrada' },
  })
  const { id } = await open(till)
  const counted = await countAs(till, id, BASE)
  const close = (kept: object | null) =>
    till.client.call(closeShift, { params: { id }, body: { version: 1, countId: counted.id, kept } as never })
  await expect(close(null)).rejects.toMatchObject({ code: 567, fields: ['kept'] })
  await expect(close({ sequence: 2, hash: lease.hash })).rejects.toMatchObject({ code: 567 })
  await expect(close({ sequence: 0, hash: 'f'.repeat(64) })).rejects.toMatchObject({ code: 567 })
  expect(await close({ sequence: 0, hash: lease.hash })).toMatchObject({ number: 'CJ-1' })
})

test('two who open and two who close at once: one does', async () => {
  const till = await openTill()
  const opened = await Promise.allSettled([open(till), open(till), open(till)])
  const [first] = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  expect(opened.filter(({ status }) => status === 'rejected').map((each) => (each as PromiseRejectedResult).reason.code)).toEqual([
    565, 565,
  ])
  const id = first?.id ?? ''
  const counted = await countAs(till, id, { ...BASE, 'coin-50': 1 })
  const close = () => till.client.call(closeShift, { params: { id }, body: { version: 1, countId: counted.id, reason: 'Moneda suelta' } })
  const closed = await Promise.allSettled([close(), close(), close()])
  expect(closed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await entries(till)).toHaveLength(2)
})

test('reopening gives its entry back, keeps its number, and it closes again', async () => {
  const till = await openTill()
  const { id } = await open(till)
  const first = await countAs(till, id, BASE)
  const counted = await countAs(till, id, { ...BASE, 'coin-500': 1 })
  const close = (version: number, countId: string, reason: string) =>
    till.client.call(closeShift, { params: { id }, body: { version, countId, reason } })
  await close(1, counted.id, 'Sobró una moneda')
  const cashier = await colleague(world, till.client, roleIds.cashier)
  const reopen = (client: Client, version: number) =>
    client.call(reopenShift, { params: { id }, body: { version, reason: 'Se contó mal' } })
  await expect(reopen(cashier.client, 2)).rejects.toMatchObject({ status: 403 })
  await expect(reopen(till.client, 1)).rejects.toMatchObject({ code: 697, message: expect.not.stringContaining('otra persona') })
  expect(await reopen(till.client, 2)).toMatchObject({ version: 3 })
  await expect(reopen(till.client, 3)).rejects.toMatchObject({ code: 401 })
  // What was counted before the closing is not the last count, and what closed it does not close it again.
  for (const before of [first, counted]) await expect(close(3, before.id, 'Otra vez')).rejects.toMatchObject({ code: 568 })
  expect(await prove(inject('ownerUrl'), till.shop.companyId)).toBeNull()
  const again = await countAs(till, id, { ...BASE, 'coin-200': 1 })
  expect(await close(3, again.id, 'Era de 200')).toMatchObject({ number: 'CJ-1', version: 4 })
  expect((await entries(till)).filter((line) => line.includes('110505'))).toEqual([
    'CJ CJ-1 close.1 110505 500.00 0.00',
    expect.stringMatching(/ reopen\.1 110505 0\.00 500\.00$/),
    'CJ CJ-1 close.2 110505 200.00 0.00',
  ])
  expect(await prove(inject('ownerUrl'), till.shop.companyId)).toBeNull()
})

test('who counts is told what there should be only after it, and who sells elsewhere or in another company sees none', async () => {
  const till = await openTill()
  const { id } = await open(till)
  const cashier = await colleague(world, till.client, roleIds.cashier)
  const seenBy = (client: Client) => client.call(getShift, { params: { id } })
  expect((await seenBy(cashier.client)).means).toBeNull()
  await countAs(till, id, BASE, cashier.client)
  expect((await seenBy(cashier.client)).means?.[0]).toMatchObject({ expected: '200000.00' })
  const { id: _id, active: _active, ...row } = await till.client.call(register.endpoints.one, { params: { id: till.registerId } })
  const { id: elsewhere } = await till.client.call(register.endpoints.create, { body: { ...row, code: '02', name: 'Caja 2' } as never })
  await restrict(world, till.client, cashier.personId, { registerIds: [elsewhere] }, roleIds.cashier)
  const stranger = await newCompany(world)
  for (const client of [cashier.client, stranger.client]) {
    await expect(seenBy(client)).rejects.toMatchObject({ code: 698 })
    expect((await client.call(listShifts, { query: {} })).rows).toEqual([])
    await expect(client.call(countShift, { params: { id }, body: { cash: pieces(), means: [] } })).rejects.toMatchObject({ code: 698 })
  }
  await expect(cashier.client.call(openShift, { body: { registerId: till.registerId, base: {} } })).rejects.toMatchObject({ code: 566 })
  await expect(stranger.client.call(openShift, { body: { registerId: till.registerId, base: {} } })).rejects.toMatchObject({ code: 698 })
})

test('the list says by how much each closed one was off, narrows, and goes out in a file', async () => {
  const till = await openTill()
  const first = await open(till)
  const counted = await countAs(till, first.id, { ...BASE, 'coin-500': 1 })
  await till.client.call(closeShift, { params: { id: first.id }, body: { version: 1, countId: counted.id, reason: 'Moneda suelta' } })
  const second = await open(till)
  await countAs(till, second.id, BASE)
  const list = async (query: object) => (await till.client.call(listShifts, { query: query as never })).rows.map(({ id }) => id)
  const { rows, count, any } = await till.client.call(listShifts, { query: {} })
  expect(rows).toMatchObject([
    { id: second.id, state: 'open', counted: null, difference: null },
    { id: first.id, state: 'closed', counted: '200500.00', difference: '500.00' },
  ])
  expect({ count, any }).toEqual({ count: 2, any: true })
  expect(await list({ state: 'open' })).toEqual([second.id])
  expect(await list({ search: 'CJ-1' })).toEqual([first.id])
  expect(await list({ search: 'caja' })).toEqual([second.id, first.id])
  await expect(list({ search: 'caja\u0000' })).rejects.toMatchObject({ code: 401, fields: ['search'] })
  expect(await list({ registerId: randomUUID() })).toEqual([])
  expect(await list({ from: '2000-01-01', to: '2000-01-02' })).toEqual([])
  expect(await list({ size: '25', registerId: till.registerId })).toEqual([second.id, first.id])
  const file = await till.client.call(exportShifts, { query: { columns: 'number,counted,difference', format: 'csv' } as never })
  expect(Buffer.from(file.bytes).toString()).toContain('CJ-1')
  const { events } = await till.client.call(shiftHistory, { params: { id: first.id }, query: {} })
  expect(events.map(({ action }) => action)).toEqual(['close', 'count', 'open'])
  const stranger = await newCompany(world)
  await expect(stranger.client.call(shiftHistory, { params: { id: first.id }, query: {} })).rejects.toMatchObject({ code: 698 })
})

test('up to what the company tolerates nobody says why, and what is missing is still owed by somebody', async () => {
  const till = await openTill()
  const { version, ...data } = await till.client.call(getExtended, {})
  const say = (tillTolerance: string) => till.client.call(changeExtended, { body: { ...data, version, tillTolerance } })
  for (const wrong of ['-1', 'mucho']) await expect(say(wrong)).rejects.toMatchObject({ code: 401, fields: ['tillTolerance'] })
  await say('500')
  const { id } = await open(till)
  const close = (countId: string, answer: object = {}) =>
    till.client.call(closeShift, { params: { id }, body: { version: 1, countId, ...answer } })
  const over = await countAs(till, id, { ...BASE, 'coin-500': 1, 'coin-50': 1 })
  await expect(close(over.id)).rejects.toMatchObject({ code: 401, fields: ['reason'] })
  const short = await countAs(till, id, {
    'note-50000': 2,
    'note-20000': 4,
    'note-10000': 1,
    'note-5000': 1,
    'coin-1000': 4,
    'coin-500': 1,
  })
  expect(short.lines[0]).toMatchObject({ difference: '-500.00' })
  expect(await read(till, id)).toMatchObject({ tolerance: '500.00' })
  await expect(close(short.id)).rejects.toMatchObject({ code: 401, fields: ['responsibleId'] })
  expect(await close(short.id, { responsibleId: till.shop.customerId })).toMatchObject({ number: 'CJ-1' })
  expect(await prove(inject('ownerUrl'), till.shop.companyId)).toBeNull()
})

test('the next shift goes on with what the last one left, and with no more', async () => {
  const till = await openTill()
  const first = await open(till)
  const counted = await countAs(till, first.id, BASE)
  const follow = (followsId: string, base: object) =>
    till.client.call(openShift, { body: { registerId: till.registerId, base: pieces(base as never), followsId } })
  await till.client.call(closeShift, { params: { id: first.id }, body: { version: 1, countId: counted.id } })
  await expect(follow(randomUUID(), BASE)).rejects.toMatchObject({ code: 698, fields: ['followsId'] })
  await expect(follow(first.id, { ...BASE, 'coin-50': 1 })).rejects.toMatchObject({ code: 401, fields: ['base'] })
  const second = await follow(first.id, { 'note-50000': 1 })
  expect(await read(till, second.id)).toMatchObject({ base: '50000.00', follows: { id: first.id, number: 'CJ-1' } })
  const again = await countAs(till, second.id, { 'note-50000': 1 })
  await till.client.call(closeShift, { params: { id: second.id }, body: { version: 1, countId: again.id } })
  await expect(follow(first.id, {})).rejects.toMatchObject({ code: 698, fields: ['followsId'] })
})

test('before it is counted one is told what to count, and by how many papers it was counted', async () => {
  const till = await openTill()
  const { id } = await open(till)
  const cashier = await colleague(world, till.client, roleIds.cashier)
  const seen = await cashier.client.call(getShift, { params: { id } })
  expect(seen.means).toBeNull()
  expect(seen.offered[0]).toMatchObject({ paymentTypeId: seen.cashTypeId, name: 'Efectivo' })
  const [, card, ...rest] = seen.offered
  const means = [card, ...rest].map((each, index) => ({
    paymentTypeId: each?.paymentTypeId ?? '',
    amount: '0',
    papers: index === 0 ? 3 : null,
  }))
  const counted = await cashier.client.call(countShift, { params: { id }, body: { cash: pieces(BASE), means } })
  expect(counted.lines.map(({ papers }) => papers).slice(0, 2)).toEqual([null, 3])
  const wrong = means.map((each) => ({ ...each, papers: -1 }))
  await expect(cashier.client.call(countShift, { params: { id }, body: { cash: pieces(BASE), means: wrong } })).rejects.toMatchObject({
    code: 401,
  })
})
