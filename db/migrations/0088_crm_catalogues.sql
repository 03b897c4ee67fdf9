-- Made from the definitions in modules/crm/settings.

create table activity_type (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  minutes bigint not null check (minutes between 5 and 1440),
  asks_outcome boolean not null,
  color text,
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
create index activity_type_list on activity_type (company_id, name, id);
select company_table('activity_type', 'select, insert, update, delete');

create table activity_outcome (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  meaning text not null check (meaning in ('forward', 'same', 'back')),
  activity_type_id uuid,
  follow_up_days bigint check (follow_up_days between 1 and 365),
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name),
  foreign key (company_id, activity_type_id) references activity_type (company_id, id)
);
create index activity_outcome_list on activity_outcome (company_id, name, id);
select company_table('activity_outcome', 'select, insert, update, delete');

create table deal_origin (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  kind text not null check (kind in ('customer', 'company', 'partner')),
  color text,
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
create index deal_origin_list on deal_origin (company_id, name, id);
select company_table('deal_origin', 'select, insert, update, delete');

create table territory (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  parent_id uuid,
  color text,
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, parent_id) references territory (company_id, id)
);
create index territory_list on territory (company_id, name, id);
create index territory_tree on territory (company_id, parent_id, position);
select company_table('territory', 'select, insert, update, delete');

create table contact_stage (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  kind text not null check (kind in ('lead', 'customer', 'former')),
  color text,
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
create index contact_stage_list on contact_stage (company_id, name, id);
select company_table('contact_stage', 'select, insert, update, delete');

create table loss_reason (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  asks_comment boolean not null,
  asks_competitor boolean not null,
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
create index loss_reason_list on loss_reason (company_id, name, id);
select company_table('loss_reason', 'select, insert, update, delete');

create table competitor (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 80),
  website text not null default '' check (length(website) <= 200),
  strengths text not null default '' check (length(strengths) <= 500),
  weaknesses text not null default '' check (length(weaknesses) <= 500),
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
create index competitor_list on competitor (company_id, name, id);
select company_table('competitor', 'select, insert, update, delete');

create table heard_about_us (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  asks_detail boolean not null,
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
create index heard_about_us_list on heard_about_us (company_id, name, id);
select company_table('heard_about_us', 'select, insert, update, delete');
