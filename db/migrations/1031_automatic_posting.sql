-- Invoices of a supplier that are posted by themselves as they come in: up to an amount, once somebody posted one by hand.
create table automatic_posting (
  company_id uuid not null references company,
  supplier   text not null,
  -- of the payable amount of each, in pesos
  up_to      numeric(20,2) not null check (up_to > 0),
  -- who said so, and when
  set_by     uuid not null,
  set_at     timestamptz not null,
  primary key (company_id, supplier)
);
select company_table('automatic_posting', 'select, insert, update, delete');
