// What is withheld in a receipt or a payment is worked out on what its document carries, and on no more (600), in parts and at once.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { getReceipt, receiptEndpoints } from '#modules/treasury/index.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '1000000', taxes: ['IVA 19 %'] }] })
})
afterAll(() => world.close())

const owed = async () => (await shop.client.call(receiptEndpoints.pending, { params: { partyId: shop.customerId } })).items
const look = async (items: readonly string[], date: string = world.today) =>
  shop.client.call(receiptEndpoints.withholdable, { query: { date, items: items.join(',') } })

interface Withheld {
  readonly accountId: string
  readonly base: string
  readonly amount: string
  readonly crossDocument?: string
}
const receive = (openItemId: string, amount: string, lines: readonly Withheld[]) =>
  shop.client.call(receiptEndpoints.create, {
    body: {
      ...{ date: world.today, partyId: shop.customerId, moneyAccountId: shop.moneyAccountId, meansCode: '10' },
      applications: [{ openItemId, amount }],
      lines: lines.map((line) => ({ ...line, sign: 'takes' as const })),
    },
  })
const refused = (openItemId: string, amount: string, lines: readonly Withheld[]) =>
  receive(openItemId, amount, lines).then(
    () => 'recorded',
    ({ code, fields }: { code: number; fields: readonly string[] }) => [code, fields[0]],
  )

test('it is proposed on what its document carries, at the rate of the day, and refused beyond it', async () => {
  await shop.issue([['Asesoría', '1']])
  const [item] = await owed()
  const id = item?.id ?? ''
  const { rules, documents } = await look([id])
  expect(documents).toEqual([
    {
      ...{ openItemId: id, number: 'FV-1' },
      left: [
        { kind: 'retefuente', base: '1000000.00' },
        { kind: 'reteiva', base: '190000.00' },
        { kind: 'reteica', base: '1000000.00' },
      ],
    },
  ])
  const income = rules.find(({ kind }) => kind === 'retefuente')
  const vat = rules.find(({ kind }) => kind === 'reteiva')
  expect(income?.account).toMatch(/^1355/)
  expect(income?.source).not.toBe('')
  const accountId = income?.accountId ?? ''
  expect(await refused(id, '500000', [{ accountId, base: '1000000.01', amount: '25000' }])).toEqual([600, 'lines.0.base'])
  expect(await refused(id, '500000', [{ accountId, base: '1000', amount: '1001' }])).toEqual([600, 'lines.0.base'])
  expect(await refused(id, '500000', [{ accountId: vat?.accountId ?? '', base: '190001', amount: '1' }])).toEqual([600, 'lines.0.base'])
  // In two parts, never more than the whole.
  const first = await receive(id, '500000', [{ accountId, base: '400000', amount: '10000', crossDocument: 'FV-1' }])
  expect((await look([id])).documents[0]?.left[0]).toEqual({ kind: 'retefuente', base: '600000.00' })
  expect(await refused(id, '500000', [{ accountId, base: '600001', amount: '15000' }])).toEqual([600, 'lines.0.base'])
  const second = await receive(id, '500000', [{ accountId, base: '600000', amount: '15000' }])
  expect((await look([id])).documents[0]?.left[0]).toEqual({ kind: 'retefuente', base: '0.00' })
  expect((await shop.client.call(getReceipt, { params: { id: second.id } })).lines).toMatchObject([
    { base: '600000.00', amount: '-15000.00' },
  ])
  // Annulled, what it withheld on is there again.
  await shop.client.call(receiptEndpoints.annul, { params: { id: first.id }, body: { reason: 'Repetido' } })
  expect((await look([id])).documents[0]?.left[0]).toEqual({ kind: 'retefuente', base: '400000.00' })
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('ten at once withhold no more than there is', async () => {
  await shop.issue([['Asesoría', '1']])
  const item = (await owed()).find(({ number }) => number === 'FV-2')
  const id = item?.id ?? ''
  const accountId = (await look([id])).rules.find(({ kind }) => kind === 'retefuente')?.accountId ?? ''
  const tries = await Promise.allSettled(
    Array.from({ length: 10 }, () => receive(id, '100000', [{ accountId, base: '300000', amount: '7500', crossDocument: 'FV-2' }])),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  for (const each of tries) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 600 })
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('another company, and what is no list of documents, are told nothing', async () => {
  const [item] = await owed()
  const other = await openShop(world, { items: [{ name: 'Asesoría', price: '1000', taxes: [] }] })
  const seen = await other.client.call(receiptEndpoints.withholdable, { query: { date: world.today, items: item?.id ?? '' } })
  expect(seen.documents).toEqual([])
  await expect(look(['x'])).rejects.toMatchObject({ code: 698 })
})
