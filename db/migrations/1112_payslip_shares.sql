-- What a worker opens a payslip by: the link is found by its token; here is whose it is, and how often digits were tried in vain.
set local lock_timeout = '5s';

create table payslip_share (
  company_id  uuid not null references company,
  id          uuid not null,
  month_id    uuid not null,
  employee_id uuid not null,
  attempts    int not null default 0 check (attempts >= 0),
  primary key (company_id, id),
  unique (company_id, month_id, employee_id),
  foreign key (company_id, month_id, employee_id) references payslip (company_id, month_id, employee_id) on delete cascade
);
select company_table('payslip_share', 'select, insert, update, delete');
