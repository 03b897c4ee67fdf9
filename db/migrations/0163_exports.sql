-- Work on files that goes on without whoever asked for it: exports of lists and reports, copies of the company, and what is
-- brought back from a copy. A process at work renews its lease; work whose lease ran out is done again by another.
create table export_job (
  company_id  uuid not null references company,
  id          uuid not null,
  -- made with the permissions and the reach that this person has when it is written
  person_id   uuid not null,
  kind        text not null check (kind in ('list', 'copy', 'restore')),
  title       text not null check (length(title) between 1 and 200),
  -- of a list, the address of its call and what was asked of it
  path        text not null default '',
  query       jsonb not null default '{}',
  format      text not null check (format in ('csv', 'xlsx', 'pdf', 'zip')),
  state       text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed', 'cancelled', 'expired')),
  done        bigint not null default 0,
  -- what the person was allowed when it was written, as a hash: of whoever is allowed something else since, it is no longer
  sight       text,
  -- null while it is not known
  total       bigint,
  file_name   text not null default '',
  size        bigint not null default 0,
  -- why it failed, for whoever asked
  problem     text,
  -- what came out of it besides a file: the company that was made
  result      jsonb,
  attempts    int not null default 0,
  lease_until timestamptz,
  created_at  timestamptz not null,
  finished_at timestamptz,
  expires_at  timestamptz,
  primary key (company_id, id)
);
create index export_job_due on export_job (created_at) where state in ('queued', 'running', 'ready');
create index export_job_of_person on export_job (company_id, person_id, id desc);
select company_table('export_job', 'select, insert, update, delete', true);
