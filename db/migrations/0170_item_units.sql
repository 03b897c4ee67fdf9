-- Other units of an item: how many of its base unit one holds. What documents said stays with them.
create table item_other_unit (
  company_id uuid not null references company,
  item_id    uuid not null,
  unit_id    uuid not null,
  factor     numeric(20,6) not null check (factor > 0 and factor <= 1000000),
  position   integer not null default 0,
  primary key (company_id, item_id, unit_id),
  foreign key (company_id, item_id) references item (company_id, id),
  foreign key (company_id, unit_id) references measurement_unit (company_id, id)
);
create index item_other_unit_of on item_other_unit (company_id, unit_id);
select company_table('item_other_unit', 'select, insert, update, delete');

-- The base unit holds one of itself: it is never another one as well, also when two units are joined.
create function item_other_unit_is_other() returns trigger
language plpgsql as $$
begin
  if tg_table_name = 'item' then
    if not exists (select from item_other_unit o where o.company_id = new.company_id and o.item_id = new.id and o.unit_id = new.unit_id) then
      return new;
    end if;
  else
    -- For share: whoever changes the base unit waits, and then finds this one.
    perform from item i where i.company_id = new.company_id and i.id = new.item_id for share;
    if not exists (select from item i where i.company_id = new.company_id and i.id = new.item_id and i.unit_id = new.unit_id) then
      return new;
    end if;
  end if;
  raise exception 'the base unit of an item is not another one of it'
    using errcode = 'check_violation', constraint = 'item_other_unit_is_other';
end $$;
create trigger item_other_unit_is_other after insert or update of unit_id on item_other_unit
  for each row execute function item_other_unit_is_other();
create trigger item_other_unit_is_other after update of unit_id on item
  for each row when (new.unit_id is not null) execute function item_other_unit_is_other();
