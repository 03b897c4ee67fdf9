-- Stock cards below zero: few, and asked for by the list of items and by who closes a month.
create index stock_balance_owing on stock_balance (company_id, item_id, warehouse_id) where quantity < 0;
