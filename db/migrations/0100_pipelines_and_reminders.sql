-- Made from the definitions in modules/crm/settings and modules/treasury/settings.

create table pipeline (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  color text,
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
create index pipeline_list on pipeline (company_id, name, id);
select company_table('pipeline', 'select, insert, update, delete');

create table pipeline_stage (
  company_id uuid not null references company,
  id uuid not null,
  parent_id uuid not null,
  name text not null check (length(name) <= 40),
  kind text not null check (kind in ('open', 'won', 'lost')),
  probability numeric(12,6) not null,
  idle_days bigint check (idle_days between 1 and 365),
  asks_value boolean not null,
  asks_close_day boolean not null,
  asks_items boolean not null,
  position integer not null,
  primary key (company_id, id),
  unique (company_id, parent_id, name) deferrable initially deferred,
  foreign key (company_id, parent_id) references pipeline (company_id, id)
);
create index pipeline_stage_of on pipeline_stage (company_id, parent_id, position);
select company_table('pipeline_stage', 'select, insert, update, delete');

create table payment_reminder (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  least_balance numeric(20,2) not null,
  working_days boolean not null,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
create index payment_reminder_list on payment_reminder (company_id, name, id);
select company_table('payment_reminder', 'select, insert, update, delete');

create table payment_reminder_step (
  company_id uuid not null references company,
  id uuid not null,
  parent_id uuid not null,
  subject text not null check (length(subject) <= 100),
  days bigint not null check (days between 0 and 365),
  moment text not null check (moment in ('before', 'after')),
  channel text not null check (channel in ('email', 'call')),
  position integer not null,
  primary key (company_id, id),
  foreign key (company_id, parent_id) references payment_reminder (company_id, id)
);
create index payment_reminder_step_of on payment_reminder_step (company_id, parent_id, position);
select company_table('payment_reminder_step', 'select, insert, update, delete');
