-- Statements of account that were sent to their third parties by mail: one a day for each (Ley 2300 de 2023, art. 3).
set local lock_timeout = '5s';

create table statement_sent (
  company_id uuid not null references company,
  id         uuid not null,
  party_id   uuid not null,
  day        date not null,
  at         timestamptz not null,
  balance    numeric(20,2) not null check (balance > 0),
  recipients text not null check (recipients <> ''),
  created_by uuid,
  primary key (company_id, id),
  unique (company_id, party_id, day),
  foreign key (company_id, party_id) references party (company_id, id)
);
select company_table('statement_sent', 'select, insert');
