-- What supports a case (a requisition and its kin): read with its case and never without it.
set local lock_timeout = '5s';
create table case_file (
  company_id uuid not null references company,
  id         uuid not null,
  entity     text not null,
  case_id    uuid not null,
  name       text not null,
  bytes      bytea not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id)
);
create index case_file_of on case_file (company_id, case_id, id);
select company_table('case_file', 'select, insert, delete');

-- Who changed it last, in whatever way; `updated_by` says who wrote it last, and may not decide about it.
alter table requisition add column changed_by uuid;
