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
import { adjustedLines, atCounted, countProblems, type AdjustedLine } from './adjust.ts'
import { adjustStock, type AdjustmentInput } from './endpoints.ts'

/** @throws 401 at each line of which there is not any more what there was when it was counted */
async function requireExpected(
  tx: Tx,
  companyId: string,
  { warehouseId, date }: AdjustmentInput,
  lines: readonly AdjustedLine[],
): Promise<void> {
  const places = lines.map(({ itemId }) => ({ itemId, warehouseId }))
  const cells = await readCells(tx, companyId, places, 'move')
  const there = await stockOn(tx, companyId, { warehouseId, date: date as Day, itemIds: lines.map(({ itemId }) => itemId) })
  failWith(
    lines.flatMap(({ itemId, expected }, index) => {
      const now = there.get(itemId)?.quantity ?? zeroQuantity
      if (now === parseQuantity(expected)) return []
      const name = cells.get(keyOf({ itemId, warehouseId }))?.itemName ?? ''
      const detalle = `Mientras contabas, ${name} pasó de ${formatQuantity(parseQuantity(expected))} a ${formatQuantity(now)}. Cuéntalo de nuevo.`
      return [httpErrors.of('invalid', { detalle }, `lines.${index}.quantity`)]
    }),
  )
}

async function recordAdjustment(tx: Tx, who: Who, body: AdjustmentInput, now: Date) {
  failWith(countProblems(body.lines))
  const lines = adjustedLines(body.lines)
  const input = {
    ...{ type: 'adjustment' as const, date: body.date, warehouseId: body.warehouseId, conceptId: body.conceptId, notes: body.notes },
    ...{ partyId: null, costCenterId: null, cause: null },
    lines: lines.map(({ itemId, quantity, unitCost, batches, serials }) => ({ itemId, quantity, unitCost, batches, serials })),
  }
  try {
    return await recordNote(tx, { who, input, now, begin: () => requireExpected(tx, who.companyId, body, lines) })
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
