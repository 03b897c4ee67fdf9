/** What stock should not show. */
import { sql } from '#platform/db/tx.server.ts'
import type { DataWarning } from '#platform/report/warning.server.ts'

export const inventoryWarnings: readonly DataWarning[] = [
  {
    name: 'inventory.negative',
    title: 'Existencias por debajo de cero',
    severity: 'grave',
    advice: 'Registra la entrada que falta: mientras tanto, el costo de lo vendido es provisional.',
    rows: (companyId) => sql`
      select 'item' as kind, b.item_id::text as id, null::date as day, i.name as label, w.name || ': ' || trim_scale(b.quantity)::text as detail
        from stock_balance b join item i on i.company_id = ${companyId} and i.id = b.item_id
        join warehouse w on w.company_id = ${companyId} and w.id = b.warehouse_id
       where b.company_id = ${companyId} and b.quantity < 0`,
  },
]
