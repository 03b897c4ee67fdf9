-- Journals that repeat: one that was posted, or a template with what it asks for. Their days follow from the plan alone; each one is a row
-- when it is taken, in the transaction that makes its journal, so that it is taken once whoever tries.
create table journal_recurrence (
  company_id   uuid not null references company,
  id           uuid not null,
  name         text not null check (length(name) between 1 and 100),
  journal_id   uuid,
  -- Of one that ended, it may be gone.
  template_id  uuid,
  -- What the template asks for: [{ name, value }].
  answers      jsonb not null default '[]',
  -- In whose name its journals are made.
  person_id    uuid not null,
  makes        text not null check (makes in ('draft', 'posted')),
  frequency    text not null check (frequency in ('weekly', 'fortnightly', 'monthly', 'bimonthly', 'quarterly', 'semiannual', 'annual', 'days')),
  every        int not null default 1 check (every between 1 and 365),
  day          int not null default 1 check (day between 1 and 31),
  starts_on    date not null,
  ends_on      date,
  times        int check (times between 1 and 999),
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
  foreign key (company_id, journal_id) references journal (company_id, id),
  foreign key (company_id, template_id) references journal_template (company_id, id),
  check (num_nonnulls(journal_id, template_id) = 1 or (state = 'finished' and journal_id is null))
);
create index journal_recurrence_due on journal_recurrence (company_id, next_on) where state in ('active', 'failed', 'paused');
create index journal_recurrence_journal on journal_recurrence (company_id, journal_id) where journal_id is not null;
create index journal_recurrence_template on journal_recurrence (company_id, template_id) where template_id is not null;
select company_table('journal_recurrence', 'select, insert, update', worker_reads => true);

create table journal_recurrence_slot (
  company_id    uuid not null references company,
  recurrence_id uuid not null,
  day           date not null,
  -- Null of one that was passed over; a draft that was made may have been deleted since.
  journal_id    uuid,
  at            timestamptz not null,
  primary key (company_id, recurrence_id, day),
  foreign key (company_id, recurrence_id) references journal_recurrence (company_id, id)
);
create unique index journal_recurrence_slot_made on journal_recurrence_slot (company_id, journal_id) where journal_id is not null;
select company_table('journal_recurrence_slot', 'select, insert');
