-- What an import left behind, so that it can be undone as a whole, and how a person read the columns of a file.
alter table import_file
  add column name text not null default '' check (length(name) <= 200),
  add column wrong integer not null default 0 check (wrong >= 0),
  add column undone_at timestamptz,
  add column undone_by uuid;
grant update (undone_at, undone_by) on import_file to paramo_app;
create index import_file_latest on import_file (company_id, at desc, id desc);

create table import_record (
  company_id uuid not null references company,
  file_id    uuid not null,
  record_id  uuid not null,
  -- what it is called, for whoever reads why it cannot be undone
  title      text not null,
  -- as the import left it
  version    integer not null,
  -- what it was; null of one that the import created
  before     jsonb,
  primary key (company_id, file_id, record_id),
  foreign key (company_id, file_id) references import_file (company_id, id)
);
select company_table('import_record', 'select, insert, delete');

create table import_mapping (
  company_id uuid not null references company,
  kind       text not null check (length(kind) between 1 and 80),
  -- of the heads of the file
  heads_hash text not null check (length(heads_hash) = 64),
  -- the field of each column, '' for none
  columns    jsonb not null,
  at         timestamptz not null default now(),
  primary key (company_id, kind, heads_hash)
);
select company_table('import_mapping', 'select, insert, update');

-- An import that is undone takes away the third parties and items that nothing else used: whatever points to one refuses it.
grant delete on party, item to paramo_app;
