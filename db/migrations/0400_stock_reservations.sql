-- What is promised and has not left: disponible is what there is less what is reserved. A ledger by the line of the document for
-- which goods are kept, folded at the cell that everybody who moves them locks.
alter table stock_balance add column reserved numeric(20,6) not null default 0 check (reserved >= 0);

create table stock_reservation (
  company_id   uuid not null references company,
  id           uuid not null,
  item_id      uuid not null,
  warehouse_id uuid not null,
  -- Kept in positive, let go in negative.
  quantity     numeric(20,6) not null check (quantity <> 0),
  -- The document and line that goods are kept for.
  held_kind    text not null,
  held_id      uuid not null,
  held_line    int  not null check (held_line > 0),
  -- What kept them or let them go: that document, or one that was made from it.
  source_kind  text not null,
  source_id    uuid not null,
  source_event text not null,
  created_at   timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, item_id) references item (company_id, id),
  foreign key (company_id, warehouse_id) references warehouse (company_id, id)
);
create index stock_reservation_held on stock_reservation (company_id, held_id, held_line);
create index stock_reservation_source on stock_reservation (company_id, source_id, source_event);
create index stock_reservation_item on stock_reservation (company_id, item_id, warehouse_id);
select company_table('stock_reservation', 'select, insert');
create policy within_warehouses on stock_reservation as restrictive to paramo_app using (
  (select reaches_every_stock()) or warehouse_id in (select reached_stock()));
