-- What one unit of a foreign currency was in pesos on a day, as the company keeps it: the representative market rate (TRM) that the
-- Superintendencia Financiera certifies for US dollars, or that of another currency.
create table exchange_rate (
  company_id uuid not null references company,
  currency   text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'COP'),
  day        date not null,
  rate       numeric(20,6) not null check (rate > 0),
  primary key (company_id, currency, day)
);
select company_table('exchange_rate', 'select, insert, update');
