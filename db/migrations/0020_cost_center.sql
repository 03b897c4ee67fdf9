-- Made from the definition in modules/accounting/cost-center.

create table cost_center (
  company_id uuid not null references company,
  id uuid not null,
  name text not null check (length(name) <= 80),
  code text collate "es-x-icu" not null check (length(code) <= 20),
  parent_id uuid,
  color text,
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, code),
  foreign key (company_id, parent_id) references cost_center (company_id, id)
);
create index cost_center_list on cost_center (company_id, code, id);
create index cost_center_tree on cost_center (company_id, parent_id, position);
select company_table('cost_center', 'select, insert, update, delete');

-- A parent has at most 40 children (627) and takes no movements (629). Its row is locked first, so that neither a sibling
-- nor a movement that is being written at the same time is overlooked.
create function cost_center_under_parent() returns trigger language plpgsql as $$
begin
  perform from cost_center where company_id = new.company_id and id = new.parent_id for update;
  if (select count(*) from cost_center
       where company_id = new.company_id and parent_id = new.parent_id and id <> new.id) >= 40 then
    raise exception 'cost centre % has 40 children', new.parent_id
      using errcode = 'check_violation', constraint = 'cost_center_children';
  end if;
  if exists (select from journal_line where company_id = new.company_id and cost_center_id = new.parent_id) then
    raise exception 'cost centre % has movements', new.parent_id
      using errcode = 'check_violation', constraint = 'cost_center_movements';
  end if;
  return new;
end $$;
create trigger cost_center_under_parent before insert or update of parent_id on cost_center
  for each row when (new.parent_id is not null) execute function cost_center_under_parent();

-- For any ledger with a column cost_center_id. It runs after the foreign key's own trigger, which has locked the row.
create function cost_center_takes_movements() returns trigger language plpgsql as $$
begin
  if exists (select from cost_center where company_id = new.company_id and parent_id = new.cost_center_id) then
    raise exception 'cost centre % has children', new.cost_center_id
      using errcode = 'check_violation', constraint = 'cost_center_movements';
  end if;
  return null;
end $$;

alter table journal_line add foreign key (company_id, cost_center_id) references cost_center (company_id, id);
create index journal_line_of_cost_center on journal_line (company_id, cost_center_id, account_id, date) where cost_center_id is not null;
create trigger journal_line_on_leaf after insert on journal_line
  for each row when (new.cost_center_id is not null) execute function cost_center_takes_movements();
