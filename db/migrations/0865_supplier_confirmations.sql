-- What a supplier said on the public page of an order: how much of each line comes, and when. Each time is kept; the last one stands.
create table document_confirmation (
  company_id  uuid not null references company,
  id          uuid not null,
  document_id uuid not null,
  -- of the order as it was when the supplier saw it: one edited since is confirmed again
  revision    integer not null,
  said_at     timestamptz not null,
  name        text not null check (length(name) between 1 and 120),
  comment     text not null default '' check (length(comment) <= 400),
  primary key (company_id, id),
  foreign key (company_id, document_id) references document (company_id, id)
);
create index document_confirmation_of_document on document_confirmation (company_id, document_id, said_at desc);
select company_table('document_confirmation', 'select, insert');

create table document_confirmation_line (
  company_id      uuid not null,
  confirmation_id uuid not null,
  position        integer not null,
  -- as the supplier saw it
  item_code       text not null,
  description     text not null,
  unit_name       text not null,
  -- the day that the order expected it
  expected_on     date,
  -- what nothing was received of yet when it was said, and what comes of it, in the unit of the line
  asked           numeric(20,6) not null,
  quantity        numeric(20,6) not null check (quantity >= 0),
  arrives_on      date check (arrives_on is not null or quantity = 0),
  primary key (company_id, confirmation_id, position),
  foreign key (company_id, confirmation_id) references document_confirmation (company_id, id)
);
select company_table('document_confirmation_line', 'select, insert');
