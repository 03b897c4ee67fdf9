// Four people settle, use advances, apply later and annul at once, whatever the order: nothing is applied beyond its balance, and when
// all of it is taken back every figure is what it was.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { amountText, parseAmount, sumAmounts, type Amount } from '#base/decimal.ts'
import {
  customerAdvanceEndpoints,
  listMoneyAccounts,
  paymentEndpoints,
  receiptEndpoints,
  supplierAdvanceEndpoints,
} from '#modules/treasury/index.ts'
import { meetMolinos, openMolinos } from './testing/molinos.server.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const PEOPLE = 4
const STEPS = 14
const DOCUMENTS = 5

const sides = {
  AR: { calls: receiptEndpoints, advances: customerAdvanceEndpoints },
  AP: { calls: paymentEndpoints, advances: supplierAdvanceEndpoints },
} as const
type Side = keyof typeof sides

let world: World
let shop: Shop
let partyId: string
let accounts: readonly string[]
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: [] }] })
  partyId = await meetMolinos(shop.client, { isCustomer: true, isSupplier: true })
  const lines = Array.from(
    { length: DOCUMENTS },
    (_, each) =>
      [
        { account: '130505', number: `FA-${each}`, amount: '100000' },
        { account: '220505', number: `MV-${each}`, amount: '100000' },
      ] as const,
  ).flat()
  await openMolinos(shop.client, lines)
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
  /** Advances that were applied later. */
  readonly uses: Set<string>
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

/** Applies later what is left of an advance, or a part of it, to a document. */
async function applyLater(side: Side, draw: (below: number) => number, made: Made): Promise<void> {
  const { items, advances } = await shop.client.call(sides[side].calls.pending, { params: { partyId } })
  const documents = items.filter(({ isAdvance }) => !isAdvance)
  const [advance, item] = [advances[draw(Math.max(advances.length, 1))], documents[draw(Math.max(documents.length, 1))]]
  if (!advance || !item) return
  const [kept, owes] = [parseAmount(advance.balance), parseAmount(item.balance)]
  const most = kept < owes ? kept : owes
  const amount = amountText(draw(2) === 0 || most < 200n ? most : ((most / 2n) as Amount))
  const saved = await shop.client.call(sides[side].advances.apply, {
    body: {
      ...{ date: world.today, partyId },
      advances: [{ openItemId: advance.id, amount }],
      documents: [{ openItemId: item.id, amount }],
    },
  })
  made.uses.add(saved.id)
}

const unapplied = (side: Side, id: string) =>
  shop.client.call(sides[side].advances.undo, { params: { id }, body: { reason: 'Se desaplica' } })

async function unapply(side: Side, draw: (below: number) => number, made: Made): Promise<void> {
  const ids = [...made.uses]
  const id = ids[draw(Math.max(ids.length, 1))]
  if (id === undefined) return
  await unapplied(side, id)
  made.uses.delete(id)
}

const moves = [settle, settle, settle, takeBack, cover, applyLater, applyLater, unapply] as const
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
  const made: Made = { settlements: new Set(), uses: new Set() }
  await Promise.all(Array.from({ length: PEOPLE }, (_, person) => work(side, 7_919 * (person + 1), made)))
  expect(made.settlements.size).toBeGreaterThan(0)
  for (const { number, balance, amount } of await owed(side)) {
    expect(parseAmount(balance), number).toBeGreaterThanOrEqual(0n)
    expect(parseAmount(balance), number).toBeLessThanOrEqual(parseAmount(amount))
  }
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
  for (const id of made.uses) await unapplied(side, id)
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
