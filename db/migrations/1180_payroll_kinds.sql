-- A payroll pays a month, or beside it the prima, the cesantías, vacations or the end of a contract.
set local lock_timeout = '5s';

alter table payroll_month
  add column kind text not null default 'month' check (kind in ('month', 'bonus', 'severance', 'vacation', 'exit')),
  -- of the end of a contract: whose, its last day, why, until when its work would have lasted, and what the contract said before
  add column exit_employee_id uuid,
  add column exit_on date,
  add column exit_cause text check (exit_cause in ('resignation', 'mutual', 'termEnd', 'justCause', 'unjustified', 'trial')),
  add column exit_until date,
  add column exit_ended_before date,
  -- the day on which the rounding of its contributions was posted
  add column contributed_on date,
  add constraint payroll_month_exit check ((kind = 'exit') = (exit_employee_id is not null and exit_on is not null and exit_cause is not null)),
  add constraint payroll_month_exit_employee foreign key (company_id, exit_employee_id) references employee (company_id, id);
create index payroll_month_exit_of on payroll_month (company_id, exit_employee_id) where exit_employee_id is not null;

-- One of each stands for a month; of vacations and of ends there are as many as there are.
drop index payroll_month_once;
create unique index payroll_month_once on payroll_month (company_id, month, kind)
  where state in ('notAccounted', 'accounted') and kind in ('month', 'bonus', 'severance');
create unique index payroll_month_exit_once on payroll_month (company_id, exit_employee_id)
  where state in ('notAccounted', 'accounted') and kind = 'exit';
create index payroll_month_of on payroll_month (company_id, month, kind);

-- What was set aside of a worker, and a payroll paid.
create table payroll_provision_used (
  company_id  uuid not null references company,
  month_id    uuid not null,
  employee_id uuid not null,
  -- of the concept that sets it aside
  code        text not null,
  amount      numeric(20,2) not null,
  primary key (company_id, month_id, employee_id, code),
  foreign key (company_id, month_id) references payroll_month (company_id, id),
  foreign key (company_id, employee_id) references employee (company_id, id)
);
create index payroll_provision_used_employee on payroll_provision_used (company_id, employee_id);
select company_table('payroll_provision_used', 'select, insert');

-- Days that the electronic payroll tells of a prima, and of the vacations that the end of a contract pays.
alter table payslip
  add column bonus_days int not null default 0,
  add column vacation_days int not null default 0;

-- Days of vacation that were enjoyed or paid before the company kept its payroll here.
alter table employee add column vacation_before bigint;
