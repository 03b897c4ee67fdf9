-- The whole third party: two more roles, a block apart from the credit limit, more addresses, the people to talk to, an address of
-- e-mail for each purpose, bank accounts, and what was said of the treatment of its data.

alter table party
  add column is_seller boolean not null default false,
  add column is_contact boolean not null default false,
  add column block_reason text,
  add column blocked_at timestamptz,
  add column blocked_by uuid,
  add constraint party_block_whole check ((block_reason is null) = (blocked_at is null));

alter table party_address add column name text not null default '', add column position int not null default 0;

create table party_contact (
  company_id uuid not null references company,
  party_id   uuid not null,
  position   int not null,
  name       text not null,
  job        text not null default '',
  email      text not null default '',
  phone      text not null default '',
  primary key (company_id, party_id, position),
  foreign key (company_id, party_id) references party (company_id, id)
);
select company_table('party_contact', 'select, insert, delete');

-- What invoices are sent to stands on the third party; here what each other purpose has of its own.
create table party_email (
  company_id uuid not null references company,
  party_id   uuid not null,
  purpose    text not null check (purpose in ('purchases', 'collection', 'reception')),
  addresses  text not null check (addresses <> ''),
  primary key (company_id, party_id, purpose),
  foreign key (company_id, party_id) references party (company_id, id)
);
select company_table('party_email', 'select, insert, delete');

create table party_bank_account (
  company_id uuid not null references company,
  party_id   uuid not null,
  position   int not null,
  bank       text not null,
  kind       text not null check (kind in ('savings', 'checking')),
  number     text not null,
  primary key (company_id, party_id, position),
  foreign key (company_id, party_id) references party (company_id, id)
);
select company_table('party_bank_account', 'select, insert, delete');

-- Ley 1581 de 2012, art. 9: proof of the authorization is kept. What was said is never rewritten; the last one counts.
create table party_consent (
  company_id uuid not null references company,
  id         uuid not null,
  party_id   uuid not null,
  granted    boolean not null,
  text       text not null,
  at         timestamptz not null,
  ip         text not null,
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, party_id) references party (company_id, id)
);
create index party_consent_of on party_consent (company_id, party_id, id desc);
select company_table('party_consent', 'select, insert');
