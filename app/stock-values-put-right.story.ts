// What stood still before costs were carried on is named by the proofs, each in its turn, and put right by the step that companies get: by
// entries of its own, once.
import pg from 'pg'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { putCostsRight } from '#modules/inventory/taking/put-right.server.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { prove } from './testing/prove.server.ts'
import { lessWorth, openValues, type ValueShop } from './testing/value-shop.server.ts'
import { openWorld, type World } from './testing/world.server.ts'

let world: World
let shop: ValueShop
let owner: pg.Client
beforeAll(async () => {
  world = await openWorld()
  owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
})
// A company each: what one forgets, another does not remember.
beforeEach(async () => {
  shop = await openValues(world)
  await owner.query(`select set_config('app.company', $1, false), set_config('app.reach', 'all', false)`, [shop.shop.companyId])
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

const company = () => shop.shop.companyId
const proof = async () => (await prove(inject('ownerUrl'), company()))?.proof ?? null
const putRight = () =>
  inCompany(world.pool, shop.shop, (tx) => putCostsRight.run(tx, { companyId: company(), personId: null, today: world.today }))
/** As a company of before: nothing is known of what was taken or came back. */
async function forget(): Promise<void> {
  await owner.query('delete from stock_taking where company_id = $1', [company()])
  await owner.query('update stock_movement set returns = null where company_id = $1', [company()])
}
/** What the migration makes of it: its own statements, of this company. */
async function remember(): Promise<void> {
  const text = readFileSync(new URL('../db/migrations/1016_taken_values.sql', import.meta.url), 'utf8')
  const [, inside = ''] = /foreach one in array ids loop([\s\S]*?)end loop/.exec(text) ?? []
  for (const statement of inside
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .filter((each) => /insert|update/.test(each)))
    await owner.query(statement.replaceAll(/\bone\b/g, `'${company()}'`))
}

test('a dearer bill of what was invoiced, that stayed where it waited', async () => {
  const item = await shop.makeItem()
  const before = await shop.worth()
  const received = await shop.receive(item, '10', '1000', '2026-11-10')
  const remission = await shop.remit('RMS', item, '10', '2026-11-11')
  await shop.invoice(remission, item, '4')
  await shop.invoice(remission, item, '6')
  await forget()
  await shop.bill(received, item, '10', '1500')
  expect(await proof()).not.toBeNull()
  await remember()
  expect(lessWorth(await shop.worth(), before)).toMatchObject({ '146505': '5000.00', '6135': '10000.00' })
  expect(await proof()).toBe('Una remisión facturada o devuelta del todo no vale nada donde esperaba')
  await putRight()
  expect(lessWorth(await shop.worth(), before)).toMatchObject({ '146505': '0.00', '6135': '15000.00' })
  expect(await proof()).toBeNull()
})

test('of a part that was invoiced, its part', async () => {
  const item = await shop.makeItem()
  const before = await shop.worth()
  const received = await shop.receive(item, '10', '1000', '2026-11-10')
  const remission = await shop.remit('RCS', item, '10', '2026-11-11')
  await shop.invoice(remission, item, '4')
  await forget()
  await shop.bill(received, item, '10', '1500')
  await remember()
  expect(await proof()).toBe('Lo que se tomó de lo entregado vale su parte de lo que aquello vale hoy')
  await putRight()
  expect(lessWorth(await shop.worth(), before)).toMatchObject({ '146510': '9000.00', '6135': '6000.00' })
  expect(await proof()).toBeNull()
})

test('a freight after a part came back, with what left since', async () => {
  const item = await shop.makeItem()
  const before = await shop.worth()
  const bought = await shop.buy(item, '10', '100', '2026-11-10')
  const sale = await shop.sell(item, '10')
  await shop.giveBack(sale, item, '4')
  await shop.sell(item, '1')
  await forget()
  await shop.freight('100', [bought])
  await remember()
  expect(lessWorth(await shop.worth(), before)).toMatchObject({ '1435': '300.00' })
  expect(await proof()).toBe('Lo que volvió vale su parte de lo que vale hoy lo que salió')
  await putRight()
  expect(lessWorth(await shop.worth(), before)).toMatchObject({ '1435': '330.00', '6135': '770.00' })
  expect(await proof()).toBeNull()
  // Once: nothing is left to be put right.
  const after = await shop.worth()
  await putRight()
  expect(await shop.worth()).toEqual(after)
})
