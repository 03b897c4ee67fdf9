// One receipt, or one payment, of several third parties: each share within its document, each advance over its own, and all given back.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import { createParty } from '#modules/people/index.ts'
import {
  customerAdvanceEndpoints,
  paymentEndpoints,
  readPaymentRevision,
  receiptEndpoints,
  revisePayment,
} from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { runImport } from '#platform/import/import-endpoints.ts'
import { expectBooks } from './testing/books.server.ts'
import { prove } from './testing/prove.server.ts'
import { NOBODY } from './testing/chart.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let parties: readonly string[]
let account: (code: string) => string

const makeParty = async (identification: string, legalName: string) =>
  (
    await shop.client.call(createParty, {
      body: {
        ...{ kind: 'juridica', identificationType: '31', identification, legalName, responsibilities: ['R-99-PN'] },
        ...{ isSupplier: true, isCustomer: true },
      },
    })
  ).id

beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA excluido'] }] })
  parties = [await makeParty('900123456', 'Molinos del Valle SAS'), await makeParty('900654321', 'Panes del Norte SAS')]
  const cells = [
    ['130505', '900123456', 'FA-1', '1190000', ''],
    ['130505', '900123456', 'FA-2', '595000', ''],
    ['130505', '900654321', 'FB-1', '2380000', ''],
    ['220505', '900123456', 'MA-1', '', '100000'],
    ['220505', '900654321', 'MB-1', '', '4065000'],
  ]
  await shop.client.call(runImport, {
    body: {
      ...{ kind: 'treasury.openingBalance', columns: ['account', 'party', 'crossDocument', 'debit', 'credit'] },
      rows: cells.map((each, index) => ({ number: index + 2, cells: each })),
      ...{ mode: 'create', only: 'all' },
    },
  })
  const codes = ['530535', '135515', '135517', '135518']
  const ids = await inCompany(world.pool, shop, (tx) => accountIdsByCode(tx, shop.companyId, codes))
  account = (code) => ids.get(code) ?? ''
})
afterAll(() => world.close())

const [AR, AP] = [receiptEndpoints, paymentEndpoints]
const owed = (calls: typeof AR | typeof AP) =>
  shop.client.call(calls.pending, { params: { partyId: parties[0] ?? '' }, query: { others: parties[1] ?? '' } })
const shares = async (calls: typeof AR | typeof AP) =>
  Object.fromEntries((await owed(calls)).items.filter(({ isAdvance }) => !isAdvance).map(({ number, id }) => [number, id]))
const balances = async (calls: typeof AR | typeof AP) =>
  (await owed(calls)).items.filter(({ isAdvance }) => !isAdvance).map(({ number, balance }) => `${number} ${balance}`)

const head = () => ({
  ...{ date: world.today, partyId: parties[0] ?? '', otherPartyIds: [parties[1] ?? ''] },
  ...{ moneyAccountId: shop.moneyAccountId, meansCode: '47' },
})
const line = (code: string, amount: string, more: object = {}) => ({ accountId: account(code), sign: 'takes' as const, amount, ...more })

/** Three invoices of two customers, a discount, three withholdings, an advance, and 1,40 too much that closes one of them. */
async function golden() {
  const ids = await shares(AR)
  const { advances } = await owed(AR)
  return {
    ...head(),
    applications: [
      { openItemId: ids['FA-1'] ?? '', amount: '1190000' },
      { openItemId: ids['FA-2'] ?? '', amount: '595001.40', difference: '-1.40' },
      { openItemId: ids['FB-1'] ?? '', amount: '2380000' },
    ],
    advances: [{ openItemId: advances[0]?.id ?? '', amount: '300000' }],
    lines: [
      line('530535', '50000', { description: 'Pronto pago de FA-1' }),
      line('135515', '25000', { base: '1000000', description: 'Retefuente 2,5 %' }),
      line('135517', '28500', { base: '190000', description: 'ReteIVA 15 %' }),
      line('135518', '19320', { base: '2000000', partyId: parties[1] ?? '', description: 'ReteICA 9,66 por mil' }),
    ],
  }
}

test('three invoices of two customers with discount, three withholdings, an advance and −1,40, by hand', async () => {
  await shop.client.call(customerAdvanceEndpoints.create, {
    body: {
      ...{ date: world.today, partyId: parties[1] ?? '', moneyAccountId: shop.moneyAccountId, meansCode: '10', amount: '300000' },
    },
  })
  const before = await balances(AR)
  const saved = await shop.client.call(AR.create, { body: await golden() })
  expect(saved.amount).toBe('3742181.40')
  expect(await balances(AR)).toEqual([])
  await expectBooks(
    shop.client,
    `111005 4.042.181,40
     135515 25.000,00
     135517 28.500,00
     135518 19.320,00
     220505 (4.165.000,00)
     429581 (1,40)
     530535 50.000,00`,
  )
  const seen = await shop.client.call(AR.one, { params: { id: saved.id } })
  expect(seen.otherParties).toEqual(['Panes del Norte SAS'])
  expect(seen.applications.map(({ number, party }) => [number, party])).toEqual(
    expect.arrayContaining([
      ['FA-1', 'Molinos del Valle SAS'],
      ['FB-1', 'Panes del Norte SAS'],
    ]),
  )
  // It is found by whoever brought the money, and by whose invoice it closed.
  for (const partyId of parties)
    expect((await shop.client.call(AR.list, { query: { partyId } })).rows.map(({ id }) => id)).toEqual([saved.id])
  expect((await shop.client.call(AR.list, { query: { search: 'panes' } })).rows.map(({ id }) => id)).toEqual([saved.id])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
  await shop.client.call(AR.annul, { params: { id: saved.id }, body: { reason: 'Cheque devuelto' } })
  expect(await balances(AR)).toEqual(before)
  expect((await owed(AR)).advances.map(({ balance }) => balance)).toEqual(['300000.00'])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('what names nobody, somebody twice, or covers the debt of another is refused at its field', async () => {
  const body = await golden()
  const refused = (changes: object, code: number, field: string) =>
    expect(shop.client.call(AR.create, { body: { ...body, ...changes } })).rejects.toMatchObject({ code, fields: [field] })
  await refused({ otherPartyIds: [] }, 599, 'applications.2')
  await refused({ otherPartyIds: [parties[1], parties[1]] }, 401, 'otherPartyIds.1')
  await refused({ otherPartyIds: [parties[0], parties[1]] }, 401, 'otherPartyIds.0')
  await refused({ otherPartyIds: [parties[1], NOBODY] }, 698, 'otherPartyIds.1')
  const other = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA excluido'] }] })
  await refused({ otherPartyIds: [parties[1], other.customerId] }, 698, 'otherPartyIds.1')
  // The advance is of Panes del Norte, and nothing of it is closed here.
  await refused({ applications: body.applications.slice(0, 2) }, 401, 'advances.0.amount')
  await refused({ advances: [{ ...body.advances[0], amount: '300000.01' }] }, 539, 'advances.0.amount')
  await expect(shop.client.call(AR.pending, { params: { partyId: parties[0] ?? '' }, query: { others: 'nadie' } })).rejects.toMatchObject({
    code: 401,
    fields: ['others'],
  })
})

test('two at once over the same invoices: one of them stands', async () => {
  const body = await golden()
  const both = await Promise.allSettled([1, 2].map(() => shop.client.call(AR.create, { body })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await balances(AR)).toEqual([])
  for (const each of both)
    if (each.status === 'fulfilled') await shop.client.call(AR.annul, { params: { id: each.value.id }, body: { reason: 'Repetido' } })
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('a draft keeps them, and an egreso of two suppliers is edited with them', async () => {
  const ids = await shares(AP)
  const input = {
    ...head(),
    applications: [
      { openItemId: ids['MA-1'] ?? '', amount: '100000' },
      { openItemId: ids['MB-1'] ?? '', amount: '50000' },
    ],
  }
  const draft = await shop.client.call(AP.saveDraft, { body: { input: { ...input, amount: '150000' } } })
  const read = await shop.client.call(AP.draft, { params: { id: draft.id } })
  expect(read.input.otherPartyIds).toEqual([parties[1]])
  expect(read.names[parties[1] ?? '']?.name).toBe('Panes del Norte SAS')
  expect((await shop.client.call(AP.list, { query: { tab: 'drafts' } })).rows.map(({ otherParties }) => otherParties)).toEqual([
    ['Panes del Norte SAS'],
  ])
  const { id } = await shop.client.call(AP.post, { params: { id: draft.id }, body: { input, version: read.version } })
  expect(await balances(AP)).toEqual(['MB-1 4015000.00'])
  const revision = await shop.client.call(readPaymentRevision, { params: { id } })
  expect(revision.input.otherPartyIds).toEqual([parties[1]])
  expect(revision.own.items.map(({ number, balance }) => `${number} ${balance}`)).toEqual(['MA-1 100000.00', 'MB-1 4065000.00'])
  const alone = { ...input, otherPartyIds: [], applications: input.applications.slice(0, 1) }
  await shop.client.call(revisePayment, { params: { id }, body: { input: alone, version: 1 } })
  expect(await balances(AP)).toEqual(['MB-1 4065000.00'])
  expect((await shop.client.call(AP.one, { params: { id } })).otherParties).toEqual([])
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})
