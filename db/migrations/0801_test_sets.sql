-- The documents that the authority asks for before it enables a company: made up, outside books, stock and ranges in force.
create table test_set (
  company_id  uuid not null references company,
  id          uuid not null,
  -- the one that the portal of the authority gave
  test_set_id text not null check (length(test_set_id) = 36),
  authority   text not null check (authority in ('dian', 'simulator')),
  started_at  timestamptz not null,
  started_by  uuid not null,
  stopped_at  timestamptz,
  primary key (company_id, id)
);
select company_table('test_set', 'select, insert, update', false);

create table test_set_document (
  company_id  uuid not null,
  id          uuid not null,
  set_id      uuid not null,
  ordinal     int not null check (ordinal > 0),
  kind        text not null check (kind in ('invoice', 'credit', 'debit')),
  -- of the range that everybody tests with, never twice
  number      bigint not null check (number > 0),
  -- the invoice that a note is about: it goes once that one is accepted
  about_id    uuid,
  -- sent: taken, and asked about; withdrawn: stopped, or the invoice that it is about was refused
  state       text not null default 'queued' check (state in ('queued', 'sent', 'accepted', 'rejected', 'withdrawn')),
  attempts    int not null default 0,
  next_try    timestamptz not null,
  lease_until timestamptz,
  unique_code text check (unique_code ~ '^[0-9a-f]{96}$'),
  issued_at   timestamptz,
  file_name   text not null default '',
  zip_name    text not null default '',
  xml         bytea,
  sha256      text check (sha256 ~ '^[0-9a-f]{64}$'),
  zip_key     text not null default '',
  last_error  text not null default '',
  ended_at    timestamptz,
  primary key (company_id, id),
  unique (company_id, set_id, ordinal),
  unique (company_id, number),
  foreign key (company_id, set_id) references test_set (company_id, id),
  foreign key (company_id, about_id) references test_set_document (company_id, id),
  check ((kind = 'invoice') = (about_id is null)),
  check ((xml is null) = (sha256 is null) and (xml is null) = (unique_code is null) and (xml is null) = (issued_at is null))
);
create index test_set_document_due on test_set_document (next_try) where state in ('queued', 'sent');
create index test_set_document_about on test_set_document (company_id, about_id);
select company_table('test_set_document', 'select, insert, update', true);

create function test_set_document_stays() returns trigger language plpgsql as $$
begin
  raise exception 'test document % keeps what was signed and what was answered', old.id using errcode = 'check_violation';
end $$;
create trigger test_set_document_stays before update on test_set_document
  for each row when (
    (old.xml is not null and (new.xml is distinct from old.xml or new.sha256 is distinct from old.sha256))
    or (old.state in ('accepted', 'rejected', 'withdrawn') and new.state <> old.state)
  ) execute function test_set_document_stays();
