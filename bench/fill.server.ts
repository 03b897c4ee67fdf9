/**
 * Fills tables by set-based SQL: rows as the product writes them, a hundred thousand in seconds. Without triggers, whose
 * rules the rows keep, and with statistics at the end, as a database that grew by itself has them.
 */
import type pg from 'pg'
import { wordRows } from '#platform/search.server.ts'
import type { BenchProduct } from './product.server.ts'

export async function fill(product: BenchProduct, tables: readonly string[], work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await product.ownerClient()
  try {
    await client.query('begin; set local session_replication_role = replica')
    await work(client)
    await client.query('commit')
    await client.query(`vacuum (analyze) ${tables.join(', ')}`)
  } finally {
    await client.end()
  }
}

interface Searchable {
  readonly id: string
  readonly texts: readonly string[]
}

const AT_ONCE = 5000

/** The words by which things are found, by the product's own rule. */
export async function fillWords(client: pg.Client, companyId: string, entity: string, things: readonly Searchable[]): Promise<void> {
  for (let start = 0; start < things.length; start += AT_ONCE) {
    const rows = things.slice(start, start + AT_ONCE).flatMap(({ id, texts }) => wordRows(companyId, entity, id, texts))
    await client.query(
      `insert into search_word (company_id, entity, word, target_id)
       select $1, $2, word, target from unnest($3::text[], $4::uuid[]) as w (word, target)`,
      [companyId, entity, rows.map((row) => row.word), rows.map((row) => row.target_id)],
    )
  }
}

/** The only value of a statement. */
export async function valueOf(client: pg.Client, text: string, values: readonly unknown[]): Promise<string> {
  const { rows } = await client.query<{ value: string }>(text, [...values])
  const [first] = rows
  if (!first) throw new Error(`Nothing found by: ${text}`)
  return first.value
}

/** Entries of what is in the temporary table `made` (n, id, date), numbered CG-n. */
export async function fillEntries(client: pg.Client, companyId: string, description: string, sourceKind: string): Promise<void> {
  await client.query(
    `insert into journal_entry (company_id, id, date, type, number, description, source_kind, source_id, source_event)
     select $1, id, date, 'CG', 'CG-' || n, $2, $3, uuidv7(), 'post' from made`,
    [companyId, description, sourceKind],
  )
  await client.query(
    `insert into entry_number (company_id, entry_id, type, number, version) select $1, id, 'CG', 'CG-' || n, 1 from made`,
    [companyId],
  )
}
