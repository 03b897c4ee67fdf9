-- The restatement of what is owed in other currencies at the end of a month: an entry of its last day, and what each item was and is.
set local lock_timeout = '5s';

create table exchange_restatement (
  company_id uuid not null references company,
  id         uuid not null,
  number     text not null,
  -- The last day of the month.
  date       date not null,
  state      text not null default 'posted' check (state in ('posted', 'annulled')),
  gain       numeric(20,2) not null check (gain >= 0),
  loss       numeric(20,2) not null check (loss >= 0),
  annulled_at timestamptz,
  annulled_by uuid,
  annul_reason text,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  unique (company_id, number)
);
-- A month is restated once; again after it was annulled.
create unique index exchange_restatement_month on exchange_restatement (company_id, date) where state = 'posted';
select company_table('exchange_restatement', 'select, insert, update');

create table exchange_restatement_item (
  company_id     uuid not null references company,
  restatement_id uuid not null,
  open_item_id   uuid not null,
  -- What was left of the currency, and pesos for one unit on that day.
  currency_balance numeric(20,2) not null check (currency_balance > 0),
  rate           numeric(20,6) not null check (rate > 0),
  before         numeric(20,2) not null,
  after          numeric(20,2) not null check (after > 0),
  primary key (company_id, restatement_id, open_item_id),
  foreign key (company_id, restatement_id) references exchange_restatement (company_id, id),
  foreign key (company_id, open_item_id) references open_item (company_id, id)
);
create index exchange_restatement_item_of on exchange_restatement_item (company_id, open_item_id);
select company_table('exchange_restatement_item', 'select, insert');

create index open_item_foreign on open_item (company_id, id) where currency is not null;
