-- What was delivered and not invoiced may come back, in parts: each return has a number, a day and an entry of its own, and is annulled
-- alone. Its goods come back at what they cost when they left, from where the books kept them.
create table document_return (
  company_id  uuid not null references company,
  id          uuid not null,
  document_id uuid not null,
  number      text not null,
  date        date not null,
  reason      text not null,
  created_at  timestamptz not null,
  created_by  uuid,
  annulled_at timestamptz,
  annulled_by uuid,
  annul_reason text not null default '',
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, document_id) references document (company_id, id),
  constraint document_return_annulled check ((annulled_at is null) = (annulled_by is null))
);
create index document_return_of on document_return (company_id, document_id);
select company_table('document_return', 'select, insert, update');

-- In the unit of the line of the document, which stays as it was while any of them stands.
create table document_return_line (
  company_id  uuid not null references company,
  return_id   uuid not null,
  document_id uuid not null,
  position    int  not null,
  quantity    numeric(20,6) not null check (quantity > 0),
  -- Where the goods were kept in the books, and what of it they took; of what keeps no stock, nothing.
  account_id  uuid,
  value       numeric(20,2) not null default 0,
  primary key (company_id, return_id, position),
  foreign key (company_id, return_id) references document_return (company_id, id),
  foreign key (company_id, document_id) references document (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id)
);
create index document_return_line_of on document_return_line (company_id, document_id, position);
create index document_return_line_account on document_return_line (company_id, account_id) where account_id is not null;
select company_table('document_return_line', 'select, insert');

-- How much of a document came back; the rest is what its conversion counts.
alter table document_follow_up add column returned text not null default 'none' check (returned in ('none', 'partial', 'whole'));
