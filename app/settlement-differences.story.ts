// Money that differs from a document by a little closes it all the same, and money beyond what is owed stays as an advance.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createParty } from '#modules/people/index.ts'
import { paymentEndpoints, readPaymentRevision, receiptEndpoints, revisePayment } from '#modules/treasury/index.ts'
import { runImport } from '#platform/import/import-endpoints.ts'
import { expectBooks } from './testing/books.server.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const doors = {
  AR: { calls: receiptEndpoints, other: paymentEndpoints, number: 'RC' },
  AP: { calls: paymentEndpoints, other: receiptEndpoints, number: 'CE' },
} as const
type Ledger = keyof typeof doors
const ledgers: readonly Ledger[] = ['AR', 'AP']

let world: World
let shop: Shop
let partyId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA excluido'] }] })
  partyId = (await shop.client.call(createParty, { body: { ...party, responsibilities: ['R-99-PN'] } })).id
  const cells = ['1', '2', '3', '4'].flatMap((each) => [
    ['130505', '900123456', `FA-${each}`, '100000', ''],
    ['220505', '900123456', `MV-${each}`, '', '100000'],
  ])
  await shop.client.call(runImport, {
    body: {
      kind: 'treasury.openingBalance',
      columns: ['account', 'party', 'crossDocument', 'debit', 'credit'],
      rows: cells.map((each, index) => ({ number: index + 2, cells: each })),
      mode: 'create',
      only: 'all',
    },
  })
})
afterAll(() => world.close())

const party = {
  kind: 'juridica',
  identificationType: '31',
  identification: '900123456',
  legalName: 'Molinos del Valle SAS',
  isSupplier: true,
  isCustomer: true,
} as const

const owed = async (ledger: Ledger) => shop.client.call(doors[ledger].calls.pending, { params: { partyId } })
const documentsOf = async (ledger: Ledger) => (await owed(ledger)).items.filter(({ isAdvance }) => !isAdvance)

interface Said {
  readonly applications: readonly { openItemId: string; amount: string; difference?: string }[]
  readonly excess?: string
}

const inputOf = ({ applications, excess }: Said) => ({
  ...{ date: world.today, partyId, moneyAccountId: shop.moneyAccountId, meansCode: '47' },
  applications: [...applications],
  ...(excess === undefined ? {} : { excess }),
})
const settle = (ledger: Ledger, said: Said) => shop.client.call(doors[ledger].calls.create, { body: inputOf(said) })
const annul = (ledger: Ledger, id: string) => shop.client.call(doors[ledger].calls.annul, { params: { id }, body: { reason: 'Repetido' } })
const proved = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

test.each(ledgers)('%s: a difference of up to two pesos closes its document, posted as rounding', async (ledger) => {
  const [first] = await documentsOf(ledger)
  const openItemId = first?.id ?? ''
  const one = (amount: string, difference: string) => settle(ledger, { applications: [{ openItemId, amount, difference }] })
  for (const [amount, difference] of [
    ['99997.99', '2.01'],
    ['100002.01', '-2.01'],
    ['99000', '1000'],
  ] as const)
    await expect(one(amount, difference)).rejects.toMatchObject({ code: 465, fields: ['applications.0.difference'] })
  // What closes nothing is no difference: it would be money that nobody paid.
  await expect(one('50000', '1')).rejects.toMatchObject({ code: 401, fields: ['applications.0.difference'] })
  await expect(one('100000', '1')).rejects.toMatchObject({ code: 401, fields: ['applications.0.difference'] })

  const before = await documentsOf(ledger)
  const saved = await one('99998.50', '1.50')
  expect(saved.amount).toBe('99998.50')
  expect(await documentsOf(ledger)).toEqual(before.slice(1))
  const seen = await shop.client.call(doors[ledger].calls.one, { params: { id: saved.id } })
  expect(seen.applications.map(({ number, amount, balance }) => [number, amount, balance])).toEqual([[first?.number, '100000.00', '0.00']])
  expect(seen.lines.map(({ account, description, amount }) => [account.slice(0, 6), description, amount])).toEqual([
    [ledger === 'AR' ? '539595' : '429581', `Ajuste de ${first?.number}`, '-1.50'],
  ])
  await proved()
  await annul(ledger, saved.id)
  expect(await documentsOf(ledger)).toEqual(before)
  const over = await one('100000.75', '-0.75')
  expect(over.amount).toBe('100000.75')
  const { lines } = await shop.client.call(doors[ledger].calls.one, { params: { id: over.id } })
  expect(lines.map(({ account, amount }) => [account.slice(0, 6), amount])).toEqual([[ledger === 'AR' ? '429581' : '539595', '0.75']])
  await annul(ledger, over.id)
  await proved()
})

test.each(ledgers)('%s: what is beyond the documents stays as an advance of the third party', async (ledger) => {
  const [first, second] = await documentsOf(ledger)
  const openItemId = first?.id ?? ''
  const { calls, number } = doors[ledger]
  const saved = await settle(ledger, { applications: [{ openItemId, amount: '100000' }], excess: '25000' })
  expect(saved.amount).toBe('125000.00')
  const { advances } = await owed(ledger)
  expect(advances.map((each) => [each.number, each.balance, each.isAdvance])).toEqual([[saved.number, '25000.00', true]])
  expect(saved.number).toMatch(new RegExp(`^${number}-`))
  const seen = await shop.client.call(calls.one, { params: { id: saved.id } })
  expect(seen.lines.map(({ account, amount }) => [account.slice(0, 6), amount])).toEqual([
    [ledger === 'AR' ? '280505' : '133005', '25000.00'],
  ])
  await proved()

  // It pays a part of the next one; while it does, what it came with is not annulled.
  const [advance] = advances
  const next = await shop.client.call(calls.create, {
    body: {
      ...inputOf({ applications: [{ openItemId: second?.id ?? '', amount: '100000' }] }),
      advances: [{ openItemId: advance?.id ?? '', amount: '25000' }],
    },
  })
  expect(next.amount).toBe('75000.00')
  await expect(annul(ledger, saved.id)).rejects.toMatchObject({ code: 540 })
  await annul(ledger, next.id)
  await annul(ledger, saved.id)
  expect((await owed(ledger)).advances).toEqual([])
  await proved()
})

test('an advance alone is no receipt: it has its own voucher', async () => {
  for (const ledger of ledgers)
    await expect(settle(ledger, { applications: [], excess: '10' })).rejects.toMatchObject({ code: 401, fields: ['applications'] })
})

test.each(ledgers)('%s: a draft keeps both, and is recorded with them', async (ledger) => {
  const [first] = await documentsOf(ledger)
  const { calls } = doors[ledger]
  const said = { applications: [{ openItemId: first?.id ?? '', amount: '99999', difference: '1' }], excess: '500' }
  const out = { ...said, applications: [{ ...said.applications[0], openItemId: first?.id ?? '', amount: '99999', difference: '3' }] }
  await expect(shop.client.call(calls.saveDraft, { body: { input: { ...inputOf(out), amount: '100499' } } })).rejects.toMatchObject({
    code: 465,
    fields: ['applications.0.difference'],
  })
  const draft = await shop.client.call(calls.saveDraft, { body: { input: { ...inputOf(said), amount: '100499' } } })
  const read = await shop.client.call(calls.draft, { params: { id: draft.id } })
  expect(read.input).toMatchObject(said)
  const posted = await shop.client.call(calls.post, { params: { id: draft.id }, body: { input: inputOf(said), version: read.version } })
  expect(posted.amount).toBe('100499.00')
  await proved()
  await annul(ledger, draft.id)
})

test('an egreso that is edited keeps, changes or gives back its difference and its advance', async () => {
  const [first] = await documentsOf('AP')
  const openItemId = first?.id ?? ''
  const { id } = await settle('AP', { applications: [{ openItemId, amount: '99999', difference: '1' }], excess: '500' })
  const asked = await shop.client.call(readPaymentRevision, { params: { id } })
  expect(asked.input).toMatchObject({ applications: [{ openItemId, amount: '99999.00', difference: '1.00' }], excess: '500.00', lines: [] })
  const again = await shop.client.call(revisePayment, {
    params: { id },
    body: { input: inputOf({ applications: [{ openItemId, amount: '99998.50', difference: '1.50' }], excess: '700' }), version: 1 },
  })
  expect(again.amount).toBe('100698.50')
  expect((await owed('AP')).advances.map((each) => each.balance)).toEqual(['700.00'])
  await proved()
  const last = await shop.client.call(revisePayment, {
    params: { id },
    body: { input: inputOf({ applications: [{ openItemId, amount: '100000' }] }), version: 2 },
  })
  expect(last.amount).toBe('100000.00')
  expect((await owed('AP')).advances).toEqual([])
  await proved()
  await annul('AP', id)
  await expectBooks(
    shop.client,
    `130505 400.000,00
     220505 (400.000,00)`,
  )
})
