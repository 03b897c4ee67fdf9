/** The proof as stories ask for it: of one company after another in the database that they share. */
import type pg from 'pg'
import { inject } from 'vitest'
import { newClient } from '#platform/db/client.server.ts'
import { prove as proveAlone, proveOn, type Difference } from '../prove.server.ts'

/** Of this process: planning the proofs takes twenty times as long as asking them of a story's company, and a connection keeps plans. */
let kept: Promise<pg.Client> | null = null
/** One at a time. */
let last: Promise<unknown> = Promise.resolve()

async function connect(ownerUrl: string): Promise<pg.Client> {
  const client = newClient({ connectionString: ownerUrl, application_name: 'paramo-prove' })
  await client.connect()
  return client
}

/** As `prove` of the product. */
export async function prove(ownerUrl: string, companyId: string | null = null): Promise<Difference | null> {
  if (ownerUrl !== inject('ownerUrl') || companyId === null) return proveAlone(ownerUrl, companyId)
  const asked = last.then(async () => proveOn(await (kept ??= connect(ownerUrl)), companyId))
  last = asked.catch(() => {
    kept = null
  })
  return asked
}
