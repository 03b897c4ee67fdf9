-- Where the document of a movement posts what it moves, so that what changes of its value later goes there too; and the
-- exit whose value an arrival in another place carries.
alter table stock_movement
  add column counter_account_id uuid,
  add column cost_center_id uuid,
  add column party_id uuid,
  add column follows uuid,
  add foreign key (company_id, counter_account_id) references account (company_id, id),
  add foreign key (company_id, cost_center_id) references cost_center (company_id, id),
  add foreign key (company_id, party_id) references party (company_id, id),
  add foreign key (company_id, follows) references stock_movement (company_id, id);

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
    -- What a note brought went against the opening balance; everything else was sold or came back, at the cost of its item.
    update stock_movement m set counter_account_id = i.cost_account_id
      from item i where m.company_id = one and i.company_id = one and i.id = m.item_id;
    update stock_movement m set counter_account_id = r.account_id
      from account_role r, stock_note n
     where m.company_id = one and r.company_id = one and r.role = 'openingBalance' and n.company_id = one and n.id = m.source_id;
    update stock_movement m set cost_center_id = l.cost_center_id
      from document_line l
     where m.company_id = one and l.company_id = one and l.document_id = m.source_id and l.position = m.source_line and l.cost_center_id is not null;
  end loop;
  perform set_config('app.company', '', true);
  perform set_config('app.reach', '', true);
end $$;

alter table stock_movement alter column counter_account_id set not null;
create index stock_movement_follows on stock_movement (company_id, follows) where follows is not null;

-- Arrivals whose value became another afterwards say by how much in rows of their own.
alter table stock_value drop constraint stock_value_reason_check, add constraint stock_value_reason_check
  check (reason in ('origin', 'change', 'recost'));
