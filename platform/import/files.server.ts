/** How many files somebody imported in a day, for the limit of five (419). Dry runs do not count. */
import { uuidv7 } from 'uuidv7'
import type { Day } from '#base/date.ts'
import { insertRows } from '../db/insert.server.ts'
import { sql, type Tx } from '../db/tx.server.ts'
import type { WrittenRecord } from './served.server.ts'

export const MOST_FILES_A_DAY = 5

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
  /** Rows that were left out because something was wrong with them. */
  readonly wrong?: number
  /** As the person called it; '' when it was pasted. */
  readonly name?: string
  /** What it wrote, so that it can be undone. */
  readonly records: readonly WrittenRecord[]
}

/** @returns the id of the import */
export async function countFile(
  tx: Tx,
  { companyId, personId }: Who,
  day: Day,
  { entity, rows, created, changed, wrong = 0, name = '', records }: ImportedFile,
): Promise<string> {
  const id = uuidv7()
  await insertRows(tx, 'import_file', [
    { company_id: companyId, id, person_id: personId, day, entity, rows, created, changed, wrong, name },
  ])
  await insertRows(
    tx,
    'import_record',
    records.map((record) => ({
      company_id: companyId,
      file_id: id,
      record_id: record.id,
      title: record.title,
      version: record.version,
      before: record.before,
      after: record.after ?? null,
    })),
  )
  return id
}
