-- What of the books may answer the lines of a bank is looked up by the days around them: only what is open is read, however much is matched.
set local lock_timeout = '5s';
create index bank_movement_open_by_day on bank_movement (company_id, money_account_id, day, cents) where is_open;
