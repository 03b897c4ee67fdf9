-- What the platform itself owns: the tenancy policy, audit, idempotency, outbox, files, links, search words.
-- Group roles `paramo_app` (serves) and `paramo_operator` (reads across companies) are made by the migrator before this runs.

-- Turns a table with company_id into a company's own: forced row security, the tenancy policy, the operator's reading
-- policy and the application's grants. A worker may be let in to look for work in any company, never to write.
create function company_table(target regclass, app_grants text, worker_reads boolean default false) returns void
language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy company on %s using (company_id = nullif(current_setting(''app.company'', true), '''')::uuid)', target);
  execute format('create policy operator on %s for select to paramo_operator using (true)', target);
  if worker_reads then
    execute format('create policy worker on %s for select using (current_setting(''app.worker'', true) = ''on'')', target);
  end if;
  execute format('grant %s on %s to paramo_app', app_grants, target);
  execute format('grant select on %s to paramo_operator', target);
end $$;

-- A table shared by all companies: everybody reads, only the owner (a migration or the seed) writes.
create function shared_table(target regclass) returns void language plpgsql as $$
begin
  execute format('grant select on %s to paramo_app, paramo_operator', target);
end $$;

-- The company itself. It is read from inside it, by its members and by the operator; the second small door is below.
create table company (
  id         uuid primary key,
  name       text not null,
  identification text not null,
  check_digit    text not null check (check_digit ~ '^[0-9]$'),
  service_id int  not null default 1,
  -- public addresses name the company by this random key; it opens nothing by itself and can be renewed
  api_key    text not null,
  profile    jsonb not null default '{}',
  color      text not null default 'musgo',
  created_at timestamptz not null default now()
);

create table audit_event (
  company_id uuid not null references company,
  id         uuid not null,
  at         timestamptz not null default now(),
  person_id  uuid,
  action     text not null,
  entity     text not null,
  entity_id  uuid,
  title      text not null default '',
  changes    jsonb not null default '{}',
  request_id text,
  primary key (company_id, id)
);
create index audit_event_by_entity on audit_event (company_id, entity_id, at desc);
select company_table('audit_event', 'select, insert');

-- The answer given to a creating call, kept 30 days: the same key with the same body gets it again.
create table idempotency (
  company_id uuid not null references company,
  person_id  uuid not null,
  key        text not null check (length(key) between 1 and 200),
  body_hash  text not null,
  -- json and not jsonb: the same text is given back, to the letter
  answer     json,
  created_at timestamptz not null default now(),
  primary key (company_id, person_id, key)
);
select company_table('idempotency', 'select, insert, update, delete');

-- What must happen outside after the commit. The state is what a screen shows; the worker moves it.
create table outbox (
  company_id uuid not null references company,
  id         uuid not null,
  topic      text not null,
  -- repeating the same effect is harmless: one row per topic and key
  key        text not null,
  payload    jsonb not null,
  state      text not null default 'pending' check (state in ('pending', 'running', 'done', 'failed')),
  attempts   int not null default 0,
  run_at     timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  done_at    timestamptz,
  primary key (company_id, id),
  unique (company_id, topic, key)
);
create index outbox_due on outbox (run_at) where state in ('pending', 'running');
select company_table('outbox', 'select, insert, update', true);

create table file (
  company_id uuid not null references company,
  id         uuid not null,
  name       text not null,
  mime       text not null,
  size       bigint not null,
  sha256     text not null,
  entity     text not null,
  entity_id  uuid not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id)
);
create index file_by_entity on file (company_id, entity_id);
select company_table('file', 'select, insert, delete');

-- Words of searchable things, folded to lower case without accents, found by prefix range: under row security only
-- leakproof comparisons use an index, so trigrams and full text cannot serve here.
create table search_word (
  company_id uuid not null references company,
  entity     text not null,
  word       text collate "C" not null,
  target_id  uuid not null,
  primary key (company_id, entity, word, target_id)
);
create index search_word_of on search_word (company_id, entity, target_id, word);
select company_table('search_word', 'select, insert, delete');

-- Numbers that are not the authority's: receipts, opening stock, drafts. One row per company and code, taken last.
create table consecutive (
  company_id uuid not null references company,
  code       text not null,
  prefix     text not null default '',
  next       bigint not null default 1,
  primary key (company_id, code)
);
select company_table('consecutive', 'select, insert, update');

-- The few tables without a company follow. Each is behind the second small door: a setting says who is knocking.
create table person (
  id            uuid primary key,
  -- always in lower case: `lower()` is not leakproof, so an index on it would not serve under row security
  email         text not null check (email = lower(email)),
  first_name    text not null,
  last_name     text not null default '',
  phone         text,
  phone_country_code text,
  avatar        text,
  password_hash text not null,
  email_confirmed_at timestamptz,
  active        boolean not null default true,
  last_sign_in_at timestamptz,
  created_at    timestamptz not null default now()
);
create unique index person_email on person (email);

create table membership (
  person_id  uuid not null references person,
  company_id uuid not null references company,
  role_id    int  not null,
  active     boolean not null default true,
  favorite   boolean not null default false,
  primary key (company_id, person_id)
);
create index membership_of_person on membership (person_id);

create table session (
  id          uuid primary key,
  token_hash  bytea not null unique,
  person_id   uuid not null references person,
  company_id  uuid references company,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  revoked_at  timestamptz,
  user_agent  text,
  ip          text
);
create index session_of_person on session (person_id);

-- An unguessable public address. Only the hash of its token is kept; it says which company to enter.
create table public_link (
  token_hash bytea primary key,
  company_id uuid not null references company,
  entity     text not null,
  entity_id  uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz
);

alter table company     enable row level security;  alter table company     force row level security;
alter table person      enable row level security;  alter table person      force row level security;
alter table membership  enable row level security;  alter table membership  force row level security;
alter table session     enable row level security;  alter table session     force row level security;
alter table public_link enable row level security;  alter table public_link force row level security;

create policy own on company using (id = nullif(current_setting('app.company', true), '')::uuid);
create policy member on company for select using (
  exists (select from membership m where m.company_id = company.id and m.active
           and m.person_id = nullif(current_setting('app.person', true), '')::uuid));
create policy operator on company for select to paramo_operator using (true);

create policy own on person using (id = nullif(current_setting('app.person', true), '')::uuid);
create policy email on person for select using (email = nullif(current_setting('app.email', true), ''));
create policy colleague on person for select using (
  exists (select from membership m where m.person_id = person.id
           and m.company_id = nullif(current_setting('app.company', true), '')::uuid));
create policy operator on person for select to paramo_operator using (true);

create policy own on membership for select using (person_id = nullif(current_setting('app.person', true), '')::uuid);
create policy company on membership using (company_id = nullif(current_setting('app.company', true), '')::uuid);
create policy operator on membership for select to paramo_operator using (true);

create policy own on session using (person_id = nullif(current_setting('app.person', true), '')::uuid);
create policy token on session using (token_hash = decode(nullif(current_setting('app.token', true), ''), 'hex'));

create policy token on public_link for select using (token_hash = decode(nullif(current_setting('app.token', true), ''), 'hex'));
create policy company on public_link using (company_id = nullif(current_setting('app.company', true), '')::uuid);

grant select, insert, update on company, person, membership, session, public_link to paramo_app;
grant select on company, person, membership to paramo_operator;
