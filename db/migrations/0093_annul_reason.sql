-- Why a document was annulled, as the company counts it; the text that was said stays in annul_reason.
alter table document add column annul_reason_id uuid,
  add foreign key (company_id, annul_reason_id) references status_reason (company_id, id);
create index document_of_annul_reason on document (company_id, annul_reason_id) where annul_reason_id is not null;
