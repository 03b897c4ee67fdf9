-- An item belongs to one category of the tree, or to none.
alter table item add column category_id uuid;
alter table item add foreign key (company_id, category_id) references item_category (company_id, id);
create index item_of_category on item (company_id, category_id) where category_id is not null;
