-- What a document that replaces another pays instead: its novelties, and the payslip that they make.
set local lock_timeout = '5s';

create table payroll_adjustment_slip (
  company_id       uuid not null references company,
  document_id      uuid not null,
  employee_id      uuid not null,
  days             int not null,
  earned           numeric(20,2) not null,
  deducted         numeric(20,2) not null,
  paid             numeric(20,2) not null,
  base             numeric(20,2) not null,
  withholding_base numeric(20,2) not null,
  primary key (company_id, document_id, employee_id),
  foreign key (company_id, document_id) references payroll_document (company_id, id),
  foreign key (company_id, employee_id) references employee (company_id, id)
);
create index payroll_adjustment_slip_employee on payroll_adjustment_slip (company_id, employee_id);
select company_table('payroll_adjustment_slip', 'select, insert, delete');

create table payroll_adjustment_line (
  company_id  uuid not null references company,
  document_id uuid not null,
  employee_id uuid not null,
  position    int not null,
  side        text not null check (side in ('earned', 'deducted', 'employer', 'provision')),
  code        text not null,
  name        text not null,
  amount      numeric(20,2) not null,
  primary key (company_id, document_id, employee_id, position),
  foreign key (company_id, document_id, employee_id) references payroll_adjustment_slip (company_id, document_id, employee_id) on delete cascade
);
select company_table('payroll_adjustment_line', 'select, insert, delete');

create table payroll_adjustment_novelty (
  company_id  uuid not null references company,
  document_id uuid not null,
  position    int not null,
  employee_id uuid not null,
  kind        text not null,
  starts_on   date,
  ends_on     date,
  hours       numeric(20,6) check (hours > 0),
  days        int check (days >= 0),
  money_days  int check (money_days >= 0),
  amount      numeric(20,2) check (amount > 0),
  note        text not null default '',
  primary key (company_id, document_id, position),
  foreign key (company_id, document_id) references payroll_document (company_id, id),
  foreign key (company_id, employee_id) references employee (company_id, id)
);
create index payroll_adjustment_novelty_employee on payroll_adjustment_novelty (company_id, employee_id);
select company_table('payroll_adjustment_novelty', 'select, insert, delete');

-- What was accepted stays as it was accepted.
create function payroll_adjustment_stands() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from payroll_document d join electronic_message g on g.company_id = d.company_id and g.id = d.message_id
              where d.company_id = old.company_id and d.id = old.document_id and g.state not in ('rejected', 'withdrawn')) then
    raise exception 'This adjustment was sent' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger payroll_adjustment_slip_stands before delete on payroll_adjustment_slip for each row execute function payroll_adjustment_stands();
create trigger payroll_adjustment_novelty_stands before delete on payroll_adjustment_novelty for each row execute function payroll_adjustment_stands();

-- The list of adjustments, from the newest.
create index payroll_document_adjustments on payroll_document (company_id, created_at desc, id desc) where note <> '';
