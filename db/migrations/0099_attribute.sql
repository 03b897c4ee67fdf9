-- Made from the definition in modules/items/attribute: a catalogue whose records hold a list.

create table attribute (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
create index attribute_list on attribute (company_id, name, id);
select company_table('attribute', 'select, insert, update, delete');

create table attribute_value (
  company_id uuid not null references company,
  id uuid not null,
  parent_id uuid not null,
  name text not null check (length(name) <= 40),
  code text not null check (length(code) <= 8),
  color text,
  position integer not null,
  primary key (company_id, id),
  unique (company_id, parent_id, name) deferrable initially deferred,
  unique (company_id, parent_id, code) deferrable initially deferred,
  foreign key (company_id, parent_id) references attribute (company_id, id)
);
create index attribute_value_of on attribute_value (company_id, parent_id, position);
select company_table('attribute_value', 'select, insert, update, delete');
