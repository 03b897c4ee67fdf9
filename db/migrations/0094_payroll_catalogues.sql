-- Made from the definitions in modules/payroll/settings.

create table salary_level (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  kind text not null check (kind in ('ordinary', 'integral')),
  min_salary numeric(20,2) not null,
  max_salary numeric(20,2) not null,
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
create index salary_level_list on salary_level (company_id, name, id);
select company_table('salary_level', 'select, insert, update, delete');

create table work_shift (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  start_time text not null check (length(start_time) <= 5),
  end_time text not null check (length(end_time) <= 5),
  break_minutes bigint not null check (break_minutes between 0 and 240),
  break_start text not null default '' check (length(break_start) <= 5),
  days_per_week bigint not null check (days_per_week between 1 and 7),
  sundays text not null check (sundays in ('never', 'occasional', 'habitual')),
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
create index work_shift_list on work_shift (company_id, name, id);
select company_table('work_shift', 'select, insert, update, delete');

create table payroll_area (
  company_id uuid not null references company,
  id uuid not null,
  name text not null check (length(name) <= 80),
  code text collate "es-x-icu" not null check (length(code) <= 20),
  parent_id uuid,
  cost_center_id uuid,
  expense_kind text not null check (expense_kind in ('administration', 'sales', 'production')),
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, code),
  foreign key (company_id, parent_id) references payroll_area (company_id, id),
  foreign key (company_id, cost_center_id) references cost_center (company_id, id)
);
create index payroll_area_list on payroll_area (company_id, code, id);
create index payroll_area_tree on payroll_area (company_id, parent_id, position);
select company_table('payroll_area', 'select, insert, update, delete');

create table job_title (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 80),
  code text not null check (length(code) <= 20),
  area_id uuid,
  salary_level_id uuid,
  risk_class text check (risk_class in ('1', '2', '3', '4', '5')),
  is_trusted boolean not null,
  purpose text not null default '' check (length(purpose) <= 500),
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name),
  unique (company_id, code),
  foreign key (company_id, area_id) references payroll_area (company_id, id),
  foreign key (company_id, salary_level_id) references salary_level (company_id, id)
);
create index job_title_list on job_title (company_id, name, id);
select company_table('job_title', 'select, insert, update, delete');

create table job_duty (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 200),
  job_title_id uuid,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly', 'yearly', 'occasional')),
  is_essential boolean not null,
  description text not null default '' check (length(description) <= 1000),
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, job_title_id) references job_title (company_id, id)
);
create index job_duty_list on job_duty (company_id, name, id);
select company_table('job_duty', 'select, insert, update, delete');

create table payment_period (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  frequency text not null check (frequency in ('monthly', 'fortnightly', 'fourteenDays', 'tenDays', 'weekly')),
  starts_on date not null,
  pay_after_days bigint not null check (pay_after_days between 0 and 30),
  pay_shift text not null check (pay_shift in ('before', 'after', 'same')),
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
create index payment_period_list on payment_period (company_id, name, id);
select company_table('payment_period', 'select, insert, update, delete');

create table electronic_payroll_period (
  company_id uuid not null references company,
  id uuid not null,
  year text collate "es-x-icu" not null check (year in ('2021', '2022', '2023', '2024', '2025', '2026', '2027', '2028', '2029', '2030', '2031', '2032', '2033', '2034', '2035', '2036', '2037', '2038', '2039', '2040')),
  month text not null check (month in ('10', '11', '12', '01', '02', '03', '04', '05', '06', '07', '08', '09')),
  dian_code text not null check (dian_code in ('1', '2', '3', '4', '5', '6')),
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, year, month)
);
create index electronic_payroll_period_list on electronic_payroll_period (company_id, year, id);
select company_table('electronic_payroll_period', 'select, insert, update, delete');

create table payroll_kind (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  settles text not null check (settles in ('regular', 'serviceBonus', 'severance', 'vacation', 'termination', 'extra')),
  payment_period_id uuid,
  is_electronic boolean not null,
  color text,
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name),
  foreign key (company_id, payment_period_id) references payment_period (company_id, id)
);
create index payroll_kind_list on payroll_kind (company_id, name, id);
select company_table('payroll_kind', 'select, insert, update, delete');

create table agreement_kind (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  element text not null check (element in ('Libranza', 'Cooperativa', 'Sindicato', 'PensionVoluntaria', 'AFC', 'PlanComplementarios', 'Educacion', 'EmbargoFiscal', 'Deuda', 'PagoTerceroDeduccion', 'OtraDeduccion')),
  needs_consent boolean not null,
  keeps_half boolean not null,
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
create index agreement_kind_list on agreement_kind (company_id, name, id);
select company_table('agreement_kind', 'select, insert, update, delete');

create table agreement (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 80),
  kind_id uuid,
  party_id uuid,
  number text not null default '' check (length(number) <= 40),
  starts_on date not null,
  ends_on date,
  pay_day bigint check (pay_day between 1 and 31),
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name),
  foreign key (company_id, kind_id) references agreement_kind (company_id, id),
  foreign key (company_id, party_id) references party (company_id, id)
);
create index agreement_list on agreement (company_id, name, id);
select company_table('agreement', 'select, insert, update, delete');

create table social_benefit (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 80),
  kind text not null check (kind in ('severance', 'severanceInterest', 'serviceBonus', 'vacation', 'health', 'pension', 'risks', 'family', 'icbf', 'sena')),
  party_id uuid,
  entity_code text not null default '' check (length(entity_code) <= 10),
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name),
  foreign key (company_id, party_id) references party (company_id, id)
);
create index social_benefit_list on social_benefit (company_id, name, id);
select company_table('social_benefit', 'select, insert, update, delete');
