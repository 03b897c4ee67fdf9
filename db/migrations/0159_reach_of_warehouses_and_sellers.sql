-- A person may be kept to some warehouses, to some registers, and to the sales of one seller, as to their branches: no other
-- stock, document nor balance is reached by any way. Work that has found its document within reach counts with all of them.

-- The warehouses where a person moves stock; none is all of them.
create table member_warehouse (
  company_id uuid not null references company,
  person_id  uuid not null,
  warehouse_id uuid not null,
  primary key (company_id, person_id, warehouse_id),
  foreign key (company_id, person_id) references membership on delete cascade,
  foreign key (company_id, warehouse_id) references warehouse (company_id, id)
);
select company_table('member_warehouse', 'select, insert, update, delete');

-- The registers at which a person sells; none is all of them, and no register.
create table member_register (
  company_id uuid not null references company,
  person_id  uuid not null,
  register_id uuid not null,
  primary key (company_id, person_id, register_id),
  foreign key (company_id, person_id) references membership on delete cascade,
  foreign key (company_id, register_id) references cash_register (company_id, id)
);
select company_table('member_register', 'select, insert, update, delete');

alter table member_limit
  add column has_warehouses boolean not null default false,
  add column has_registers boolean not null default false,
  -- only the sales of this seller, and in their name
  add column seller_id uuid,
  add foreign key (company_id, seller_id) references party (company_id, id);
-- Asked with each request: whether a part of the company is all that they reach.
alter table member_limit add column is_narrow boolean generated always as
  (own_documents or has_branches or has_warehouses or has_registers or seller_id is not null) stored;

create function reaches_every_warehouse() returns boolean language sql stable as $$
  select current_setting('app.reach', true) is not distinct from 'all' or not exists (
    select from member_warehouse k
     where k.company_id = nullif(current_setting('app.company', true), '')::uuid
       and k.person_id = nullif(current_setting('app.person', true), '')::uuid)
$$;
create function reaches_every_register() returns boolean language sql stable as $$
  select current_setting('app.reach', true) is not distinct from 'all' or not exists (
    select from member_register k
     where k.company_id = nullif(current_setting('app.company', true), '')::uuid
       and k.person_id = nullif(current_setting('app.person', true), '')::uuid)
$$;
-- The one seller whose sales somebody reaches; null reaches all.
create function reached_seller() returns uuid language sql stable as $$
  select l.seller_id from member_limit l
   where current_setting('app.reach', true) is distinct from 'all'
     and l.company_id = nullif(current_setting('app.company', true), '')::uuid
     and l.person_id = nullif(current_setting('app.person', true), '')::uuid
$$;

-- A document without goods has no warehouse and is everybody's.
create policy within_warehouses on document as restrictive to paramo_app using (
  (select reaches_every_warehouse()) or warehouse_id is null or warehouse_id in (
    select k.warehouse_id from member_warehouse k
     where k.company_id = nullif(current_setting('app.company', true), '')::uuid
       and k.person_id = nullif(current_setting('app.person', true), '')::uuid));
create policy within_registers on document as restrictive to paramo_app using (
  (select reaches_every_register()) or register_id in (
    select k.register_id from member_register k
     where k.company_id = nullif(current_setting('app.company', true), '')::uuid
       and k.person_id = nullif(current_setting('app.person', true), '')::uuid));
create policy within_seller on document as restrictive to paramo_app using (
  (select reached_seller()) is null or seller_id = (select reached_seller()));

-- A receipt has neither register nor seller: whoever is kept to one reaches those that they wrote.
create policy within_sales on receipt as restrictive to paramo_app using (
  ((select reaches_every_register()) and (select reached_seller()) is null)
  or created_by = nullif(current_setting('app.person', true), '')::uuid);

create policy within_sales on open_item as restrictive to paramo_app using (
  ((select reaches_every_warehouse()) and (select reaches_every_register()) and (select reached_seller()) is null)
  or exists (select from document d where d.company_id = open_item.company_id and d.id = open_item.source_id));
create policy within_sales on open_item_balance as restrictive to paramo_app using (
  ((select reaches_every_warehouse()) and (select reaches_every_register()) and (select reached_seller()) is null)
  or exists (select from open_item o where o.company_id = open_item_balance.company_id and o.id = open_item_balance.open_item_id));

-- Stock is that of their warehouses.
create policy within_warehouses on stock_movement as restrictive to paramo_app using (
  (select reaches_every_warehouse()) or warehouse_id in (
    select k.warehouse_id from member_warehouse k
     where k.company_id = nullif(current_setting('app.company', true), '')::uuid
       and k.person_id = nullif(current_setting('app.person', true), '')::uuid));
create policy within_warehouses on stock_balance as restrictive to paramo_app using (
  (select reaches_every_warehouse()) or warehouse_id in (
    select k.warehouse_id from member_warehouse k
     where k.company_id = nullif(current_setting('app.company', true), '')::uuid
       and k.person_id = nullif(current_setting('app.person', true), '')::uuid));
create policy within_warehouses on stock_value as restrictive to paramo_app using (
  (select reaches_every_warehouse()) or exists (
    select from stock_movement m where m.company_id = stock_value.company_id and m.id = stock_value.movement_id));
create policy within_warehouses on stock_note as restrictive to paramo_app using (
  (select reaches_every_warehouse()) or warehouse_id in (
    select k.warehouse_id from member_warehouse k
     where k.company_id = nullif(current_setting('app.company', true), '')::uuid
       and k.person_id = nullif(current_setting('app.person', true), '')::uuid));
