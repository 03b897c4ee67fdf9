create table brand (
  company_id uuid not null references company,
  id         uuid not null,
  name       text not null,
  color      text,
  position   int not null default 0,
  active     boolean not null default true,
  version    int not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
select company_table('brand', 'select, insert, update, delete');
alter table item add foreign key (company_id, brand_id) references brand (company_id, id);
