-- How people enter: links by mail, the second factor, passwords that were, the proof of work after wrong ones, and what a
-- session shows of itself. All of them are nobody's company's: behind the second small door, each with its own policies.

alter table session add column last_used_at timestamptz;
-- Opened with a one-time link: it works, and does not touch what guards the account.
alter table session add column assisted boolean not null default false;

-- Who was invited has none until they choose it.
alter table person alter column password_hash drop not null;

-- The last passwords of a person, so that none comes back (error 654).
create table past_password (
  person_id uuid not null references person,
  id        uuid not null,
  hash      text not null,
  since     timestamptz not null,
  primary key (person_id, id)
);
alter table past_password enable row level security;  alter table past_password force row level security;
create policy own on past_password using (person_id = nullif(current_setting('app.person', true), '')::uuid);
grant select, insert, delete on past_password to paramo_app;

-- Letters that were asked for, by e-mail and not by person: asking for an e-mail that nobody has writes the same row in
-- the same time, and only the worker learns whether there is somebody to write to.
create table entry_letter (
  email        text not null check (email = lower(email)),
  purpose      text not null check (purpose in ('recovery', 'confirmation', 'invitation', 'passwordChanged', 'secondFactorChanged')),
  asked_at     timestamptz not null,
  window_start timestamptz not null,
  in_window    int not null default 1,
  -- null: there is nothing to send
  due_at       timestamptz,
  attempts     int not null default 0,
  primary key (email, purpose)
);
create index entry_letter_due on entry_letter (due_at) where due_at is not null;
alter table entry_letter enable row level security;  alter table entry_letter force row level security;
create policy email on entry_letter using (email = nullif(current_setting('app.email', true), ''));
create policy worker on entry_letter for select using (current_setting('app.worker', true) = 'on');
create policy claimed on entry_letter for update using (current_setting('app.worker', true) = 'on');
create policy forgotten on entry_letter for delete
  using (current_setting('app.worker', true) = 'on' and due_at is null and asked_at < now() - interval '2 days');
grant select, insert, update, delete on entry_letter to paramo_app;

-- A link that opens one thing once: only the hash of its token is kept.
create table entry_link (
  token_hash bytea primary key,
  person_id  uuid not null references person,
  purpose    text not null check (purpose in ('recovery', 'confirmation', 'invitation', 'assisted')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create index entry_link_of_person on entry_link (person_id);
alter table entry_link enable row level security;  alter table entry_link force row level security;
create policy own on entry_link using (person_id = nullif(current_setting('app.person', true), '')::uuid);
create policy token on entry_link for select using (token_hash = decode(nullif(current_setting('app.token', true), ''), 'hex'));
create policy forgotten on entry_link for delete
  using (current_setting('app.worker', true) = 'on' and expires_at < now() - interval '30 days');
grant select, insert, update, delete on entry_link to paramo_app;

-- One per person. Until it is confirmed with a code it asks for nothing.
create table second_factor (
  person_id    uuid primary key references person,
  secret       bytea not null,
  confirmed_at timestamptz,
  -- the step of the last code that was taken: neither it nor an earlier one is taken again (RFC 6238, section 5.2)
  last_step    bigint not null default 0
);
alter table second_factor enable row level security;  alter table second_factor force row level security;
create policy own on second_factor using (person_id = nullif(current_setting('app.person', true), '')::uuid);
grant select, insert, update, delete on second_factor to paramo_app;

create table recovery_code (
  person_id uuid not null references person,
  code_hash bytea not null,
  used_at   timestamptz,
  primary key (person_id, code_hash)
);
alter table recovery_code enable row level security;  alter table recovery_code force row level security;
create policy own on recovery_code using (person_id = nullif(current_setting('app.person', true), '')::uuid);
grant select, insert, update, delete on recovery_code to paramo_app;

-- A puzzle that a browser solves before it tries again (error 693): known by the hash of its text, used once.
create table human_check (
  token_hash bytea primary key,
  bits       int not null,
  expires_at timestamptz not null,
  used_at    timestamptz
);
alter table human_check enable row level security;  alter table human_check force row level security;
create policy token on human_check using (token_hash = decode(nullif(current_setting('app.token', true), ''), 'hex'));
create policy forgotten on human_check for delete
  using (current_setting('app.worker', true) = 'on' and expires_at < now() - interval '1 day');
grant select, insert, update, delete on human_check to paramo_app;
