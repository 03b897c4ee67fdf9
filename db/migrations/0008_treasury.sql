-- What is owed (open items) as a ledger of applications, and receipts of money.

create table open_item (
  company_id uuid not null references company,
  id         uuid not null,
  -- AR receivable, AP payable (specification, section 3)
  kind       text not null check (kind in ('AR', 'AP')),
  party_id   uuid not null,
  account_id uuid not null,
  number     text not null,
  date       date not null,
  due_date   date not null,
  amount     numeric(20,2) not null check (amount > 0),
  source_kind  text not null,
  source_id    uuid not null,
  source_event text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, source_kind, source_id, source_event),
  foreign key (company_id, party_id) references party (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id)
);
create index open_item_of_party on open_item (company_id, kind, party_id, due_date, id);
create index open_item_of_source on open_item (company_id, source_id);
select company_table('open_item', 'select, insert');

create table open_item_application (
  company_id uuid not null references company,
  id         uuid not null,
  open_item_id uuid not null,
  date       date not null,
  -- positive closes, negative opens again (a receipt annulled)
  amount     numeric(20,2) not null check (amount <> 0),
  source_kind  text not null,
  source_id    uuid not null,
  source_event text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, open_item_id, source_kind, source_id, source_event),
  foreign key (company_id, open_item_id) references open_item (company_id, id)
);
create index open_item_application_of_source on open_item_application (company_id, source_id);
select company_table('open_item_application', 'select, insert');

-- Derived: the balance of each open item, also the row locked while applying. `is_open` beside it because comparing
-- numerics does not use an index under row security.
create table open_item_balance (
  company_id uuid not null references company,
  open_item_id uuid not null,
  kind       text not null check (kind in ('AR', 'AP')),
  party_id   uuid not null,
  due_date   date not null,
  balance    numeric(20,2) not null check (balance >= 0),
  is_open    boolean generated always as (balance > 0) stored,
  primary key (company_id, open_item_id),
  foreign key (company_id, open_item_id) references open_item (company_id, id)
);
create index open_item_balance_due on open_item_balance (company_id, kind, is_open, due_date, open_item_id);
create index open_item_balance_party on open_item_balance (company_id, kind, party_id, is_open);
select company_table('open_item_balance', 'select, insert, update');

-- Cash and bank accounts that receipts go to.
create table money_account (
  company_id uuid not null references company,
  id         uuid not null,
  name       text not null,
  kind       text not null check (kind in ('cash', 'bank')),
  account_id uuid not null,
  active     boolean not null default true,
  primary key (company_id, id),
  unique (company_id, name),
  foreign key (company_id, account_id) references account (company_id, id)
);
select company_table('money_account', 'select, insert, update');

create table receipt (
  company_id uuid not null references company,
  id         uuid not null,
  number     text not null,
  date       date not null,
  party_id   uuid not null,
  money_account_id uuid not null,
  means_code text not null,
  amount     numeric(20,2) not null check (amount > 0),
  amount_cents bigint generated always as ((amount * 100)::bigint) stored,
  reference  text not null default '',
  notes      text not null default '',
  state      text not null default 'posted' check (state in ('posted', 'annulled')),
  annulled_at timestamptz,
  annulled_by uuid,
  annul_reason text,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, party_id) references party (company_id, id),
  foreign key (company_id, money_account_id) references money_account (company_id, id)
);
create index receipt_list on receipt (company_id, date desc, id desc);
create index receipt_of_party on receipt (company_id, party_id);
select company_table('receipt', 'select, insert, update');
