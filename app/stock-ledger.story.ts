// The ledger of stock on the database: goods that come in, leave, change place, come back, turn out to cost something else, late
// and by several people at once, as brute force over the same movements says; and the books worth the same after every step.
import * as fc from 'fast-check'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { addDays, parseDay, type Day } from '#base/date.ts'
import { amountText, parseAmount, parseQuantity, quantityText, type Amount, type Quantity } from '#base/decimal.ts'
import { credit, debit } from '#modules/accounting/index.ts'
import { post } from '#modules/accounting/index.server.ts'
import { createOpening, getMovementsOfSource, previewOpening, warehouse } from '#modules/inventory/index.ts'
import { changeArrivals, moveStock, type StockMove } from '#modules/inventory/index.server.ts'
import { liveThrough, arrivalOf, type Deed } from '#modules/inventory/testing/model.ts'
import { BusinessError } from '#base/errors.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
let places: readonly string[]
let accounts: { inventory: string; counter: string }

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const start = parseDay('2026-10-20')

beforeEach(async () => {
  shop = await openShop(world, { items: [{ name: 'Panela', price: '1000', stock: { quantity: '1', cost: '1' }, taxes: ['IVA excluido'] }] })
  const { client, companyId } = shop
  const place = (code: string, negativeStock: 'allow' | 'refuse') =>
    client.call(warehouse.endpoints.create, { body: { code, name: `Bodega ${code}`, negativeStock } as never })
  places = [(await place('A', 'allow')).id, (await place('B', 'refuse')).id, (await place('C', 'allow')).id]
  const [found] = await inCompany(world.pool, { companyId, personId: null }, (tx) =>
    tx.rows<{ inventory: string; counter: string }>(sql`
      select i.inventory_account_id as inventory, r.account_id as counter from item i
        join account_role r on r.company_id = i.company_id and r.role = 'openingBalance'
       where i.company_id = ${companyId} and i.id = ${shop.item('Panela').id}`),
  )
  if (!found) throw new Error('An item with stock has accounts')
  accounts = found
})

const holds = async () => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
const who = () => ({ companyId: shop.companyId, personId: shop.personId })

/** The movements of the story's own ids. */
type Made = Map<string, string>

/** As a document does: it moves, and posts what moved against its account. */
async function write(tx: Tx, deed: Deed, done: readonly Deed[], made: Made): Promise<void> {
  if (deed.kind === 'worth') return changeWorth(tx, deed, made)
  const moves = movesOf(deed, done, made)
  const { values, sets } = await moveStock(tx, who(), moves)
  await insertTogether(tx, sets)
  const rows = sets.find(([table]) => table === 'stock_movement')?.[1] ?? []
  made.set(deed.id, String(rows[0]?.['id']))
  if (deed.kind === 'transfer') made.set(arrivalOf(deed.id), String(rows[1]?.['id']))
  else await enter(tx, deed.date, values[0] ?? (0n as Amount))
}

async function changeWorth(tx: Tx, { of, more }: Extract<Deed, { kind: 'worth' }>, made: Made): Promise<void> {
  const difference = more as Amount
  await insertTogether(tx, await changeArrivals(tx, who(), start, [{ movementId: made.get(of) ?? '', difference, field: 'value' }]))
  await enter(tx, start, difference)
}

async function enter(tx: Tx, date: Day, value: Amount): Promise<void> {
  if (value === 0n) return
  const source = { kind: 'story', id: uuidv7(), event: 'post' }
  const lines = [debit({ id: accounts.inventory }, value, 'Historia'), credit({ id: accounts.counter }, value, 'Historia')]
  await post(tx, who(), { source, date, type: 'opening', number: source.id.slice(-12), description: 'Historia', lines }, ['inventory'])
}

function movesOf(deed: Exclude<Deed, { kind: 'worth' }>, done: readonly Deed[], made: Made): StockMove[] {
  const itemId = shop.item('Panela').id
  const source = { kind: 'story', id: uuidv7(), event: 'post', line: 1 }
  const at = (card: string, quantity: bigint, valuation: StockMove['valuation'], accountId = accounts.counter): StockMove => ({
    itemId,
    warehouseId: placeAt(card),
    date: deed.date,
    quantity: quantity as Quantity,
    valuation,
    counter: { accountId },
    source,
  })
  if (deed.kind === 'in') return [at(deed.card, deed.quantity, { by: 'given', value: deed.value as Amount })]
  if (deed.kind === 'out') return [at(deed.card, -deed.quantity, { by: 'average' })]
  if (deed.kind === 'transfer')
    return [
      at(deed.card, -deed.quantity, { by: 'average' }, accounts.inventory),
      { ...at(deed.to, deed.quantity, { by: 'follows', move: 0 }, accounts.inventory), source: { ...source, line: 2 } },
    ]
  const of = done.find((each) => 'id' in each && each.id === deed.of)
  if (!of || (of.kind !== 'in' && of.kind !== 'out')) throw new Error(`Nothing ${deed.of} to undo`)
  return [at(of.card, of.kind === 'in' ? -of.quantity : of.quantity, { by: 'reversal', of: made.get(of.id) ?? '' })]
}

const placeAt = (card: string): string => places['abc'.indexOf(card)] ?? ''

/** @returns whether it was refused for want of goods */
async function isShort(work: Promise<void>): Promise<boolean> {
  try {
    await work
    return false
  } catch (error) {
    if (error instanceof BusinessError && error.errors.every(({ code }) => code === 543 || code === 544)) return true
    throw error
  }
}

const readValues = () =>
  inCompany(world.pool, { companyId: shop.companyId, personId: null }, (tx) =>
    tx.rows<{ id: string; value: string }>(sql`
      select movement_id as id, sum(value)::numeric(20,2) as value from stock_value where company_id = ${shop.companyId} group by 1`),
  )

const readCards = () =>
  inCompany(world.pool, { companyId: shop.companyId, personId: null }, (tx) =>
    tx.rows<{ warehouse_id: string; quantity: string; value: string }>(sql`
      select warehouse_id, quantity, value from stock_balance where company_id = ${shop.companyId}`),
  )

async function compare(done: readonly Deed[], made: Made): Promise<void> {
  const { values, cards } = liveThrough(done)
  const stored = new Map((await readValues()).map(({ id, value }) => [id, value]))
  for (const [id, movementId] of made) expect([id, stored.get(movementId)]).toEqual([id, amountText((values.get(id) ?? 0n) as Amount)])
  const standing = new Map((await readCards()).map((row) => [row.warehouse_id, row]))
  for (const [key, { quantity, value }] of cards) {
    const { quantity: there, value: worth } = standing.get(placeAt(key)) ?? {}
    expect([key, parseQuantity(there ?? '0'), parseAmount(worth ?? '0')]).toEqual([key, quantity, value])
  }
}

interface Step {
  readonly kind: 'in' | 'out' | 'transfer' | 'undo' | 'worth'
  readonly card: string
  readonly to: string
  readonly quantity: number
  readonly value: number
  readonly late: number
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('in', 'in', 'out', 'out', 'transfer', 'transfer', 'undo', 'worth'),
  card: fc.constantFrom('a', 'b', 'c'),
  to: fc.constantFrom('a', 'b', 'c'),
  quantity: fc.integer({ min: 1, max: 3000 }),
  value: fc.integer({ min: 0, max: 1_000_000 }),
  late: fc.constantFrom(0, 0, 0, 1, 3, 9),
})

function deedOf({ kind, card, to, quantity, value, late }: Step, index: number, done: readonly Deed[]): Deed | null {
  const date = addDays(start, index - late)
  const base = { id: String(index), card, date, quantity: BigInt(quantity) * 1_000n }
  if (kind === 'in') return { kind, ...base, value: BigInt(value) }
  if (kind === 'out') return { kind, ...base }
  if (kind === 'transfer') return card === to ? null : { kind, ...base, to }
  const undone = new Set(done.flatMap((deed) => (deed.kind === 'undo' ? [deed.of] : [])))
  const targets = done.filter(
    (deed) => (deed.kind === 'in' || (kind === 'undo' && deed.kind === 'out')) && deed.date <= date && !undone.has(deed.id),
  )
  const target = targets[value % Math.max(1, targets.length)]
  if (!target || !('id' in target)) return null
  return kind === 'undo' ? { kind, id: base.id, of: target.id, date } : { kind, of: target.id, more: BigInt(value) }
}

test.each([1, 2, 3])(
  'whatever comes in whatever order, stock is as brute force says and the books are worth the same (%i)',
  async (seed) => {
    const [steps = []] = fc.sample(fc.array(step, { minLength: 30, maxLength: 30 }), { seed, numRuns: 1 })
    const done: Deed[] = []
    const made: Made = new Map()
    for (const [index, each] of steps.entries()) {
      const deed = deedOf(each, index, done)
      if (!deed) continue
      const refused = await isShort(inCompany(world.pool, who(), (tx) => write(tx, deed, done, made)))
      if (!refused) done.push(deed)
      if (index % 6 === 5) await holds()
    }
    expect(done.length).toBeGreaterThan(12)
    await compare(done, made)
    await holds()
  },
)

test('four at once, in chains over three places: nothing is lost, and stock and books agree', async () => {
  const seeded = ['a', 'b', 'c'].map(
    (card, index): Deed => ({ kind: 'in', id: `s${index}`, card, date: addDays(start, -5), quantity: 10_000_000n, value: 1_000_000n }),
  )
  const made: Made = new Map()
  for (const deed of seeded) await inCompany(world.pool, who(), (tx) => write(tx, deed, [], made))
  const work = async (client: number) => {
    const steps = fc.sample(step, { seed: 40 + client, numRuns: 12 })
    for (const [index, { kind, ...each }] of steps.entries()) {
      const plain = kind === 'undo' || kind === 'worth' ? 'out' : kind
      const deed = deedOf({ ...each, kind: plain }, index, [])
      if (deed && 'id' in deed)
        await isShort(inCompany(world.pool, who(), (tx) => write(tx, { ...deed, id: `${client}.${index}` }, [], made)))
    }
  }
  await Promise.all([0, 1, 2, 3].map(work))
  expect(made.size).toBeGreaterThan(20)
  await holds()
})

test('a late arrival is shown before it is written: the sales it changes, by how much, and where the difference goes', async () => {
  const sale = await shop.issue([['Panela', '1']], { date: '2026-11-20' })
  const itemId = shop.item('Panela').id
  const body = { date: '2026-11-01', warehouseId: shop.warehouseId, lines: [{ itemId, quantity: '1', unitCost: '5' }] }
  const before = await readValues()
  const preview = await shop.client.call(previewOpening, { body })
  expect(preview).toMatchObject({
    count: 1,
    difference: '-2.00',
    changes: [
      { document: { kind: 'INE', id: sale.id }, quantity: '-1.000000', value: '-1.00', difference: '-2.00', entryDate: '2026-11-20' },
    ],
  })
  expect(await readValues()).toEqual(before)
  await shop.client.call(createOpening, { body })
  const { movements } = await shop.client.call(getMovementsOfSource, { params: { id: sale.id } })
  expect(movements.map(({ value }) => value)).toEqual(['-3.00'])
  await holds()
})

test('a preview of another company, of a service, of nothing or of tomorrow is refused as writing it would be', async () => {
  const other = await openShop(world, { items: [{ name: 'Flete', price: '1', taxes: ['IVA excluido'] }] })
  const line = { itemId: shop.item('Panela').id, quantity: '1', unitCost: '5' }
  const asked = (changes: object) =>
    shop.client.call(previewOpening, { body: { date: world.today, warehouseId: shop.warehouseId, lines: [line], ...changes } }).then(
      () => null,
      (error: { errors?: readonly { code: number; field: string | null }[] }) => error.errors?.[0] ?? null,
    )
  expect(await asked({ warehouseId: other.warehouseId })).toMatchObject({ code: 698, field: 'warehouseId' })
  expect(await asked({ lines: [{ ...line, itemId: other.item('Flete').id }] })).toMatchObject({ code: 698, field: 'lines.0.itemId' })
  expect(await asked({ lines: [{ ...line, quantity: '0' }] })).toMatchObject({ code: 475, field: 'lines.0.quantity' })
  expect(await asked({ lines: [{ ...line, quantity: '-1' }] })).not.toBeNull()
  const absurd = { ...line, quantity: '9999999999999', unitCost: '9999999999999' }
  expect(await asked({ lines: [absurd] })).toMatchObject({ code: 401, field: 'lines.0.unitCost' })
  expect(await asked({ date: addDays(world.today, 1) })).toMatchObject({ code: 440 })
})

test('a movement keeps the account that its document posted against', async () => {
  await shop.issue([['Panela', '1']], { date: '2026-11-20' })
  const rows = await inCompany(world.pool, { companyId: shop.companyId, personId: null }, (tx) =>
    tx.rows<{ code: string; quantity: string }>(sql`
      select a.code, m.quantity from stock_movement m join account a on a.company_id = m.company_id and a.id = m.counter_account_id
       where m.company_id = ${shop.companyId} order by m.created_at`),
  )
  expect(rows.map(({ code, quantity }) => [code.slice(0, 4), quantityText(parseQuantity(quantity))])).toEqual([
    [expect.stringMatching(/^3/), '1'],
    ['6135', '-1'],
  ])
})
