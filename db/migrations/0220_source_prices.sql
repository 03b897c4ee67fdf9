-- Which prices count in a document made from an offer past its day: those of the offer, or those of the day that it is made.
alter table document add column source_prices text check (source_prices in ('keep', 'update'));
