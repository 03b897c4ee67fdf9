-- Months are locked by module, with who and when on the month's own row: whoever waits for it reads what was decided.
-- { "sales": { "at": "2026-11-20T15:00:00.000Z", "by": "…" } }
alter table fiscal_period add column locks jsonb not null default '{}';

-- One person may write in a month that is closed or locked, until an instant, for a reason.
create table period_exception (
  company_id uuid not null references company,
  id uuid not null,
  month date not null,
  person_id uuid not null,
  -- Of all, when null.
  module text check (module in ('sales', 'purchases', 'inventory', 'treasury', 'accounting', 'payroll')),
  until timestamptz not null,
  reason text not null check (length(reason) between 4 and 400),
  created_at timestamptz not null,
  created_by uuid not null,
  -- By hand, before its time.
  ended_at timestamptz,
  ended_by uuid,
  primary key (company_id, id),
  foreign key (company_id, month) references fiscal_period (company_id, month)
);
create index period_exception_month on period_exception (company_id, month, person_id);
select company_table('period_exception', 'select, insert, update');
