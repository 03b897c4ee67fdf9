/** How many files somebody imported in a day, for the limit of five (419). Dry runs do not count. */
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import { insertRows } from '../db/insert.server.ts'
import { sql, type Tx } from '../db/tx.server.ts'

const MOST_FILES_A_DAY = 5

interface Who {
  readonly companyId: string
  readonly personId: string
}

export async function filesLeft(tx: Tx, { companyId, personId }: Who, day: Day): Promise<number> {
  const taken = await tx.first<{ count: number }>(sql`
    select count(*)::int as count from import_file where company_id = ${companyId} and person_id = ${personId} and day = ${day}`)
  return Math.max(0, MOST_FILES_A_DAY - (taken?.count ?? 0))
}

export interface ImportedFile {
  /** What it brought: `items.brand`. */
  readonly entity: string
  readonly rows: number
  readonly created: number
  readonly changed: number
}

export async function countFile(
  tx: Tx,
  { companyId, personId }: Who,
  day: Day,
  { entity, rows, created, changed }: ImportedFile,
): Promise<void> {
  await insertRows(tx, 'import_file', [{ company_id: companyId, id: uuidv7(), person_id: personId, day, entity, rows, created, changed }])
}
