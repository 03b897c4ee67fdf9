-- Employees with their contract. Made from the definition in modules/payroll/employee.
set local lock_timeout = '5s';

create table employee (
  company_id uuid not null references company,
  id uuid not null,
  id_type text not null check (id_type in ('11', '12', '13', '21', '22', '41', '42', '47', '48', '91')),
  identification text not null check (length(identification) <= 20),
  first_name text collate "es-x-icu" not null check (length(first_name) <= 60),
  second_name text not null default '' check (length(second_name) <= 60),
  first_surname text not null check (length(first_surname) <= 60),
  second_surname text not null default '' check (length(second_surname) <= 60),
  email text not null default '' check (length(email) <= 100),
  phone text not null default '' check (length(phone) <= 30),
  starts_on date not null,
  ends_on date,
  contract_type text not null check (contract_type in ('1', '2', '3', '4', '5')),
  worker_type text not null check (worker_type in ('12', '18', '19', '21', '22', '23', '30', '31', '47', '51', '54', '56', '58', '01', '02', '04')),
  worker_subtype text not null check (worker_subtype in ('00', '01')),
  part_time boolean not null,
  work_shift_id uuid,
  salary_kind text not null check (salary_kind in ('ordinary', 'integral')),
  salary numeric(20,2) not null,
  transport text not null check (transport in ('transport', 'connectivity', 'none')),
  job_title_id uuid not null,
  area_id uuid not null,
  branch_id uuid,
  location_id uuid,
  city_code text not null,
  cost_center_id uuid,
  health_party_id uuid,
  pension_party_id uuid,
  high_risk_pension boolean not null,
  severance_party_id uuid,
  family_party_id uuid,
  risk_class text not null check (risk_class in ('1', '2', '3', '4', '5')),
  payment_period_id uuid not null,
  pay_means text not null check (pay_means in ('transfer', 'cash', 'check')),
  bank text not null default '' check (length(bank) <= 60),
  account_kind text check (account_kind in ('savings', 'checking', 'wallet')),
  account_number text not null default '' check (length(account_number) <= 30),
  withholding text not null check (withholding in ('1', '2')),
  fixed_rate numeric(12,6),
  has_dependants boolean not null,
  mortgage_interest numeric(20,2),
  prepaid_medicine numeric(20,2),
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, id_type, identification, starts_on),
  foreign key (company_id, work_shift_id) references work_shift (company_id, id),
  foreign key (company_id, job_title_id) references job_title (company_id, id),
  foreign key (company_id, area_id) references payroll_area (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  foreign key (company_id, location_id) references work_location (company_id, id),
  foreign key (city_code) references city (code),
  foreign key (company_id, cost_center_id) references cost_center (company_id, id),
  foreign key (company_id, health_party_id) references party (company_id, id),
  foreign key (company_id, pension_party_id) references party (company_id, id),
  foreign key (company_id, severance_party_id) references party (company_id, id),
  foreign key (company_id, family_party_id) references party (company_id, id),
  foreign key (company_id, payment_period_id) references payment_period (company_id, id)
);
create index employee_list on employee (company_id, first_name, id);
select company_table('employee', 'select, insert, update, delete');

create table employee_salary (
  company_id uuid not null references company,
  id uuid not null,
  parent_id uuid not null,
  starts_on date not null,
  salary numeric(20,2) not null,
  position integer not null,
  primary key (company_id, id),
  unique (company_id, parent_id, starts_on) deferrable initially deferred,
  foreign key (company_id, parent_id) references employee (company_id, id)
);
create index employee_salary_of on employee_salary (company_id, parent_id, position);
select company_table('employee_salary', 'select, insert, update, delete');

create table employee_deduction (
  company_id uuid not null references company,
  id uuid not null,
  parent_id uuid not null,
  name text not null check (length(name) <= 60),
  agreement_id uuid,
  starts_on date not null,
  monthly numeric(20,2) not null,
  balance numeric(20,2),
  position integer not null,
  primary key (company_id, id),
  foreign key (company_id, parent_id) references employee (company_id, id),
  foreign key (company_id, agreement_id) references agreement (company_id, id)
);
create index employee_deduction_of on employee_deduction (company_id, parent_id, position);
select company_table('employee_deduction', 'select, insert, update, delete');

-- The third party with that identification, joined when the record is written.
alter table employee add column party_id uuid, add foreign key (company_id, party_id) references party (company_id, id);
create index employee_party on employee (company_id, party_id);
