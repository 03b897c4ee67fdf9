-- Made from the definition in modules/loyalty/program.

create table loyalty_programme (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  points bigint not null check (points between 1 and 1000000),
  per numeric(20,2) not null,
  excluded_id uuid,
  point_value numeric(20,2) not null,
  least bigint not null check (least between 1 and 1000000),
  months bigint check (months between 1 and 120),
  valid_from date,
  valid_to date,
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name),
  foreign key (company_id, excluded_id) references item_category (company_id, id)
);
create index loyalty_programme_list on loyalty_programme (company_id, name, id);
select company_table('loyalty_programme', 'select, insert, update, delete');

create table loyalty_level (
  company_id uuid not null references company,
  id uuid not null,
  parent_id uuid not null,
  name text not null check (length(name) <= 40),
  starts bigint not null check (starts between 0 and 1000000),
  multiplier numeric(12,6) not null,
  position integer not null,
  primary key (company_id, id),
  unique (company_id, parent_id, name) deferrable initially deferred,
  unique (company_id, parent_id, starts) deferrable initially deferred,
  foreign key (company_id, parent_id) references loyalty_programme (company_id, id)
);
create index loyalty_level_of on loyalty_level (company_id, parent_id, position);
select company_table('loyalty_level', 'select, insert, update, delete');
