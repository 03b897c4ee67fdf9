-- Reports that go out by mail on their own: the plan, and each time that it came due.
create table report_schedule (
  company_id uuid not null references company,
  id         uuid not null,
  -- the report is made with the permissions that this person has when it leaves
  person_id  uuid not null,
  report     text not null,
  name       text not null,
  -- the query of its address; a period by its name stays relative
  query      text not null,
  format     text not null check (format in ('pdf', 'xlsx')),
  -- every day, a weekday of every week or a day of every month, at an hour in Bogotá
  plan       jsonb not null,
  recipients jsonb not null,
  state      text not null default 'active' check (state in ('active', 'paused', 'stopped')),
  -- why the product itself stopped it
  reason     text check ((state = 'stopped') = (reason is not null)),
  next_at    timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index report_schedule_due on report_schedule (next_at) where state = 'active';
select company_table('report_schedule', 'select, insert, update, delete', true);

-- One row for each slot: its mails are rows of the outbox about it.
create table report_sending (
  company_id  uuid not null references company,
  id          uuid not null,
  schedule_id uuid not null,
  slot        timestamptz not null,
  -- who asked for it by hand; null when the plan did
  asked_by    uuid,
  -- why no mail was written for it
  problem     text,
  primary key (company_id, id),
  -- a slot is never sent twice
  unique (company_id, schedule_id, slot),
  foreign key (company_id, schedule_id) references report_schedule (company_id, id) on delete cascade
);
select company_table('report_sending', 'select, insert, update, delete');
