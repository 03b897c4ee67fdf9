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
  plan_name  text not null,
  -- flag → number allowed; 0 is "not in the plan", null is "without limit"
  limits     jsonb not null default '{}',
  renews_on  date
);
select company_table('subscription', 'select, insert, update');
create policy member on subscription for select using (
  exists (select from membership m where m.company_id = subscription.company_id and m.active
           and m.person_id = nullif(current_setting('app.person', true), '')::uuid));
