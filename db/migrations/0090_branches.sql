-- Countries as ISO names them, and municipalities by their whole name ("Medellín, Antioquia"). The seed fills both.
alter table country add column alpha3 text, add column numeric_code text, add column folded text collate "C" not null default '';
alter table region add column folded text collate "C" not null default '';
alter table city add column full_name text collate "es-x-icu" not null default '';
update city set full_name = case when city.name = region.name then city.name else city.name || ', ' || region.name end
  from region where region.code = city.region_code;

create table branch (
  company_id uuid not null references company,
  id uuid not null,
  code text not null check (length(code) <= 10),
  name text collate "es-x-icu" not null check (length(name) <= 80),
  address_line text not null default '' check (length(address_line) <= 200),
  city_code text,
  phone text not null default '' check (length(phone) <= 40),
  mobile text not null default '' check (length(mobile) <= 40),
  email text not null default '' check (length(email) <= 100),
  opening_hours text not null default '' check (length(opening_hours) <= 120),
  resolution_id uuid,
  warehouse_id uuid,
  cost_center_id uuid,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, code),
  unique (company_id, name),
  foreign key (city_code) references city (code),
  foreign key (company_id, resolution_id) references resolution (company_id, id),
  foreign key (company_id, warehouse_id) references warehouse (company_id, id),
  foreign key (company_id, cost_center_id) references cost_center (company_id, id)
);
create index branch_list on branch (company_id, name, id);
select company_table('branch', 'select, insert, update, delete');

create table cash_register (
  company_id uuid not null references company,
  id uuid not null,
  code text not null check (length(code) <= 10),
  name text collate "es-x-icu" not null check (length(name) <= 60),
  branch_id uuid not null,
  resolution_id uuid,
  kind text not null check (kind in ('main', 'support', 'self', 'mobile')),
  plate text not null default '' check (length(plate) <= 40),
  place text not null default '' check (length(place) <= 80),
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, branch_id, code),
  foreign key (company_id, branch_id) references branch (company_id, id),
  foreign key (company_id, resolution_id) references resolution (company_id, id)
);
create index cash_register_list on cash_register (company_id, name, id);
select company_table('cash_register', 'select, insert, update, delete');
