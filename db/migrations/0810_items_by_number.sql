-- A line of a journal names what it applies by its number.
create index open_item_of_number on open_item (company_id, account_id, number);
