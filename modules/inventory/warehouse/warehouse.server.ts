import { bearRecords } from '#platform/catalogue/born.server.ts'
import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Provision, ProvisionStep } from '#platform/module.server.ts'
import { warehouse } from './warehouse.ts'

export const warehouseServed = serveCatalogue(warehouse, {
  /** A warehouse that still holds something cannot go out of use: its stock would be out of everybody's sight. */
  async check(tx, { change, session, id }) {
    const isTransit = await tx.first(sql`select from stock_transit where company_id = ${session.companyId} and warehouse_id = ${id}`)
    if (isTransit) return [httpErrors.of('invalid', { detalle: 'Es la bodega de lo que viaja entre bodegas: no se cambia ni se usa.' })]
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

/** Companies that sent goods before have where these travel out of use among their warehouses, as a new one does. */
export const retireTransit: ProvisionStep = {
  name: 'inventory.transit',
  async run(tx, { companyId }) {
    await tx.run(sql`
      update warehouse w set active = false from stock_transit t
       where w.company_id = ${companyId} and t.company_id = w.company_id and t.warehouse_id = w.id`)
  },
}
