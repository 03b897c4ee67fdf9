-- Reclassifications: what was asked to be said of another third party, account or cost centre. Each goes on by itself, in one
-- transaction that also writes its end, held by a lease as imports are; undoing it is more work of the same row.
create table reclassification (
  company_id uuid not null references company,
  id         uuid not null,
  person_id  uuid not null,
  kind       text not null check (kind in ('party', 'account', 'costCenter')),
  mode       text not null check (mode in ('balances', 'movements')),
  -- the whole request, as it was parsed
  asked      jsonb not null,
  -- what it goes from and to was called so
  from_name  text not null,
  to_name    text not null,
  task       text not null default 'apply' check (task in ('apply', 'undo')),
  state      text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled', 'undone')),
  -- entries written so far, of how many
  done       int not null default 0 check (done >= 0),
  work       int not null default 0 check (work >= 0),
  attempts   int not null default 0,
  lease_until timestamptz,
  -- what it came to
  entries    int not null default 0,
  lines      int not null default 0,
  problem    text,
  at         timestamptz not null default now(),
  ended_at   timestamptz,
  undone_by  uuid,
  primary key (company_id, id),
  check ((ended_at is null) = (state in ('queued', 'running')))
);
-- One at a time.
create unique index reclassification_open on reclassification (company_id) where ended_at is null;
create index reclassification_latest on reclassification (company_id, at desc, id desc);
create index reclassification_due on reclassification (at) where ended_at is null;
select company_table('reclassification', 'select, insert, update', true);

-- The entries that each wrote again under their number: what stood, and what stands instead.
create table reclassified_entry (
  company_id uuid not null references company,
  reclassification_id uuid not null,
  old_entry_id uuid not null,
  new_entry_id uuid not null,
  journal_id   uuid not null,
  primary key (company_id, reclassification_id, old_entry_id),
  foreign key (company_id, reclassification_id) references reclassification (company_id, id),
  foreign key (company_id, old_entry_id) references journal_entry (company_id, id),
  foreign key (company_id, new_entry_id) references journal_entry (company_id, id),
  foreign key (company_id, journal_id) references journal (company_id, id)
);
create index reclassified_entry_old on reclassified_entry (company_id, old_entry_id);
create index reclassified_entry_new on reclassified_entry (company_id, new_entry_id);
create index reclassified_entry_journal on reclassified_entry (company_id, journal_id);
select company_table('reclassified_entry', 'select, insert');
