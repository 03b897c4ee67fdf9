/** Goods kept for a document until they leave for it: what is not available to others, and is let go as they take it. */
import { zeroQuantity } from '#base/decimal.ts'
import { releaseStock, reserveAgain, reserveStock, type StockToReserve } from '#modules/inventory/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { waitsFor } from '../kind/stage/stage.ts'
import { sourceOf, type Writing } from '../write/context.ts'
import { issued, type Effect } from './effect.ts'
import { goodsOf, holdsStock } from '../parts/kits.ts'

/** Before goods leave: what was kept for the documents that this one is made from may leave with it. */
export const releases: Effect = {
  uses: issued,
  when: ({ stock, corrects }) => stock === 'out' && !corrects,
  async prepare(tx, writing) {
    const { companyId, draft, facts } = writing
    const asked = draft.lines.flatMap((line, index) => {
      const { source } = line
      if (!source || !holdsStock(facts, line)) return []
      const held = { id: source.documentId, line: source.position }
      return goodsOf(facts, line, index).map(({ itemId, quantity }) => ({ held: { ...held, itemId }, quantity }))
    })
    await releaseStock(tx, companyId, asked, sourceOf(writing))
  },
}

/** After goods moved: when annulling gives them back, they are kept again for whom they were. */
export const reserves: Effect = {
  uses: issued,
  when: (kind) => kind.reserves !== undefined || (kind.stock === 'out' && !kind.corrects),
  async prepare(tx, writing) {
    const { kind, companyId, input, findings } = writing
    // What waits to be approved keeps nothing until it is.
    if (kind.reserves?.(input) && !waitsFor(kind, findings)) await reserveStock(tx, companyId, keptBy(writing), sourceOf(writing))
  },
  async undo(tx, annulling) {
    const { companyId, id } = annulling
    const source = sourceOf(annulling)
    await releaseStock(tx, companyId, [{ held: { id } }], { ...source, event: annulling.event })
    await reserveAgain(tx, companyId, source, { event: annulling.event, ended: await completedOf(tx, companyId, annulling.sourceIds) })
    return []
  },
}

/** Of the documents that it was made from, those that somebody completed meanwhile: nothing leaves for them any more. */
async function completedOf(tx: Tx, companyId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx.rows<{ id: string }>(sql`
    select id from document where company_id = ${companyId} and id = any(${[...ids]}::uuid[]) and stage = 'completed'`)
  return rows.map(({ id }) => id)
}

const keptBy = ({ kind, id, draft, facts }: Writing): StockToReserve[] =>
  draft.lines.flatMap((line, index): StockToReserve[] => {
    const { warehouseId } = line
    if (!holdsStock(facts, line) || warehouseId === null) return []
    return goodsOf(facts, line, index)
      .filter(({ quantity }) => quantity > zeroQuantity)
      .map(({ itemId, quantity }) => ({
        itemId,
        warehouseId,
        quantity,
        held: { kind: kind.code, id, line: index + 1 },
        field: `lines.${index}.quantity`,
      }))
  })
