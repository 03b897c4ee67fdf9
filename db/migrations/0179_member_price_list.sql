-- The price list of a person: what their new sales propose when the customer has none of its own.

alter table member_default add column price_list_id uuid,
  add foreign key (company_id, price_list_id) references price_list (company_id, id);
