-- An address in another country: its country, and a city that no list of the DANE has. Where what is sold there changes hands.
alter table party_address
  alter column city_code drop not null,
  add column country_code text not null default 'CO' references country,
  add column foreign_city text not null default '' check (length(foreign_city) <= 80);
alter table party_address
  add constraint party_address_somewhere
  check (case when country_code = 'CO' then city_code is not null and foreign_city = '' else city_code is null and foreign_city <> '' end) not valid;
alter table document
  add column incoterm text check (incoterm in ('EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DAT', 'DDP'));
