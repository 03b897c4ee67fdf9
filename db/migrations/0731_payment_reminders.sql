-- Reminders go out by themselves: what each plan writes, when it may, and to whom it does not.
alter table payment_reminder
  add column sends boolean not null default false,
  add column from_hour bigint not null default 8 check (from_hour between 7 and 18),
  add column to_hour bigint not null default 18 check (to_hour between 8 and 19),
  add column message text not null default '' check (length(message) <= 500);

create table payment_reminder_exclusion (
  company_id uuid not null references company,
  id         uuid not null,
  parent_id  uuid not null,
  tag_id     uuid not null,
  position   integer not null,
  primary key (company_id, id),
  unique (company_id, parent_id, tag_id) deferrable initially deferred,
  foreign key (company_id, parent_id) references payment_reminder (company_id, id),
  foreign key (company_id, tag_id) references person_tag (company_id, id)
);
create index payment_reminder_exclusion_of on payment_reminder_exclusion (company_id, parent_id, position);
create index payment_reminder_exclusion_tag on payment_reminder_exclusion (company_id, tag_id);
select company_table('payment_reminder_exclusion', 'select, insert, update, delete');

-- One step of one plan about one balance: it goes out once, whoever looks and however often. What the step said then stays.
create table reminder_slot (
  company_id   uuid not null references company,
  id           uuid not null,
  plan_id      uuid not null,
  step_id      uuid not null,
  open_item_id uuid not null,
  party_id     uuid not null,
  -- The day in Bogotá: nobody is written to twice in one.
  day          date not null,
  at           timestamptz not null,
  subject      text not null,
  -- Where it went; empty of a customer without address.
  recipients   text not null default '',
  outcome      text not null check (outcome in ('sent', 'withoutEmail')),
  primary key (company_id, id),
  unique (company_id, plan_id, step_id, open_item_id),
  foreign key (company_id, open_item_id) references open_item (company_id, id)
);
create index reminder_slot_item on reminder_slot (company_id, open_item_id, at);
create index reminder_slot_party on reminder_slot (company_id, party_id, day);
select company_table('reminder_slot', 'select, insert');

-- When the reminders of a company are looked at next: held by a lease, always open.
create table reminder_round (
  company_id uuid not null references company,
  id         uuid not null,
  state      text not null default 'queued' check (state in ('queued', 'running')),
  attempts   int not null default 0,
  done       int not null default 0,
  lease_until timestamptz,
  primary key (company_id, id),
  unique (company_id)
);
create index reminder_round_due on reminder_round (lease_until);
select company_table('reminder_round', 'select, insert, update', true);
