-- Tills and banks are records of the company: of which bank, in which currency and branch, who sees their balance and until
-- when it was reconciled. An account of the books serves one of them.
set local lock_timeout = '5s';
alter table money_account
  alter column name type text collate "es-x-icu",
  add column bank text not null default '' check (length(bank) <= 60),
  add column account_kind text check (account_kind in ('savings', 'checking')),
  add column number text not null default '' check (length(number) <= 30),
  add column currency text not null default 'COP' check (currency in ('COP', 'AFN', 'ARS', 'AUD', 'BRL', 'CAD', 'CNY', 'CLP', 'EUR', 'GBP', 'MXN', 'PEN', 'USD', 'VEF')),
  add column branch_id uuid,
  add column balance_seen_by text not null default 'all' check (balance_seen_by in ('all', 'reserved')),
  add column reconciled_on date,
  add column version integer not null default 1,
  drop constraint money_account_kind_check,
  add constraint money_account_kind_check check (kind in ('cash', 'bank', 'petty', 'other')),
  add check (length(name) <= 60),
  add unique (company_id, account_id),
  add foreign key (company_id, branch_id) references branch (company_id, id);
create index money_account_list on money_account (company_id, name, id);
create index money_account_of_branch on money_account (company_id, branch_id);
grant delete on money_account to paramo_app;
