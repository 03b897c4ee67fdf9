-- Sums that do not grow with history are read by indexes alone. What a bank comes to on a day, and what of it is open, are added up by indexes alone: a month that nobody closed is read without its rows.
set local lock_timeout = '5s';
create index bank_movement_sums on bank_movement (company_id, money_account_id, day) include (cents);
drop index bank_movement_by_day;
-- Of what is open, the few that are matched in part.
create index bank_movement_in_part on bank_movement (company_id, money_account_id, day) include (matched) where is_open and matched <> 0;
-- What was applied to what is owed since a day, from which the ageing of that day is told back.
create index open_item_application_by_day on open_item_application (company_id, date) include (open_item_id, amount);
