-- What an item costs one customer, from a quantity on: it comes before every list, while it holds.
set local lock_timeout = '5s';
create table party_price (
  company_id    uuid not null references company,
  id            uuid not null,
  party_id      uuid not null,
  item_id       uuid not null,
  from_quantity numeric(20,6) not null default 0 check (from_quantity >= 0),
  -- of the base unit, without taxes, as the base price
  price         numeric(20,6) not null check (price > 0),
  valid_from    date,
  valid_to      date,
  created_at    timestamptz not null,
  created_by    uuid,
  primary key (company_id, id),
  constraint party_price_from unique (company_id, party_id, item_id, from_quantity),
  foreign key (company_id, party_id) references party (company_id, id),
  foreign key (company_id, item_id) references item (company_id, id),
  constraint party_price_days check (valid_to >= valid_from)
);
create index party_price_item on party_price (company_id, item_id, party_id);
select company_table('party_price', 'select, insert, update, delete');
