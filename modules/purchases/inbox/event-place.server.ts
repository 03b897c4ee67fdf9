/** Where a received invoice is shown whose events wait to be sent. */
import type { EventPlace } from '#modules/electronic/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { inboxScreen } from './screens.ts'

export const receivedPlace: EventPlace = {
  side: 'received',
  hrefs: async (tx, companyId, invoiceKeys) => {
    const rows = await tx.rows<{ id: string; key: string }>(sql`
      select id, unique_code as key from received_document where company_id = ${companyId} and unique_code = any(${[...invoiceKeys]}::text[])`)
    return new Map(rows.map(({ id, key }) => [key, `${inboxScreen.path}?ver=${id}`]))
  },
}
