-- The least that an item is sold for: of its base unit, without taxes. Null while nobody said.
alter table item add column minimum_price numeric(20,6) check (minimum_price > 0);
