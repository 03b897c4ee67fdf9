-- The events of invoices on credit (RADIAN): those that the company says of what it bought (030 to 033) and of what it sold (034), sent
-- and kept like documents; and those that the authority tells of.
create table invoice_event_counter (
  company_id uuid not null references company,
  last       bigint not null check (last >= 0),
  primary key (company_id)
);
select company_table('invoice_event_counter', 'select, insert, update', false);

create table invoice_event (
  company_id  uuid not null references company,
  id          uuid not null,
  -- The order in which they were said, and their number
  ordinal     bigint not null check (ordinal > 0),
  -- received: of an invoice of a supplier; issued: of one of ours
  side        text not null check (side in ('received', 'issued')),
  invoice_code text not null check (invoice_code ~ '^[0-9a-f]{96}$'),
  code        text not null check (code in ('030', '031', '032', '033', '034')),
  concept     text not null default '' check (concept in ('', '01', '02', '03', '04')),
  unique_code text not null check (unique_code ~ '^[0-9a-f]{96}$'),
  -- withdrawn: what it follows was refused, so it was never sent
  state       text not null default 'queued' check (state in ('queued', 'sent', 'validated', 'rejected', 'withdrawn')),
  -- The instant that its signature claims
  said_at     timestamptz not null,
  -- What it says (InvoiceEvent)
  said        jsonb not null,
  authority   text check (authority in ('dian', 'simulator')),
  attempts    int not null default 0,
  next_try    timestamptz not null,
  lease_until timestamptz,
  created_at  timestamptz not null,
  created_by  uuid not null,
  sent_at     timestamptz,
  ended_at    timestamptz,
  last_error  text not null default '',
  file_name   text not null default '',
  zip_name    text not null default '',
  xml         bytea,
  sha256      text check (sha256 ~ '^[0-9a-f]{64}$'),
  answer      bytea,
  rules       jsonb not null default '[]',
  primary key (company_id, id),
  unique (company_id, ordinal),
  check ((side = 'issued') = (code = '034')),
  check ((code = '031') = (concept <> '')),
  check ((xml is null) = (sha256 is null)),
  check (state <> 'validated' or (xml is not null and answer is not null and ended_at is not null))
);
-- Each is said once of an invoice, whoever asks for it at the same time; what was refused may be said again
create unique index invoice_event_once on invoice_event (company_id, invoice_code, code) where state in ('queued', 'sent', 'validated');
create index invoice_event_due on invoice_event (next_try) where state in ('queued', 'sent');
select company_table('invoice_event', 'select, insert, update', true);

create function invoice_event_stays() returns trigger language plpgsql as $$
begin
  raise exception 'event % keeps what was signed and what was answered', old.id using errcode = 'check_violation';
end $$;
create trigger invoice_event_stays before update on invoice_event
  for each row when (
    (old.xml is not null and (new.xml is distinct from old.xml or new.sha256 is distinct from old.sha256))
    or (old.state in ('validated', 'rejected', 'withdrawn') and new.state <> old.state)
    or (old.answer is not null and new.answer is distinct from old.answer)
    or (new.invoice_code, new.code, new.unique_code, new.said_at, new.said, new.ordinal)
      is distinct from (old.invoice_code, old.code, old.unique_code, old.said_at, old.said, old.ordinal)
  ) execute function invoice_event_stays();

-- Each attempt and what came of it.
create table invoice_event_attempt (
  company_id uuid not null,
  event_id   uuid not null,
  number     int not null check (number > 0),
  operation  text not null,
  began_at   timestamptz not null,
  millis     int not null check (millis >= 0),
  outcome    text not null,
  detail     text not null default '',
  primary key (company_id, event_id, number),
  foreign key (company_id, event_id) references invoice_event (company_id, id)
);
select company_table('invoice_event_attempt', 'select, insert', false);

-- What the authority tells of the events of an invoice, whoever said them.
create table heard_event (
  company_id   uuid not null references company,
  invoice_code text not null check (invoice_code ~ '^[0-9a-f]{96}$'),
  code         text not null check (code in ('030', '031', '032', '033', '034')),
  concept      text not null default '',
  number       text not null default '',
  -- Its CUDE; empty where the authority does not say it
  unique_code  text not null default '',
  said_at      timestamptz not null,
  person       text not null default '',
  heard_at     timestamptz not null,
  primary key (company_id, invoice_code, code)
);
select company_table('heard_event', 'select, insert', false);

-- Whose events the authority is asked about, and when next; nothing of what is settled.
create table event_watch (
  company_id   uuid not null references company,
  invoice_code text not null check (invoice_code ~ '^[0-9a-f]{96}$'),
  side         text not null check (side in ('received', 'issued')),
  since        timestamptz not null,
  next_look    timestamptz,
  lease_until  timestamptz,
  looked_at    timestamptz,
  last_error   text not null default '',
  primary key (company_id, invoice_code)
);
create index event_watch_due on event_watch (next_look) where next_look is not null;
select company_table('event_watch', 'select, insert, update', true);
