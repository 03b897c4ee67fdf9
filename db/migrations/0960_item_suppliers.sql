-- Who sells an item to the company: what they call it, in which of its units, for how much, in how many days, and who is asked first.
create table item_supplier (
  company_id uuid not null references company,
  item_id    uuid not null,
  party_id   uuid not null,
  position   int not null,
  -- Their own code; empty while nobody said.
  code       text not null default '',
  -- Another unit of the item; null is its own.
  unit_id    uuid,
  -- What was agreed for one of that unit, in pesos, before taxes.
  price      numeric(20,6) check (price > 0),
  lead_days  int check (lead_days between 0 and 365),
  preferred  boolean not null default false,
  primary key (company_id, item_id, party_id),
  foreign key (company_id, item_id) references item (company_id, id) on delete cascade,
  foreign key (company_id, party_id) references party (company_id, id)
);
create unique index item_supplier_preferred on item_supplier (company_id, item_id) where preferred;
-- What comes with a code of a supplier is one item.
create unique index item_supplier_code on item_supplier (company_id, party_id, lower(code)) where code <> '';
select company_table('item_supplier', 'select, insert, delete');
