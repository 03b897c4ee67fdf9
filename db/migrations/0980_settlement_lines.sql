-- Money that a receipt or a payment moves besides the documents that it closes: a commission, a discount, what rounding leaves, a tax of
-- a closed period. Above zero it adds to the money, below zero it takes from it.
create table settlement_line (
  company_id uuid not null references company,
  id uuid not null,
  receipt_id uuid,
  payment_id uuid,
  position int not null,
  account_id uuid not null,
  party_id uuid not null,
  cost_center_id uuid,
  description text not null default '',
  cross_document text,
  base numeric(20,2),
  amount numeric(20,2) not null check (amount <> 0),
  primary key (company_id, id),
  check (num_nonnulls(receipt_id, payment_id) = 1),
  foreign key (company_id, receipt_id) references receipt (company_id, id),
  foreign key (company_id, payment_id) references payment (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id),
  foreign key (company_id, party_id) references party (company_id, id),
  foreign key (company_id, cost_center_id) references cost_center (company_id, id)
);
create index settlement_line_receipt on settlement_line (company_id, receipt_id) where receipt_id is not null;
create index settlement_line_payment on settlement_line (company_id, payment_id) where payment_id is not null;
create index settlement_line_account on settlement_line (company_id, account_id);
create index settlement_line_party on settlement_line (company_id, party_id);
create index settlement_line_center on settlement_line (company_id, cost_center_id) where cost_center_id is not null;
select company_table('settlement_line', 'select, insert');
