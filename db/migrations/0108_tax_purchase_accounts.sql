-- What a purchase gives: the tax that can be credited, and what a return of it takes back. Empty where it adds to the cost.

alter table tax_version
  add column purchase_account_id uuid,
  add column purchase_return_account_id uuid,
  add foreign key (company_id, purchase_account_id) references account (company_id, id),
  add foreign key (company_id, purchase_return_account_id) references account (company_id, id);
