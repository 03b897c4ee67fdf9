-- What is kept of an item as files: its photos, its data sheet. One of its photos stands for it.
create table item_file (
  company_id uuid not null references company,
  id         uuid not null,
  item_id    uuid not null,
  name       text not null,
  bytes      bytea not null check (length(bytes) > 0),
  -- Of what is a photo, as its bytes say.
  image      text check (image in ('image/png', 'image/jpeg')),
  main       boolean not null default false check (not main or image is not null),
  created_at timestamptz not null,
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, item_id) references item (company_id, id) on delete cascade
);
create index item_file_of on item_file (company_id, item_id, id);
create unique index item_file_main on item_file (company_id, item_id) where main;
select company_table('item_file', 'select, insert, update, delete');
