/** Consecutive numbers that are our own: taken last, in the transaction that writes, so that there are no holes or repeats. */
import { sql, type Tx } from './db/tx.server.ts'

/**
 * Takes the next number of a code, making the row the first time.
 * @returns prefix and number as they are shown: "RC-45"
 */
export async function takeConsecutive(tx: Tx, companyId: string, code: string, prefix: string): Promise<string> {
  const row = await tx.first<{ prefix: string; number: number }>(sql`
    insert into consecutive (company_id, code, prefix, next) values (${companyId}, ${code}, ${prefix}, 2)
    on conflict (company_id, code) do update set next = consecutive.next + 1
    returning prefix, next - 1 as number`)
  return row ? `${row.prefix}-${row.number}` : ''
}
