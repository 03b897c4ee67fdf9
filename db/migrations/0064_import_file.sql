-- Files that somebody imported: five a day at most (419).
create table import_file (
  company_id uuid not null references company,
  id         uuid not null,
  person_id  uuid not null,
  -- the day in Bogotá
  day        date not null,
  -- what it brought: `items.brand`
  entity     text not null check (length(entity) between 1 and 80),
  rows       integer not null check (rows > 0),
  created    integer not null check (created >= 0),
  changed    integer not null check (changed >= 0),
  at         timestamptz not null default now(),
  primary key (company_id, id)
);
create index import_file_of_day on import_file (company_id, person_id, day);
select company_table('import_file', 'select, insert');
