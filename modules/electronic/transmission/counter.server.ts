/** The yearly counter of the files that are signed, apart from the numbers of the documents (annex 1.9, 6.5.7). */
import { sql, type Tx } from '#platform/db/tx.server.ts'

/** A number of a file of this year, never the same twice. */
export async function takeFileNumber(tx: Tx, companyId: string, year: number): Promise<number> {
  const row = await tx.first<{ last: string }>(sql`
    insert into transmission_counter (company_id, year, last) values (${companyId}, ${year}, 1)
    on conflict (company_id, year) do update set last = transmission_counter.last + 1 returning last`)
  return Number(row?.last ?? 1)
}
