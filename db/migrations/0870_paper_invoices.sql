-- An invoice that was written on paper while the company could not invoice, and is transcribed (INC): its number on paper, as it was
-- typed, and why it comes after the term of the law, where it does.
alter table document
  add column paper_number text not null default '',
  add column late_reason  text not null default '';

-- When the company itself could not invoice, as somebody declared it: from then on it writes on paper. The term to transmit what was
-- written begins when it ends.
create table own_outage (
  company_id  uuid not null references company,
  id          uuid not null,
  began_at    timestamptz not null,
  reason      text not null check (length(reason) between 4 and 400),
  declared_at timestamptz not null,
  declared_by uuid,
  ended_at    timestamptz check (ended_at > began_at),
  end_reason  text not null default '' check (length(end_reason) <= 400),
  ended_by    uuid,
  primary key (company_id, id),
  check ((ended_at is null) = (end_reason = ''))
);
create unique index own_outage_open on own_outage (company_id) where ended_at is null;
create index own_outage_began on own_outage (company_id, began_at desc);
select company_table('own_outage', 'select, insert, update, delete', false);
