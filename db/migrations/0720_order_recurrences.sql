-- Sales that repeat: who buys what, how often, and what is made of it. Their days follow from the plan alone; each one is a row when it is
-- taken, in the transaction that makes its document, so that it is taken once whoever tries.
create table order_recurrence (
  company_id   uuid not null references company,
  id           uuid not null,
  name         text not null check (length(name) between 1 and 100),
  party_id     uuid not null,
  -- In whose name its documents are made.
  person_id    uuid not null,
  makes        text not null check (makes in ('order', 'remission', 'draft', 'invoice')),
  frequency    text not null check (frequency in ('weekly', 'fortnightly', 'monthly', 'bimonthly', 'quarterly', 'semiannual', 'annual', 'days')),
  every        int not null default 1 check (every between 1 and 365),
  day          int not null default 1 check (day between 1 and 31),
  starts_on    date not null,
  ends_on      date,
  times        int check (times between 1 and 999),
  raise        text not null default 'none' check (raise in ('none', 'percent', 'amount')),
  raise_value  numeric(20,6) not null default 0 check (raise_value >= 0),
  notes        text not null default '' check (length(notes) <= 1000),
  lines        jsonb not null,
  state        text not null default 'active' check (state in ('active', 'paused', 'finished', 'failed')),
  -- The next of its days: its place in the plan, from 0, and the day; null once there is none.
  next_index   int not null default 0,
  next_on      date,
  paused_until date,
  problem      text not null default '',
  tries        int not null default 0,
  try_again_at timestamptz,
  version      int not null default 0,
  created_at   timestamptz not null default now(),
  created_by   uuid,
  updated_at   timestamptz,
  updated_by   uuid,
  primary key (company_id, id),
  foreign key (company_id, party_id) references party (company_id, id)
);
create index order_recurrence_due on order_recurrence (company_id, next_on) where state in ('active', 'failed', 'paused');
select company_table('order_recurrence', 'select, insert, update', worker_reads => true);

create table order_recurrence_slot (
  company_id    uuid not null references company,
  recurrence_id uuid not null,
  day           date not null,
  -- Null of one that was passed over.
  document_id   uuid,
  document_kind text,
  at            timestamptz not null,
  primary key (company_id, recurrence_id, day),
  foreign key (company_id, recurrence_id) references order_recurrence (company_id, id),
  check ((document_id is null) = (document_kind is null))
);
select company_table('order_recurrence_slot', 'select, insert');
