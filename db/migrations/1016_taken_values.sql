-- What changes of the cost of goods goes on to where they went: to what came back of an exit, and to what invoices took of goods that
-- had been delivered before.
set local lock_timeout = '5s';

-- The exit of which goods come back: what comes back is worth its share of it, whatever it comes to cost.
alter table stock_movement add column returns uuid, add foreign key (company_id, returns) references stock_movement (company_id, id);
-- What goods that go back to who sold them were bought for.
alter table stock_movement add column return_cost numeric(20,2) check (return_cost is null or quantity < 0);
create index stock_movement_returns on stock_movement (company_id, returns) where returns is not null;

-- What was taken of the cost of goods that wait to be invoiced, by the line of the document that moved them: as it was taken (origin),
-- what changed of it since (recost), and what was given back when its taker was annulled or edited (undo). What a taker has taken is the
-- sum of its rows.
create table stock_taking (
  company_id uuid not null references company,
  id         uuid not null,
  source_id   uuid not null,
  source_line int not null,
  taker_id    uuid not null,
  taker_event text not null,
  taker_line  int not null,
  reason     text not null check (reason in ('origin', 'recost', 'undo')),
  -- In the unit of the line of its source, of which there were so many.
  quantity   numeric(20,6) not null,
  whole      numeric(20,6) not null check (whole > 0),
  value      numeric(20,2) not null,
  -- Of the taker, and of the entry that moves the value.
  date       date not null,
  entry_date date not null,
  from_account_id uuid not null,
  party_id        uuid,
  to_account_id   uuid not null,
  cost_center_id  uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, from_account_id) references account (company_id, id),
  foreign key (company_id, to_account_id) references account (company_id, id),
  foreign key (company_id, cost_center_id) references cost_center (company_id, id),
  foreign key (company_id, party_id) references party (company_id, id),
  constraint stock_taking_quantity check (case reason when 'origin' then quantity > 0 when 'undo' then quantity < 0 else quantity = 0 end)
);
create index stock_taking_source on stock_taking (company_id, source_id, source_line);
create index stock_taking_taker on stock_taking (company_id, taker_id, taker_line);
create index stock_taking_from on stock_taking (company_id, from_account_id);
create index stock_taking_to on stock_taking (company_id, to_account_id);
create index stock_taking_party on stock_taking (company_id, party_id) where party_id is not null;
create index stock_taking_center on stock_taking (company_id, cost_center_id) where cost_center_id is not null;
select company_table('stock_taking', 'select, insert');

do $$
declare
  ids uuid[];
  one uuid;
begin
  -- The list of companies is the operator's to read; each is then entered by its own door.
  set local role paramo_operator;
  select coalesce(array_agg(id), '{}') into ids from company;
  reset role;
  foreach one in array ids loop
    perform set_config('app.company', one::text, true);
    perform set_config('app.reach', 'all', true);
    insert into stock_taking (company_id, id, source_id, source_line, taker_id, taker_event, taker_line, reason, quantity, whole, value,
                              date, entry_date, from_account_id, party_id, to_account_id, cost_center_id)
    select one, gen_random_uuid(), s.source_id, s.source_position, d.id, case d.revision when 1 then 'issue' else 'issue.' || d.revision end, l.position,
           'origin', l.quantity, o.quantity, t.value, d.date, d.date, t.account_id, d.party_id, i.cost_account_id, l.cost_center_id
      from document_line_delivered t
      join document d on d.company_id = one and d.id = t.document_id and d.state = 'issued'
      join document_line l on l.company_id = one and l.document_id = t.document_id and l.position = t.position
      join document_line_source s on s.company_id = one and s.document_id = t.document_id and s.position = t.position and not s.by_value
      join document r on r.company_id = one and r.id = s.source_id and r.kind in ('RMS', 'RCS')
      join document_line o on o.company_id = one and o.document_id = s.source_id and o.position = s.source_position
      join item i on i.company_id = one and i.id = l.item_id and i.cost_account_id is not null
     where t.company_id = one and l.quantity > 0;
    -- What came back with a note about what left with its document, or with the remission before it; and what came back of a remission.
    update stock_movement m set returns = e.id
      from document n
      join document_correction c on c.company_id = one and c.document_id = n.id
      join document_line_source s on s.company_id = one and s.document_id = n.id and not s.by_value
      left join document_line_delivered t on t.company_id = one and t.document_id = s.source_id and t.position = s.source_position
      left join document_line_source b on b.company_id = one and b.document_id = t.document_id and b.position = t.position
      join document r on r.company_id = one and r.id = coalesce(b.source_id, s.source_id)
      join stock_movement e on e.company_id = one and e.source_id = r.id and e.source_line = coalesce(b.source_position, s.source_position)
                           and e.quantity < 0 and e.source_event = case r.revision when 1 then 'issue' else 'issue.' || r.revision end
     where m.company_id = one and n.company_id = one and m.source_id = n.id and m.source_line = s.position and m.item_id = e.item_id
       and m.quantity > 0 and m.reverses is null and m.source_event = case n.revision when 1 then 'issue' else 'issue.' || n.revision end;
    update stock_movement m set returns = e.id
      from document r
      join stock_movement e on e.company_id = one and e.source_id = r.id and e.quantity < 0
                           and e.source_event = case r.revision when 1 then 'issue' else 'issue.' || r.revision end
     where m.company_id = one and r.company_id = one and m.source_id = r.id and m.source_line = e.source_line and m.item_id = e.item_id
       and m.quantity > 0 and m.reverses is null and m.source_event like 'return.%';
  end loop;
  perform set_config('app.company', '', true);
  perform set_config('app.reach', '', true);
end $$;
