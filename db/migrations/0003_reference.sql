-- Shared by every company: places (DIVIPOLA, DANE) and legal values by date. Filled by the seed; an operator may add next
-- year's before a release does.

create table country (
  code text primary key check (code ~ '^[A-Z]{2}$'),
  name text not null
);
create table region (
  code         text primary key,
  country_code text not null references country,
  name         text not null
);
create table city (
  code        text primary key,
  region_code text not null references region,
  name        text not null,
  -- "Bogotá, D. C." folded, for search
  folded      text collate "C" not null,
  active      boolean not null default true
);
create index city_by_name on city (folded);

-- UVT, wages and every other value that the law changes by date, with its citation.
create table legal_value (
  name   text not null,
  starts date not null,
  ends   date,
  value  jsonb not null,
  source text not null,
  primary key (name, starts)
);

select shared_table('country'), shared_table('region'), shared_table('city'), shared_table('legal_value');
