-- The taxes of a period, closed into what is paid: which accounts an entry of its last day took to the payable, and how often a company
-- declares each from which year on.
set local lock_timeout = '5s';

create table tax_closing (
  company_id  uuid not null references company,
  id          uuid not null,
  tax         text not null check (tax in ('vat', 'withholding', 'ica')),
  -- The first and the last day of the period; its entry is of the last.
  starts      date not null,
  date        date not null check (date > starts),
  party_id    uuid not null,
  -- What is paid; below zero what is left in favour of the company.
  payable     numeric(20,2) not null,
  state       text not null default 'posted' check (state in ('posted', 'annulled')),
  created_at  timestamptz not null,
  created_by  uuid,
  annulled_at timestamptz,
  annulled_by uuid,
  annul_reason text,
  primary key (company_id, id),
  foreign key (company_id, party_id) references party (company_id, id),
  check ((state = 'annulled') = (annulled_at is not null))
);
-- A period is closed once; again after it was undone.
create unique index tax_closing_period on tax_closing (company_id, tax, date) where state = 'posted';
create index tax_closing_party on tax_closing (company_id, party_id);
select company_table('tax_closing', 'select, insert, update');

create table tax_periodicity (
  company_id  uuid not null references company,
  tax         text not null check (tax in ('vat', 'withholding', 'ica')),
  -- It holds from this year until another says otherwise.
  year        int not null check (year between 2000 and 2099),
  periodicity text not null check (periodicity in ('monthly', 'bimonthly', 'fourMonthly', 'yearly')),
  primary key (company_id, tax, year)
);
select company_table('tax_periodicity', 'select, insert, update');
