/** Reads the units that lines have to keep: of the lines that they are made from, and of the version whose place they take. */
import { parseQuantity } from '#base/decimal.ts'
import type { UnitInUse } from '#modules/items/index.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { DraftLine } from '../figures/compute.ts'
import { lineKey } from '../correction/corrected.ts'
import { nothingKept, type unitsOfLines } from './units.ts'

interface UnitRow {
  id: string
  position: number
  itemId: string
  unitId: string | null
  code: string
  name: string
  factor: string
  content: string | null
}

/**
 * What is kept of the unit of each line, by its index: to be judged with the items (`unitsOfLines`).
 * @param replacesId the version whose place the document takes; null when it takes none
 */
export async function readKeptUnits(
  tx: Tx,
  companyId: string,
  lines: readonly DraftLine[],
  replacesId: string | null,
): Promise<Parameters<typeof unitsOfLines>[2]> {
  const ids = [...new Set([...lines.flatMap(({ source }) => source?.documentId ?? []), ...(replacesId === null ? [] : [replacesId])])]
  if (ids.length === 0) return () => nothingKept
  const rows = await tx.rows<UnitRow>(sql`
    select document_id as id, position, item_id as "itemId", unit_id as "unitId", unit_code as code, unit_name as name, unit_factor as factor, content
      from document_line where company_id = ${companyId} and document_id = any(${ids}::uuid[])`)
  const inUse = ({ unitId, code, name, factor }: UnitRow): UnitInUse => ({ id: unitId, code, name, factor: parseQuantity(factor) })
  const bySource = new Map(rows.map((row) => [lineKey(row.id, row.position), row]))
  const ofVersion = rows.filter(({ id }) => id === replacesId)
  const byVersion = new Map(ofVersion.map((row) => [`${row.itemId} ${row.unitId}`, inUse(row)]))
  const contents = new Map(ofVersion.map((row) => [row.itemId, row.content]))
  return (index) => {
    const line = lines[index]
    if (!line) return nothingKept
    const followed = line.source && bySource.get(lineKey(line.source.documentId, line.source.position))
    // Of another item it is another complaint.
    const source = followed?.itemId === line.itemId ? followed : null
    const content = source ? source.content : contents.get(line.itemId)
    return {
      source: source && inUse(source),
      content: content ? parseQuantity(content) : null,
      version: byVersion.get(`${line.itemId} ${line.unitId}`) ?? null,
    }
  }
}
