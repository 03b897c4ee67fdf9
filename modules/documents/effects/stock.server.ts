/** The goods that leave with a sale or come back with a note, valued under the locks of their cells. */
import { moveStock, undoMovements, type StockMove } from '#modules/inventory/index.server.ts'
import { stockLeft } from '../correction/read.server.ts'
import { movesBack } from '../correction/restock.ts'
import { ANNUL_EVENT, dayOfAnnulling } from '../write/annulling.ts'
import type { DraftLine } from '../compute.ts'
import { sourceOf, type Writing } from '../write/context.ts'
import { issued, type Effect } from './effect.ts'
import { costsOfDelivered, deliveredAccountOf, deliveredRows, readDelivered } from '../delivered/delivered.server.ts'
import { costsByLine, movesOut } from './moves.ts'

export const stock: Effect = {
  uses: issued,
  when: ({ stock }) => stock !== 'none',
  /** Goods come back from the referenced document, which is locked with the facts. */
  async needs(tx, { kind, companyId, document: { correction, lines } }) {
    if (kind.stock === 'out') return { delivered: await readDelivered(tx, companyId, lines) }
    const about = correction?.documentId
    return about ? { stockOut: await stockLeft(tx, companyId, about) } : {}
  },
  async prepare(tx, writing) {
    const { who, companyId, id, draft, delivered } = writing
    const moves = movesOf(writing)
    const { values, sets } = await moveStock(tx, who, moves)
    // Their document is locked since the conditions were asked.
    const before = await costsOfDelivered(tx, companyId, delivered, draft.lines)
    const costs = costsByLine(draft, moves, values).map((cost, index) => cost ?? before[index] ?? null)
    writing.stock = { costs, sets: [...sets, ['document_line_delivered', deliveredRows({ companyId, id }, delivered, draft.lines, costs)]] }
  },
  rows: ({ stock: { sets } }) => sets,
  async undo(tx, annulling) {
    const back = await undoMovements(tx, annulling.who, sourceOf(annulling), ANNUL_EVENT, dayOfAnnulling(annulling))
    annulling.revalued = back.revalued
    return back.sets
  },
}

function movesOf(writing: Writing): StockMove[] {
  const { kind, draft, facts, stockOut } = writing
  if (kind.stock === 'out') {
    const kept = kind.keepsGoodsOn && writing.books?.account({ role: kind.keepsGoodsOn })
    const leaves = (line: DraftLine) => deliveredAccountOf(writing.delivered, line) === null
    return movesOut(draft, facts, sourceOf(writing), { leaves, keptOn: kept?.id ?? null })
  }
  return facts.corrected ? movesBack(draft, facts, facts.corrected, stockOut, sourceOf(writing)) : []
}
