-- What a register sold, as it arrives: the document that it became, or that it waits in sight for a person; how it was paid, and what
-- would have refused it.
set local lock_timeout = '5s';

-- What was paid of a document as it was sold: the rest is owed.
alter table document add column paid_on_the_spot numeric(20,2) not null default 0 check (paid_on_the_spot >= 0);

create table till_sale (
  company_id  uuid not null references company,
  -- made by the device: no second one is written with it
  id          uuid not null,
  -- of a lease, which does not go with a copy of the company
  lease_id    uuid not null,
  register_id uuid not null,
  branch_id   uuid not null,
  -- in which its money is counted; null when none was open
  shift_id    uuid,
  -- its place in the chain of its lease
  sequence    bigint not null check (sequence > 0),
  hash        text not null check (hash ~ '^[0-9a-f]{64}$'),
  document_id uuid not null,
  -- by the clock of the device
  sold_at     timestamptz not null,
  arrived_at  timestamptz not null,
  arrived_by  uuid not null,
  -- as the device computed it
  total       numeric(20,2) not null check (total >= 0),
  tip         numeric(20,2) not null check (tip >= 0),
  change      numeric(20,2) not null check (change >= 0),
  -- what the means keep over what was paid and the tip
  rounding    numeric(20,2) not null,
  -- what would have refused it: code, message and field of each
  findings    jsonb not null check (jsonb_typeof(findings) = 'array'),
  state       text generated always as (case when findings = '[]' then 'synced' else 'flagged' end) stored
                check (state in ('synced', 'flagged')),
  primary key (company_id, id),
  constraint till_sale_place unique (company_id, lease_id, sequence),
  constraint till_sale_document unique (company_id, document_id),
  foreign key (company_id, register_id) references cash_register (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  foreign key (company_id, shift_id) references register_shift (company_id, id),
  foreign key (company_id, document_id) references document (company_id, id)
);
create index till_sale_shift on till_sale (company_id, shift_id, id);
create index till_sale_register on till_sale (company_id, register_id, id desc);
create index till_sale_branch on till_sale (company_id, branch_id);
select company_table('till_sale', 'select, insert');
create policy within_reach on till_sale as restrictive to paramo_app using (
  (select reaches_all()) or reaches_register((select reach_of_person()), branch_id, register_id));

create table till_sale_payment (
  company_id uuid not null references company,
  sale_id    uuid not null,
  position   int not null check (position > 0),
  payment_type_id uuid not null,
  -- where its money was put; null of what is left to be paid
  account_id uuid,
  -- handed over or charged, and what stayed of it once the change was given
  tendered   numeric(20,2) not null check (tendered >= 0),
  kept       numeric(20,2) not null check (kept >= 0 and kept <= tendered),
  -- of what is left to be paid
  is_credit  boolean generated always as (account_id is null) stored,
  primary key (company_id, sale_id, position),
  foreign key (company_id, sale_id) references till_sale (company_id, id),
  foreign key (company_id, payment_type_id) references payment_type (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id)
);
create index till_sale_payment_account on till_sale_payment (company_id, account_id) where account_id is not null;
create index till_sale_payment_type on till_sale_payment (company_id, payment_type_id);
select company_table('till_sale_payment', 'select, insert');

-- What arrived and is no sale of ours: altered, of a second one who writes, of a lease that ended, or that nothing can be made of.
create table till_quarantine (
  company_id  uuid not null references company,
  id          uuid not null,
  lease_id    uuid not null,
  register_id uuid not null,
  branch_id   uuid not null,
  sequence    bigint not null,
  hash        text not null check (length(hash) <= 64),
  -- as it came
  link        text not null,
  -- that its content says; null of one that says none
  number      bigint,
  why         text not null check (why in ('altered', 'forked', 'ended', 'refused')),
  problems    jsonb not null check (jsonb_typeof(problems) = 'array'),
  arrived_at  timestamptz not null,
  arrived_by  uuid not null,
  -- which it would be: the same one is kept once
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  primary key (company_id, id),
  constraint till_quarantine_once unique (company_id, lease_id, fingerprint),
  foreign key (company_id, register_id) references cash_register (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id)
);
create index till_quarantine_place on till_quarantine (company_id, lease_id, sequence);
create index till_quarantine_register on till_quarantine (company_id, register_id, id desc);
create index till_quarantine_branch on till_quarantine (company_id, branch_id);
select company_table('till_quarantine', 'select, insert');
create policy within_reach on till_quarantine as restrictive to paramo_app using (
  (select reaches_all()) or reaches_register((select reach_of_person()), branch_id, register_id));
