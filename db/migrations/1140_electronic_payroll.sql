-- The electronic payroll goes to the authority: with software of its own, as messages, one document for each worker and month.
set local lock_timeout = '5s';

-- The software that the authority enabled for payroll, apart from that of the invoice.
create table payroll_software (
  company_id  uuid not null references company,
  software_id text not null default '',
  -- sealed with the key of the installation
  pin         text not null default '',
  test_set_id text not null default '',
  version     int not null default 1,
  primary key (company_id)
);
select company_table('payroll_software', 'select, insert, update');

-- What is sent in a call of its own, whatever it says: its XML, signed once.
create table electronic_message (
  company_id  uuid not null references company,
  id          uuid not null,
  kind        text not null check (kind in ('payroll', 'payrollNote')),
  unique_code text not null check (unique_code ~ '^[0-9a-f]{96}$'),
  -- withdrawn: of a company that was brought back from its copy, whose origin sends it
  state       text not null default 'queued' check (state in ('queued', 'sent', 'validated', 'rejected', 'withdrawn')),
  -- the instant that its signature claims
  said_at     timestamptz not null,
  -- ready to be signed
  said        text not null,
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
  constraint electronic_message_signed check ((xml is null) = (sha256 is null)),
  constraint electronic_message_ended check (state <> 'validated' or (xml is not null and answer is not null and ended_at is not null))
);
create index electronic_message_due on electronic_message (next_try) where state in ('queued', 'sent');
select company_table('electronic_message', 'select, insert, update', true);

create function electronic_message_stays() returns trigger language plpgsql as $$
begin
  raise exception 'message % keeps what was signed and what was answered', old.id using errcode = 'check_violation';
end $$;
create trigger electronic_message_stays before update on electronic_message
  for each row when (
    (old.xml is not null and (new.xml is distinct from old.xml or new.sha256 is distinct from old.sha256))
    or (old.state in ('validated', 'rejected', 'withdrawn') and new.state <> old.state)
    or (old.answer is not null and new.answer is distinct from old.answer)
    or (new.kind, new.unique_code, new.said_at, new.said) is distinct from (old.kind, old.unique_code, old.said_at, old.said)
  ) execute function electronic_message_stays();

create table electronic_message_attempt (
  company_id uuid not null references company,
  message_id uuid not null,
  number     int not null check (number > 0),
  operation  text not null,
  began_at   timestamptz not null,
  millis     int not null check (millis >= 0),
  outcome    text not null,
  detail     text not null default '',
  primary key (company_id, message_id, number),
  foreign key (company_id, message_id) references electronic_message (company_id, id)
);
select company_table('electronic_message_attempt', 'select, insert', false);

-- A document of a worker and a month: 102, or 103 that replaces or eliminates another. Its number is its own, whatever is sent under it.
create table payroll_document (
  company_id     uuid not null references company,
  id             uuid not null,
  -- '' of what is paid; replace and eliminate are about another document
  note           text not null default '' check (note in ('', 'replace', 'eliminate')),
  month          date not null check (month = date_trunc('month', month)::date),
  month_id       uuid not null,
  party_id       uuid not null,
  prefix         text not null,
  consecutive    bigint not null check (consecutive > 0),
  -- who it names, as it was sent: it stays, whatever the third party is called later
  id_type        text not null,
  identification text not null,
  name           text not null,
  earned         numeric(20,2) not null,
  deducted       numeric(20,2) not null,
  paid           numeric(20,2) not null,
  -- what it says now was sent by this message, on this day
  message_id     uuid not null,
  date           date not null,
  unique_code    text not null check (unique_code ~ '^[0-9a-f]{96}$'),
  -- of an adjustment
  about_id       uuid,
  reason         text not null default '',
  -- it was replaced or eliminated: a 102 of the same worker and month may come after an elimination
  is_past        boolean not null default false,
  -- a note that was rejected, and is not sent again
  discarded      boolean not null default false,
  version        int not null default 1,
  created_at     timestamptz not null,
  created_by     uuid not null,
  primary key (company_id, id),
  foreign key (company_id, month_id) references payroll_month (company_id, id),
  foreign key (company_id, party_id) references party (company_id, id),
  foreign key (company_id, message_id) references electronic_message (company_id, id),
  foreign key (company_id, about_id) references payroll_document (company_id, id),
  constraint payroll_document_note check ((note = '') = (about_id is null))
);
-- Each worker once in a month, and each document adjusted once.
create unique index payroll_document_once on payroll_document (company_id, month, party_id) where note = '' and not is_past;
create unique index payroll_document_adjusted on payroll_document (company_id, about_id) where about_id is not null and not discarded;
create unique index payroll_document_number on payroll_document (company_id, (note = ''), prefix, consecutive);
create index payroll_document_month on payroll_document (company_id, month_id, party_id);
create index payroll_document_party on payroll_document (company_id, party_id);
create index payroll_document_message on payroll_document (company_id, message_id);
select company_table('payroll_document', 'select, insert, update');

-- What identifies it stays, whatever is sent again under its number.
create function payroll_document_stays() returns trigger language plpgsql as $$
begin
  raise exception 'payroll document % keeps its number, its month and whom it is about', old.id using errcode = 'check_violation';
end $$;
create trigger payroll_document_stays before update on payroll_document
  for each row when (
    (new.note, new.month, new.party_id, new.prefix, new.consecutive) is distinct from (old.note, old.month, old.party_id, old.prefix, old.consecutive)
    or new.about_id is distinct from old.about_id
  ) execute function payroll_document_stays();
