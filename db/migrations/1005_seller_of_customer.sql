-- Who sells to a customer: a third party; documents in the customer's name begin with it.
set local lock_timeout = '5s';
alter table party
  add column seller_id uuid,
  add constraint party_seller_fkey foreign key (company_id, seller_id) references party (company_id, id) not valid,
  add constraint party_seller_other check (seller_id is null or seller_id <> id) not valid;
alter table party validate constraint party_seller_fkey;
alter table party validate constraint party_seller_other;
create index party_of_seller on party (company_id, seller_id) where seller_id is not null;
