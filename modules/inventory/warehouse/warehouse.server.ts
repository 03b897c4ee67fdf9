import { bearRecords } from '#platform/catalogue/born.server.ts'
import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Provision } from '#platform/module.server.ts'
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
  await bearRecords(tx, companyId, warehouse, [{ code: '01', name: 'Principal' }])
}
