-- By what the money of one receipt or payment moved, where it moved by several: cash, a card, a transfer. Each says its till or bank and its
-- part, and all of them add up to the money of the voucher; the first is also what its row says. One means has no rows here.
set local lock_timeout = '5s';

create table settlement_means (
  company_id uuid not null references company,
  id         uuid not null,
  receipt_id uuid,
  payment_id uuid,
  revision   int not null default 1 check (revision > 0),
  position   int not null check (position > 0),
  money_account_id uuid not null,
  means_code text not null,
  payment_type_id uuid,
  payment_device_id uuid,
  reference  text not null default '',
  amount     numeric(20,2) not null check (amount > 0),
  primary key (company_id, id),
  check (num_nonnulls(receipt_id, payment_id) = 1),
  foreign key (company_id, receipt_id) references receipt (company_id, id),
  foreign key (company_id, payment_id) references payment (company_id, id),
  foreign key (company_id, money_account_id) references money_account (company_id, id),
  foreign key (company_id, payment_type_id) references payment_type (company_id, id),
  foreign key (company_id, payment_device_id) references payment_device (company_id, id)
);
create unique index settlement_means_receipt on settlement_means (company_id, receipt_id, position) where receipt_id is not null;
create unique index settlement_means_payment on settlement_means (company_id, payment_id, revision, position) where payment_id is not null;
create index settlement_means_money_account on settlement_means (company_id, money_account_id);
create index settlement_means_payment_type on settlement_means (company_id, payment_type_id) where payment_type_id is not null;
create index settlement_means_payment_device on settlement_means (company_id, payment_device_id) where payment_device_id is not null;
select company_table('settlement_means', 'select, insert');
