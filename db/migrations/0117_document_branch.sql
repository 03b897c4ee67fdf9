-- Where a document is made. What was made before branches counted is of the company's first one (a step of the program says so).
alter table document
  add column branch_id uuid,
  add column register_id uuid,
  -- With how many digits its number is written: 4 of CT-0012. What was issued keeps its own.
  add column number_digits smallint not null default 0 check (number_digits between 0 and 9),
  add foreign key (company_id, branch_id) references branch (company_id, id),
  add foreign key (company_id, register_id) references cash_register (company_id, id);
create index document_of_branch on document (company_id, kind, branch_id, date desc, id desc);
create index document_of_register on document (company_id, register_id) where register_id is not null;

-- A consecutive may be of one branch or register: then its code is that of what it numbers, a colon and the place.
alter table consecutive
  add column kind text,
  add column branch_id uuid,
  add column register_id uuid,
  add column digits smallint not null default 0 check (digits between 0 and 9),
  -- Begins again each year, with the year after its prefix.
  add column yearly boolean not null default false,
  -- Of the last number taken; never goes back.
  add column year integer,
  add foreign key (company_id, branch_id) references branch (company_id, id),
  add foreign key (company_id, register_id) references cash_register (company_id, id);
grant delete on consecutive to paramo_app;
