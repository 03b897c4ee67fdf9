/** Reading the other units of items, and the rows that keep them. */
import { quantityText } from '#base/decimal.ts'
import type { Row } from '#platform/db/insert.server.ts'
import { raw } from '#platform/db/tx.server.ts'
import { factorOf, type ItemUnitInput } from './of-item.ts'

/** Those of the item under the alias `i`, in its order: a `jsonb` of `itemUnit`. */
export const OTHER_UNITS = raw(`
  (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'code', u.dian_code, 'name', u.name, 'factor', o.factor::text) order by o.position, u.id), '[]')
     from item_other_unit o join measurement_unit u on u.company_id = o.company_id and u.id = o.unit_id
    where o.company_id = i.company_id and o.item_id = i.id)`)

export const otherUnitRows = (companyId: string, itemId: string, units: readonly ItemUnitInput[]): Row[] =>
  units.map((unit, position) => ({
    company_id: companyId,
    item_id: itemId,
    unit_id: unit.unitId,
    factor: quantityText(factorOf(unit)),
    position,
  }))
