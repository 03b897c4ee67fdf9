// What a seller earned in a month that is over is settled once, by an egreso, and again only when that egreso is gone.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import { createParty } from '#modules/people/index.ts'
import { commission, lookAtCommissions, settleCommissions } from '#modules/sales/index.ts'
import { paymentEndpoints as payments } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { NOBODY, refusal } from './testing/chart.server.ts'
import { colleague } from './testing/colleagues.server.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const VIEWER = 6

let world: World
let shop: Shop
let sellerId: string
let accountId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: ['IVA excluido'] }] })
  const seller = {
    kind: 'natural',
    identificationType: '13',
    identification: '52345678',
    firstName: 'Marta',
    firstSurname: 'Ruiz',
  } as const
  sellerId = (await shop.client.call(createParty, { body: { ...seller, isEmployee: true, responsibilities: ['R-99-PN'] } })).id
  const ids = await inCompany(world.pool, shop, (tx) => accountIdsByCode(tx, shop.companyId, ['520518']))
  accountId = ids.get('520518') ?? ''
  await shop.client.call(commission.endpoints.create, {
    body: {
      ...{ name: 'Sobre ventas', base: 'sale', sellerId, categoryId: null, brandId: null, validFrom: null, validTo: null, mode: 'bands' },
      children: [{ id: null, starts: '0', percent: '5' }],
    },
  })
  await shop.issue([['Asesoría', '10']], { sellerId })
})
afterAll(() => world.close())

const november = () => ({ sellerId, from: '2026-11', to: '2026-11' })
const look = () => shop.client.call(lookAtCommissions, { body: november() })
const settle = (changes: object = {}, of = shop.client) =>
  of.call(settleCommissions, { body: { ...november(), accountId, total: '50000.00', ...changes } })
const codeOf = async (asked: Promise<unknown>) => (await refusal(asked))?.[0]

test('the month that runs is not settled, nor what is somebody else’s', async () => {
  expect(await codeOf(look())).toBe(401)
  world.clock.moveTo('2026-12-01T15:00:00Z')
  const seen = await look()
  expect(seen.lines).toMatchObject([{ rule: 'Sobre ventas', month: '2026-11', base: '1000000.00', amount: '50000.00', settled: null }])
  expect(seen).toMatchObject({ total: '50000.00', account: null })
  expect(await codeOf(settle({ sellerId: NOBODY }))).toBe(698)
  expect(await codeOf(settle({ accountId: NOBODY }))).toBe(698)
  expect(await codeOf(settle({ total: '49999.99' }))).toBe(401)
  expect(await codeOf(settle({ total: '-50000' }))).toBe(401)
  expect(await codeOf(settle({ from: '2026-1\u0000' }))).toBe(401)
  const { client: viewer } = await colleague(world, shop.client, VIEWER)
  await expect(settle({}, viewer)).rejects.toThrow(/^403/)
  const other = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: [] }] })
  expect(await codeOf(settle({}, other.client))).toBe(698)
  expect((await look()).total).toBe('50000.00')
})

test('ten at once make one egreso, which pays it; annulled, it is settled again', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => settle()))
  const made = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value.paymentId] : []))
  expect(made).toHaveLength(1)
  for (const each of tries) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 401, fields: ['total'] })
  const [paymentId = ''] = made
  const seen = await look()
  expect(seen.total).toBe('0.00')
  expect(seen.lines).toMatchObject([{ amount: '50000.00', settled: { paymentId, number: null } }])
  expect((await shop.client.call(payments.list, { query: { tab: 'drafts' } })).count).toBe(1)
  const draft = await shop.client.call(payments.draft, { params: { id: paymentId } })
  expect(draft.input.lines).toMatchObject([{ accountId, description: 'Sobre ventas, noviembre 2026', amount: '50000.00', sign: 'adds' }])
  const { amount: _amount, otherMeans: _means, lines, partyId, ...rest } = draft.input
  const input = {
    ...rest,
    ...{ partyId: partyId ?? '', moneyAccountId: shop.moneyAccountId, meansCode: '47' },
    lines: lines.map((line) => ({ ...line, accountId: line.accountId ?? '' })),
  }
  const posted = await shop.client.call(payments.post, { params: { id: paymentId }, body: { input, version: draft.version } })
  expect(posted.amount).toBe('50000.00')
  expect((await look()).lines).toMatchObject([{ settled: { paymentId, number: posted.number } }])
  expect(await codeOf(settle())).toBe(401)
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
  await shop.client.call(payments.annul, { params: { id: paymentId }, body: { reason: 'No era de ese mes' } })
  const open = await look()
  expect(open).toMatchObject({ total: '50000.00', account: { id: accountId } })
  const again = await settle()
  expect(again.paymentId).not.toBe(paymentId)
  // A draft that is thrown away takes it along.
  await shop.client.call(payments.removeDraft, { params: { id: again.paymentId } })
  expect((await look()).total).toBe('50000.00')
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})
