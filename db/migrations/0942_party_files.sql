-- What is kept of a third party as files: its RUT, its bank's certificate, a contract.
create table party_file (
  company_id uuid not null references company,
  id         uuid not null,
  party_id   uuid not null,
  name       text not null,
  bytes      bytea not null check (length(bytes) > 0),
  created_at timestamptz not null,
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, party_id) references party (company_id, id)
);
create index party_file_of on party_file (company_id, party_id, id);
select company_table('party_file', 'select, insert, delete');
