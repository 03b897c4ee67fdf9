/** The goods that leave with a sale, come in with what is bought or come back with a note, valued under the locks of their cells. */
import type { Quantity } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { moveStock, nameExits, ownersOfGoods, undoMovements, undoTakings, type StockMove } from '#modules/inventory/index.server.ts'
import { hasGoods, noGoods, trackingPermissions, untracked, type Goods } from '#modules/inventory/index.ts'
import { holds } from '#platform/access.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { goodsBackProblems } from '../correction/goods-back.ts'
import { stockLeft } from '../correction/read.server.ts'
import { movesBack, movesReturned } from '../correction/restock.ts'
import { dayOfAnnulling } from '../write/annulling.ts'
import type { DraftLine } from '../figures/compute.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { sourceOf, type Writing } from '../write/context.ts'
import { issued, type Effect } from './effect.ts'
import {
  costsOfDelivered,
  deliveredAccountOf,
  deliveredRows,
  lockDelivered,
  readDelivered,
  rowsOfTakings,
} from '../parts/delivered.server.ts'
import { splitGoods } from '../parts/kit-goods.ts'
import { componentsAt } from '../parts/kits.ts'
import { costsOfGoods } from './arrivals.ts'
import { takeBackChanges, takeIn } from './bought.server.ts'
import { lowerCosts } from './lowered-cost.server.ts'
import { costsByLine, costsOfKits, movesOut, returnCounter } from './moves.ts'

export const stock: Effect = {
  uses: issued,
  when: ({ stock }) => stock !== 'none' && stock !== 'held',
  /** Goods come back from the referenced document, which is locked with the facts. */
  async needs(tx, { kind, companyId, id, revised, document: { correction, lines } }) {
    if (kind.stock === 'cost') return {}
    if (!kind.corrects) return { delivered: await readDelivered(tx, companyId, lines) }
    const about = correction?.documentId
    return about ? { stockOut: await stockLeft(tx, companyId, about, revised && id) } : {}
  },
  async prepare(tx, writing) {
    const { kind, who, companyId, id, draft, delivered } = writing
    if (takesIn(kind) || kind.stock === 'cost') {
      writing.stock = await (kind.stock === 'cost' ? lowerCosts : takeIn)(tx, writing)
      return
    }
    const moves = await withGoods(tx, writing, movesOf(writing))
    await lockDelivered(tx, writing, moves)
    const { values, sets } = await moveStock(tx, who, moves, {
      mayExpired: writing.happened !== null || holds(who, trackingPermissions.expired),
      short: writing.happened?.find ?? null,
    })
    // Their document is locked since the conditions were asked.
    const before = await costsOfDelivered(tx, { companyId, id }, delivered, draft.lines)
    const costs = costsByLine(draft, moves, values).map((cost, index) => cost ?? before[index] ?? null)
    writing.stock = {
      costs,
      kits: costsOfKits(draft, writing.facts, moves, values),
      sets: [
        ...sets,
        ['document_line_delivered', deliveredRows({ companyId, id }, delivered, draft.lines, { costs })],
        ['stock_taking', await rowsOfTakings(tx, writing, costs)],
      ],
    }
  },
  rows: ({ stock: { sets } }) => sets,
  async undo(tx, annulling) {
    if (takesIn(annulling.kind) || annulling.kind.stock === 'cost') await takeBackChanges(tx, annulling)
    const day = dayOfAnnulling(annulling)
    const taken = await undoTakings(tx, annulling.companyId, sourceOf(annulling), day)
    const back = await undoMovements(tx, annulling.who, sourceOf(annulling), annulling.event, day)
    annulling.revalued = [...back.revalued, ...taken.revalued]
    return [...back.sets, ['stock_taking', taken.rows]]
  },
}

/** Of what is bought, and not of what comes back. */
const takesIn = ({ stock, corrects }: DocumentKind): boolean => stock === 'in' && !corrects

function movesOf(writing: Writing): StockMove[] {
  const { kind, draft, facts, computed, stockOut } = writing
  if (!kind.corrects) {
    const kept = kind.keepsGoodsOn && writing.books?.account({ role: kind.keepsGoodsOn })
    const leaves = (line: DraftLine) => deliveredAccountOf(writing.delivered, line) === null
    return movesOut(draft, facts, sourceOf(writing), { leaves, keptOn: kept?.id ?? null })
  }
  if (!facts.corrected) return []
  failWith(
    draft.lines.flatMap(({ source, goods = noGoods }, index) => {
      const out = source?.restock ? stockOut.get(source.position) : undefined
      return out ? goodsBackProblems(goods, out, `lines.${index}`) : []
    }),
  )
  if (kind.stock === 'out')
    return movesReturned(draft, facts, {
      ...{ stock: stockOut, source: sourceOf(writing), counter: returnCounter(kind, writing.books) },
      costs: costsOfGoods(draft, facts, computed),
    })
  return movesBack(draft, facts, facts.corrected, stockOut, sourceOf(writing))
}

/** What leaves, with which goods it is: those that come back were found with their line. */
async function withGoods(tx: Tx, writing: Writing, moves: StockMove[]): Promise<StockMove[]> {
  const { kind, companyId } = writing
  if (kind.corrects) return moves
  const goodsAt = await goodsOfMoves(tx, writing, moves)
  const named = moves.map(({ itemId, date, source }, index) => ({
    ...(goodsAt[index] ?? noGoods),
    ...{ itemId, date, field: `lines.${source.line - 1}`, warehouse: 'la bodega' },
  }))
  const tracked = await nameExits(tx, companyId, named)
  return moves.map((move, index) => ({ ...move, tracked: tracked[index] ?? untracked }))
}

/** What the line of each move names; of a kit, what is of that component. */
async function goodsOfMoves(tx: Tx, { companyId, draft, facts }: Writing, moves: readonly StockMove[]): Promise<Goods[]> {
  const isOfKit = ({ source }: StockMove) => componentsAt(facts, source.line - 1).length > 0
  const goodsOfLine = ({ source }: StockMove): Goods => draft.lines[source.line - 1]?.goods ?? noGoods
  const ofKits = moves.filter((move) => isOfKit(move) && hasGoods(goodsOfLine(move)))
  const isOf = await ownersOfGoods(
    tx,
    companyId,
    ofKits.map(({ itemId }) => itemId),
    ofKits.flatMap((move) => [...goodsOfLine(move).batches.map(({ code }) => code), ...goodsOfLine(move).serials]),
  )
  return moves.map((move) => {
    if (!isOfKit(move)) return goodsOfLine(move)
    const together = moves.filter(({ source }) => source.line === move.source.line)
    const parts = together.map(({ itemId, quantity }) => ({
      itemId,
      quantity: -quantity as Quantity,
      control: componentsAt(facts, move.source.line - 1).find((each) => each.itemId === itemId)?.control ?? 'none',
    }))
    return splitGoods(goodsOfLine(move), parts, isOf)[together.indexOf(move)] ?? noGoods
  })
}
