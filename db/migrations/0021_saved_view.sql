-- A list as somebody wants to find it again: filters, order and columns. The person's own, or everybody's in the company.
create table saved_view (
  company_id uuid not null references company,
  id         uuid not null,
  -- which list: `items.brand`
  list       text not null check (length(list) between 1 and 80),
  name       text collate "es-x-icu" not null check (length(name) between 1 and 60),
  person_id  uuid not null,
  shared     boolean not null,
  content    jsonb not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, list, person_id, name)
);
select company_table('saved_view', 'select, insert, update, delete');
