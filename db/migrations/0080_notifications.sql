-- What a person was told in a company, and by which channels they want to be told.
create table notification (
  company_id uuid not null references company,
  id         uuid not null,
  person_id  uuid not null,
  -- the kind of event, by the code of its definition, and which one it was: nobody is told twice of the same
  event      text not null check (length(event) between 1 and 80),
  key        text not null check (length(key) between 1 and 300),
  title      text not null check (length(title) > 0),
  body       text not null default '',
  -- where it leads, without host
  href       text not null check (href like '/%'),
  -- false of what went out by mail only: it is kept so that it does not go out again
  in_app     boolean not null,
  created_at timestamptz not null,
  read_at    timestamptz,
  primary key (company_id, id),
  unique (company_id, person_id, event, key)
);
create index notification_of_person on notification (company_id, person_id, id desc) where in_app;
create index notification_unread on notification (company_id, person_id, id desc) where in_app and read_at is null;
select company_table('notification', 'select, insert, update');

-- What a person chose otherwise than it starts.
create table notification_preference (
  company_id uuid not null references company,
  person_id  uuid not null,
  event      text not null check (length(event) between 1 and 80),
  channel    text not null check (channel in ('app', 'email')),
  wanted     boolean not null,
  primary key (company_id, person_id, event, channel)
);
select company_table('notification_preference', 'select, insert, update');
