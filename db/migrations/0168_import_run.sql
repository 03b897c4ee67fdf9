-- An import that goes on by itself: what was asked is kept until it ends, and what it wrote is committed with its end.
create table import_run (
  company_id uuid not null references company,
  id         uuid not null,
  person_id  uuid not null,
  kind       text not null check (length(kind) between 1 and 80),
  title      text not null default '' check (length(title) <= 200),
  -- the table and how it is to be written; null once it ended
  body       jsonb,
  rows       integer not null check (rows > 0),
  state      text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  -- records written so far, of how many
  done       integer not null default 0 check (done >= 0),
  work       integer not null default 0 check (work >= 0),
  cancelling boolean not null default false,
  -- counts and the id of the import
  result     jsonb,
  problem    text,
  at         timestamptz not null default now(),
  ended_at   timestamptz,
  primary key (company_id, id),
  check ((ended_at is null) = (state in ('queued', 'running')))
);
-- One of a kind at a time.
create unique index import_run_open on import_run (company_id, kind) where ended_at is null;
create index import_run_of on import_run (company_id, person_id, at desc, id desc);
select company_table('import_run', 'select, insert, update');
grant delete on import_run to paramo_app;

-- What an import left behind is kept for 90 days, to be undone; what one that ended said, for 30. The next import of the company
-- lets go of the rest.
alter table import_record add column at timestamptz not null default now();
create index import_record_at on import_record (company_id, at);
