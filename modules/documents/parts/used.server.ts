import { sql } from '#platform/db/tx.server.ts'
import { handle } from '#platform/http/handle.server.ts'
import { whatIsUsed } from './used.ts'

/** A document in a currency has kept a rate of its day, so that those that have one are few rows to read. */
export const usedHandler = handle(whatIsUsed, async ({ tx, session: { companyId } }) => {
  const sold = await tx.first(sql`select from document where company_id = ${companyId} and seller_id is not null limit 1`)
  const rows = await tx.rows<{ currency: string }>(
    sql`select distinct currency from exchange_rate where company_id = ${companyId} order by 1`,
  )
  return { hasSellers: sold !== undefined, currencies: rows.map(({ currency }) => currency) }
})
