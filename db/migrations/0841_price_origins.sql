-- What made somebody change these prices, in words, when it was not the grid: the purchase whose cost rose.
alter table price_batch add column origin text not null default '' check (length(origin) <= 400);
