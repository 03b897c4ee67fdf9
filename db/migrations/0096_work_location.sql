-- Made from the definition in modules/payroll/settings.

create table work_location (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 80),
  code text not null check (length(code) <= 20),
  address_line text not null default '' check (length(address_line) <= 200),
  risk_class text not null check (risk_class in ('1', '2', '3', '4', '5')),
  cost_center_id uuid,
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name),
  unique (company_id, code),
  foreign key (company_id, cost_center_id) references cost_center (company_id, id)
);
create index work_location_list on work_location (company_id, name, id);
select company_table('work_location', 'select, insert, update, delete');
