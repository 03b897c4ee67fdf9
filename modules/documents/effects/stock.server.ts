/** The goods that leave with a sale or come back with a note, valued under the locks of their cells. */
import { moveStock, undoMovements, type StockMove } from '#modules/inventory/index.server.ts'
import { stockLeft } from '../correction/read.server.ts'
import { movesBack } from '../correction/restock.ts'
import { dayOfAnnulling } from '../write/annulling.ts'
import { sourceOf, type Writing } from '../write/context.ts'
import { issued, type Effect } from './effect.ts'
import { costsByLine, movesOut } from './moves.ts'

export const stock: Effect = {
  uses: issued,
  when: ({ stock }) => stock !== 'none',
  /** Goods come back from the referenced document, which is locked with the facts. */
  async needs(tx, { kind, companyId, use, document: { correction } }) {
    const about = kind.stock === 'in' && use === 'issue' ? correction?.documentId : null
    return about ? { stockOut: await stockLeft(tx, companyId, about) } : {}
  },
  async prepare(tx, writing) {
    const moves = movesOf(writing)
    const { values, sets } = await moveStock(tx, writing.who, moves)
    writing.stock = { costs: costsByLine(writing.draft, moves, values), sets }
  },
  rows: ({ stock: { sets } }) => sets,
  async undo(tx, annulling) {
    const back = await undoMovements(tx, annulling.who, sourceOf(annulling), annulling.event, dayOfAnnulling(annulling))
    annulling.revalued = back.revalued
    return back.sets
  },
}

function movesOf(writing: Writing): StockMove[] {
  const { kind, draft, facts, stockOut } = writing
  if (kind.stock === 'out') return movesOut(draft, facts, sourceOf(writing))
  return facts.corrected ? movesBack(draft, facts, facts.corrected, stockOut, sourceOf(writing)) : []
}
