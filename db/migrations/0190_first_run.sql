-- An installation begins once, with its first person. Whoever writes this row takes the beginning: of two at the same moment
-- the second waits, and then finds it taken.
create table first_run (
  taken boolean primary key default true check (taken),
  at    timestamptz not null default now()
);
alter table first_run enable row level security;
alter table first_run force row level security;
create policy anybody on first_run using (taken);
grant select, insert on first_run to paramo_app;

-- However the first person comes (the demonstration, a command, a copy that is brought back), there is nothing to begin after it.
create function installation_has_begun() returns trigger language plpgsql as $$
begin
  insert into first_run default values on conflict do nothing;
  return null;
end $$;
create trigger installation_has_begun after insert on person for each statement execute function installation_has_begun();

do $$
declare
  has_begun boolean;
begin
  -- Whether there is somebody is the operator's to read.
  set local role paramo_operator;
  has_begun := exists (select from person);
  reset role;
  if has_begun then
    insert into first_run default values;
  end if;
end $$;
