-- What the team notes on a record, and the commentaries of the former product that become comments when a thread opens.
create table comment (
  company_id    uuid not null references company,
  id            uuid not null,
  -- the record that it hangs on, and of which kind it is: `people.party`, `document.INE`
  entity_id     uuid not null,
  entity        text not null check (length(entity) between 1 and 80),
  -- lines of text with <b>, <i>, <u> and <br>, and nothing else
  description   text not null check (length(description) > 0),
  created_by    text not null,
  -- text: the people of an imported commentary had ids of their own
  created_by_id text not null,
  created_at    timestamptz not null,
  -- the commentary that it was imported from: never imported twice, not even after it was deleted
  legacy_id     text check (length(legacy_id) between 1 and 200),
  deleted_at    timestamptz,
  primary key (company_id, id),
  unique (company_id, legacy_id)
);
create index comment_of_entity on comment (company_id, entity_id, created_at desc, id desc) where deleted_at is null;
select company_table('comment', 'select, insert, update');

-- Commentaries about people as the former product kept them; an import of old data fills it.
create table people_commentary (
  company_id uuid not null references company,
  id         text not null check (length(id) between 1 and 200),
  entity_id  uuid not null,
  commentary text not null,
  user_id    text not null default '',
  user_name  text not null default '',
  created_at timestamptz not null,
  primary key (company_id, id)
);
create index people_commentary_of_entity on people_commentary (company_id, entity_id, created_at);
select company_table('people_commentary', 'select, insert');

-- Who hears of what is added to a thread: whoever wrote in it or was named in it, until they leave it.
create table comment_follower (
  company_id uuid not null references company,
  entity_id  uuid not null,
  person_id  uuid not null,
  primary key (company_id, entity_id, person_id)
);
select company_table('comment_follower', 'select, insert, delete');
