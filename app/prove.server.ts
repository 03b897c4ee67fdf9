/**
 * The proof: books, stock, open items and folds are recomputed from the ledgers and compared. It reads across companies
 * as the operator, writes nothing, and names the first difference it finds.
 */
import type pg from 'pg'
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
    return await proveOn(client, companyId)
  } finally {
    await client.end()
  }
}

/**
 * As `prove`, on a connection of the owner that may be asked again: its plans of one company are kept.
 *
 * @param client in no transaction
 */
export async function proveOn(client: pg.Client, companyId: string | null): Promise<Difference | null> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query('set local role paramo_operator')
    for (const [index, proof] of proofs.entries()) {
      const wrong = `select company_id, detail from (${proof.sql}) wrong`
      const { rows } = await client.query<{ company_id: string; detail: string }>(
        companyId === null
          ? { text: `${wrong} limit 1` }
          : { name: `proof_${index}`, text: `${wrong} where company_id = $1 limit 1`, values: [companyId] },
      )
      const [row] = rows
      if (row) return { proof: proof.name, company: row.company_id, detail: row.detail }
    }
    return null
  } finally {
    await client.query('rollback')
  }
}
