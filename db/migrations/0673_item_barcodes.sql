-- An item is read by several bar codes, each of one of its units; its own, `item.barcode`, is among them, so that no code is of two items.
create table item_barcode (
  company_id uuid not null references company,
  code       text not null check (code <> ''),
  item_id    uuid not null,
  -- What one of what carries it is; null is the base unit.
  unit_id    uuid,
  -- It is the one that stands on the item.
  main       boolean not null default false,
  position   int not null default 0,
  primary key (company_id, code),
  foreign key (company_id, item_id) references item (company_id, id),
  foreign key (company_id, unit_id) references measurement_unit (company_id, id),
  check (not main or unit_id is null)
);
create index item_barcode_of_item on item_barcode (company_id, item_id);
create index item_barcode_of_unit on item_barcode (company_id, unit_id) where unit_id is not null;
select company_table('item_barcode', 'select, insert, update, delete');

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
    insert into item_barcode (company_id, code, item_id, main)
    select company_id, barcode, id, true from item where company_id = one and barcode is not null and barcode <> ''
        on conflict do nothing;
  end loop;
  perform set_config('app.company', '', true);
end $$;
