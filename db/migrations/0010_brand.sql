-- Made from the definition in modules/items/brand.

create table brand (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 80),
  color text,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
create index brand_list on brand (company_id, name, id);
select company_table('brand', 'select, insert, update, delete');

alter table item add foreign key (company_id, brand_id) references brand (company_id, id);
