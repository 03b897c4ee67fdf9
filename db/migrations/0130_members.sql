-- People of a company: who was invited and has not come yet, what each one is kept to, and what their documents begin with.

-- Whoever was there has joined; who is invited joins when they accept.
alter table membership
  add column joined_at timestamptz default now(),
  add column invited_at timestamptz,
  add column invited_by uuid,
  add column invitation_expires_at timestamptz,
  add column version int not null default 1,
  add constraint membership_invited check (joined_at is not null or (not active and invited_at is not null and invitation_expires_at is not null));
-- Only an invitation goes away; whoever was here stays, inactive.
grant delete on membership to paramo_app;
create policy answers on membership for update
  using (joined_at is null and person_id = nullif(current_setting('app.person', true), '')::uuid)
  with check (person_id = nullif(current_setting('app.person', true), '')::uuid);
create policy declines on membership for delete
  using (joined_at is null and person_id = nullif(current_setting('app.person', true), '')::uuid);
-- Whoever is invited reads who invites.
create policy invited on company for select using (
  exists (select from membership m where m.company_id = company.id and m.joined_at is null
           and m.person_id = nullif(current_setting('app.person', true), '')::uuid));
create policy invited on role for select using (
  exists (select from membership m where m.company_id = role.company_id and m.joined_at is null
           and m.person_id = nullif(current_setting('app.person', true), '')::uuid));

-- A company sees and closes the sessions that stand in it, and no others of its people.
create policy company_reads on session for select using (company_id = nullif(current_setting('app.company', true), '')::uuid);
create policy company_closes on session for update using (company_id = nullif(current_setting('app.company', true), '')::uuid);
create index session_of_company on session (company_id, person_id, created_at desc);
-- It sees whether somebody who works in it has a second factor or is locked, and lifts the lock.
create policy colleague on second_factor for select using (
  exists (select from membership m where m.person_id = second_factor.person_id and m.active
           and m.company_id = nullif(current_setting('app.company', true), '')::uuid));
create policy colleague on sign_in_attempt for select using (
  exists (select from person p join membership m on m.person_id = p.id
           where p.email = sign_in_attempt.email and m.active
             and m.company_id = nullif(current_setting('app.company', true), '')::uuid));
create policy unlocked on sign_in_attempt for delete using (
  exists (select from person p join membership m on m.person_id = p.id
           where p.email = sign_in_attempt.email and m.active
             and m.company_id = nullif(current_setting('app.company', true), '')::uuid));

-- What a person is kept to in a company, besides their role. No row is no restriction.
create table member_limit (
  company_id uuid not null references company,
  person_id  uuid not null,
  -- CIDR; none is any network
  networks   text[] not null default '{}',
  -- as in company_security; null is any time
  hours      jsonb,
  -- percentage of a line; null is any
  max_discount numeric(12,6) check (max_discount between 0 and 100),
  -- only the documents that the person wrote
  own_documents boolean not null default false,
  -- whether there are rows in member_branch: asked with each request
  has_branches boolean not null default false,
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references membership on delete cascade
);
select company_table('member_limit', 'select, insert, update, delete');
create policy own on member_limit for select using (person_id = nullif(current_setting('app.person', true), '')::uuid);
create policy session on member_limit for select using (
  exists (select from session s where s.company_id = member_limit.company_id and s.person_id = member_limit.person_id
           and s.token_hash = decode(nullif(current_setting('app.token', true), ''), 'hex')));

-- The branches where a person works; none is all of them.
create table member_branch (
  company_id uuid not null references company,
  person_id  uuid not null,
  branch_id  uuid not null,
  primary key (company_id, person_id, branch_id),
  foreign key (company_id, person_id) references membership on delete cascade,
  foreign key (company_id, branch_id) references branch (company_id, id)
);
select company_table('member_branch', 'select, insert, update, delete');

-- With what a person's documents begin.
create table member_default (
  company_id uuid not null references company,
  person_id  uuid not null,
  branch_id    uuid,
  warehouse_id uuid,
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references membership on delete cascade,
  foreign key (company_id, branch_id) references branch (company_id, id),
  foreign key (company_id, warehouse_id) references warehouse (company_id, id)
);
select company_table('member_default', 'select, insert, update, delete');
