-- Roles with their permissions, and what the company's plan allows.

create table role (
  company_id  uuid not null references company,
  id          int  not null,
  name        text not null,
  -- codes of the permissions that the definitions make; "*" is the administrator's
  permissions jsonb not null default '[]',
  primary key (company_id, id),
  unique (company_id, name)
);
select company_table('role', 'select, insert, update, delete');
alter table membership add foreign key (company_id, role_id) references role (company_id, id);

-- A member reads the role and plan of the companies they belong to before entering one.
create policy member on role for select using (
  exists (select from membership m where m.company_id = role.company_id and m.active
           and m.person_id = nullif(current_setting('app.person', true), '')::uuid));

create table subscription (
  company_id uuid primary key references company,
  id         uuid not null,
  plan_name  text not null,
  -- flag → number allowed; 0 is "not in the plan", null is "without limit"
  limits     jsonb not null default '{}',
  renews_on  date
);
select company_table('subscription', 'select, insert, update');
create policy member on subscription for select using (
  exists (select from membership m where m.company_id = subscription.company_id and m.active
           and m.person_id = nullif(current_setting('app.person', true), '')::uuid));

-- A session's token opens what one request needs to know of its bearer: who, in which company, with which role and plan.
create policy session on person for select using (
  exists (select from session s where s.person_id = person.id
           and s.token_hash = decode(nullif(current_setting('app.token', true), ''), 'hex')));
create policy session on membership for select using (
  exists (select from session s where s.person_id = membership.person_id
           and s.token_hash = decode(nullif(current_setting('app.token', true), ''), 'hex')));
create policy session on company for select using (
  exists (select from session s where s.company_id = company.id
           and s.token_hash = decode(nullif(current_setting('app.token', true), ''), 'hex')));
create policy session on role for select using (
  exists (select from session s where s.company_id = role.company_id
           and s.token_hash = decode(nullif(current_setting('app.token', true), ''), 'hex')));
create policy session on subscription for select using (
  exists (select from session s where s.company_id = subscription.company_id
           and s.token_hash = decode(nullif(current_setting('app.token', true), ''), 'hex')));

-- Wrong passwords in a row, by e-mail and not by person: an e-mail that nobody has is counted and locked just the same,
-- so that the answer never tells which ones exist. Seen only by who knocks with that e-mail.
create table sign_in_attempt (
  email        text primary key,
  failed       int not null,
  last_at      timestamptz not null,
  locked_until timestamptz
);
alter table sign_in_attempt enable row level security;  alter table sign_in_attempt force row level security;
-- The worker forgets what no longer counts; it sees nothing else of it.
create policy forgotten on sign_in_attempt for delete
  using (current_setting('app.worker', true) = 'on' and last_at < now() - interval '2 days');
create policy email on sign_in_attempt using (email = nullif(current_setting('app.email', true), ''));
grant select, insert, update, delete on sign_in_attempt to paramo_app;
