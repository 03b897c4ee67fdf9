-- Which authority a company's documents go to: without a row they wait. Chosen by whoever administers the company.
create table transmission_authority (
  company_id uuid not null references company,
  authority  text not null check (authority in ('dian', 'simulator')),
  chosen_at  timestamptz not null,
  primary key (company_id)
);
select company_table('transmission_authority', 'select, insert, update, delete', true);

-- The files sent in a year, which are counted apart from the documents (annex 1.9, 6.5.7).
create table transmission_counter (
  company_id uuid not null references company,
  year       int not null check (year between 2000 and 2999),
  last       bigint not null check (last >= 0),
  primary key (company_id, year)
);
select company_table('transmission_counter', 'select, insert, update', false);

-- One row per sending: what was signed, byte for byte, how it goes, and what the authority said.
create table transmission (
  company_id  uuid not null,
  id          uuid not null,
  document_id uuid not null,
  kind        text not null,
  unique_code text not null check (unique_code ~ '^[0-9a-f]{96}$'),
  -- sent: an attempt was made and its answer is not known; withdrawn: annulled before it was sent
  state       text not null default 'queued' check (state in ('queued', 'sent', 'validated', 'rejected', 'withdrawn')),
  -- the one that it went to, from the first attempt on
  authority   text check (authority in ('dian', 'simulator')),
  attempts    int not null default 0,
  next_try    timestamptz not null,
  lease_until timestamptz,
  created_at  timestamptz not null,
  -- the instant that the signature claims, and the one at which it was made
  signing_time text not null default '',
  signed_at   timestamptz,
  sent_at     timestamptz,
  ended_at    timestamptz,
  last_error  text not null default '',
  file_name   text not null default '',
  zip_name    text not null default '',
  xml         bytea,
  sha256      text check (sha256 ~ '^[0-9a-f]{64}$'),
  answer      bytea,
  -- what it said: [{ "rule", "isRejection", "text" }]
  rules       jsonb not null default '[]',
  primary key (company_id, id),
  foreign key (company_id, document_id) references document (company_id, id),
  check ((xml is null) = (sha256 is null)),
  check (state <> 'validated' or (xml is not null and answer is not null and ended_at is not null))
);
create unique index transmission_of_document on transmission (company_id, document_id) where state <> 'withdrawn';
create index transmission_due on transmission (next_try) where state in ('queued', 'sent');
create index transmission_state on transmission (company_id, state, created_at);
select company_table('transmission', 'select, insert, update', true);

-- What was signed is never made again, and what the authority decided stays decided.
create function transmission_stays() returns trigger language plpgsql as $$
begin
  raise exception 'transmission % keeps what was signed and what was answered', old.id using errcode = 'check_violation';
end $$;
create trigger transmission_stays before update on transmission
  for each row when (
    (old.xml is not null and (new.xml is distinct from old.xml or new.sha256 is distinct from old.sha256))
    or (old.state in ('validated', 'withdrawn') and new.state <> old.state)
    or new.document_id <> old.document_id or new.unique_code <> old.unique_code
  ) execute function transmission_stays();

-- Each attempt and what came of it: the evidence.
create table transmission_attempt (
  company_id      uuid not null,
  transmission_id uuid not null,
  number          int not null check (number > 0),
  operation       text not null,
  began_at        timestamptz not null,
  millis          int not null check (millis >= 0),
  outcome         text not null,
  detail          text not null default '',
  primary key (company_id, transmission_id, number),
  foreign key (company_id, transmission_id) references transmission (company_id, id)
);
select company_table('transmission_attempt', 'select, insert', false);

-- What was sent and not answered counts as unsent too.
drop index document_unsent;
create index document_unsent on document (company_id, kind, electronic_state, date)
  where electronic_state in ('queued', 'sent', 'rejected', 'contingency');
