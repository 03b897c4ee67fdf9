-- The payroll of a month: what happened to each, what each is paid and why, and what is owed by its entry.
set local lock_timeout = '5s';

create table payroll_month (
  company_id    uuid not null references company,
  id            uuid not null,
  number        text,
  date          date not null,
  state         text not null default 'notAccounted' check (state in ('notAccounted', 'accounted', 'annulled', 'annulledElsewhere')),
  month         date not null check (month = date_trunc('month', month)::date),
  pay_day       date not null,
  note          text not null default '',
  -- null since something was written: what was calculated is of before
  calculated_at timestamptz,
  approved_by   uuid,
  -- the day of its entry, and of the one that gave it back
  accounted_on  date,
  annulled_on   date,
  version       int not null default 1,
  created_at    timestamptz not null default now(),
  created_by    uuid,
  updated_by    uuid,
  changed_by    uuid,
  primary key (company_id, id),
  unique (company_id, number),
  constraint payroll_month_number check ((state = 'notAccounted') = (number is null)),
  constraint payroll_month_accounted check ((state = 'notAccounted') = (accounted_on is null)),
  constraint payroll_month_annulled check ((state in ('annulled', 'annulledElsewhere')) = (annulled_on is not null))
);
create index payroll_month_list on payroll_month (company_id, date desc, id desc);
-- One stands for each month.
create unique index payroll_month_once on payroll_month (company_id, month) where state in ('notAccounted', 'accounted');
select company_table('payroll_month', 'select, insert, update, delete');
create policy only_drafts_go on payroll_month as restrictive for delete to paramo_app using (state = 'notAccounted');

create table payroll_novelty (
  company_id  uuid not null references company,
  month_id    uuid not null,
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
  primary key (company_id, month_id, position),
  foreign key (company_id, month_id) references payroll_month (company_id, id) on delete cascade,
  foreign key (company_id, employee_id) references employee (company_id, id)
);
create index payroll_novelty_employee on payroll_novelty (company_id, employee_id);
select company_table('payroll_novelty', 'select, insert, update, delete');

-- A payslip; with a problem there is none yet.
create table payslip (
  company_id       uuid not null references company,
  month_id         uuid not null,
  employee_id      uuid not null,
  days             int not null,
  earned           numeric(20,2) not null,
  deducted         numeric(20,2) not null,
  paid             numeric(20,2) not null,
  -- of contributions, on which the next month pays incapacities
  base             numeric(20,2) not null,
  withholding_base numeric(20,2) not null,
  problem          text not null default '',
  notices          json not null default '[]',
  primary key (company_id, month_id, employee_id),
  foreign key (company_id, month_id) references payroll_month (company_id, id) on delete cascade,
  foreign key (company_id, employee_id) references employee (company_id, id)
);
create index payslip_employee on payslip (company_id, employee_id, month_id);
select company_table('payslip', 'select, insert, delete');

-- Its lines, each with how it was made: json and not jsonb, so that the same text is given back, to the letter.
create table payslip_line (
  company_id  uuid not null references company,
  month_id    uuid not null,
  employee_id uuid not null,
  position    int not null,
  side        text not null check (side in ('earned', 'deducted', 'employer', 'provision')),
  code        text not null,
  name        text not null,
  amount      numeric(20,2) not null,
  told        json not null,
  reasons     json not null,
  primary key (company_id, month_id, employee_id, position),
  foreign key (company_id, month_id, employee_id) references payslip (company_id, month_id, employee_id) on delete cascade
);
select company_table('payslip_line', 'select, insert, delete');

-- What a month takes of a fixed deduction: its balance is what nobody took yet.
create table payroll_taken (
  company_id   uuid not null references company,
  month_id     uuid not null,
  deduction_id uuid not null,
  amount       numeric(20,2) not null check (amount > 0),
  primary key (company_id, month_id, deduction_id),
  foreign key (company_id, month_id) references payroll_month (company_id, id) on delete cascade,
  foreign key (company_id, deduction_id) references employee_deduction (company_id, id)
);
create index payroll_taken_deduction on payroll_taken (company_id, deduction_id);
select company_table('payroll_taken', 'select, insert, delete');

-- What was accounted is not calculated again, whatever the law says later.
create function payroll_month_stands() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from payroll_month m where m.company_id = old.company_id and m.id = old.month_id and m.state <> 'notAccounted') then
    raise exception 'The payroll of this month was accounted' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger payslip_stands before delete on payslip for each row execute function payroll_month_stands();
create trigger payslip_line_stands before delete on payslip_line for each row execute function payroll_month_stands();
create trigger payroll_taken_stands before delete on payroll_taken for each row execute function payroll_month_stands();
