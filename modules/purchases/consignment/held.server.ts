/** Counted from the documents: what came in consignment less what was bought of it and what went back. */
import { parseQuantity, quantityText } from '#base/decimal.ts'
import { empty, sql } from '#platform/db/tx.server.ts'
import { handle } from '#platform/http/handle.server.ts'
import { heldGoods, MOST_HELD, type HeldRow } from './endpoints.ts'
import { purchaseConsignment } from './kind.ts'

export const heldHandler = handle(heldGoods, async ({ tx, session: { companyId }, query: { itemId } }) => {
  const rows = await tx.rows<HeldRow>(sql`
    with held as (
      select l.item_id, l.warehouse_id, d.party_id, d.date,
             base_units(l.quantity - coalesce(u.quantity, 0) - coalesce(b.quantity, 0), l.unit_factor)::numeric(20,6) as quantity
        from document d
        join document_line l on l.company_id = d.company_id and l.document_id = d.id and l.warehouse_id is not null
        left join lateral (
          select sum(m.quantity) as quantity from document_line_source s
            join document o on o.company_id = s.company_id and o.id = s.document_id and o.state = 'issued'
            join document_line m on m.company_id = s.company_id and m.document_id = s.document_id and m.position = s.position
           where s.company_id = ${companyId} and s.source_id = d.id and s.source_position = l.position and not s.by_value) u on true
        left join lateral (
          select sum(r.quantity) as quantity from document_return_line r
            join document_return k on k.company_id = r.company_id and k.id = r.return_id and k.annulled_at is null
           where r.company_id = ${companyId} and r.document_id = d.id and r.position = l.position) b on true
       where d.company_id = ${companyId} and d.kind = ${purchaseConsignment.code} and d.state = 'issued'${
         itemId === undefined ? empty : sql` and l.item_id = ${itemId}`
       })
    select json_build_object('id', i.id, 'code', i.code, 'name', i.name) as item, json_build_object('id', p.id, 'name', p.display_name) as supplier,
           json_build_object('id', w.id, 'name', w.name) as warehouse, sum(h.quantity)::numeric(20,6)::text as quantity, i.unit_name as "baseUnit", min(h.date) as since
      from held h
      join item i on i.company_id = ${companyId} and i.id = h.item_id and i.kind = 'product'
      join warehouse w on w.company_id = i.company_id and w.id = h.warehouse_id
      join party p on p.company_id = i.company_id and p.id = h.party_id
     where h.quantity > 0
     group by i.id, i.code, i.name, p.id, p.display_name, w.id, w.name, i.unit_name
     order by i.code, p.display_name, w.name limit ${MOST_HELD}`)
  return { rows: rows.map((row) => ({ ...row, quantity: quantityText(parseQuantity(row.quantity)) })) }
})
