// Money of one receipt or payment that moves by several means: they add up to it, and each is a movement of its own till or bank.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { settlementsReport } from '#modules/analytics/index.ts'
import {
  listMoneyAccounts,
  moneyBalances,
  paymentEndpoints,
  readPaymentRevision,
  receiptEndpoints,
  revisePayment,
} from '#modules/treasury/index.ts'
import { meetMolinos, openMolinos } from './testing/molinos.server.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const sides = { AR: receiptEndpoints, AP: paymentEndpoints } as const
type Side = keyof typeof sides

let world: World
let shop: Shop
let partyId: string
let till: string
let bank: string
let cardId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: [] }] })
  partyId = await meetMolinos(shop.client, { isCustomer: true, isSupplier: true })
  const lines = [1, 2, 3].flatMap(
    (each) =>
      [
        { account: '130505', number: `FA-${each}`, amount: '700' },
        { account: '220505', number: `MV-${each}`, amount: '700' },
      ] as const,
  )
  await openMolinos(shop.client, lines)
  const { accounts, types } = await shop.client.call(listMoneyAccounts)
  till = accounts.find(({ kind }) => kind === 'cash')?.id ?? ''
  bank = accounts.find(({ kind }) => kind === 'bank')?.id ?? ''
  cardId = types.find(({ isCard, meansCode }) => isCard && meansCode === '48')?.id ?? ''
})
afterAll(() => world.close())

const owed = async (side: Side) => (await shop.client.call(sides[side].pending, { params: { partyId } })).items
interface Means {
  readonly moneyAccountId: string
  readonly meansCode: string
  readonly paymentTypeId?: string
  readonly paymentDeviceId?: string
  readonly reference: string
  readonly amount: string
}
const means = (changes: Partial<Means> = {}): Means => ({
  moneyAccountId: bank,
  meansCode: '47',
  reference: 'T-1',
  amount: '400',
  ...changes,
})
const card = (changes: Partial<Means> = {}) =>
  means({ meansCode: '48', paymentTypeId: cardId, reference: '000123', amount: '200', ...changes })

async function settle(side: Side, otherMeans: readonly Means[], changes: Record<string, unknown> = {}) {
  const [item] = await owed(side)
  const body = {
    ...{ date: world.today, partyId, moneyAccountId: till, meansCode: '10', reference: '' },
    ...{ applications: [{ openItemId: item?.id ?? '', amount: item?.balance ?? '0' }], otherMeans: [...otherMeans], ...changes },
  }
  return shop.client.call(sides[side].create, { body })
}
/** What tills and banks have by the books, since the beginning. */
async function expectMoved(side: Side, figures: readonly string[]) {
  const { rows } = await shop.client.call(moneyBalances.endpoints.page, { query: { from: world.today, to: world.today } })
  const found = rows.map(({ cells }) => cells['balance'] ?? null)
  expect(found, side).toEqual(expect.arrayContaining([...figures]))
}
const proved = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()

test.each(['AR', 'AP'] as const)('%s: cash, a card and a transfer of one voucher, each on its own account', async (side) => {
  expect(cardId).not.toBe('')
  const before = await owed(side)
  const made = await settle(side, [card(), means()])
  const seen = await shop.client.call(sides[side].one, { params: { id: made.id } })
  expect(seen).toMatchObject({ amount: '700.00', state: 'posted' })
  expect(seen.means.map(({ amount, meansCode, reference }) => [meansCode, reference, amount])).toEqual([
    ['10', '', '100.00'],
    ['48', '000123', '200.00'],
    ['47', 'T-1', '400.00'],
  ])
  expect(seen.moneyAccount.split(', ')).toHaveLength(2)
  await expectMoved(side, side === 'AR' ? ['100.00', '600.00'] : ['-100.00', '-600.00'])
  const paper = await shop.client.call(sides[side].print, { query: { ids: made.id } })
  expect(paper.bytes.byteLength).toBeGreaterThan(1000)
  const report = await shop.client.call(settlementsReport.endpoints.page, {
    query: { from: world.today, to: world.today, by: 'means', side: side === 'AR' ? 'incoming' : 'outgoing' },
  })
  const column = side === 'AR' ? 'incoming' : 'outgoing'
  const sums = report.rows.flatMap(({ kind, label, cells }) => (kind === 'subtotal' ? [[label, cells[column]]] : []))
  expect(sums).toEqual(
    expect.arrayContaining([
      ['Tarjeta crédito', '200.00'],
      ['Efectivo', '100.00'],
    ]),
  )
  expect(report.rows.filter(({ kind }) => kind === 'line')).toHaveLength(3)
  await proved()
  await shop.client.call(sides[side].annul, { params: { id: made.id }, body: { reason: 'Era de otro' } })
  expect(await owed(side)).toEqual(before)
  await proved()
})

test.each(['AR', 'AP'] as const)('%s: what does not add up, is not there or is not its own is refused at its field', async (side) => {
  const refused = (others: readonly Means[], changes: Record<string, unknown> = {}) =>
    settle(side, others, changes).then(
      () => 'recorded',
      ({ code, fields }: { code: number; fields: readonly string[] }) => [code, fields[0]],
    )
  expect(await refused([means({ amount: '700' })])).toEqual([488, 'otherMeans.0.amount'])
  expect(await refused([means({ amount: '99999999999999.99' })])).toEqual([488, 'otherMeans.0.amount'])
  expect(await refused([means({ amount: '0' })])).toEqual([488, 'otherMeans.0.amount'])
  expect(await refused([means()], { meansAmount: '299.99' })).toEqual([488, 'otherMeans.0.amount'])
  expect(await refused([], { meansAmount: '1' })).toEqual([488, 'meansAmount'])
  expect(await refused([means({ meansCode: '999' })])).toEqual([597, 'otherMeans.0.meansCode'])
  expect(await refused([means(), means({ moneyAccountId: partyId, amount: '1' })])).toEqual([592, 'otherMeans.1.moneyAccountId'])
  expect(await refused([means({ paymentTypeId: partyId })])).toEqual([698, 'otherMeans.0.paymentTypeId'])
  expect(await refused([means({ paymentDeviceId: partyId })])).toEqual([698, 'otherMeans.0.paymentDeviceId'])
  // The means of a form of payment is its own.
  expect(await refused([{ ...card(), meansCode: '10' }])).toEqual([401, 'otherMeans.0.meansCode'])
  for (const changes of [{ amount: '-1' }, { reference: 'a\u0000b' }, { reference: 'x'.repeat(61) }])
    expect((await refused([means(changes)]))[0]).toBe(401)
  const other = await openShop(world, { items: [{ name: 'Asesoría', price: '1000', taxes: [] }] })
  expect(await refused([means({ moneyAccountId: other.moneyAccountId })])).toEqual([592, 'otherMeans.0.moneyAccountId'])
  expect((await owed(side))[0]?.balance).toBe('700.00')
})

test('a payment of several means is edited under its number, each version with its own', async () => {
  const made = await settle('AP', [means()])
  const revision = await shop.client.call(readPaymentRevision, { params: { id: made.id } })
  expect(revision.input.otherMeans).toMatchObject([{ moneyAccountId: bank, meansCode: '47', reference: 'T-1', amount: '400.00' }])
  const { amount: _amount, otherMeans: _means, lines: _lines, ...kept } = revision.input
  const whole = { ...kept, partyId, moneyAccountId: till, lines: [] }
  const revise = (otherMeans: readonly Means[], version: number) =>
    shop.client.call(revisePayment, { params: { id: made.id }, body: { input: { ...whole, otherMeans: [...otherMeans] }, version } })
  await expect(revise([means({ amount: '701' })], revision.version)).rejects.toMatchObject({ code: 488 })
  await revise([means({ amount: '650' }), card({ amount: '20' })], revision.version)
  const seen = await shop.client.call(paymentEndpoints.one, { params: { id: made.id } })
  expect(seen.means.map(({ amount }) => amount)).toEqual(['30.00', '650.00', '20.00'])
  const history = await shop.client.call(paymentEndpoints.history, { params: { id: made.id }, query: {} })
  expect(JSON.stringify(history)).toContain('650')
  await proved()
  // And it may be of one again.
  await revise([], revision.version + 1)
  expect((await shop.client.call(paymentEndpoints.one, { params: { id: made.id } })).means).toEqual([])
  await proved()
})

test('a draft keeps what it moves by as far as somebody got, and is recorded with it', async () => {
  const [item] = await owed('AR')
  const input = {
    ...{ date: world.today, partyId, moneyAccountId: till, meansCode: '10', applications: [{ openItemId: item?.id ?? '', amount: '700' }] },
    otherMeans: [{ moneyAccountId: null, meansCode: '', amount: '0' }, means()],
  }
  const { id, version } = await shop.client.call(receiptEndpoints.saveDraft, { body: { input } })
  const seen = await shop.client.call(receiptEndpoints.one, { params: { id } })
  expect(seen.means.map(({ amount }) => amount)).toEqual(['300.00', '0.00', '400.00'])
  const [one] = await shop.client.call(receiptEndpoints.postMany, { body: { ids: [id] } }).then(({ problems }) => problems)
  expect(one?.code).toBe(401)
  const posted = await shop.client.call(receiptEndpoints.post, {
    params: { id },
    body: { input: { ...input, otherMeans: [means()] }, version },
  })
  expect(posted.amount).toBe('700.00')
  await proved()
})

test('twenty at once on one document: its money is moved once', async () => {
  const [item] = await owed('AR')
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      settle('AR', [means()], { applications: [{ openItemId: item?.id ?? '', amount: item?.balance ?? '' }] }),
    ),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await proved()
})
