/** Consecutive numbers that are our own: taken last, in the transaction that writes, so that there are no holes or repeats. */
import { sql, type Sql, type Tx } from './db/tx.server.ts'

export interface Consecutive {
  readonly prefix: string
  readonly number: number
}

/**
 * Takes the next number of a code, making the row the first time.
 * @param prefix of the first time; afterwards the row's own counts
 */
export async function takeNext(tx: Tx, companyId: string, code: string, prefix: string): Promise<Consecutive> {
  const row = await tx.first<Consecutive>(sql`
    insert into consecutive (company_id, code, prefix, next) values (${companyId}, ${code}, ${prefix}, 2)
    on conflict (company_id, code) do update set next = consecutive.next + 1
    returning prefix, next - 1 as number`)
  if (!row) throw new Error(`No consecutive for ${code}`)
  return row
}

/** Takes it, as it is shown: "RC-45". */
export async function takeConsecutive(tx: Tx, companyId: string, code: string, prefix: string): Promise<string> {
  const taken = await takeNext(tx, companyId, code, prefix)
  return `${taken.prefix}-${taken.number}`
}

/** The number that would be taken now; somebody else may take it first. */
export async function nextOf(tx: Tx, companyId: string, code: string, prefix: string): Promise<{ prefix: string; next: number }> {
  const row = await tx.first<{ prefix: string; next: number }>(sql`
    select prefix, next from consecutive where company_id = ${companyId} and code = ${code}`)
  return row ?? { prefix, next: 1 }
}

/**
 * The numbers of those texts that carry a prefix, as `takeConsecutive` writes them: 45 of "RC-45".
 * @param texts a query with one column, `number`
 */
export const numbersOfTexts = (texts: Sql, prefix: string): Sql => sql`
  select substring(number from ${prefix.length + 2}::int)::bigint as number from (${texts}) texts
   where starts_with(number, ${`${prefix}-`}) and substring(number from ${prefix.length + 2}::int) ~ '^[0-9]{1,18}$'`
