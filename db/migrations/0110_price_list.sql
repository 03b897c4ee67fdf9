-- Made from the definition in modules/pricing/price-list.

create table price_list (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  audience text not null check (audience in ('assigned', 'tag', 'branch', 'all')),
  tag_id uuid,
  branch_id uuid,
  source text not null check (source in ('own', 'base', 'list', 'cost')),
  over_id uuid,
  change text not null check (change in ('raise', 'lower', 'margin')),
  percent numeric(12,6) not null,
  rounding text not null check (rounding in ('none', 'peso', 'to50', 'to100', 'to500', 'to1000', 'in900', 'in990')),
  includes_tax boolean not null,
  valid_from date,
  valid_to date,
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name),
  foreign key (company_id, tag_id) references person_tag (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  foreign key (company_id, over_id) references price_list (company_id, id)
);
create index price_list_list on price_list (company_id, name, id);
select company_table('price_list', 'select, insert, update, delete');

-- Prices written for an item in a list, each from a quantity on; 0 is any.
create table price_list_item (
  company_id uuid not null references company,
  list_id    uuid not null,
  item_id    uuid not null,
  from_quantity numeric(20,6) not null default 0 check (from_quantity >= 0),
  price      numeric(20,6) not null check (price >= 0),
  primary key (company_id, list_id, item_id, from_quantity),
  foreign key (company_id, list_id) references price_list (company_id, id),
  foreign key (company_id, item_id) references item (company_id, id)
);
create index price_list_item_of on price_list_item (company_id, item_id, list_id);
select company_table('price_list_item', 'select, insert, update, delete');

-- The list of a customer: on its record, but of the module that knows lists.
create table party_price_list (
  company_id uuid not null references company,
  party_id   uuid not null,
  list_id    uuid not null,
  primary key (company_id, party_id),
  foreign key (company_id, party_id) references party (company_id, id),
  foreign key (company_id, list_id) references price_list (company_id, id)
);
create index party_price_list_of on party_price_list (company_id, list_id);
select company_table('party_price_list', 'select, insert, update, delete');
