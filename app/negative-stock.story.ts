// Below zero, where it is allowed: who decides it, what it costs, and how it is settled, with stock and books equal all the way.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { lockModule, pendingOfPeriod } from '#modules/accounting/index.ts'
import { changeExtended, getExtended } from '#modules/company/index.ts'
import { createOpening, warehouse } from '#modules/inventory/index.ts'
import { getItem, listItems } from '#modules/items/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { prove } from './testing/prove.server.ts'
import { closingBalances } from './testing/books.server.ts'
import { openShop, openWorld, STORY_NOW, type Shop, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const items = [{ name: 'Panela', price: '1000', stock: { quantity: '10', cost: '100' }, taxes: ['IVA excluido'] }]
async function openAllowing(): Promise<Shop> {
  const shop = await openShop(world, { items })
  await say(shop, 'allow')
  return shop
}

async function say({ client }: Shop, negativeStock: 'allow' | 'refuse'): Promise<void> {
  await client.call(changeExtended, { body: { ...(await client.call(getExtended)), negativeStock } })
}

async function sayOfWarehouse({ client, warehouseId: id }: Shop, negativeStock: 'allow' | 'refuse' | null): Promise<void> {
  const { rows } = await client.call(warehouse.endpoints.list, { query: {} })
  const row = rows.find((each) => each.id === id)
  if (!row) throw new Error('The warehouse is not in its list')
  await client.call(warehouse.endpoints.update, {
    params: { id },
    body: { code: row.code, name: row.name, negativeStock, version: row.version },
  })
}

const stockOf = async (shop: Shop) => {
  const [cell] = (await shop.client.call(getItem, { params: { id: shop.item('Panela').id } })).stock
  return [cell?.quantity, cell?.value]
}
const arrive = (shop: Shop, quantity: string, unitCost: string, date = '2026-11-20') =>
  shop.client.call(createOpening, {
    body: { date, warehouseId: shop.warehouseId, lines: [{ itemId: shop.item('Panela').id, quantity, unitCost }] },
  })
const annul = (shop: Shop, id: string) =>
  shop.client.call(invoiceEndpoints.annul, { params: { id }, body: { reason: 'Se devolvió la venta' } })
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { errors?: readonly { code: number; field: string | null; message: string }[] }) => error.errors?.[0] ?? null,
  )
const holds = async (shop: Shop) => expect(await prove(inject('ownerUrl'), shop.companyId)).toBeNull()
/** The cost of sales and the inventory, as the books say. */
const booksOf = async (shop: Shop) =>
  (await closingBalances(shop.client)).flatMap((text) => {
    const found = /^(6135\d*|1435\d*) (.+)$/.exec(text)
    return found?.[1] && found[2] ? [`${found[1].slice(0, 4)} ${found[2]}`] : []
  })
const recosts = (shop: Shop) =>
  inCompany(world.pool, shop, (tx) =>
    tx.rows<{ date: string; debit: string; code: string }>(sql`
      select e.date, l.debit, a.code from journal_entry e
        join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
        join account a on a.company_id = l.company_id and a.id = l.account_id
       where e.company_id = ${shop.companyId} and e.source_kind = 'stock.recost' and l.debit > 0 order by e.created_at`),
  )

test('nobody sells what is not there until somebody chooses it; the warehouse may say otherwise', async () => {
  const shop = await openShop(world, { items })
  const sell = () => shop.issue([['Panela', '12']])
  const refused = await refusal(sell())
  expect(refused).toMatchObject({ code: 543, field: 'lines.0.quantity', message: expect.stringContaining('disponible 10') })
  await say(shop, 'allow')
  await sayOfWarehouse(shop, 'refuse')
  expect(await refusal(sell())).toMatchObject({ code: 543 })
  await sayOfWarehouse(shop, null)
  await sell()
  expect(await stockOf(shop)).toEqual(['-2', '-200.00'])
  // Back to refusing: what is owed stays, and nothing more leaves; goods are welcome though they do not reach.
  await say(shop, 'refuse')
  expect(await refusal(shop.issue([['Panela', '1']]))).toMatchObject({
    code: 543,
    message: expect.stringContaining('disponible −2 (Unidad)'),
  })
  await arrive(shop, '1', '130')
  expect(await stockOf(shop)).toEqual(['-1', '-100.00'])
  await sayOfWarehouse(shop, 'allow')
  await shop.issue([['Panela', '1']])
  expect(await stockOf(shop)).toEqual(['-2', '-200.00'])
  await holds(shop)
})

test('what was missing costs the average, and the arrival settles it with an entry of its own; undone, all is as it was', async () => {
  const shop = await openAllowing()
  const before = await closingBalances(shop.client)
  const sale = await shop.issue([['Panela', '15']])
  expect(await stockOf(shop)).toEqual(['-5', '-500.00'])
  expect(await booksOf(shop)).toEqual(['1435 (500,00)', '6135 1.500,00'])
  await holds(shop)
  await arrive(shop, '8', '120')
  // The five that were missing cost 120 each, and three are left.
  expect(await stockOf(shop)).toEqual(['3', '360.00'])
  expect(await booksOf(shop)).toEqual(['1435 360,00', '6135 1.600,00'])
  expect(await recosts(shop)).toMatchObject([{ date: '2026-11-20', debit: '100.00', code: expect.stringMatching(/^6135/) }])
  await holds(shop)
  await annul(shop, sale.id)
  expect(await stockOf(shop)).toEqual(['18', '1960.00'])
  await holds(shop)
  const other = await openAllowing()
  await arrive(other, '8', '120')
  expect(await closingBalances(shop.client)).toEqual(await closingBalances(other.client))
  expect(before).not.toEqual(await closingBalances(shop.client))
})

test('undone before anything arrived, nothing is left of it', async () => {
  const shop = await openAllowing()
  const before = await closingBalances(shop.client)
  const first = await shop.issue([['Panela', '12']])
  const second = await shop.issue([
    ['Panela', '4'],
    ['Panela', '1'],
  ])
  await annul(shop, first.id)
  expect(await stockOf(shop)).toEqual(['5', '500.00'])
  await annul(shop, second.id)
  expect(await stockOf(shop)).toEqual(['10', '1000.00'])
  expect(await closingBalances(shop.client)).toEqual(before)
  await holds(shop)
})

test('from an empty card it goes at the last cost; without any, at zero until goods say their cost', async () => {
  const shop = await openAllowing()
  await shop.issue([['Panela', '10']])
  await shop.issue([['Panela', '3']])
  expect(await stockOf(shop)).toEqual(['-3', '-300.00'])
  const other = await openShop(world, {
    items: [{ ...items[0], name: 'Panela', price: '1000', taxes: [], stock: { quantity: '1', cost: '0' } }],
  })
  await say(other, 'allow')
  await other.issue([['Panela', '3']])
  expect(await stockOf(other)).toEqual(['-2', '0.00'])
  await arrive(other, '2', '75')
  expect(await stockOf(other)).toEqual(['0', '0.00'])
  expect(await booksOf(other)).toEqual(['6135 150,00'])
  await holds(shop)
  await holds(other)
})

test('several sell and receive at once: each has its cost, and stock and books agree', async () => {
  const shop = await openAllowing()
  const work = [4, 5, 6, 7].flatMap((quantity) => [
    shop.issue([['Panela', String(quantity)]]),
    arrive(shop, '3', String(80 + quantity * 10)),
  ])
  await Promise.all(work)
  expect((await stockOf(shop))[0]).toBe('0')
  expect((await stockOf(shop))[1]).toBe('0.00')
  await holds(shop)
  // Two at once for the last one: both leave.
  await arrive(shop, '1', '90')
  await Promise.all([shop.issue([['Panela', '1']]), shop.issue([['Panela', '1']])])
  expect(await stockOf(shop)).toEqual(['-1', '-90.00'])
  await holds(shop)
})

test('when the month of the sale is locked, the difference goes to the first open day', async () => {
  const shop = await openAllowing()
  await shop.issue([['Panela', '15']])
  world.clock.moveTo('2026-12-03T15:00:00Z')
  await shop.client.call(lockModule, { params: { month: '2026-11' }, body: { module: 'inventory' } })
  await arrive(shop, '5', '140', '2026-12-03')
  expect(await recosts(shop)).toMatchObject([{ date: '2026-12-01', debit: '200.00' }])
  expect(await stockOf(shop)).toEqual(['0', '0.00'])
  await holds(shop)
  world.clock.moveTo(STORY_NOW)
})

test('who closes a month is told of what is below zero, from the month in which it fell, and may close', async () => {
  const shop = await openAllowing()
  const told = async () => {
    const { pending } = await shop.client.call(pendingOfPeriod, { params: { month: '2026-11' } })
    return pending.filter(({ what }) => what === 'owing').map(({ month, count }) => [month, count])
  }
  await shop.issue([['Panela', '10']])
  expect(await told()).toEqual([])
  await shop.issue([['Panela', '3']])
  expect(await told()).toEqual([['2026-11', 1]])
  const below = async () => (await shop.client.call(listItems, { query: { stock: 'below' } })).rows.map(({ name }) => name)
  expect(await below()).toEqual(['Panela'])
  await arrive(shop, '2', '100')
  expect(await told()).toEqual([['2026-11', 1]])
  await arrive(shop, '1', '100')
  expect(await told()).toEqual([])
  expect(await below()).toEqual([])
})
