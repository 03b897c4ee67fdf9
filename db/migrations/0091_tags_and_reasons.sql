-- Made from the definitions in modules/items/tag, modules/people/tag and modules/documents/reason.

create table tag (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 40),
  color text,
  for_items boolean not null,
  for_sales boolean not null,
  for_purchases boolean not null,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
create index tag_list on tag (company_id, name, id);
select company_table('tag', 'select, insert, update, delete');

create table person_tag (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 40),
  role text not null check (role in ('all', 'customer', 'supplier', 'employee')),
  color text,
  notes text not null default '' check (length(notes) <= 200),
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
create index person_tag_list on person_tag (company_id, name, id);
select company_table('person_tag', 'select, insert, update, delete');

create table status_reason (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  action text not null check (action in ('annul', 'lose', 'return', 'reject')),
  scope text not null check (scope in ('all', 'sales', 'purchases', 'inventory')),
  asks_comment boolean not null,
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, action, name)
);
create index status_reason_list on status_reason (company_id, name, id);
select company_table('status_reason', 'select, insert, update, delete');
