/** What was already sold with promotions: their limits count it. */
import type { PromotionUse } from '#modules/pricing/index.server.ts'
import { empty, sql, type Tx } from '#platform/db/tx.server.ts'

/** What was sold with some promotions, in sales that stand: those that are owed or were paid at a register. @param partyId null is everybody */
export async function usedBy(tx: Tx, companyId: string, promotionIds: readonly string[], partyId: string | null): Promise<PromotionUse[]> {
  return await tx.rows<PromotionUse>(sql`
    select p.promotion_id as id, sum(round(base_units(l.quantity, l.unit_factor), 6)) as units, count(distinct d.id)::int as sales, sum(l.discount)::text as discount
      from document_line_promotion p
      join document d on d.company_id = p.company_id and d.id = p.document_id and d.state = 'issued'
       ${partyId === null ? empty : sql`and d.party_id = ${partyId}`}
      join document_line l on l.company_id = p.company_id and l.document_id = p.document_id and l.position = p.position
     where p.company_id = ${companyId} and p.promotion_id = any(${[...promotionIds]}::uuid[])
       and (d.paid_on_the_spot > 0 or exists (select from open_item o where o.company_id = d.company_id and o.source_id = d.id and o.kind = 'AR'))
     group by p.promotion_id`)
}
