-- Notes: what they correct, why, and what becomes of what is over the balance.

-- A line made from another takes units of it, or money alone; units of a product may come back to a warehouse.
alter table document_line_source
  add column by_value boolean not null default false,
  add column restock  boolean not null default false;

create table document_correction (
  company_id   uuid not null references company,
  document_id  uuid not null,
  corrected_id uuid not null,
  -- of the tax authority: 1 devolución parcial … 6 descuento por volumen
  concept      text not null check (concept ~ '^[1-9]$'),
  -- what is more than the balance: refused, kept for the customer, or given back in money
  surplus      text not null check (surplus in ('refuse', 'keep', 'refund')),
  money_account_id uuid,
  primary key (company_id, document_id),
  foreign key (company_id, document_id) references document (company_id, id) on delete cascade,
  foreign key (company_id, corrected_id) references document (company_id, id),
  foreign key (company_id, money_account_id) references money_account (company_id, id),
  check ((surplus = 'refund') = (money_account_id is not null))
);
create index document_correction_of on document_correction (company_id, corrected_id);
select company_table('document_correction', 'select, insert, update, delete');
