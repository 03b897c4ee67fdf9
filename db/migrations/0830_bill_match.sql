-- A bill waits to be approved as a draft; whoever may approve it sends it back with a reason, which its author reads until it is sent again.
alter table document add column sent_back_reason text not null default '' check (length(sent_back_reason) <= 400);

-- How much the bills of a supplier may differ from what was ordered and received, where that is not what the company says.
create table party_match (
  company_id uuid not null references company,
  party_id uuid not null,
  price_percent numeric(20,6) not null check (price_percent >= 0),
  price_amount numeric(20,2) not null check (price_amount >= 0),
  quantity_percent numeric(20,6) not null check (quantity_percent >= 0),
  primary key (company_id, party_id),
  foreign key (company_id, party_id) references party (company_id, id)
);
select company_table('party_match', 'select, insert, update, delete');
