-- Prices of lists that are changed together: at once, or on a day. What each one was is kept when it is applied, so that all of
-- them are taken back together.
create table price_batch (
  company_id uuid not null references company,
  id         uuid not null,
  state      text not null check (state in ('scheduled', 'applied', 'undone', 'discarded')),
  -- The first day on which its prices hold.
  applies_on date not null,
  -- Why some of them are below what the item costs; empty of those that are not.
  reason     text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  applied_at timestamptz,
  ended_at   timestamptz,
  ended_by   uuid,
  primary key (company_id, id),
  check ((applied_at is not null) = (state in ('applied', 'undone')))
);
select company_table('price_batch', 'select, insert, update', worker_reads => true);
-- The worker looks in any company for those whose day has come.
create index price_batch_due on price_batch (applies_on) where state = 'scheduled';

create table price_batch_cell (
  company_id uuid not null references company,
  batch_id   uuid not null,
  list_id    uuid not null,
  item_id    uuid not null,
  -- Null takes away what is written, and the rule of the list holds again.
  price      numeric(20,6) check (price >= 0),
  -- What was written when it was applied; null of nothing.
  before     numeric(20,6),
  primary key (company_id, batch_id, list_id, item_id),
  foreign key (company_id, batch_id) references price_batch (company_id, id),
  foreign key (company_id, list_id) references price_list (company_id, id),
  foreign key (company_id, item_id) references item (company_id, id)
);
create index price_batch_cell_of_list on price_batch_cell (company_id, list_id);
create index price_batch_cell_of_item on price_batch_cell (company_id, item_id);
select company_table('price_batch_cell', 'select, insert, update');
