-- The tax or the withholding that an account carries, where the company says it: its journals propose by it, and the closing of the
-- taxes of a period takes it. It goes with its account.
set local lock_timeout = '5s';
create table account_tax (
  company_id     uuid not null references company,
  account_id     uuid not null,
  tax_id         uuid,
  withholding_id uuid,
  primary key (company_id, account_id),
  foreign key (company_id, account_id) references account (company_id, id) on delete cascade,
  foreign key (company_id, tax_id) references tax (company_id, id),
  foreign key (company_id, withholding_id) references withholding (company_id, id),
  constraint account_tax_one check (num_nonnulls(tax_id, withholding_id) = 1)
);
select company_table('account_tax', 'select, insert, update, delete');

-- With the taxes of which period it is closed where its code does not say it; 'none' of what closes with none of them.
alter table account add column period_tax text check (period_tax in ('vat', 'withholding', 'ica', 'none'));
