-- Promotions of several things, for several customers and branches, with their other kinds (areas.md 4.4): lists hold what one
-- column held. Lines made from the definition in modules/pricing/promotion.

create table promotion_item (
  company_id uuid not null references company,
  id uuid not null,
  parent_id uuid not null,
  item_id uuid not null,
  position integer not null,
  primary key (company_id, id),
  unique (company_id, parent_id, item_id) deferrable initially deferred,
  foreign key (company_id, parent_id) references promotion (company_id, id),
  foreign key (company_id, item_id) references item (company_id, id)
);
create index promotion_item_of on promotion_item (company_id, parent_id, position);
select company_table('promotion_item', 'select, insert, update, delete');

create table promotion_category (
  company_id uuid not null references company,
  id uuid not null,
  parent_id uuid not null,
  category_id uuid not null,
  position integer not null,
  primary key (company_id, id),
  unique (company_id, parent_id, category_id) deferrable initially deferred,
  foreign key (company_id, parent_id) references promotion (company_id, id),
  foreign key (company_id, category_id) references item_category (company_id, id)
);
create index promotion_category_of on promotion_category (company_id, parent_id, position);
select company_table('promotion_category', 'select, insert, update, delete');

create table promotion_brand (
  company_id uuid not null references company,
  id uuid not null,
  parent_id uuid not null,
  brand_id uuid not null,
  position integer not null,
  primary key (company_id, id),
  unique (company_id, parent_id, brand_id) deferrable initially deferred,
  foreign key (company_id, parent_id) references promotion (company_id, id),
  foreign key (company_id, brand_id) references brand (company_id, id)
);
create index promotion_brand_of on promotion_brand (company_id, parent_id, position);
select company_table('promotion_brand', 'select, insert, update, delete');

create table promotion_except_item (
  company_id uuid not null references company,
  id uuid not null,
  parent_id uuid not null,
  item_id uuid not null,
  position integer not null,
  primary key (company_id, id),
  unique (company_id, parent_id, item_id) deferrable initially deferred,
  foreign key (company_id, parent_id) references promotion (company_id, id),
  foreign key (company_id, item_id) references item (company_id, id)
);
create index promotion_except_item_of on promotion_except_item (company_id, parent_id, position);
select company_table('promotion_except_item', 'select, insert, update, delete');

create table promotion_except_category (
  company_id uuid not null references company,
  id uuid not null,
  parent_id uuid not null,
  category_id uuid not null,
  position integer not null,
  primary key (company_id, id),
  unique (company_id, parent_id, category_id) deferrable initially deferred,
  foreign key (company_id, parent_id) references promotion (company_id, id),
  foreign key (company_id, category_id) references item_category (company_id, id)
);
create index promotion_except_category_of on promotion_except_category (company_id, parent_id, position);
select company_table('promotion_except_category', 'select, insert, update, delete');

create table promotion_given (
  company_id uuid not null references company,
  id uuid not null,
  parent_id uuid not null,
  item_id uuid not null,
  position integer not null,
  primary key (company_id, id),
  unique (company_id, parent_id, item_id) deferrable initially deferred,
  foreign key (company_id, parent_id) references promotion (company_id, id),
  foreign key (company_id, item_id) references item (company_id, id)
);
create index promotion_given_of on promotion_given (company_id, parent_id, position);
select company_table('promotion_given', 'select, insert, update, delete');

create table promotion_combo (
  company_id uuid not null references company,
  id uuid not null,
  parent_id uuid not null,
  item_id uuid not null,
  units bigint not null check (units between 1 and 100),
  position integer not null,
  primary key (company_id, id),
  unique (company_id, parent_id, item_id) deferrable initially deferred,
  foreign key (company_id, parent_id) references promotion (company_id, id),
  foreign key (company_id, item_id) references item (company_id, id)
);
create index promotion_combo_of on promotion_combo (company_id, parent_id, position);
select company_table('promotion_combo', 'select, insert, update, delete');

create table promotion_tag (
  company_id uuid not null references company,
  id uuid not null,
  parent_id uuid not null,
  tag_id uuid not null,
  position integer not null,
  primary key (company_id, id),
  unique (company_id, parent_id, tag_id) deferrable initially deferred,
  foreign key (company_id, parent_id) references promotion (company_id, id),
  foreign key (company_id, tag_id) references person_tag (company_id, id)
);
create index promotion_tag_of on promotion_tag (company_id, parent_id, position);
select company_table('promotion_tag', 'select, insert, update, delete');

create table promotion_party (
  company_id uuid not null references company,
  id uuid not null,
  parent_id uuid not null,
  party_id uuid not null,
  position integer not null,
  primary key (company_id, id),
  unique (company_id, parent_id, party_id) deferrable initially deferred,
  foreign key (company_id, parent_id) references promotion (company_id, id),
  foreign key (company_id, party_id) references party (company_id, id)
);
create index promotion_party_of on promotion_party (company_id, parent_id, position);
select company_table('promotion_party', 'select, insert, update, delete');

create table promotion_branch (
  company_id uuid not null references company,
  id uuid not null,
  parent_id uuid not null,
  branch_id uuid not null,
  position integer not null,
  primary key (company_id, id),
  unique (company_id, parent_id, branch_id) deferrable initially deferred,
  foreign key (company_id, parent_id) references promotion (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id)
);
create index promotion_branch_of on promotion_branch (company_id, parent_id, position);
select company_table('promotion_branch', 'select, insert, update, delete');

insert into promotion_item (company_id, id, parent_id, item_id, position)
  select company_id, gen_random_uuid(), id, item_id, 0 from promotion where item_id is not null;
insert into promotion_category (company_id, id, parent_id, category_id, position)
  select company_id, gen_random_uuid(), id, category_id, 0 from promotion where category_id is not null;
insert into promotion_brand (company_id, id, parent_id, brand_id, position)
  select company_id, gen_random_uuid(), id, brand_id, 0 from promotion where brand_id is not null;
insert into promotion_tag (company_id, id, parent_id, tag_id, position)
  select company_id, gen_random_uuid(), id, tag_id, 0 from promotion where tag_id is not null;
insert into promotion_branch (company_id, id, parent_id, branch_id, position)
  select company_id, gen_random_uuid(), id, branch_id, 0 from promotion where branch_id is not null;

alter table promotion drop constraint promotion_scope_check;
update promotion set scope = 'some' where scope <> 'all';
alter table promotion
  drop column item_id, drop column category_id, drop column brand_id, drop column tag_id, drop column branch_id,
  add constraint promotion_scope_check check (scope in ('all', 'some')),
  drop constraint promotion_kind_check,
  add constraint promotion_kind_check check (kind in ('percent', 'value', 'bundle', 'nth', 'pack', 'combo', 'cross', 'gift')),
  add column price numeric(20,2),
  add column from_amount numeric(20,2),
  add column size bigint check (size between 1 and 100),
  add column give bigint check (give between 1 and 100),
  -- Those that there were counted each line by itself.
  add column mixed boolean not null default false,
  add column channel text not null default 'all' check (channel in ('all', 'sales', 'pos')),
  add column payment text not null default 'any' check (payment in ('any', 'now', 'cash', 'card', 'transfer', 'credit')),
  add column coupon text not null default '' check (length(coupon) <= 30),
  add column coupon_uses bigint check (coupon_uses between 1 and 1000000),
  add column most_all bigint check (most_all between 1 and 1000000);
alter table promotion alter column mixed drop default, alter column channel drop default, alter column payment drop default;
