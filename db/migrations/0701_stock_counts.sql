-- Physical counts: what is counted of a warehouse, by whom and how often. A count takes its number when it begins; what was counted is
-- never changed, only counted again. Each figure keeps how much there was of the product at its moment, so that what moves afterwards
-- changes nothing of what was found.
create table stock_count (
  company_id uuid not null references company,
  id uuid not null,
  number text not null,
  date date not null,
  state text not null default 'counting' check (state in ('counting', 'recount', 'review', 'posted', 'cancelled')),
  warehouse_id uuid not null,
  category_id uuid,
  concept_id uuid not null,
  blind boolean not null,
  freezes boolean not null,
  notes text not null default '',
  -- What it adjusted; null while it is not posted, and of one that found everything as it was.
  note_id uuid,
  decided_by uuid,
  decided_on date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, warehouse_id) references warehouse (company_id, id),
  foreign key (company_id, category_id) references item_category (company_id, id),
  foreign key (company_id, concept_id) references stock_concept (company_id, id),
  foreign key (company_id, note_id) references stock_note (company_id, id),
  constraint stock_count_decided check ((state in ('posted', 'cancelled')) = (decided_on is not null)),
  constraint stock_count_note check (note_id is null or state = 'posted')
);
create index stock_count_list on stock_count (company_id, date desc, id desc);
create index stock_count_warehouse on stock_count (company_id, warehouse_id);
create index stock_count_category on stock_count (company_id, category_id);
create index stock_count_concept on stock_count (company_id, concept_id);
create index stock_count_note on stock_count (company_id, note_id);
select company_table('stock_count', 'select, insert, update');
create policy within_warehouses on stock_count as restrictive to paramo_app using (
  (select reaches_every_stock()) or warehouse_id in (select reached_stock()));

-- What is to be counted; `again` in the second count.
create table stock_count_line (
  company_id uuid not null references company,
  count_id uuid not null,
  item_id uuid not null,
  again boolean not null default false,
  primary key (company_id, count_id, item_id),
  foreign key (company_id, count_id) references stock_count (company_id, id),
  foreign key (company_id, item_id) references item (company_id, id)
);
create index stock_count_line_item on stock_count_line (company_id, item_id);
select company_table('stock_count_line', 'select, insert, update');

-- What somebody counted, in the order in which it was; the last one of each person says what they found.
create table stock_count_tally (
  company_id uuid not null references company,
  id uuid not null,
  count_id uuid not null,
  item_id uuid not null,
  round int not null check (round in (1, 2)),
  quantity numeric(20,6) not null check (quantity >= 0),
  expected numeric(20,6) not null,
  person_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, count_id, item_id) references stock_count_line (company_id, count_id, item_id)
);
create index stock_count_tally_line on stock_count_tally (company_id, count_id, item_id);
select company_table('stock_count_tally', 'select, insert');

-- While it is counted nothing moves through it.
alter table warehouse add column frozen_by uuid;
