-- What somebody of the company asks for within it: written, sent with its number, decided line by line by another, and attended by
-- transfers and by orders to suppliers. How much of it was attended is never written: it is what those did.
create table requisition (
  company_id uuid not null references company,
  id uuid not null,
  number text,
  date date not null,
  state text not null default 'draft' check (state in ('draft', 'sent', 'approved', 'partlyApproved', 'rejected', 'closed')),
  kind text not null check (kind in ('purchase', 'transfer', 'consumption')),
  warehouse_id uuid not null,
  cost_center_id uuid,
  required_on date not null,
  justification text not null default '',
  decision text not null default '',
  decided_by uuid,
  decided_on date,
  closed_on date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_by uuid,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, warehouse_id) references warehouse (company_id, id),
  foreign key (company_id, cost_center_id) references cost_center (company_id, id),
  constraint requisition_number check ((state = 'draft') = (number is null)),
  constraint requisition_decided check ((state in ('draft', 'sent')) = (decided_on is null))
);
create index requisition_list on requisition (company_id, date desc, id desc);
create index requisition_waits on requisition (company_id, required_on) where state = 'sent';
create index requisition_warehouse on requisition (company_id, warehouse_id);
create index requisition_cost_center on requisition (company_id, cost_center_id);
select company_table('requisition', 'select, insert, update, delete');
create policy only_drafts_go on requisition as restrictive for delete to paramo_app using (state = 'draft');
create policy within_warehouses on requisition as restrictive to paramo_app using (
  (select reaches_every_stock()) or warehouse_id in (select reached_stock()));

-- `approved` and `way` are null until somebody decides.
create table requisition_line (
  company_id uuid not null references company,
  requisition_id uuid not null,
  position int not null,
  item_id uuid not null,
  quantity numeric(20,6) not null check (quantity > 0),
  approved numeric(20,6) check (approved >= 0 and approved <= quantity),
  way text check (way in ('transfer', 'purchase')),
  reason text not null default '',
  primary key (company_id, requisition_id, position),
  foreign key (company_id, requisition_id) references requisition (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references item (company_id, id)
);
create index requisition_line_item on requisition_line (company_id, item_id);
select company_table('requisition_line', 'select, insert, update, delete');

-- What was made to attend a line, and how much of it was asked there. It goes with a draft that is deleted.
create table requisition_supply (
  company_id uuid not null references company,
  id uuid not null,
  requisition_id uuid not null,
  position int not null,
  transfer_id uuid,
  document_id uuid,
  quantity numeric(20,6) not null check (quantity > 0),
  primary key (company_id, id),
  foreign key (company_id, requisition_id, position) references requisition_line (company_id, requisition_id, position),
  foreign key (company_id, transfer_id) references stock_transfer (company_id, id) on delete cascade,
  foreign key (company_id, document_id) references document (company_id, id) on delete cascade,
  constraint requisition_supply_one check (num_nonnulls(transfer_id, document_id) = 1)
);
create index requisition_supply_line on requisition_supply (company_id, requisition_id, position);
create index requisition_supply_transfer on requisition_supply (company_id, transfer_id);
create index requisition_supply_document on requisition_supply (company_id, document_id);
select company_table('requisition_supply', 'select, insert');

-- What each supply of a requisition still holds of its line, and how much of it arrived, as its transfer or order says today: what was
-- annulled, is missing for good or will not be received any more is given back. Lines of one item in one transfer or order take from
-- it in their order. It reaches the transfers and orders of the whole company, so that everybody is told the same: hence the owner's
-- rights, within the company that was entered.
create function requisition_supplied(company uuid, requisition uuid)
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
        select coalesce(sum(m.quantity * m.unit_factor), 0) as ordered, coalesce(bool_or(d.stage = 'closed'), false) as is_closed,
               coalesce(sum(u.used * m.unit_factor), 0) as arrived
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

-- The state that is shown: what was approved and arrived says more than that it was approved.
create function requisition_standing(company uuid, requisition uuid, state text) returns text language sql stable as $$
  select case when state not in ('approved', 'partlyApproved') then state
              when bool_and(coalesce(s.arrived, 0) >= l.approved) then 'attended'
              when bool_or(s.arrived > 0) then 'partlyAttended'
              else state end
    from requisition_line l
    left join (select p.position, sum(p.arrived) as arrived from requisition_supplied(company, requisition) p group by p.position) s
      on s.position = l.position
   where l.company_id = company and l.requisition_id = requisition
$$;
