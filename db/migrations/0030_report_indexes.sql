-- Reports read the figures of a third party in an account, and of an item in a warehouse, without touching the rows
-- themselves: what they add up stands in the index.
create index journal_line_of_party_account on journal_line
  (company_id, party_id, account_id, date, entry_id, position) include (debit, credit) where party_id is not null;
drop index journal_line_of_party;

create index stock_movement_on_card on stock_movement (company_id, item_id, warehouse_id, date, sequence) include (id, quantity);
drop index stock_movement_card;

create index stock_value_of_movement on stock_value (company_id, movement_id) include (reason, value);
drop index stock_value_of;
