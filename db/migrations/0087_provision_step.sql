-- What each company was given after companies began to exist: once to those that are there, and to each new one when it
-- is born. The program knows what a step does; here stands only that it was done.
create table provision_step (
  company_id uuid not null references company,
  name       text not null check (length(name) between 1 and 80),
  done_at    timestamptz not null default now(),
  primary key (company_id, name)
);
select company_table('provision_step', 'select, insert');
