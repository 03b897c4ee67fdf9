import { uuidv7 } from 'uuidv7'
import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Provision } from '#platform/module.server.ts'
import { wordRows } from '#platform/search.server.ts'
import { warehouse } from './warehouse.ts'

export const warehouseServed = serveCatalogue(warehouse, {
  /** A warehouse that still holds something cannot go out of use: its stock would be out of everybody's sight. */
  async check(tx, { change, session, id }) {
    if (change !== 'deactivate') return []
    const held = await tx.first(sql`
      select from stock_balance where company_id = ${session.companyId} and warehouse_id = ${id} and quantity <> 0 limit 1`)
    return held ? [httpErrors.of('invalid', { detalle: 'La bodega todavía tiene existencias. Trasládalas antes de inactivarla.' })] : []
  },
})

/** A company begins with one warehouse. */
export const provisionWarehouse: Provision = async (tx, { companyId }) => {
  const id = uuidv7()
  await insertRows(tx, 'warehouse', [{ company_id: companyId, id, code: '01', name: 'Principal' }])
  await insertRows(tx, 'search_word', wordRows(companyId, warehouse.name, id, ['01', 'Principal']))
}
