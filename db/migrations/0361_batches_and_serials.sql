-- Goods that are told apart: by batch, with or without a day on which they expire, or one by one. Value stays by item and warehouse;
-- what is there of a batch, and where a serial is, are folds of the movements.
alter table item add column control text not null default 'none' check (control in ('none', 'batch', 'expiring', 'serial'));

create table batch (
  company_id uuid not null references company,
  id         uuid not null,
  item_id    uuid not null,
  code       text not null check (code <> ''),
  made_on    date,
  expires_on date,
  -- Why nobody may take of it; empty while anybody may.
  blocked    text not null default '',
  version    int  not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, item_id, code),
  foreign key (company_id, item_id) references item (company_id, id)
);
select company_table('batch', 'select, insert, update');

create table serial (
  company_id uuid not null references company,
  id         uuid not null,
  item_id    uuid not null,
  code       text not null check (code <> ''),
  -- Derived: where it is; null of one that left.
  warehouse_id uuid,
  -- Derived: the last that moved it.
  movement_id  uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, item_id, code),
  foreign key (company_id, item_id) references item (company_id, id),
  foreign key (company_id, warehouse_id) references warehouse (company_id, id)
);
create index serial_in_warehouse on serial (company_id, warehouse_id, item_id) where warehouse_id is not null;
select company_table('serial', 'select, insert, update');

-- What each movement of such goods moved of which: signed as the movement.
create table stock_movement_batch (
  company_id  uuid not null references company,
  movement_id uuid not null,
  batch_id    uuid not null,
  quantity    numeric(20,6) not null check (quantity <> 0),
  primary key (company_id, movement_id, batch_id),
  foreign key (company_id, movement_id) references stock_movement (company_id, id),
  foreign key (company_id, batch_id) references batch (company_id, id)
);
create index stock_movement_batch_of on stock_movement_batch (company_id, batch_id);
select company_table('stock_movement_batch', 'select, insert');

create table stock_movement_serial (
  company_id  uuid not null references company,
  movement_id uuid not null,
  serial_id   uuid not null,
  primary key (company_id, movement_id, serial_id),
  foreign key (company_id, movement_id) references stock_movement (company_id, id),
  foreign key (company_id, serial_id) references serial (company_id, id)
);
create index stock_movement_serial_of on stock_movement_serial (company_id, serial_id);
select company_table('stock_movement_serial', 'select, insert');

-- Derived: what there is of each batch in each warehouse. Under the lock of the cell.
create table batch_balance (
  company_id   uuid not null references company,
  batch_id     uuid not null,
  warehouse_id uuid not null,
  quantity     numeric(20,6) not null default 0 check (quantity >= 0),
  primary key (company_id, batch_id, warehouse_id),
  foreign key (company_id, batch_id) references batch (company_id, id),
  foreign key (company_id, warehouse_id) references warehouse (company_id, id)
);
select company_table('batch_balance', 'select, insert, update');

-- Whoever is kept to warehouses knows of what is there, and of what moved there.
create policy within_warehouses on batch_balance as restrictive to paramo_app using (
  (select reaches_every_stock()) or warehouse_id in (select reached_stock()));
create policy within_warehouses on stock_movement_batch as restrictive to paramo_app using (
  (select reaches_every_stock()) or exists (
    select from stock_movement m where m.company_id = stock_movement_batch.company_id and m.id = stock_movement_batch.movement_id));
create policy within_warehouses on stock_movement_serial as restrictive to paramo_app using (
  (select reaches_every_stock()) or exists (
    select from stock_movement m where m.company_id = stock_movement_serial.company_id and m.id = stock_movement_serial.movement_id));
