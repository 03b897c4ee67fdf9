-- Which goods a line of a transfer is of, as they are chosen before it is sent; what travels and arrives of which is in the ledger.
set local lock_timeout = '5s';
alter table stock_transfer_line add column goods jsonb;
