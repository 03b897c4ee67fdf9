-- Offers (quotes): until when they hold, what the third party answers, and what became of each line.

alter table document
  add column terms text not null default '',
  add column delivery_time text not null default '';

-- What happened to an offer after it was issued. One row a document, made with the first thing that happens.
create table document_follow_up (
  company_id  uuid not null references company,
  document_id uuid not null,
  sent_at     timestamptz,
  seen_at     timestamptz,
  answer      text check (answer in ('accepted', 'rejected')),
  answered_at timestamptz,
  -- whoever noted the answer; null when the third party answered on the public page
  answered_by uuid,
  answer_name text not null default '',
  answer_identification text not null default '',
  answer_comment text not null default '',
  -- how much of it other issued documents were made of
  conversion  text not null default 'none' check (conversion in ('none', 'partial', 'whole')),
  primary key (company_id, document_id),
  foreign key (company_id, document_id) references document (company_id, id) on delete cascade,
  check ((answer is null) = (answered_at is null))
);
select company_table('document_follow_up', 'select, insert, update, delete');

-- The line that a line was made from: quote → invoice, invoice → note. Its quantity is the made line's.
create table document_line_source (
  company_id  uuid not null references company,
  document_id uuid not null,
  position    int  not null,
  source_id   uuid not null,
  source_position int not null,
  primary key (company_id, document_id, position),
  foreign key (company_id, document_id, position) references document_line (company_id, document_id, position) on delete cascade,
  foreign key (company_id, source_id, source_position) references document_line (company_id, document_id, position)
);
create index document_line_source_used on document_line_source (company_id, source_id, source_position);
select company_table('document_line_source', 'select, insert, update, delete');
