// Four people settle, use advances, apply later and annul at once, whatever the order: nothing is applied beyond its balance, and when
// all of it is taken back every figure is what it was.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { amountText, parseAmount, sumAmounts, type Amount } from '#base/decimal.ts'
import { createParty } from '#modules/people/index.ts'
import { listMoneyAccounts, paymentEndpoints, receiptEndpoints } from '#modules/treasury/index.ts'
import { runImport } from '#platform/import/import-endpoints.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const PEOPLE = 4
const STEPS = 14
const DOCUMENTS = 5

const sides = { AR: { calls: receiptEndpoints }, AP: { calls: paymentEndpoints } } as const
type Side = keyof typeof sides

let world: World
let shop: Shop
let partyId: string
let accounts: readonly string[]
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: [] }] })
  partyId = (
    await shop.client.call(createParty, {
      body: {
        ...{ kind: 'juridica', identificationType: '31', identification: '900123456', legalName: 'Molinos del Valle SAS' },
        ...{ isCustomer: true, isSupplier: true, responsibilities: ['R-99-PN'] },
      },
    })
  ).id
  const cells = Array.from({ length: DOCUMENTS }, (_, each) => [
    ['130505', '900123456', `FA-${each}`, '100000', ''],
    ['220505', '900123456', `MV-${each}`, '', '100000'],
  ]).flat()
  await shop.client.call(runImport, {
    body: {
      ...{ kind: 'treasury.openingBalance', columns: ['account', 'party', 'crossDocument', 'debit', 'credit'] },
      rows: cells.map((each, index) => ({ number: index + 2, cells: each })),
      ...{ mode: 'create', only: 'all' },
    },
  })
  accounts = (await shop.client.call(listMoneyAccounts)).accounts.map(({ id }) => id)
})
afterAll(() => world.close())

/** Always the same draws. */
function drawsOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const owed = async (side: Side) => (await shop.client.call(sides[side].calls.pending, { params: { partyId } })).items
const figuresOf = async (side: Side) => (await owed(side)).map(({ number, balance }) => [number, balance])

/** What stands of all of them, to be annulled by anybody. */
interface Made {
  readonly settlements: Set<string>
}

async function settle(side: Side, draw: (below: number) => number, made: Made): Promise<void> {
  const documents = (await owed(side)).filter(({ isAdvance }) => !isAdvance)
  const item = documents[draw(Math.max(documents.length, 1))]
  if (!item) return
  const [most, part] = [parseAmount(item.balance), 1 + draw(60_000)]
  const amount = draw(3) === 0 ? most : parseAmount(`${part}`)
  const [first = '', second = first] = accounts
  const half = (amount / 2n) as Amount
  const saved = await shop.client.call(sides[side].calls.create, {
    body: {
      ...{ date: world.today, partyId, moneyAccountId: first, meansCode: '10' },
      applications: [{ openItemId: item.id, amount: amountText(amount) }],
      ...(draw(2) === 0 && half > 0n ? { otherMeans: [{ moneyAccountId: second, meansCode: '47', amount: amountText(half) }] } : {}),
      ...(draw(4) === 0 ? { excess: '1000' } : {}),
    },
  })
  made.settlements.add(saved.id)
}

async function takeBack(side: Side, draw: (below: number) => number, made: Made): Promise<void> {
  const ids = [...made.settlements]
  const id = ids[draw(Math.max(ids.length, 1))]
  if (id === undefined) return
  await shop.client.call(sides[side].calls.annul, { params: { id }, body: { reason: 'Se repite' } })
  made.settlements.delete(id)
}

/** Uses what somebody left in advance, as the same money would: covering a part of a document. */
async function cover(side: Side, draw: (below: number) => number, made: Made): Promise<void> {
  const { items, advances } = await shop.client.call(sides[side].calls.pending, { params: { partyId } })
  const [advance, item] = [advances[draw(Math.max(advances.length, 1))], items.find(({ isAdvance }) => !isAdvance)]
  if (!advance || !item) return
  const saved = await shop.client.call(sides[side].calls.create, {
    body: {
      ...{ date: world.today, partyId, moneyAccountId: accounts[0] ?? '', meansCode: '10' },
      applications: [{ openItemId: item.id, amount: item.balance }],
      advances: [{ openItemId: advance.id, amount: advance.balance }],
    },
  })
  made.settlements.add(saved.id)
}

const moves = [settle, settle, settle, takeBack, cover] as const
/** What the rules refuse to who comes second: more than is left, an advance that was used, what moves nothing, what was annulled. */
const REFUSED = [401, 482, 483, 539, 540, 591]

async function work(side: Side, seed: number, made: Made): Promise<void> {
  const draw = drawsOf(seed)
  for (let step = 0; step < STEPS; step += 1) {
    const move = moves[draw(moves.length)] ?? settle
    try {
      await move(side, draw, made)
    } catch (error) {
      expect(error).toMatchObject({ code: expect.toSatisfy((code: number) => REFUSED.includes(code)) })
    }
  }
}

test.each(['AR', 'AP'] as const)('%s: whatever four do at once, and all of it taken back', async (side) => {
  const before = await figuresOf(side)
  const made: Made = { settlements: new Set() }
  await Promise.all(Array.from({ length: PEOPLE }, (_, person) => work(side, 7_919 * (person + 1), made)))
  expect(made.settlements.size).toBeGreaterThan(0)
  for (const { number, balance, amount } of await owed(side)) {
    expect(parseAmount(balance), number).toBeGreaterThanOrEqual(0n)
    expect(parseAmount(balance), number).toBeLessThanOrEqual(parseAmount(amount))
  }
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
  // The newest first: an advance that was used is given back by what used it.
  for (let round = 0; made.settlements.size > 0 && round < PEOPLE * STEPS; round += 1)
    for (const id of [...made.settlements].toReversed()) {
      const done = await shop.client.call(sides[side].calls.annul, { params: { id }, body: { reason: 'Se deshace' } }).then(
        () => true,
        ({ code }: { code: number }) => code !== 540,
      )
      if (done) made.settlements.delete(id)
    }
  expect(await figuresOf(side)).toEqual(before)
  expect(
    sumAmounts(
      (await shop.client.call(sides[side].calls.pending, { params: { partyId } })).advances.map(({ balance }) => parseAmount(balance)),
    ),
  ).toBe(0n)
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})
