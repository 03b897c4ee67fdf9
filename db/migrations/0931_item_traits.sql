-- What an item is for, and what it is as a thing: whether it is sold, bought and shown at the registers; its weight in kilograms, its
-- measures in centimetres, its number on scales and the months of its warranty.
alter table item add column sellable boolean not null default true;
alter table item add column purchasable boolean not null default true;
alter table item add column in_pos boolean not null default true;
alter table item add column weight numeric(20,6) check (weight > 0);
alter table item add column length numeric(20,6) check (length > 0);
alter table item add column width numeric(20,6) check (width > 0);
alter table item add column height numeric(20,6) check (height > 0);
alter table item add column plu text check (plu ~ '^[0-9]{1,6}$');
alter table item add column warranty_months int check (warranty_months between 1 and 600);
create unique index item_plu on item (company_id, plu) where plu is not null;
