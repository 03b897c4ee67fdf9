-- Own tills and banks in other currencies: what leaves one and what comes into the other are two amounts, and at the end of a month what is
-- there is restated at the rate of its last day, beside what is owed.
set local lock_timeout = '5s';

-- Each in the currency of its account, where one of them is in another; `amount` is in pesos, as it left the books.
alter table own_transfer add column from_amount numeric(20,2), add column to_amount numeric(20,2),
  add constraint own_transfer_sides check ((from_amount is null) = (to_amount is null) and (from_amount is null or (from_amount > 0 and to_amount > 0)));

create table exchange_restatement_money (
  company_id       uuid not null references company,
  restatement_id   uuid not null,
  money_account_id uuid not null,
  currency         text not null,
  -- What there was of the currency, below zero of an overdraft, and pesos for one unit on that day.
  currency_balance numeric(20,2) not null,
  rate             numeric(20,6) not null check (rate > 0),
  before           numeric(20,2) not null,
  after            numeric(20,2) not null,
  primary key (company_id, restatement_id, money_account_id),
  foreign key (company_id, restatement_id) references exchange_restatement (company_id, id),
  foreign key (company_id, money_account_id) references money_account (company_id, id)
);
create index exchange_restatement_money_of on exchange_restatement_money (company_id, money_account_id);
select company_table('exchange_restatement_money', 'select, insert');
