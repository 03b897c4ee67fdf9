-- How one enters a company: how old a password may be, how long a session lasts, from where and when. No row is no rule.
create table company_security (
  company_id uuid primary key references company,
  version    int not null default 1,
  password_days int check (password_days between 1 and 365),
  idle_minutes  int check (idle_minutes between 5 and 1440),
  session_hours int check (session_hours between 1 and 720),
  second_factor boolean not null default false,
  -- CIDR; none is any network
  networks   text[] not null default '{}',
  -- seven days from Monday, each {from, to} in Bogotá or null for none; null is any time
  hours      jsonb,
  updated_at timestamptz not null
);
select company_table('company_security', 'select, insert, update');
-- Asked before entering the company, and with each request of a session in it.
create policy member on company_security for select using (
  exists (select from membership m where m.company_id = company_security.company_id and m.active
           and m.person_id = nullif(current_setting('app.person', true), '')::uuid));
create policy session on company_security for select using (
  exists (select from session s where s.company_id = company_security.company_id
           and s.token_hash = decode(nullif(current_setting('app.token', true), ''), 'hex')));

-- Since when the password in force is; until now it was known only of the ones before it.
alter table person add column password_since timestamptz;
