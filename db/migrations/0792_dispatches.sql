-- Orders that leave together: what is picked of each by product, the remission or the invoice that goes with it, and how it was received.
create table dispatch (
  company_id uuid not null references company,
  id uuid not null,
  -- Taken when somebody begins to pick; a draft that goes back keeps it.
  number text,
  scheduled_on date not null,
  state text not null default 'draft'
    check (state in ('draft', 'picking', 'ready', 'onRoute', 'delivered', 'partlyDelivered', 'returned')),
  warehouse_id uuid not null,
  route text not null default '',
  carrier text not null default '',
  vehicle_plate text not null default '',
  waybill text not null default '',
  notes text not null default '',
  sent_on date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, warehouse_id) references warehouse (company_id, id),
  constraint dispatch_number check (state = 'draft' or number is not null),
  constraint dispatch_sent check ((sent_on is null) = (state in ('draft', 'picking', 'ready')))
);
create index dispatch_list on dispatch (company_id, scheduled_on desc, id desc);
create index dispatch_warehouse on dispatch (company_id, warehouse_id);
select company_table('dispatch', 'select, insert, update, delete');
create policy only_drafts_go on dispatch as restrictive for delete to paramo_app using (state = 'draft');
create policy within_warehouses on dispatch as restrictive to paramo_app using (
  (select reaches_every_stock()) or warehouse_id in (select reached_stock()));

create table dispatch_order (
  company_id uuid not null references company,
  dispatch_id uuid not null,
  order_id uuid not null,
  position int not null,
  makes text not null check (makes in ('RMS', 'INE')),
  -- What went with it; null until it is sent, and of what nothing was picked of.
  document_id uuid,
  outcome text check (outcome in ('delivered', 'partlyDelivered', 'returned')),
  outcome_on date,
  received_by text not null default '',
  received_identification text not null default '',
  novelty text not null default '',
  primary key (company_id, dispatch_id, order_id),
  foreign key (company_id, dispatch_id) references dispatch (company_id, id) on delete cascade,
  foreign key (company_id, order_id) references document (company_id, id),
  foreign key (company_id, document_id) references document (company_id, id),
  constraint dispatch_order_outcome check ((outcome is null) = (outcome_on is null) and (outcome is null or document_id is not null))
);
create index dispatch_order_of on dispatch_order (company_id, order_id);
create index dispatch_order_document on dispatch_order (company_id, document_id) where document_id is not null;
select company_table('dispatch_order', 'select, insert, update, delete');

-- In the unit of the order's line; which goods, in base units, as documents keep them.
create table dispatch_line (
  company_id uuid not null references company,
  dispatch_id uuid not null,
  position int not null,
  order_id uuid not null,
  order_position int not null,
  item_id uuid not null,
  quantity numeric(20,6) not null check (quantity > 0),
  picked numeric(20,6) not null default 0 check (picked >= 0 and picked <= quantity),
  goods jsonb,
  primary key (company_id, dispatch_id, position),
  unique (company_id, dispatch_id, order_id, order_position),
  foreign key (company_id, dispatch_id, order_id) references dispatch_order (company_id, dispatch_id, order_id) on delete cascade,
  foreign key (company_id, item_id) references item (company_id, id)
);
create index dispatch_line_item on dispatch_line (company_id, item_id);
create index dispatch_line_order on dispatch_line (company_id, order_id, order_position);
select company_table('dispatch_line', 'select, insert, update, delete');
