/**
 * What goods that move on a day gone by would change: each movement since that gets another cost, its document, and the day on
 * which the difference would be entered. The plan is the one that writing follows; nothing is locked, nothing is written, and only
 * what the user reaches is told.
 */
import { amountText, sumAmounts } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { readCells } from './cells.server.ts'
import type { Revaluation } from './ledger.ts'
import type { HeldCells } from './ledger.server.ts'
import type { StockPreview } from './preview.ts'
import { entryDaysOf } from './revalue.server.ts'
import { nameOfDocument } from './source-document.server.ts'
import { holdCounts, readLate } from './standing/held.server.ts'
import { onPoints, planStock, shortageError, type StockMove } from './stock.server.ts'

/** So many are told one by one; the totals count all. */
const TOLD = 100

interface ChangedRow {
  id: string
  source_kind: string
  source_id: string
  number: string | null
  item: string
  warehouse: string
  quantity: string
  value: string
}

/** @throws 543, 544 and 545 as moving them would */
export async function previewMoves(tx: Tx, companyId: string, asked: readonly StockMove[]): Promise<StockPreview> {
  const held: HeldCells = { companyId, cells: await readCells(tx, companyId, asked, 'look'), isLook: true }
  const late = await readLate(tx, companyId, held.cells, asked)
  const moves = onPoints(held.cells, asked)
  const all = [...moves, ...(await holdCounts(tx, companyId, held.cells, { moves, late })).moves]
  const { planned, plan } = await planStock(tx, held, all)
  failWith(plan.shortages.map((shortage) => shortageError(all, held.cells, planned, shortage)))
  const rows = new Map((await readChanged(tx, companyId, plan.revaluations.slice(0, TOLD))).map((row) => [row.id, row]))
  const entryDays = await entryDaysOf(tx, companyId, plan.revaluations)
  return {
    count: plan.revaluations.length,
    difference: amountText(sumAmounts(plan.revaluations.map(({ difference }) => difference))),
    changes: plan.revaluations.flatMap(({ id, date, difference }) => {
      const row = rows.get(id)
      if (!row) return []
      return [
        {
          document: row.number === null ? null : { kind: row.source_kind, id: row.source_id, number: row.number },
          date,
          item: row.item,
          warehouse: row.warehouse,
          quantity: row.quantity,
          value: row.value,
          difference: amountText(difference),
          entryDate: entryDays(date),
        },
      ]
    }),
  }
}

const readChanged = (tx: Tx, companyId: string, changed: readonly Revaluation[]): Promise<ChangedRow[]> =>
  changed.length === 0
    ? Promise.resolve([])
    : tx.rows<ChangedRow>(sql`
        select m.id, m.source_kind, m.source_id, d.number, i.name as item, w.name as warehouse, m.quantity,
               (select sum(v.value)::numeric(20,2) from stock_value v where v.company_id = m.company_id and v.movement_id = m.id) as value
          from stock_movement m
          join item i on i.company_id = m.company_id and i.id = m.item_id
          join warehouse w on w.company_id = m.company_id and w.id = m.warehouse_id
          left join lateral (${nameOfDocument(companyId)}) d on true
         where m.company_id = ${companyId} and m.id = any(${changed.map(({ id }) => id)}::uuid[])`)
