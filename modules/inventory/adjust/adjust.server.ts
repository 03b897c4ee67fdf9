/** Records what was counted as one adjustment of the differences, against what there is under the locks of its products. */
import type { Day } from '#base/date.ts'
import { parseQuantity, zeroQuantity } from '#base/decimal.ts'
import { BusinessError, failWith } from '#base/errors.ts'
import type { Who } from '#modules/vouchers/index.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { handle } from '#platform/http/handle.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { dateProblems } from '#platform/own-date.ts'
import { formatQuantity } from '#platform/ui/format.ts'
import { keyOf, readCells } from '../cells.server.ts'
import { stockOn } from '../cost-change.server.ts'
import { recordNote } from '../note.server.ts'
import { stockPermissions } from '../stock-note.ts'
import { keepCounted, type CountedGoods } from '../standing/keep.server.ts'
import { adjustedLines, atCounted, countProblems } from './adjust.ts'
import { adjustStock, type AdjustmentInput } from './endpoints.ts'

/**
 * Where in its card each product was counted: also of what agrees, which was counted too.
 * @throws 401 at each line of which there is not any more what there was when it was counted
 */
async function requireExpected(tx: Tx, companyId: string, { warehouseId, date, lines }: AdjustmentInput): Promise<CountedGoods[]> {
  const places = lines.map(({ itemId }) => ({ itemId, warehouseId }))
  const cells = await readCells(tx, companyId, places, 'move')
  const there = await stockOn(tx, companyId, { warehouseId, date: date as Day, itemIds: lines.map(({ itemId }) => itemId) })
  failWith(
    lines.flatMap(({ itemId, expected }, index) => {
      const now = there.get(itemId)?.quantity ?? zeroQuantity
      if (now === parseQuantity(expected)) return []
      const name = cells.get(keyOf({ itemId, warehouseId }))?.itemName ?? ''
      const detalle = `Mientras contabas, ${name} pasó de ${formatQuantity(parseQuantity(expected))} a ${formatQuantity(now)}. Cuéntalo de nuevo.`
      return [httpErrors.of('invalid', { detalle }, `lines.${index}.counted`)]
    }),
  )
  return lines.map(({ itemId, counted }) => ({
    ...{ itemId, quantity: parseQuantity(counted), date: date as Day },
    sequence: cells.get(keyOf({ itemId, warehouseId }))?.sequence ?? 0,
  }))
}

async function recordAdjustment(tx: Tx, who: Who, body: AdjustmentInput, now: Date) {
  failWith(countProblems(body.lines))
  const lines = adjustedLines(body.lines)
  const input = {
    ...{ type: 'adjustment' as const, date: body.date, warehouseId: body.warehouseId, conceptId: body.conceptId, notes: body.notes },
    ...{ partyId: null, costCenterId: null, cause: null },
    lines: lines.map(({ itemId, quantity, unitCost, batches, serials }) => ({ itemId, quantity, unitCost, batches, serials })),
  }
  let goods: CountedGoods[] = []
  const begin = async () => {
    goods = await requireExpected(tx, who.companyId, body)
  }
  try {
    const note = await recordNote(tx, { who, input, now, begin })
    const { date, warehouseId, conceptId } = body
    const document = { countId: null, noteId: note.id, number: note.number, warehouseId, conceptId, decidedOn: date as Day }
    await keepCounted(tx, who.companyId, document, goods)
    return note
  } catch (error) {
    if (error instanceof BusinessError) failWith(atCounted(error.errors, lines))
    throw error
  }
}

export const adjustHandlers = [
  handle(adjustStock, ({ tx, session, body, now, today }) => {
    failWith(dateProblems(session, stockPermissions.date, body.date, today))
    return recordAdjustment(tx, session, body, now)
  }),
]
