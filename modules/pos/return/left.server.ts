/** What other notes left of a sale of a register. */
import type { Quantity } from '#base/decimal.ts'
import { lineKey } from '#modules/documents/index.ts'
import { readCorrected, readReferred } from '#modules/documents/index.server.ts'
import { tillSale } from '#modules/sales/index.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'

/** @returns how much of each line, by its position; null of what is no sale that stands */
export async function readLeft(tx: Tx, companyId: string, saleId: string): Promise<ReadonlyMap<number, Quantity> | null> {
  const referred = await readReferred(tx, companyId, [tillSale.code], saleId, 'draft')
  const corrected = referred && (await readCorrected(tx, companyId, saleId))(referred)
  if (!corrected) return null
  const rows = await tx.rows<{ position: number }>(sql`
    select position from document_line where company_id = ${companyId} and document_id = ${saleId} order by position`)
  return new Map(
    rows.flatMap(({ position }) => {
      const left = corrected.lines.get(lineKey(saleId, position))
      return left ? [[position, left.quantity] as const] : []
    }),
  )
}
