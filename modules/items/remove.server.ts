/** Taking items away: only what nobody used yet, for undoing an import. */
import { auditRow } from '#platform/audit.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { refuseUsed, refusingUsed, type UseWords } from '#platform/import/undo.server.ts'
import { forgetWords } from '#platform/search.server.ts'
import { dropTags } from '#platform/tags/tags.server.ts'
import { ITEM_ENTITY, itemTags } from './read.server.ts'

const usesOfItems: UseWords = {
  document_line: 'documentos',
  document_line_component: 'documentos',
  item_component: 'combos',
  item: 'variantes',
  stock_movement: 'movimientos de inventario',
  stock_balance: 'existencias',
  stock_reservation: 'reservas',
  stock_level: 'niveles de inventario',
  item_supplier: 'proveedores',
  item_file: 'archivos',
  batch: 'lotes',
  serial: 'seriales',
  price_list_item: 'listas de precios',
  party_price: 'precios de clientes',
  price_batch_cell: 'lotes de precios',
  promotion_item: 'promociones',
  promotion_except_item: 'promociones',
  promotion_given: 'promociones',
  promotion_combo: 'promociones',
  commission: 'comisiones',
  loyalty_programme: 'programas de puntos',
}

/**
 * Takes away items that nobody used: what points to one of them refuses it.
 * @throws 401 naming it
 */
export async function removeItems(
  tx: Tx,
  session: Session,
  items: readonly { readonly id: string; readonly title: string }[],
): Promise<void> {
  const { companyId } = session
  const ids = items.map(({ id }) => id)
  // Kits that go with their components use nothing of them.
  await tx.run(sql`delete from item_component where company_id = ${companyId} and item_id = any(${ids}::uuid[])`)
  // Products that go with their variants are used by none of them.
  await tx.run(sql`
    update item set parent_id = null, variant_key = null
     where company_id = ${companyId} and id = any(${ids}::uuid[]) and parent_id = any(${ids}::uuid[])`)
  await refuseUsed(tx, companyId, 'item', items, {
    apart: ['item_tax', 'item_tag', 'item_other_unit', 'item_barcode', 'item_variant_value'],
    words: usesOfItems,
  })
  await tx.run(sql`delete from item_tax where company_id = ${companyId} and item_id = any(${ids}::uuid[])`)
  await tx.run(sql`delete from item_variant_value where company_id = ${companyId} and item_id = any(${ids}::uuid[])`)
  await tx.run(sql`delete from item_barcode where company_id = ${companyId} and item_id = any(${ids}::uuid[])`)
  await tx.run(sql`delete from item_other_unit where company_id = ${companyId} and item_id = any(${ids}::uuid[])`)
  await dropTags(tx, companyId, itemTags, ids)
  await forgetWords(tx, companyId, ITEM_ENTITY, ids)
  await refusingUsed(items, () => tx.run(sql`delete from item where company_id = ${companyId} and id = any(${ids}::uuid[])`))
  await insertRows(
    tx,
    'audit_event',
    items.map(({ id, title }) => auditRow(session, { action: 'delete', entity: ITEM_ENTITY, entityId: id, title })),
  )
}
