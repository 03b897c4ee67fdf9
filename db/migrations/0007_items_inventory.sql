-- Products and services, warehouses, and stock as two ledgers: quantities and values.

create table item (
  company_id uuid not null references company,
  id         uuid not null,
  kind       text not null check (kind in ('product', 'service')),
  code       text not null,
  reference  text not null default '',
  barcode    text,
  name       text collate "es-x-icu" not null,
  description text not null default '',
  brand_id   uuid,
  unit_code  text not null default '94',
  unit_name  text not null default 'Unidad',
  price      numeric(20,6) not null default 0 check (price >= 0),
  price_cents bigint generated always as ((price * 100)::bigint) stored,
  -- retefuente concept and ICA activity that a buyer withholds by
  withholding_code text,
  ica_code   text,
  income_account_id    uuid not null,
  inventory_account_id uuid,
  cost_account_id      uuid,
  standard_code text,
  active     boolean not null default true,
  version    int not null default 1,
  custom     jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, code),
  unique (company_id, barcode),
  foreign key (company_id, income_account_id) references account (company_id, id),
  foreign key (company_id, inventory_account_id) references account (company_id, id),
  foreign key (company_id, cost_account_id) references account (company_id, id),
  check (kind = 'service' or (inventory_account_id is not null and cost_account_id is not null))
);
create index item_by_name on item (company_id, name, id);
create index item_by_brand on item (company_id, brand_id, name, id) where brand_id is not null;
create unique index item_reference on item (company_id, reference) where reference <> '';
select company_table('item', 'select, insert, update');

create table item_tax (
  company_id uuid not null references company,
  item_id    uuid not null,
  tax_id     uuid not null,
  primary key (company_id, item_id, tax_id),
  foreign key (company_id, item_id) references item (company_id, id),
  foreign key (company_id, tax_id) references tax (company_id, id)
);
select company_table('item_tax', 'select, insert, delete');

-- The columns follow the definition in modules/inventory/warehouse; a story compares them.
create table warehouse (
  company_id uuid not null references company,
  id         uuid not null,
  code       text not null,
  name       text collate "es-x-icu" not null,
  active     boolean not null default true,
  version    int not null default 1,
  primary key (company_id, id),
  unique (company_id, code),
  unique (company_id, name)
);
select company_table('warehouse', 'select, insert, update, delete');

-- Quantities: in positive, out negative. Never edited; undoing is a movement that names what it reverses.
create table stock_movement (
  company_id uuid not null references company,
  id         uuid not null,
  item_id    uuid not null,
  warehouse_id uuid not null,
  date       date not null,
  -- order within the day and tie-breaker of the whole card; taken under the lock of item and warehouse
  sequence   bigint not null,
  quantity   numeric(20,6) not null check (quantity <> 0),
  source_kind  text not null,
  source_id    uuid not null,
  source_event text not null,
  source_line  int not null,
  reverses   uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, source_kind, source_id, source_event, source_line),
  unique (company_id, item_id, warehouse_id, sequence),
  unique (company_id, reverses),
  foreign key (company_id, item_id) references item (company_id, id),
  foreign key (company_id, warehouse_id) references warehouse (company_id, id),
  foreign key (company_id, reverses) references stock_movement (company_id, id)
);
create index stock_movement_card on stock_movement (company_id, item_id, warehouse_id, date, sequence);
create index stock_movement_of on stock_movement (company_id, source_id);
select company_table('stock_movement', 'select, insert');

-- Values: what each movement was worth when made ('origin') and the differences that later arrivals showed ('recost').
create table stock_value (
  company_id uuid not null references company,
  id         uuid not null,
  movement_id uuid not null,
  reason     text not null check (reason in ('origin', 'recost')),
  value      numeric(20,2) not null,
  entry_date date not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, movement_id) references stock_movement (company_id, id)
);
create index stock_value_of on stock_value (company_id, movement_id);
select company_table('stock_value', 'select, insert');

-- Derived: what is there now, also the row that is locked while moving. Provable from the two ledgers.
create table stock_balance (
  company_id uuid not null references company,
  item_id    uuid not null,
  warehouse_id uuid not null,
  quantity   numeric(20,6) not null default 0,
  value      numeric(20,2) not null default 0,
  sequence   bigint not null default 0,
  last_date  date,
  primary key (company_id, item_id, warehouse_id),
  foreign key (company_id, item_id) references item (company_id, id),
  foreign key (company_id, warehouse_id) references warehouse (company_id, id)
);
select company_table('stock_balance', 'select, insert, update');

-- Entries and exits that are not a commercial document: opening stock first.
create table stock_note (
  company_id uuid not null references company,
  id         uuid not null,
  type       text not null check (type in ('opening')),
  number     text not null,
  date       date not null,
  warehouse_id uuid not null,
  notes      text not null default '',
  state      text not null default 'posted' check (state in ('posted', 'annulled')),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  unique (company_id, type, number),
  foreign key (company_id, warehouse_id) references warehouse (company_id, id)
);
select company_table('stock_note', 'select, insert, update');
