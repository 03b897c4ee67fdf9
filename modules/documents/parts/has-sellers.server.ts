import { sql } from '#platform/db/tx.server.ts'
import { handle } from '#platform/http/handle.server.ts'
import { whetherSold } from './has-sellers.ts'

export const sellersHandler = handle(whetherSold, async ({ tx, session: { companyId } }) => ({
  hasSellers: (await tx.first(sql`select from document where company_id = ${companyId} and seller_id is not null limit 1`)) !== undefined,
}))
