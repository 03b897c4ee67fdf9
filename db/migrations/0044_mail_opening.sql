-- What is known of the reading of a document's message: one row for each message, written with it. Whoever opens its image
-- or its link is found by the hash of a token; the row is the same however often that happens.

create table mail_opening (
  company_id uuid not null references company,
  -- the message in the outbox
  message_id uuid not null,
  document_id uuid not null,
  -- SHA-256 of the token of the link in the message; the one of its image leads here through public_link
  link_hash  bytea not null,
  first_at   timestamptz,
  last_at    timestamptz,
  times      int not null default 0,
  -- the link says for certain that somebody read it; the image, only that a mail program fetched it
  by_link    boolean not null default false,
  primary key (company_id, message_id),
  foreign key (company_id, message_id) references outbox (company_id, id),
  foreign key (company_id, document_id) references document (company_id, id) on delete cascade,
  check ((times = 0) = (first_at is null) and (first_at is null) = (last_at is null))
);
create unique index mail_opening_by_link on mail_opening (company_id, link_hash);
select company_table('mail_opening', 'select, insert, update');
