-- What supports a document, as files: the order of the customer, the paper of the supplier, a signed delivery. They are no part of what it says.
create table document_file (
  company_id  uuid not null references company,
  id          uuid not null,
  document_id uuid not null,
  name        text not null,
  bytes       bytea not null check (length(bytes) > 0),
  created_at  timestamptz not null,
  created_by  uuid,
  primary key (company_id, id),
  foreign key (company_id, document_id) references document (company_id, id) on delete cascade
);
create index document_file_of on document_file (company_id, document_id, id);
select company_table('document_file', 'select, insert, delete');
