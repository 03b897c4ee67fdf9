/** What every call has around what it writes, for the raw side: one transaction as the application's role, and its key with its answer. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { BenchProduct } from './product.server.ts'

/** Runs a statement that is prepared once under its name. */
export type Run = (name: string, text: string, values: readonly unknown[]) => Promise<pg.QueryResult>

export async function inRawCall(
  client: pg.Client,
  { companyId, personId }: BenchProduct,
  work: (run: Run) => Promise<void>,
): Promise<void> {
  const key = randomUUID()
  const run: Run = (name, text, values) => client.query({ name, text, values: [...values] })
  await client.query(`begin; set local app.company = '${companyId}'; set local app.person = '${personId}'`)
  await run('key', 'insert into idempotency (company_id, person_id, key, body_hash) values ($1, $2, $3, $4)', [
    ...[companyId, personId, key, 'hash'],
  ])
  await work(run)
  await run('answer', 'update idempotency set answer = $4 where company_id = $1 and person_id = $2 and key = $3', [
    ...[companyId, personId, key, '{"ok":true}'],
  ])
  await client.query('commit')
}
