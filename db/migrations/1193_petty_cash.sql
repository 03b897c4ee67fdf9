-- Petty cash: a fund that is kept whole. Its account says how much the fund is and who answers for it; what was spent is given back by a
-- transfer between own accounts, and what is in hand is counted now and then.
set local lock_timeout = '5s';

alter table money_account
  add column fund numeric(20,2) check (fund >= 0),
  add column responsible_id uuid,
  add foreign key (company_id, responsible_id) references party (company_id, id);
create index money_account_responsible on money_account (company_id, responsible_id) where responsible_id is not null;

create table petty_count (
  company_id uuid not null references company,
  id         uuid not null,
  money_account_id uuid not null,
  day        date not null,
  at         timestamptz not null,
  counted    numeric(20,2) not null check (counted >= 0),
  -- What the books had of it then.
  books      numeric(20,2) not null,
  note       text not null default '',
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, money_account_id) references money_account (company_id, id)
);
create index petty_count_of on petty_count (company_id, money_account_id, at desc);
select company_table('petty_count', 'select, insert');
