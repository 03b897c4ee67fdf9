-- What was counted of a product stands: what is recorded later with an earlier day asks, and the count takes it up.
set local lock_timeout = '5s';

-- Behind which movement of its card a product was counted; null of what was counted before it was kept.
alter table stock_count_tally
  add column date date,
  add column sequence bigint,
  add constraint stock_count_tally_place check ((date is null) = (sequence is null));

-- What was found of a product in a warehouse by a physical count or a quick one, once it was adjusted.
create table stock_counted (
  company_id uuid not null references company,
  id         uuid not null,
  item_id      uuid not null,
  warehouse_id uuid not null,
  -- Its place in the card: behind everything of an earlier day, and behind what of its own day was recorded before it.
  date       date not null,
  sequence   bigint not null,
  quantity   numeric(20,6) not null check (quantity >= 0),
  -- The physical count, and the note that adjusted: either one may have found that all was as it was.
  count_id   uuid,
  note_id    uuid,
  -- By which number it is known, and the day of its adjustment.
  number     text not null,
  decided_on date not null,
  -- Of its concept: where what it takes up is posted.
  counter_account_id uuid not null,
  -- False once its note is annulled.
  stands     boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, item_id) references item (company_id, id),
  foreign key (company_id, warehouse_id) references warehouse (company_id, id),
  foreign key (company_id, count_id) references stock_count (company_id, id),
  foreign key (company_id, note_id) references stock_note (company_id, id),
  foreign key (company_id, counter_account_id) references account (company_id, id),
  check (count_id is not null or note_id is not null)
);
create index stock_counted_card on stock_counted (company_id, item_id, warehouse_id, date, sequence);
create index stock_counted_warehouse on stock_counted (company_id, warehouse_id);
create index stock_counted_count on stock_counted (company_id, count_id);
create index stock_counted_note on stock_counted (company_id, note_id);
create index stock_counted_account on stock_counted (company_id, counter_account_id);
select company_table('stock_counted', 'select, insert, update');

-- The count whose adjustment a movement is: it takes up what was recorded late.
alter table stock_movement add column counted_id uuid, add foreign key (company_id, counted_id) references stock_counted (company_id, id);
create index stock_movement_counted on stock_movement (company_id, counted_id) where counted_id is not null;
