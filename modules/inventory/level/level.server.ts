/** Serves how much there should be of a product in each warehouse within reach. */
import { parseQuantity, quantityText } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { audit } from '#platform/audit.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { handle } from '#platform/http/handle.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { requireWarehouse } from '../note-checks.server.ts'
import { getLevels, setLevels, type LevelRow } from './endpoints.ts'
import { levelProblems } from './level.ts'

interface FoundLevel {
  id: string
  name: string
  available: string
  minimum: string | null
  reorder: string | null
  maximum: string | null
}

/** @throws 698 of what is not ours, 401 of a service, which is in no warehouse */
async function requireProduct(tx: Tx, companyId: string, itemId: string): Promise<{ code: string; name: string }> {
  const item = await tx.first<{ code: string; name: string; kind: string }>(
    sql`select code, name, kind from item where company_id = ${companyId} and id = ${itemId} for share`,
  )
  if (!item) return httpErrors.fail('notFound')
  if (item.kind !== 'product')
    return httpErrors.fail('invalid', { detalle: `${item.name} no lleva existencias: es un servicio o un combo.` })
  return item
}

const plain = (text: string | null): string | null => (text === null ? null : quantityText(parseQuantity(text)))

/** Of the active warehouses, and of those where something is written. */
async function readLevels(tx: Tx, companyId: string, itemId: string): Promise<LevelRow[]> {
  const rows = await tx.rows<FoundLevel>(sql`
    select w.id, w.name, coalesce(b.quantity - b.reserved, 0)::numeric(20,6) as available, l.minimum, l.reorder, l.maximum
      from warehouse w
      left join stock_level l on l.company_id = w.company_id and l.warehouse_id = w.id and l.item_id = ${itemId}
      left join stock_balance b on b.company_id = w.company_id and b.warehouse_id = w.id and b.item_id = ${itemId}
     where w.company_id = ${companyId} and (w.active or l.item_id is not null)
       and ((select reaches_every_stock()) or w.id = any((select reached_warehouses())::uuid[]))
     order by w.name, w.id`)
  return rows.map(({ id, name, available, minimum, reorder, maximum }) => ({
    warehouse: { id, name },
    available: quantityText(parseQuantity(available)),
    minimum: plain(minimum),
    reorder: plain(reorder),
    maximum: plain(maximum),
  }))
}

export const levelHandlers = [
  handle(getLevels, async ({ tx, session: { companyId }, params }) => {
    await requireProduct(tx, companyId, params.itemId)
    return { rows: await readLevels(tx, companyId, params.itemId) }
  }),
  handle(setLevels, async ({ tx, session, params: { itemId }, body: { levels } }) => {
    const { companyId } = session
    const item = await requireProduct(tx, companyId, itemId)
    const twice = levels.findIndex(({ warehouseId }, index) => levels.findIndex((each) => each.warehouseId === warehouseId) !== index)
    if (twice >= 0) failWith([httpErrors.of('invalid', { detalle: 'La bodega está repetida.' }, `levels.${twice}.warehouseId`)])
    for (const [index, { warehouseId }] of levels.entries()) await requireWarehouse(tx, session, warehouseId, `levels.${index}.warehouseId`)
    failWith(levelProblems(levels))
    const before = await readLevels(tx, companyId, itemId)
    await tx.run(sql`
      delete from stock_level where company_id = ${companyId} and item_id = ${itemId} and warehouse_id = any(${levels.map(({ warehouseId }) => warehouseId)}::uuid[])`)
    const written = levels.filter(({ minimum, reorder, maximum }) => minimum !== null || reorder !== null || maximum !== null)
    await insertRows(
      tx,
      'stock_level',
      written.map(({ warehouseId, ...level }) => ({ company_id: companyId, item_id: itemId, warehouse_id: warehouseId, ...level })),
    )
    const words = (row: Pick<LevelRow, 'minimum' | 'reorder' | 'maximum'> | undefined) =>
      [row?.minimum ?? null, row?.reorder ?? null, row?.maximum ?? null].map((text) => text ?? '—').join(' / ')
    const after = await readLevels(tx, companyId, itemId)
    await audit(tx, session, {
      action: 'update',
      entity: 'items.item',
      entityId: itemId,
      title: `${item.code} ${item.name}`,
      changes: Object.fromEntries(
        after.flatMap((row) => {
          const was = words(before.find(({ warehouse }) => warehouse.id === row.warehouse.id))
          return was === words(row) ? [] : [[`Niveles en ${row.warehouse.name}`, [was, words(row)] as const]]
        }),
      ),
    })
    return { ok: true as const }
  }),
]
