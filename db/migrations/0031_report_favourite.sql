-- Reports that somebody keeps at hand, with their filters.
create table report_favourite (
  company_id uuid not null references company,
  id         uuid not null,
  person_id  uuid not null,
  report     text not null,
  -- what the person reads: "Libro auxiliar · Este mes · 130505 Nacionales"
  name       text not null,
  -- the query of its address; a period by its name stays relative
  query      text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, person_id, report, query)
);
select company_table('report_favourite', 'select, insert, delete');
