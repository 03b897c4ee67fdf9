-- How much there should be of a product in a warehouse: below the minimum it is short, at the point of reorder it is asked for, above
-- the maximum there is too much. What nobody wrote is null.
create table stock_level (
  company_id   uuid not null references company,
  item_id      uuid not null,
  warehouse_id uuid not null,
  minimum      numeric(20,6) check (minimum >= 0),
  reorder      numeric(20,6) check (reorder >= 0),
  maximum      numeric(20,6) check (maximum >= 0),
  primary key (company_id, item_id, warehouse_id),
  foreign key (company_id, item_id) references item (company_id, id),
  foreign key (company_id, warehouse_id) references warehouse (company_id, id),
  check (minimum <= maximum),
  check (minimum is not null or reorder is not null or maximum is not null)
);
create index stock_level_of_warehouse on stock_level (company_id, warehouse_id);
select company_table('stock_level', 'select, insert, update, delete');
create policy within_warehouses on stock_level as restrictive to paramo_app using (
  (select reaches_every_stock()) or warehouse_id in (select reached_stock()));
