-- Goods that go from a warehouse to another, and where they are while they travel. A transfer takes its number when it is sent;
-- what it moves is in the ledger of movements, each sending, reception and settling under an event of its own.
create table stock_transfer (
  company_id uuid not null references company,
  id uuid not null,
  number text,
  date date not null,
  state text not null default 'draft' check (state in ('draft', 'requested', 'sent', 'partial', 'received', 'differences', 'annulled')),
  origin_id uuid not null,
  destination_id uuid not null,
  immediate boolean not null default false,
  waybill text not null default '',
  notes text not null default '',
  sent_on date,
  received_on date,
  events int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, origin_id) references warehouse (company_id, id),
  foreign key (company_id, destination_id) references warehouse (company_id, id),
  check (origin_id <> destination_id),
  constraint stock_transfer_number check ((state in ('draft', 'requested')) = (number is null) or state = 'annulled')
);
create index stock_transfer_list on stock_transfer (company_id, date desc, id desc);
select company_table('stock_transfer', 'select, insert, update, delete');
create policy only_drafts_go on stock_transfer as restrictive for delete to paramo_app using (state = 'draft');
create policy within_warehouses on stock_transfer as restrictive to paramo_app using (
  (select reaches_every_stock()) or origin_id in (select reached_stock()) or destination_id in (select reached_stock()));

create table stock_transfer_line (
  company_id uuid not null references company,
  transfer_id uuid not null,
  position int not null,
  item_id uuid not null,
  quantity numeric(20,6) not null check (quantity > 0),
  received numeric(20,6) not null default 0 check (received >= 0),
  settled numeric(20,6) not null default 0 check (settled >= 0),
  primary key (company_id, transfer_id, position),
  foreign key (company_id, transfer_id) references stock_transfer (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references item (company_id, id),
  constraint stock_transfer_line_whole check (received + settled <= quantity)
);
create index stock_transfer_line_item on stock_transfer_line (company_id, item_id);
select company_table('stock_transfer_line', 'select, insert, update, delete');

-- Where goods stand while they travel: one warehouse of the company, made when it first sends.
create table stock_transit (
  company_id uuid not null references company,
  -- Null for a moment, while whoever sends first makes it.
  warehouse_id uuid,
  primary key (company_id),
  foreign key (company_id, warehouse_id) references warehouse (company_id, id)
);
select company_table('stock_transit', 'select, insert, update');
