-- What was asked for and comes, counted as documents count it: a part of a unit is that part (1059), and parts together are whole.
create or replace function requisition_supplied(company uuid, requisition uuid)
  returns table (id uuid, "position" int, held numeric, arrived numeric)
  language sql stable security definer set search_path = public, pg_temp as $$
  with asked as (
    select k.id, k.position, k.transfer_id, k.document_id, k.quantity, l.item_id,
           sum(k.quantity) over (partition by k.transfer_id, k.document_id, l.item_id order by k.position, k.id) - k.quantity as before
      from requisition_supply k
      join requisition_line l on l.company_id = k.company_id and l.requisition_id = k.requisition_id and l.position = k.position
     where k.company_id = company and k.requisition_id = requisition
       and company = nullif(current_setting('app.company', true), '')::uuid),
  followed as (
    select a.*, x.held as there, x.arrived as came
      from asked a cross join lateral (
        select coalesce(sum(m.quantity - m.settled), 0) as held, coalesce(sum(m.received), 0) as arrived
          from stock_transfer t
          join stock_transfer_line m on m.company_id = t.company_id and m.transfer_id = t.id and m.item_id = a.item_id
         where t.company_id = company and t.id = a.transfer_id and t.state <> 'annulled') x
     where a.transfer_id is not null
    union all
    select a.*, case when x.is_closed then x.arrived else greatest(x.ordered, x.arrived) end, x.arrived
      from asked a cross join lateral (
        select round(coalesce(sum(base_units(m.quantity, m.unit_factor)), 0), 6) as ordered, coalesce(bool_or(d.stage = 'closed'), false) as is_closed,
               round(coalesce(sum(base_units(u.used, m.unit_factor)), 0), 6) as arrived
          from document d
          join document_line m on m.company_id = d.company_id and m.document_id = d.id and m.item_id = a.item_id
          left join lateral (
            select sum(b.quantity) as used
              from document_line_source s
              join document e on e.company_id = s.company_id and e.id = s.document_id and e.state = 'issued'
              join document_line b on b.company_id = s.company_id and b.document_id = s.document_id and b.position = s.position
             where s.company_id = company and s.source_id = d.id and s.source_position = m.position and not s.by_value) u on true
         where d.company_id = company and d.id = a.document_id and d.state in ('draft', 'issued')) x
     where a.document_id is not null)
  select f.id, f.position, least(f.quantity, greatest(f.there - f.before, 0)), least(f.quantity, greatest(f.came - f.before, 0))
    from followed f
$$;

create or replace function stock_on_its_way(company uuid)
  returns table (item_id uuid, warehouse_id uuid, ordered numeric, drafted numeric, travelling numeric)
  language sql stable security definer set search_path = public, pg_temp as $$
  with coming as (
    select l.item_id, coalesce(l.warehouse_id, d.warehouse_id) as warehouse_id,
           case d.state when 'issued' then base_units(greatest(l.quantity - coalesce(u.used, 0), 0), l.unit_factor) else 0 end as ordered,
           case d.state when 'draft' then base_units(l.quantity, l.unit_factor) else 0 end as drafted,
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
  select c.item_id, c.warehouse_id, round(sum(c.ordered), 6), round(sum(c.drafted), 6), sum(c.travelling)
    from coming c where c.warehouse_id is not null group by 1, 2
$$;
