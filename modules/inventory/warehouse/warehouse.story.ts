// A warehouse that holds stock cannot go out of use.
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountingServer } from '#modules/accounting/index.server.ts'
import { storyCompany, storyServer, todayAt } from '#platform/catalogue/story-world.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Pool } from '#platform/db/tx.server.ts'
import { fixedClock, openPool } from '#platform/testing/story.server.ts'
import { warehouse } from './warehouse.ts'
import { provisionWarehouse, warehouseServed } from './warehouse.server.ts'

const clock = fixedClock('2026-11-20T15:00:00Z')
let pool: Pool
beforeAll(() => {
  pool = openPool()
})
afterAll(() => pool.end())

test('with stock it is neither deactivated nor deleted', async () => {
  const server = await storyServer(pool, clock, warehouseServed.handlers)
  const ana = await storyCompany(
    pool,
    todayAt(clock),
    [accountingServer.provision, provisionWarehouse].filter((each) => each !== undefined),
  )
  const { companyId } = ana.session
  const warehouseId = await server.look(ana, async (tx) => {
    const account = await tx.first<{ id: string }>(sql`select id from account where company_id = ${companyId} and code = '413520'`)
    const found = await tx.first<{ id: string }>(sql`select id from warehouse where company_id = ${companyId}`)
    const item = { company_id: companyId, id: uuidv7(), kind: 'service', code: 'S1', name: 'Empaque', income_account_id: account?.id }
    await insertRows(tx, 'item', [item])
    await insertRows(tx, 'stock_balance', [{ company_id: companyId, item_id: item.id, warehouse_id: found?.id, quantity: '3', value: '0' }])
    return found?.id ?? ''
  })
  const params = { id: warehouseId }
  const off = await server.call(ana, warehouse.endpoints.setActive, { params, body: { active: false, version: 1 } })
  expect(off.body['message']).toBe('La bodega todavía tiene existencias. Trasládalas antes de inactivarla.')
  const removed = await server.call(ana, warehouse.endpoints.remove, { params })
  expect(removed.body).toMatchObject({
    code: 628,
    message: 'No puedes eliminar el registro porque está en uso en existencias.',
  })
  const twin = await server.call(ana, warehouse.endpoints.create, { body: { code: '02', name: 'Principal' } })
  expect(twin.body).toMatchObject({ code: 416, field: 'name', message: 'Ya existe una bodega con el nombre Principal.' })
  await server.close()
})
