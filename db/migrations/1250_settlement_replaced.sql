-- The end of a contract that was sent is settled otherwise, or not at all: what its document says of it, what it used of what was set
-- aside, and whether it stands.
set local lock_timeout = '5s';

alter table payroll_document
  add column exit_on date,
  add column exit_cause text check (exit_cause in ('resignation', 'mutual', 'termEnd', 'justCause', 'unjustified', 'trial')),
  add column exit_until date,
  add constraint payroll_document_exit check ((exit_on is null) = (exit_cause is null) and (exit_on is null or note = 'replace')) not valid;
alter table payroll_document validate constraint payroll_document_exit;

create table payroll_adjustment_used (
  company_id  uuid not null references company,
  document_id uuid not null,
  employee_id uuid not null,
  -- of the concept that sets it aside
  code        text not null,
  amount      numeric(20,2) not null,
  primary key (company_id, document_id, employee_id, code),
  foreign key (company_id, document_id, employee_id) references payroll_adjustment_slip (company_id, document_id, employee_id) on delete cascade
);
select company_table('payroll_adjustment_used', 'select, insert, delete');

-- Its document was eliminated: the contract goes on, and another settlement may end it.
alter table payroll_month
  add column exit_eliminated boolean not null default false,
  add constraint payroll_month_eliminated check (not exit_eliminated or kind = 'exit') not valid;
alter table payroll_month validate constraint payroll_month_eliminated;
drop index payroll_month_exit_once;
create unique index payroll_month_exit_once on payroll_month (company_id, exit_employee_id)
  where state in ('notAccounted', 'accounted') and kind = 'exit' and not exit_eliminated;

-- Whoever is only settled has a document of the settlement, also when the month sent it.
do $$
declare
  ids uuid[];
  one uuid;
begin
  -- The list of companies is the operator's to read; each is then entered by its own door.
  set local role paramo_operator;
  select coalesce(array_agg(id), '{}') into ids from company;
  reset role;
  foreach one in array ids loop
    perform set_config('app.company', one::text, true);
    update payroll_document d set month_id = m.id
      from payroll_month m join employee e on e.company_id = m.company_id and e.id = m.exit_employee_id
     where d.company_id = one and m.company_id = one and m.kind = 'exit' and m.state = 'accounted' and m.month = d.month and e.party_id = d.party_id
       and m.id <> d.month_id and not exists (
         select from payslip p join employee x on x.company_id = p.company_id and x.id = p.employee_id
          where p.company_id = one and p.month_id = d.month_id and x.party_id = d.party_id);
  end loop;
  perform set_config('app.company', '', true);
end $$;
