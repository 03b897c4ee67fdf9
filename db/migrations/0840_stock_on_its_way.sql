-- What comes to each warehouse: what suppliers were asked for and did not bring yet, what waits in drafts of orders, and what travels
-- between warehouses. It reaches the orders and transfers of the whole company, so that nobody who is kept to a part of it buys what
-- somebody else asked for: hence the owner's rights, within the company that was entered.
create function stock_on_its_way(company uuid)
  returns table (item_id uuid, warehouse_id uuid, ordered numeric, drafted numeric, travelling numeric)
  language sql stable security definer set search_path = public, pg_temp as $$
  with coming as (
    select l.item_id, coalesce(l.warehouse_id, d.warehouse_id) as warehouse_id,
           case d.state when 'issued' then greatest(l.quantity - coalesce(u.used, 0), 0) * l.unit_factor else 0 end as ordered,
           case d.state when 'draft' then l.quantity * l.unit_factor else 0 end as drafted,
           0::numeric as travelling
      from document d
      join document_line l on l.company_id = d.company_id and l.document_id = d.id and l.item_id is not null
      left join document_follow_up f on f.company_id = d.company_id and f.document_id = d.id
      left join lateral (
        select sum(b.quantity) as used
          from document_line_source s
          join document e on e.company_id = s.company_id and e.id = s.document_id and e.state = 'issued'
          join document_line b on b.company_id = s.company_id and b.document_id = s.document_id and b.position = s.position
         where d.state = 'issued' and s.company_id = company and s.source_id = d.id and s.source_position = l.position and not s.by_value) u on true
     where d.company_id = company and company = nullif(current_setting('app.company', true), '')::uuid and d.kind = 'ORP'
       and (d.state = 'draft' or (d.state = 'issued' and d.stage is distinct from 'closed' and f.conversion is distinct from 'whole'))
     union all
    select m.item_id, t.destination_id, 0, 0, m.quantity - m.received - m.settled
      from stock_transfer t
      join stock_transfer_line m on m.company_id = t.company_id and m.transfer_id = t.id
     where t.company_id = company and company = nullif(current_setting('app.company', true), '')::uuid and t.state in ('sent', 'partial'))
  select c.item_id, c.warehouse_id, sum(c.ordered), sum(c.drafted), sum(c.travelling)
    from coming c where c.warehouse_id is not null group by 1, 2
$$;
