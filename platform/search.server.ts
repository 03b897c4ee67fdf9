/** Search by words under row security: every prefix is a range on the words' index. */
import { insertRows } from './db/insert.server.ts'
import { empty, join, raw, sql, type Sql, type Tx } from './db/tx.server.ts'
import { afterPrefix, prefixesOf, wordsOf } from './search.ts'

/** The rows to store for something new; with others in one statement by `insertTogether`. */
export const wordRows = (companyId: string, entity: string, targetId: string, texts: readonly string[]) =>
  wordsOf(texts).map((word) => ({ company_id: companyId, entity, word, target_id: targetId }))

/** Replaces the words of something that changed. */
export async function reindex(tx: Tx, companyId: string, entity: string, targetId: string, texts: readonly string[]): Promise<void> {
  await tx.run(sql`delete from search_word where company_id = ${companyId} and entity = ${entity} and target_id = ${targetId}`)
  await insertRows(tx, 'search_word', wordRows(companyId, entity, targetId, texts))
}

/**
 * "and it has words that begin with all of these", to be added to a where clause.
 * @param idColumn the column that holds the target, written by us: `i.id`
 */
export function matching(companyId: string, entity: string, text: string, idColumn: string): Sql {
  const prefixes = prefixesOf(text)
  if (prefixes.length === 0) return empty
  const [lead = '', ...rest] = prefixes
  const range = (alias: string, prefix: string) =>
    sql`${raw(alias)}.company_id = ${companyId} and ${raw(alias)}.entity = ${entity} and ${raw(alias)}.word >= ${prefix} and ${raw(alias)}.word < ${afterPrefix(prefix)}`
  const others = rest.map(
    (prefix) => sql` and exists (select from search_word x where ${range('x', prefix)} and x.target_id = w.target_id)`,
  )
  return sql` and ${raw(idColumn)} in (select w.target_id from search_word w where ${range('w', lead)}${others.length > 0 ? join(others, '') : empty})`
}
