-- What an account says besides: the ledger in which it counts, the currency that it is kept in, whether what is owed on it is restated
-- at the end of a month, and whether it is of cash or of a bank.
set local lock_timeout = '5s';
alter table account
  add column book text not null default 'both' check (book in ('both', 'fiscal', 'niif')),
  add column currency text check (currency ~ '^[A-Z]{3}$' and currency <> 'COP'),
  add column restated boolean not null default true,
  add column money text check (money in ('cash', 'bank'));
