-- Made from the definition in modules/sales/commission.

create table commission (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  seller_id uuid,
  base text not null check (base in ('sale', 'collected', 'margin')),
  category_id uuid,
  brand_id uuid,
  valid_from date,
  valid_to date,
  mode text not null check (mode in ('reached', 'bands')),
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name),
  foreign key (company_id, seller_id) references party (company_id, id),
  foreign key (company_id, category_id) references item_category (company_id, id),
  foreign key (company_id, brand_id) references brand (company_id, id)
);
create index commission_list on commission (company_id, name, id);
select company_table('commission', 'select, insert, update, delete');

create table commission_tier (
  company_id uuid not null references company,
  id uuid not null,
  parent_id uuid not null,
  starts numeric(20,2) not null,
  percent numeric(12,6) not null,
  position integer not null,
  primary key (company_id, id),
  unique (company_id, parent_id, starts) deferrable initially deferred,
  foreign key (company_id, parent_id) references commission (company_id, id)
);
create index commission_tier_of on commission_tier (company_id, parent_id, position);
select company_table('commission_tier', 'select, insert, update, delete');
