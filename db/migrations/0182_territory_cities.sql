-- A territory says of which municipalities it is made. Made from the definition in modules/crm/settings.

create table territory_city (
  company_id uuid not null references company,
  id uuid not null,
  parent_id uuid not null,
  city_code text not null,
  position integer not null,
  primary key (company_id, id),
  unique (company_id, parent_id, city_code) deferrable initially deferred,
  foreign key (company_id, parent_id) references territory (company_id, id),
  foreign key (city_code) references city (code)
);
create index territory_city_of on territory_city (company_id, parent_id, position);
select company_table('territory_city', 'select, insert, update, delete');
