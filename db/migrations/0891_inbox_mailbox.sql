-- The mailbox where suppliers send their invoices: read by a worker that holds it, its password sealed.
create table inbox_mailbox (
  company_id   uuid not null references company,
  id           uuid not null,
  host         text not null,
  port         int not null check (port between 1 and 65535),
  user_name    text not null,
  sealed       text not null,
  folder       text not null default 'INBOX',
  -- Who set it up: in whose name its documents come in.
  person_id    uuid not null,
  state        text not null default 'queued' check (state in ('queued', 'running', 'off')),
  attempts     int not null default 0,
  done         int not null default 0,
  -- Held until then, or looked into from then on.
  lease_until  timestamptz,
  -- What was read of it (RFC 9051, 2.3.1.1): another validity begins again.
  uid_validity bigint,
  last_uid     bigint not null default 0,
  checked_at   timestamptz,
  -- Why it could not be read the last time; empty when it could.
  problem      text not null default '',
  version      int not null default 1,
  primary key (company_id, id),
  unique (company_id)
);
create index inbox_mailbox_due on inbox_mailbox (lease_until) where state in ('queued', 'running');
select company_table('inbox_mailbox', 'select, insert, update, delete', true);

-- What came by mail with something attached, and what became of it.
create table inbox_mail (
  company_id   uuid not null references company,
  id           uuid not null,
  from_address text not null,
  subject      text not null,
  read_at      timestamptz not null,
  taken        int not null,
  -- "factura.zip: El archivo ZIP no contiene…"
  problems     jsonb not null,
  primary key (company_id, id)
);
create index inbox_mail_latest on inbox_mail (company_id, read_at desc, id desc);
select company_table('inbox_mail', 'select, insert');
