/** Search by words under row security: every prefix is a range on the words' index. */
import { insertRows, type Row } from './db/insert.server.ts'
import { empty, join, raw, sql, type Sql, type Tx } from './db/tx.server.ts'
import { afterPrefix, prefixesOf, wordsOf } from './search.ts'

/** The rows to store for something new; with others in one statement by `insertTogether`. */
export const wordRows = (companyId: string, entity: string, targetId: string, texts: readonly string[]) =>
  wordsOf(texts).map((word) => ({ company_id: companyId, entity, word, target_id: targetId }))

/** Of the transactions that write their words together, those that wait. */
const waiting = new WeakMap<Tx, Row[]>()

/** Whatever is born during this work is found by its words once it ends: they are one statement, not one for each kind of record. */
export async function wordsTogether(tx: Tx, work: () => Promise<void>): Promise<void> {
  const words: Row[] = []
  waiting.set(tx, words)
  try {
    await work()
  } finally {
    waiting.delete(tx)
  }
  await insertRows(tx, 'search_word', words)
}

/** Of something new. */
export async function writeWords(tx: Tx, words: readonly Row[]): Promise<void> {
  const others = waiting.get(tx)
  if (others) others.push(...words)
  else await insertRows(tx, 'search_word', words)
}

/** More words of what has some already. */
export const addWords = (
  tx: Tx,
  companyId: string,
  entity: string,
  rows: readonly { word: string; target_id: string }[],
): Promise<number> =>
  tx.run(sql`
    insert into search_word (company_id, entity, word, target_id)
    select ${companyId}::uuid, ${entity}, w.word, w.target_id
      from unnest(${rows.map(({ word }) => word)}::text[], ${rows.map(({ target_id }) => target_id)}::uuid[]) w (word, target_id)
    on conflict do nothing`)

/** Takes away the words of some that changed. */
export const forgetWords = (tx: Tx, companyId: string, entity: string, targetIds: readonly string[]): Promise<number> =>
  tx.run(sql`delete from search_word where company_id = ${companyId} and entity = ${entity} and target_id = any(${targetIds}::uuid[])`)

/** Replaces the words of something that changed. */
export async function reindex(tx: Tx, companyId: string, entity: string, targetId: string, texts: readonly string[]): Promise<void> {
  await forgetWords(tx, companyId, entity, [targetId])
  await insertRows(tx, 'search_word', wordRows(companyId, entity, targetId, texts))
}

/**
 * "and it has words that begin with all of these", to be added to a where clause. The targets are gathered first: the planner
 * would otherwise walk all rows in their order and ask for the words of each (420 ms instead of 26 among 50,000; bench
 * `catalogue-list`). Among words that came a moment ago, of which it has no statistics, it would also ask for the second word
 * of each of the first by the wrong index (15 s for two words among 2,000 imported third parties).
 * @param idColumn the column that holds the target, written by us: `i.id`
 */
export function matching(companyId: string, entity: string, text: string, idColumn: string): Sql {
  const found = targetsOf(companyId, entity, text)
  return found ? sql` and ${raw(idColumn)} = any(array(${found}))` : empty
}

/** A select of the targets that have words which begin with all of these; null when nothing was typed. */
function targetsOf(companyId: string, entity: string, text: string): Sql | null {
  const prefixes = prefixesOf(text)
  if (prefixes.length === 0) return null
  const having = (prefix: string) => sql`
    select target_id from search_word
     where company_id = ${companyId} and entity = ${entity} and word >= ${prefix} and word < ${afterPrefix(prefix)}`
  // Each word is read once, whatever the planner believes of the others.
  return join(prefixes.map(having), ' intersect ')
}

/** As many matches as can be read and sorted in a few milliseconds. */
const FEW = 1500
/** Two common words that hardly ever meet: how many of the first are asked for the second before giving up. */
const MOST_ASKED = 10_000
/** Of a common word only so many are looked at: enough for a page when some match twice. */
const MANY_SHOWN = 60

/**
 * The targets of what is being typed, for a box that shows a page at every key: a subquery with one column, `target_id`,
 * and no more than some rows whatever the size of the catalogue. The rarest word leads and the others are
 * asked of each match; of a word that begins very many, the first in the order of words are taken, because gathering and
 * sorting them all is what would be slow. Null when nothing was typed.
 * @param alive a condition on the target as a lateral: `cross join lateral (select 1 from item i where … i.id = w.target_id … limit 1) alive`
 */
export async function hits(tx: Tx, companyId: string, entity: string, text: string, alive: Sql): Promise<Sql | null> {
  const prefixes = prefixesOf(text)
  if (prefixes.length === 0) return null
  const range = (alias: string, prefix: string) =>
    sql`${raw(alias)}.company_id = ${companyId} and ${raw(alias)}.entity = ${entity} and ${raw(alias)}.word >= ${prefix} and ${raw(alias)}.word < ${afterPrefix(prefix)}`
  const counts = await tx.first<{ counts: number[] }>(sql`
    select array[${join(prefixes.map((prefix) => sql`(select count(*)::int from (select from search_word w where ${range('w', prefix)} limit ${FEW}) w)`))}] as counts`)
  const byRarity = prefixes.map((prefix, index) => ({ prefix, count: counts?.counts[index] ?? 0 })).toSorted((a, b) => a.count - b.count)
  const [lead, ...rest] = byRarity
  if (!lead) return null
  // Laterals with a limit are run for each match: the planner cannot turn them into one great join.
  const others = rest.map(
    ({ prefix }, index) => sql` cross join lateral (
      select 1 from search_word x where ${range('x', prefix)} and x.target_id = w.target_id limit 1) ${raw(`word${index}`)}`,
  )
  return sql`(select distinct target_id from (
      select w.target_id from (select w.word, w.target_id from search_word w
         where ${range('w', lead.prefix)} order by w.word, w.target_id limit ${MOST_ASKED}) w${others.length > 0 ? join(others, '') : empty} ${alive}
       order by w.word, w.target_id limit ${lead.count < FEW ? FEW : MANY_SHOWN}) w)`
}
