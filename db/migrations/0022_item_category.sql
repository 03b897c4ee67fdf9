-- Made from the definition in modules/items/category.

create table item_category (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 80),
  parent_id uuid,
  color text,
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, parent_id) references item_category (company_id, id)
);
create index item_category_list on item_category (company_id, name, id);
create index item_category_tree on item_category (company_id, parent_id, position);
select company_table('item_category', 'select, insert, update, delete');
