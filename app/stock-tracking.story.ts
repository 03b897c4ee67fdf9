// Goods that are told apart, on the database: batches and serials come, leave, change place and come back, by several people at
// once, and what there is of each is what its movements say.
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { parseDay, type Day } from '#base/date.ts'
import { extend, parseQuantity, parseUnitPrice, zeroAmount, type Amount, type Quantity } from '#base/decimal.ts'
import { BusinessError } from '#base/errors.ts'
import { credit, debit } from '#modules/accounting/index.ts'
import { post } from '#modules/accounting/index.server.ts'
import { warehouse } from '#modules/inventory/index.ts'
import { moveStock, resolveBatches, resolveSerials, undoMovements, type StockMove } from '#modules/inventory/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertTogether } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const day = parseDay('2026-11-10')
const items = [
  { name: 'Leche', price: '4000', stock: { quantity: '0.000001', cost: '0' }, taxes: ['IVA excluido'] },
  { name: 'Taladro', price: '300000', stock: { quantity: '0.000001', cost: '0' }, taxes: ['IVA 19 %'] },
]

interface Depot extends Shop {
  readonly north: string
  readonly accounts: { readonly inventory: string; readonly counter: string }
}

/** A shop whose milk has batches that expire, and whose drills have serials. */
async function openDepot(): Promise<Depot> {
  const shop = await openShop(world, { items })
  const { client, companyId } = shop
  const north = (await client.call(warehouse.endpoints.create, { body: { code: 'N', name: 'Norte' } as never })).id
  const [accounts] = await inCompany(world.pool, { companyId, personId: null }, async (tx) => {
    await tx.run(sql`update item set control = case name when 'Leche' then 'expiring' else 'serial' end where company_id = ${companyId}`)
    return tx.rows<{ inventory: string; counter: string }>(sql`
      select i.inventory_account_id as inventory, r.account_id as counter from item i
        join account_role r on r.company_id = i.company_id and r.role = 'openingBalance'
       where i.company_id = ${companyId} and i.id = ${shop.item('Leche').id}`)
  })
  if (!accounts) throw new Error('An item with stock has accounts')
  return { ...shop, north, accounts }
}

const who = ({ companyId, personId }: Shop) => ({ companyId, personId })
const inShop = <T>(shop: Depot, work: (tx: Tx) => Promise<T>): Promise<T> => inCompany(world.pool, who(shop), work)
const codesOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) => {
      if (error instanceof BusinessError) return error.errors.map(({ code }) => code)
      throw error
    },
  )
const holds = async ({ companyId }: Shop) => expect(await prove(inject('ownerUrl'), companyId)).toBeNull()

/** As a document does: it moves, and posts what moved against its account. */
async function move(
  shop: Depot,
  tx: Tx,
  moves: readonly Omit<StockMove, 'counter' | 'source' | 'date'>[],
  date: Day = day,
): Promise<string> {
  const source = { kind: 'story', id: uuidv7(), event: 'post' }
  const whole = moves.map(
    (each, index): StockMove => ({
      ...each,
      date,
      counter: { accountId: each.valuation.by === 'follows' || moves.length > 1 ? shop.accounts.inventory : shop.accounts.counter },
      source: { ...source, line: index + 1 },
    }),
  )
  const { values, sets } = await moveStock(tx, who(shop), whole)
  await insertTogether(tx, sets)
  if (moves.length === 1) await enter(shop, tx, date, values[0] ?? zeroAmount)
  return source.id
}

async function enter({ accounts, ...shop }: Depot, tx: Tx, date: Day, value: Amount): Promise<void> {
  if (value === zeroAmount) return
  const source = { kind: 'story', id: uuidv7(), event: 'enter' }
  const lines = [debit({ id: accounts.inventory }, value, 'Historia'), credit({ id: accounts.counter }, value, 'Historia')]
  await post(tx, who(shop), { source, date, type: 'opening', number: source.id.slice(-12), description: 'Historia', lines }, ['inventory'])
}

const named = (shop: Depot, code: string, expiresOn: string) => ({
  itemId: shop.item('Leche').id,
  code,
  madeOn: null,
  expiresOn: parseDay(expiresOn),
  mustExpire: true,
  date: day,
  field: 'lines.0.batches.0',
})

const milk = (
  shop: Depot,
  quantity: string,
  batches: readonly (readonly [id: string, quantity: string])[],
  warehouseId = shop.warehouseId,
) => ({
  itemId: shop.item('Leche').id,
  warehouseId,
  quantity: parseQuantity(quantity),
  valuation: quantity.startsWith('-')
    ? ({ by: 'average' } as const)
    : ({ by: 'given', value: extend(parseQuantity(quantity), parseUnitPrice('3000')) } as const),
  tracked: { batches: batches.map(([batchId, part]) => ({ batchId, quantity: parseQuantity(part) })), serialIds: [] },
})

const drills = (shop: Depot, sign: 1 | -1, serialIds: readonly string[], warehouseId = shop.warehouseId) => ({
  itemId: shop.item('Taladro').id,
  warehouseId,
  quantity: (BigInt(sign * serialIds.length) * 1_000_000n) as Quantity,
  valuation: sign < 0 ? ({ by: 'average' } as const) : ({ by: 'given', value: parseUnitPrice('0') as bigint as Amount } as const),
  tracked: { batches: [], serialIds },
})

test('batches come with their day, leave by what there is of each, and are moved back with what took them', async () => {
  const shop = await openDepot()
  const ids = await inShop(shop, (tx) =>
    resolveBatches(tx, shop.companyId, [named(shop, 'L-1', '2026-11-30'), named(shop, 'L-2', '2027-01-31')]),
  )
  const [first = '', second = ''] = ids
  // Known by its code from then on, with the day that it has.
  expect(await inShop(shop, (tx) => resolveBatches(tx, shop.companyId, [named(shop, 'L-1', '2026-11-30')]))).toEqual([first])
  expect(await codesOf(inShop(shop, (tx) => resolveBatches(tx, shop.companyId, [named(shop, 'L-1', '2026-12-15')])))).toEqual([410])
  expect(await codesOf(inShop(shop, (tx) => resolveBatches(tx, shop.companyId, [named(shop, 'L-3', '2026-11-10')])))).toEqual([563])
  await inShop(shop, (tx) =>
    move(shop, tx, [
      milk(shop, '15', [
        [first, '10'],
        [second, '5'],
      ]),
    ]),
  )
  const taken = await inShop(shop, (tx) => move(shop, tx, [milk(shop, '-7', [[first, '7']])]))
  expect(await codesOf(inShop(shop, (tx) => move(shop, tx, [milk(shop, '-4', [[first, '4']])])))).toEqual([551])
  expect(await codesOf(inShop(shop, (tx) => move(shop, tx, [milk(shop, '-3', [])])))).toEqual([550])
  expect(await codesOf(inShop(shop, (tx) => move(shop, tx, [milk(shop, '-3', [[first, '3']])], parseDay('2026-12-01'))))).toEqual([549])
  await holds(shop)
  await inShop(shop, async (tx) => {
    const { values, sets } = await undoMovements(tx, who(shop), { kind: 'story', id: taken, event: 'post' }, 'undo', day)
    await insertTogether(tx, sets)
    await enter(shop, tx, day, values[0] ?? zeroAmount)
  })
  await inShop(shop, (tx) => move(shop, tx, [milk(shop, '-10', [[first, '10']])]))
  await holds(shop)
})

test('a serial is in one place: it travels, is sold once however many ask at once, and comes back', async () => {
  const shop = await openDepot()
  const ids = await inShop(shop, (tx) => resolveSerials(tx, shop.companyId, shop.item('Taladro').id, ['T-1', 'T-2', 'T-3']))
  await inShop(shop, (tx) => move(shop, tx, [drills(shop, 1, ids)]))
  expect(await codesOf(inShop(shop, (tx) => move(shop, tx, [drills(shop, 1, ids.slice(0, 1))])))).toEqual([548])
  const [one = '', two = '', three = ''] = ids
  await inShop(shop, (tx) =>
    move(shop, tx, [drills(shop, -1, [one]), { ...drills(shop, 1, [one], shop.north), valuation: { by: 'follows', move: 0 } }]),
  )
  expect(await codesOf(inShop(shop, (tx) => move(shop, tx, [drills(shop, -1, [one])])))).toEqual([547])
  const sellers = await Promise.all(
    [two, two, two, two].map((id) => codesOf(inShop(shop, (tx) => move(shop, tx, [drills(shop, -1, [id])])))),
  )
  expect(sellers.filter((codes) => codes.length === 0)).toHaveLength(1)
  expect(sellers.flat()).toEqual([547, 547, 547])
  await inShop(shop, (tx) => move(shop, tx, [drills(shop, 1, [two], shop.north)]))
  const places = await inShop(shop, (tx) =>
    tx.rows<{ code: string; warehouse_id: string | null }>(
      sql`select code, warehouse_id from serial where company_id = ${shop.companyId} order by code`,
    ),
  )
  expect(places.map(({ code, warehouse_id }) => [code, warehouse_id])).toEqual([
    ['T-1', shop.north],
    ['T-2', shop.north],
    ['T-3', shop.warehouseId],
  ])
  expect(three).not.toBe('')
  await holds(shop)
})
