-- Items that an offer puts beside the rest: priced on their own, out of its total, and taken by whoever accepts it.

alter table document_line add column optional boolean not null default false;

-- The optional lines that were chosen with the answer. The document itself stays as it was issued.
create table document_choice (
  company_id  uuid not null references company,
  document_id uuid not null,
  position    int  not null,
  primary key (company_id, document_id, position),
  foreign key (company_id, document_id, position) references document_line (company_id, document_id, position) on delete cascade
);
select company_table('document_choice', 'select, insert, update, delete');
