// The proof of what is kept beside the lines: a sum that says something else, one that lacks, and one that no line explains are named.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { foldEntries } from '#modules/accounting/index.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { raw, sql } from '#platform/db/tx.server.ts'
import { prove } from './testing/prove.server.ts'
import { openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [{ name: 'Cafetera', price: '80000', stock: { quantity: '9', cost: '50000' }, taxes: ['IVA 19 %'] }],
  })
  await shop.issue([['Cafetera', '1']])
  await inCompany(world.pool, shop, (tx) => foldEntries(tx, shop.companyId))
})
afterAll(() => world.close())

/** The sums of the month that have debits, all of the company's. */
const change = (table: string, to: string) =>
  inCompany(world.pool, shop, (tx) =>
    tx.run(sql`update ${raw(table)} set ${raw(to)} where company_id = ${shop.companyId} and span = 'month' and debit <> 0`),
  )

test.each([
  ['account_balance', 'Los saldos por cuenta y mes son la suma de las líneas'],
  ['account_balance_part', 'Los saldos por tercero y por centro de costo son la suma de las líneas'],
])('of %s', async (table, proof) => {
  const difference = () => prove(inject('ownerUrl'), shop.companyId)
  expect(await difference()).toBeNull()
  for (const [wrong, right] of [
    ['debit = debit + 1', 'debit = debit - 1'],
    ['credit = credit + 1', 'credit = credit - 1'],
    // Missing in its month, and there in one without lines.
    [`starts = starts + interval '1 month'`, `starts = starts - interval '1 month'`],
  ] as const) {
    expect(await change(table, wrong)).toBeGreaterThan(0)
    expect(await difference(), wrong).toMatchObject({ proof, company: shop.companyId })
    await change(table, right)
  }
  expect(await difference()).toBeNull()
})
