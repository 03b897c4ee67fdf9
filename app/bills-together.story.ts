// Several purchase bills at once: paid with one egreso for each supplier, given a cost centre, and brought from a file.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { roleIds } from '#modules/access/index.ts'
import { costCenter, getEntriesOfSource } from '#modules/accounting/index.ts'
import type { DocumentRequest } from '#modules/documents/index.ts'
import { getParty } from '#modules/people/index.ts'
import { billAccounts, billCenters, billEndpoints as bills } from '#modules/purchases/index.ts'
import { paymentEndpoints as payments } from '#modules/treasury/index.ts'
import { meetSupplier } from './testing/parties.server.ts'
import { firstRefusalOf } from './testing/refusals.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { kindClient } from './testing/import-client.server.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let supplierId: string
let otherId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    // Withholds: by what it says of ReteFuente and ReteICA, and as a large taxpayer of IVA (ET art. 437-2).
    profile: { responsibilities: ['O-13'], withholdsRetefuente: true, withholdsReteica: true },
    items: [{ name: 'Mantenimiento', price: '500000', taxes: ['IVA 19 %'], withholding: 'SERVICIOS', ica: 'SER-OTRAS' }],
  })
  supplierId = await meetSupplier(shop.client, 'Asesores del Valle SAS')
  otherId = await meetSupplier(shop.client, 'Molinos del Norte SAS')
})
afterAll(() => world.close())

type Line = DocumentRequest['lines'][number]
const service = (): Line => ({
  ...{ itemId: shop.item('Mantenimiento').id, description: 'Mantenimiento', quantity: '1', unitPrice: '500000' },
  taxIds: shop.item('Mantenimiento').taxIds,
})
const expense = async (text: string, unitPrice: string): Promise<Line> => ({
  accountId: (await shop.client.call(billAccounts, { query: { text } })).accounts[0]?.id ?? '',
  ...{ description: `Gasto ${text}`, quantity: '1', unitPrice, taxIds: shop.item('Mantenimiento').taxIds },
})
const request = (number: string, lines: Line[], changes: Partial<DocumentRequest> = {}): DocumentRequest => ({
  ...{ partyId: supplierId, supplierPrefix: 'FE', supplierNumber: number, date: world.today, dueDate: addDays(world.today, 30) },
  ...{ paymentForm: '2', lines, ...changes },
})
const save = (document: DocumentRequest, issue = true) => shop.client.call(bills.create, { body: { document, issue } })
const annul = (id: string) => shop.client.call(bills.annul, { params: { id }, body: { reason: 'Se registró dos veces' } })
const pay = (openItemId: string, amount: string) =>
  shop.client.call(payments.create, {
    body: {
      ...{ date: world.today, partyId: supplierId, moneyAccountId: shop.moneyAccountId, meansCode: '47' },
      applications: [{ openItemId, amount }],
    },
  })
const proven = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

test('several of two suppliers are paid at once, one egreso each; asked twice, or with what changed, nothing is paid twice', async () => {
  const before = await closingBalances(shop.client)
  const [one, two, other] = [
    await save(request('2001', [await expense('511025', '10000')])),
    await save(request('2002', [await expense('511025', '20000')])),
    await save(request('2003', [await expense('511025', '30000')], { partyId: otherId })),
  ]
  const look = (sources: readonly string[]) => shop.client.call(payments.lookMany, { body: { sources: [...sources] } })
  const sources = [one.id, two.id, other.id]
  const seen = await look(sources)
  expect(seen.groups.map(({ party, items, total }) => [party.name, items.map(({ number }) => number), total])).toEqual([
    ['Asesores del Valle SAS', [one.number, two.number], seen.groups[0]?.total],
    ['Molinos del Norte SAS', [other.number], other.payable],
  ])
  const groups = seen.groups.map(({ party, items }) => ({
    partyId: party.id,
    items: items.map(({ openItemId, balance }) => ({ openItemId, balance })),
  }))
  const settle = (changes: object = {}) =>
    shop.client.call(payments.settleMany, {
      body: { date: world.today, moneyAccountId: shop.moneyAccountId, meansCode: '47', groups, ...changes },
    })
  await expect(settle({ date: addDays(world.today, 1) })).resolves.toMatchObject({ done: [], problems: [{ code: 440 }, { code: 440 }] })
  const both = await Promise.all([settle(), settle()])
  expect(both.flatMap(({ done }) => done.map(({ amount }) => amount)).toSorted()).toEqual(seen.groups.map(({ total }) => total).toSorted())
  expect(both.flatMap(({ problems }) => problems.map(({ code }) => code))).toEqual([591, 591])
  expect((await look(sources)).settled).toBe(3)
  // Of what somebody paid a part of meanwhile only the whole that was looked at is taken.
  const third = await save(request('2004', [await expense('511025', '40000')]))
  const [left] = (await look([third.id])).groups[0]?.items ?? []
  const paid = await pay(left?.openItemId ?? '', '1000')
  const changed = { groups: [{ partyId: supplierId, items: [{ openItemId: left?.openItemId ?? '', balance: left?.balance ?? '' }] }] }
  await expect(settle(changed)).resolves.toMatchObject({ done: [], problems: [{ name: 'Asesores del Valle SAS', code: 401 }] })
  const foreign = { groups: [{ partyId: otherId, items: changed.groups[0]?.items ?? [] }] }
  await expect(settle(foreign)).resolves.toMatchObject({ done: [], problems: [{ code: 401 }] })
  expect(await firstRefusalOf(look([]))).toEqual([401, 'sources'])
  expect(
    await firstRefusalOf(look(Array.from({ length: 51 }, (_, at) => `01890000-0000-7000-8000-0000000000${String(at).padStart(2, '0')}`))),
  ).toEqual([...[466, 'sources']])
  await proven()
  const vouchers = [paid.id, ...both.flatMap(({ done }) => done.map(({ id }) => id))]
  for (const id of vouchers) await shop.client.call(payments.annul, { params: { id }, body: { reason: 'Prueba' } })
  for (const { id } of [one, two, other, third]) await annul(id)
  expect(await closingBalances(shop.client)).toEqual(before)
})

test('several go to a cost centre at once, drafts and what is in the books, and the list is narrowed by it and by when they fall due', async () => {
  const { id: costCenterId } = await shop.client.call(costCenter.endpoints.create, {
    body: { name: 'Planta', code: '77', parentId: null, color: null },
  })
  const before = await closingBalances(shop.client)
  const issued = await save(request('3001', [await expense('511025', '10000'), service()], { dueDate: addDays(world.today, 7) }))
  const draft = await save(request('3002', [await expense('511025', '20000')]), false)
  const gone = await save(request('3003', [await expense('511025', '30000')]))
  await annul(gone.id)
  const result = await shop.client.call(billCenters, { body: { ids: [issued.id, draft.id, gone.id], costCenterId } })
  expect(result).toMatchObject({
    done: [{ id: issued.id, number: issued.number }, { id: draft.id }],
    problems: [{ id: gone.id, code: 588 }],
  })
  const { entries } = await shop.client.call(getEntriesOfSource, { params: { id: issued.id } })
  expect(
    entries
      .at(-1)
      ?.lines.filter(({ account }) => account.code.startsWith('5'))
      .map((line) => line.costCenter),
  ).toEqual(['77 Planta', '77 Planta'])
  const listed = async (query: Parameters<typeof totalsOf>[0]) => {
    const { rows } = await shop.client.call(bills.list, { query })
    expect((await totalsOf(query)).count).toBe(rows.length)
    return rows.map(({ id }) => id).toSorted()
  }
  const totalsOf = (query: { costCenterId?: string; due?: 'past' | 'today' | 'week' | 'month'; tab?: 'open' }) =>
    shop.client.call(bills.totals, { query })
  expect(await listed({ costCenterId })).toEqual([issued.id, draft.id].toSorted())
  expect(await listed({ costCenterId, due: 'week' })).toEqual([issued.id])
  expect(await listed({ costCenterId, due: 'today' })).toEqual([])
  expect(await listed({ costCenterId, due: 'month', tab: 'open' })).toEqual([issued.id])
  await expect(shop.client.call(billCenters, { body: { ids: [draft.id], costCenterId: shop.companyId } })).resolves.toMatchObject({
    problems: [{ code: 698 }],
  })
  await annul(issued.id)
  expect(await closingBalances(shop.client)).toEqual(before)
  await proven()
})

test('a file of bills is judged as their form does, cell by cell, and undone as a whole by annulling them', async () => {
  await save(request('1042', [service()]))
  const before = await closingBalances(shop.client)
  const nit = (await shop.client.call(getParty, { params: { id: supplierId } })).identification
  const file = kindClient(shop.client, 'purchases.bill', false)
  const columns = [
    'party',
    'supplierPrefix',
    'supplierNumber',
    'date',
    'dueDate',
    'item',
    'account',
    'quantity',
    'unitPrice',
    'discount',
    'taxIds',
  ]
  const row = (number: string, changes: Record<string, string> = {}) => {
    const said: Record<string, string> = {
      ...{ party: nit, supplierPrefix: 'IM', supplierNumber: number, date: '18/11/2026', dueDate: '', item: '', account: '511025' },
      ...{ quantity: '', unitPrice: '1.000.000', discount: '', taxIds: 'IVA 19 %', ...changes },
    }
    return columns.map((name) => said[name] ?? '')
  }
  const right = [
    row('901'),
    row('901', { account: '', item: 'P-1', unitPrice: '500.000', taxIds: '' }),
    row('902', { account: '511020', quantity: '2', unitPrice: '50.000', discount: '10.000', taxIds: 'Ninguno' }),
  ]
  const wrong = [
    row('901', { date: '17/11/2026' }),
    row('903', { party: '1' }),
    row('904', { item: 'P-1' }),
    row('905', { account: '110505' }),
    row('906', { unitPrice: '-5' }),
    row('907', { date: '21/11/2026' }),
    row('1042', { supplierPrefix: 'FE' }),
    row('908', { date: '15/01/2020' }),
    row('909', { taxIds: 'IVA 99 %' }),
    row('910', { quantity: '0' }),
  ]
  const judged = await file.check(columns, [...right.slice(0, 2), ...wrong])
  const at = new Map(judged.problems.map(({ row: number, field, code }) => [number, [field, code]]))
  expect(Array.from({ length: 12 }, (_, index) => at.get(index + 2))).toEqual([
    [null, 401],
    [null, 401],
    ['date', 401],
    ['party', 401],
    ['account', 401],
    ['account', expect.any(Number)],
    ['unitPrice', 401],
    ['date', 440],
    ['supplierNumber', 406],
    ['date', 433],
    ['taxIds', 401],
    ['quantity', expect.any(Number)],
  ])
  expect(await closingBalances(shop.client)).toEqual(before)
  const done = await file.run(columns, right)
  expect(done).toMatchObject({ created: 3, wrong: 0 })
  const imported = await shop.client.call(bills.list, { query: { origin: 'import' } })
  // The same as of the form: 1.785.000 less 177.580 that was withheld; and 100.000 less its discount.
  expect(
    imported.rows.map(({ supplierNumber, total, withheld, summary, dueDate }) => [supplierNumber, total, withheld, summary, dueDate]),
  ).toEqual([
    ['902', '90000.00', imported.rows[0]?.withheld, expect.any(String), '2026-12-18'],
    ['901', '1785000.00', '184480.00', expect.stringMatching(/ y 1 más$/), '2026-12-18'],
  ])
  expect((await file.check(columns, right)).problems.map(({ code }) => code)).toEqual([406, 401, 406])
  await proven()
  expect(await file.undo(done.id)).toMatchObject({ removed: 2 })
  expect(await closingBalances(shop.client)).toEqual(before)
  await proven()
  const viewer = kindClient((await colleague(world, shop.client, roleIds.viewer)).client, 'purchases.bill', false)
  expect(await viewer.refusal(columns, right)).toMatchObject({ code: 403 })
})
