-- What a line of a supplier is of ours: an account, or an item of the catalogue in one of its units. A rule of the supplier's own code
-- is written with # before it, which no words have.
alter table posting_rule alter column account_id drop not null;
alter table posting_rule add column item_id uuid;
alter table posting_rule add column unit_id uuid;
alter table posting_rule add foreign key (company_id, item_id) references item (company_id, id) on delete cascade;
alter table posting_rule add check (num_nonnulls(account_id, item_id) = 1);
create index posting_rule_item on posting_rule (company_id, item_id) where item_id is not null;
