-- What a month was when it was closed: who closed it, its result, and what was asked of it with each answer. Entries that were made
-- after that moment are what changed since.
set local lock_timeout = '5s';

create table period_closing (
  company_id uuid not null references company,
  id         uuid not null,
  month      date not null check (extract(day from month) = 1),
  -- Once the month was had alone: what was posted before began before.
  at         timestamptz not null default clock_timestamp(),
  person_id  uuid,
  -- Before income tax, of the ledger for taxes; without the entries that close a year.
  result     numeric(24,2) not null,
  points     jsonb not null,
  primary key (company_id, id)
);
create index period_closing_latest on period_closing (company_id, month, at desc, id desc);
select company_table('period_closing', 'select, insert');
