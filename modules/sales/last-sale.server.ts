/** When each third party of a list last bought: its last invoice that stands, or that of whoever was merged into it. */
import type { Day } from '#base/date.ts'
import type { PartyFigure } from '#modules/people/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { computerInvoice } from './computer-invoice/kind.ts'
import { electronicInvoice } from './invoice/kind.ts'
import { tillSale } from './till-sale/kind.ts'

const { permissions, plan, services } = electronicInvoice
const codes = [electronicInvoice.code, computerInvoice.code, tillSale.code]

export const partyLastSale: PartyFigure = {
  gate: { permission: permissions.read, plan, services },
  read: async (tx, companyId, ids) => {
    const rows = await tx.rows<{ id: string; date: Day }>(sql`
      select w.id, max(l.date) as date
        from (select v.id, v.id as own from unnest(${[...ids]}::uuid[]) as v (id)
              union all
              select same.merged_into, same.id from party same where same.company_id = ${companyId} and same.merged_into = any(${[...ids]}::uuid[])) w
        cross join lateral (
          select d.date from document d
           where d.company_id = ${companyId} and d.party_id = w.own and d.kind = any(${codes}::text[]) and d.state = 'issued'
           order by d.date desc, d.id desc limit 1) l
       group by w.id`)
    return new Map(rows.map(({ id, date }) => [id, { lastSale: date }]))
  },
}
