/**
 * The proof: books, stock, open items and folds are recomputed from the ledgers and compared. It reads across companies
 * as the operator, writes nothing, and names the first difference it finds.
 */
import { newClient } from '#platform/db/client.server.ts'
import type { Proof } from '#platform/proof.ts'
import { whole } from './modules.server.ts'

export const proofs: readonly Proof[] = whole.modules.flatMap(({ proofs: own }) => own?.(whole) ?? [])

export interface Difference {
  readonly proof: string
  readonly company: string
  readonly detail: string
}

/**
 * @param companyId only that company; every one when it is left out
 * @param ownerUrl the role that owns the tables: it becomes the operator, who reads across companies
 * @returns the first difference, or null when everything agrees
 */
export async function prove(ownerUrl: string, companyId: string | null = null): Promise<Difference | null> {
  const client = newClient({ connectionString: ownerUrl, application_name: 'paramo-prove' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local role paramo_operator')
    for (const proof of proofs) {
      const { rows } = await client.query<{ company_id: string; detail: string }>(
        `select * from (${proof.sql}) wrong where $1::uuid is null or company_id = $1 limit 1`,
        [companyId],
      )
      const [row] = rows
      if (row) return { proof: proof.name, company: row.company_id, detail: row.detail }
    }
    return null
  } finally {
    await client.end()
  }
}
