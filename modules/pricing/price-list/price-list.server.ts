/** What a price list asks of the database: no list begins from itself, however far. */
import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { wouldCircle } from './price.ts'
import { priceList } from './price-list.ts'

export const priceListServed = serveCatalogue(priceList, {
  async check(tx, { change, session: { companyId }, id, values }) {
    if (change !== 'update' || values.overId === null) return []
    // One by one: two lists set over each other at once would not see each other.
    const lists = await tx.rows<{ id: string; overId: string | null }>(sql`
      select id, over_id as "overId" from price_list where company_id = ${companyId} order by id for update`)
    const circles = wouldCircle(id, values.overId, new Map(lists.map((list) => [list.id, list.overId])))
    return circles ? [httpErrors.of('invalid', { detalle: 'Esa lista parte de esta. Elige otra.' }, 'overId')] : []
  },
})
