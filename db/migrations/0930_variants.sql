-- Items with variants: one that is neither sold nor moved, and items of their own that differ in their attributes.
alter table item drop constraint item_kind_check;
alter table item add constraint item_kind_check check (kind in ('product', 'service', 'kit', 'variable')) not valid;
alter table item validate constraint item_kind_check;
alter table item drop constraint item_check;
alter table item add constraint item_check check (case kind
  when 'product' then inventory_account_id is not null and cost_account_id is not null
  when 'variable' then inventory_account_id is not null and cost_account_id is not null
  when 'kit' then inventory_account_id is null and cost_account_id is not null and control = 'none'
  else true end) not valid;
alter table item validate constraint item_check;

alter table item add column parent_id uuid;
-- The values of a variant in one text: no two of a product are alike.
alter table item add column variant_key text;
alter table item add foreign key (company_id, parent_id) references item (company_id, id);
alter table item add constraint item_variant_is_product
  check (parent_id is null and variant_key is null or parent_id is not null and variant_key is not null and kind = 'product') not valid;
alter table item validate constraint item_variant_is_product;
create unique index item_variant on item (company_id, parent_id, variant_key) where parent_id is not null;

create table item_variant_value (
  company_id   uuid not null references company,
  item_id      uuid not null,
  position     int  not null,
  attribute_id uuid not null,
  value_id     uuid not null,
  primary key (company_id, item_id, attribute_id),
  foreign key (company_id, item_id) references item (company_id, id),
  foreign key (company_id, attribute_id) references attribute (company_id, id),
  foreign key (company_id, value_id) references attribute_value (company_id, id)
);
create index item_variant_value_of on item_variant_value (company_id, value_id);
select company_table('item_variant_value', 'select, insert, delete');
