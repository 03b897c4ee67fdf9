-- What a service that is bought costs: the account of its item, that of its category, or the company's for services.
alter table item_category add column expense_account_id uuid,
  add foreign key (company_id, expense_account_id) references account (company_id, id);
create index item_category_expense_account on item_category (company_id, expense_account_id);
