-- Who sells: a third party, as commissions count it. A document keeps whose sale it is; a person's documents begin with their own.

alter table document add column seller_id uuid,
  add foreign key (company_id, seller_id) references party (company_id, id);
create index document_of_seller on document (company_id, seller_id, kind, date desc) where seller_id is not null;

alter table member_default add column seller_id uuid,
  add foreign key (company_id, seller_id) references party (company_id, id);
