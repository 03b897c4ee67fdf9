// Four people at the same bank at once: they match, divide, write notes and undo, whatever the others do meanwhile. No line and no movement is
// ever taken twice, and once all is undone every figure is what it was; what is owed stays what the accounts say on any day.
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays } from '#base/date.ts'
import { parseAmount, sumAmounts } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { applyConcept, createMatch, importStatement, listMatches, readMonth, undoMatch } from '#modules/journals/index.ts'
import { annulReceipt, bankConcept, createReceipt, getPending, groupedByAccount, statements } from '#modules/treasury/index.ts'
import { asFile, bankOfShop, post, statementCsv } from './testing/bank-month.server.ts'
import { refusal } from './testing/chart.server.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

const NOVEMBER = '2026-11'
const CLIENTS = 4
/** Taken meanwhile, differing sides, gone meanwhile. */
const REFUSALS = [401, 465, 591, 592, 593, 598, 698, 409]

let world: World
let shop: Shop
let accountId: string
let conceptId: string
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, { items: [{ name: 'Asesoría', price: '100000', taxes: [] }] })
  accountId = (await bankOfShop(shop)).id
  const { rows } = await shop.client.call(bankConcept.endpoints.list, { query: { text: 'Cuota de manejo' } })
  conceptId = rows[0]?.id ?? ''
  const amounts = [10, 10, 20, 30, -10, -20, 50]
  const rowsOfBank = amounts.map((pesos, at) => ({ day: '2026-11-05', text: `MOVIMIENTO ${at}`, reference: '', pesos }))
  await shop.client.call(importStatement, { params: { accountId, month: NOVEMBER }, body: asFile(statementCsv(rowsOfBank, 0)) })
  await post(
    world,
    shop,
    '2026-11-05',
    [10, 20, 20, 30, -10, -20, 40].map((pesos) => ({ pesos })),
  )
})
afterAll(() => world.close())

const view = () => shop.client.call(readMonth, { params: { accountId, month: NOVEMBER } })
const standing = async () => (await shop.client.call(listMatches, { params: { accountId, month: NOVEMBER } })).rows.map(({ id }) => id)
const undo = (id: string) => shop.client.call(undoMatch, { params: { accountId, id }, body: {} })
/** Done, or refused as what another did meanwhile explains: nothing else may come. */
async function tried(asked: Promise<unknown>): Promise<void> {
  const found = await refusal(asked)
  if (Array.isArray(found)) expect(REFUSALS).toContain(found[0])
}

type View = Awaited<ReturnType<typeof view>>

/** Each line and each movement is proposed once at most, and only while it is free. */
function expectOnce({ pending, books }: View): void {
  const proposed = pending.flatMap(({ proposal }) => (proposal?.kind === 'match' ? proposal.movements : []))
  const keys = proposed.map(({ entryId, position }) => `${entryId}:${position}`)
  expect(new Set(keys).size).toBe(keys.length)
  const free = new Set(books.map(({ entryId, position }) => `${entryId}:${position}`))
  for (const key of keys) expect(free.has(key)).toBe(true)
}

const act = fc.record({
  act: fc.constantFrom('match', 'match', 'part', 'note', 'undo'),
  line: fc.nat({ max: 6 }),
  movement: fc.nat({ max: 6 }),
  part: fc.integer({ min: 1, max: 9 }),
})
interface Act {
  readonly act: string
  readonly line: number
  readonly movement: number
  readonly part: number
}

async function perform(before: View, { act: what, line: at, movement: place, part }: Act): Promise<void> {
  const line = before.pending[at % before.pending.length]?.line
  const movement = before.books[place % before.books.length]
  if (!line || !movement) throw new Error('The month has lines on both sides')
  const amount = line.left.startsWith('-') ? `-${part}` : String(part)
  const { entryId, position } = movement
  if (what === 'undo') {
    const ids = await standing()
    const id = ids[at % Math.max(ids.length, 1)]
    if (id !== undefined) await tried(undo(id))
  } else if (what === 'note') {
    await tried(shop.client.call(applyConcept, { params: { accountId, id: line.id }, body: { conceptId, amount: String(part) } }))
  } else {
    const share = what === 'part' ? { amount } : {}
    await tried(
      shop.client.call(createMatch, {
        params: { accountId },
        body: { lines: [{ id: line.id, ...share }], movements: [{ entryId, position, ...share }] },
      }),
    )
  }
}

test('four match, divide, write notes and undo at once; undone, every figure is what it was', async () => {
  const before = await view()
  expectOnce(before)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { minLength: 2, maxLength: 4 }), { minLength: CLIENTS, maxLength: CLIENTS }), async (acts) => {
      await Promise.all(
        acts.map(async (own) => {
          for (const each of own) await perform(before, each)
        }),
      )
      expectOnce(await view())
      expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
      for (const id of await standing()) await undo(id)
      const after = await view()
      expect(after.figures).toEqual(before.figures)
      expect(after.pending.map(({ line }) => line)).toEqual(before.pending.map(({ line }) => line))
      expect(after.books).toEqual(before.books)
    }),
    runs(6),
  )
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})

test('four collect the same invoices at once: never more than is owed, and the ages are the account on any day', async () => {
  for (const _ of [1, 2, 3]) await shop.issue([['Asesoría', '1']])
  const { items, total } = await shop.client.call(getPending, { params: { partyId: shop.customerId } })
  expect(total).toBe('300000.00')
  const receipts: string[] = []
  const collect = async (at: number) => {
    const item = items[at % items.length]
    const body = {
      ...{ date: world.today, partyId: shop.customerId, moneyAccountId: accountId, meansCode: '47' },
      applications: [{ openItemId: item?.id ?? '', amount: '40000' }],
    }
    const made = await shop.client.call(createReceipt, { body }).catch((error: unknown) => error)
    if (typeof made === 'object' && made !== null && 'id' in made && typeof made.id === 'string') receipts.push(made.id)
  }
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (const turn of [0, 1, 2, 3]) await collect(client + turn)
    }),
  )
  // Of each invoice two parts of forty thousand fit.
  expect(receipts).toHaveLength(6)
  const check = async () => {
    for (const back of [0, 1, 10]) {
      const day = addDays(world.today, -back)
      const query = { from: addDays(day, -30), to: day }
      const groups = await shop.client.call(groupedByAccount.endpoints.page, { query: { ...query, kind: 'AR' } })
      if (groups.rows.length > 0) expect(groups.check).toEqual({ with: 'saldo contable', difference: null })
      const statement = await shop.client.call(statements.AR.endpoints.page, { query })
      expect(statement.totals['balance'] ?? '0.00').toBe(groups.totals['balance'] ?? '0.00')
    }
  }
  await check()
  const left = (await shop.client.call(getPending, { params: { partyId: shop.customerId } })).items.map(({ balance }) => balance)
  expect(sumAmounts(left.map(parseAmount))).toBe(parseAmount('60000'))
  await Promise.all(
    receipts.map((id) => tried(shop.client.call(annulReceipt, { params: { id }, body: { reason: 'Prueba de la propiedad' } }))),
  )
  expect((await shop.client.call(getPending, { params: { partyId: shop.customerId } })).total).toBe('300000.00')
  await check()
  expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
})
