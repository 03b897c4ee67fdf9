-- What is planned for a cost centre, by account and month. A month without a row has no plan.
create table cost_center_budget (
  company_id     uuid not null references company,
  cost_center_id uuid not null,
  account_id     uuid not null,
  month          date not null check (month = date_trunc('month', month)),
  amount         numeric(20,2) not null check (amount > 0),
  primary key (company_id, cost_center_id, account_id, month),
  foreign key (company_id, cost_center_id) references cost_center (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id)
);
select company_table('cost_center_budget', 'select, insert, delete');
