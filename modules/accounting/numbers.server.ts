/** What entries are called, which is written beside them: the one place where a number changes. */
import { sql, type Tx } from '#platform/db/tx.server.ts'

export interface NumberChange {
  readonly number: string
  readonly to: string
}

/** Before a number that somebody else still has: each entry leaves its own before it takes another's. */
const WAITING = '~'

/**
 * Gives other numbers to entries of a type, to all versions of each at once. The database takes it only with the renumbering that
 * says so, in the same transaction.
 */
export async function exchangeNumbers(tx: Tx, companyId: string, type: string, changes: readonly NumberChange[]): Promise<void> {
  const pairs = sql`unnest(${changes.map(({ number }) => number)}::text[], ${changes.map(({ to }) => to)}::text[]) c (old, new)`
  await tx.run(sql`
    update entry_number t set number = ${WAITING} || c.old from ${pairs}
     where t.company_id = ${companyId} and t.type = ${type} and t.number = c.old`)
  await tx.run(sql`
    update entry_number t set number = c.new from ${pairs}
     where t.company_id = ${companyId} and t.type = ${type} and t.number = ${WAITING} || c.old`)
}

/** The highest number of a consecutive under a prefix: 12 of CG-12. */
export async function lastNumber(tx: Tx, companyId: string, { series, prefix }: { series: string; prefix: string }): Promise<number> {
  const row = await tx.first<{ last: number }>(sql`
    select coalesce(max(substring(number from '[0-9]+$')::bigint), 0)::bigint as last from entry_number
     where company_id = ${companyId} and series = ${series} and regexp_replace(number, '-?[0-9]+$', '') = ${prefix}`)
  return row?.last ?? 0
}
