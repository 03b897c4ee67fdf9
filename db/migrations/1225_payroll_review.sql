-- Before a month is approved its payslips are looked at: who gave the visto bueno, and what was written over a calculated figure.
set local lock_timeout = '5s';

-- What a company says of its payroll.
create table payroll_setting (
  company_id     uuid primary key references company,
  -- from this difference with the month before on, in percent, somebody is looked at
  review_percent numeric(20,6) not null check (review_percent between 0 and 100)
);
select company_table('payroll_setting', 'select, insert, update');

-- Payslips that the last calculation changed.
alter table payroll_month add column calculated_changed int not null default 0;
-- What a line came to before somebody wrote another amount over it.
alter table payslip_line add column calculated numeric(20,2);

-- It falls when the payslip is calculated again with another result.
create table payslip_review (
  company_id  uuid not null references company,
  month_id    uuid not null,
  employee_id uuid not null,
  reviewed_by uuid,
  reviewed_at timestamptz not null,
  primary key (company_id, month_id, employee_id),
  foreign key (company_id, month_id) references payroll_month (company_id, id) on delete cascade,
  foreign key (company_id, employee_id) references employee (company_id, id)
);
create index payslip_review_employee on payslip_review (company_id, employee_id);
select company_table('payslip_review', 'select, insert, delete');

-- A calculation keeps it.
create table payslip_change (
  company_id  uuid not null references company,
  month_id    uuid not null,
  employee_id uuid not null,
  side        text not null check (side in ('earned', 'deducted')),
  code        text not null,
  amount      numeric(20,2) not null check (amount >= 0),
  reason      text not null,
  changed_by  uuid,
  changed_at  timestamptz not null,
  primary key (company_id, month_id, employee_id, side, code),
  foreign key (company_id, month_id) references payroll_month (company_id, id) on delete cascade,
  foreign key (company_id, employee_id) references employee (company_id, id)
);
create index payslip_change_employee on payslip_change (company_id, employee_id);
select company_table('payslip_change', 'select, insert, delete');

-- What was accounted stays as it was looked at.
create trigger payslip_review_stands before delete on payslip_review for each row execute function payroll_month_stands();
create trigger payslip_change_stands before delete on payslip_change for each row execute function payroll_month_stands();
