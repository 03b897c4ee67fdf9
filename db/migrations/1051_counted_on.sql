-- Behind which day a card may have a count that stands: who moves goods of a later one need not look for any.
set local lock_timeout = '5s';
alter table stock_balance add column counted_on date;
