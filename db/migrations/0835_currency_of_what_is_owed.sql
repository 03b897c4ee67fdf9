-- What is owed for a document in a foreign currency is owed in it: its item keeps the currency's amount and what is left of it beside the
-- pesos that the books have for it. What is settled takes its pesos in proportion, so both are nothing at once.
set local lock_timeout = '5s';

alter table open_item add column currency text, add column currency_amount numeric(20,2);
alter table open_item_balance
  add column currency_balance numeric(20,2),
  -- What closing months added to the pesos of the item, or took from them.
  add column restated numeric(20,2) not null default 0;
alter table open_item_application
  -- Of the currency, on the side of its pesos.
  add column currency_amount numeric(20,2),
  -- Pesos for one unit on the day of the money, and the pesos that came in or went out by it.
  add column rate numeric(20,6),
  add column money numeric(20,2),
  drop constraint open_item_application_amount_check,
  add constraint open_item_application_amount_check check (amount <> 0 or coalesce(currency_amount, 0) <> 0);

alter table open_item disable trigger open_item_is_fixed;
do $$
declare
  ids uuid[];
  one uuid;
begin
  -- The list of companies is the operator's to read; each is then entered by its own door.
  set local role paramo_operator;
  select coalesce(array_agg(id), '{}') into ids from company;
  reset role;
  foreach one in array ids loop
    perform set_config('app.company', one::text, true);
    -- What was applied takes its part of the currency; where cents leave one without the other, the item stays of pesos.
    update open_item o set currency = f.currency, currency_amount = f.foreign_amount
      from (select i.id, d.currency, round(i.amount / nullif(d.currency_rate, 0), 2) as foreign_amount, i.amount, b.balance
              from open_item i join document d on d.company_id = one and d.id = i.source_id and d.kind = i.source_kind and d.currency <> 'COP'
              join open_item_balance b on b.company_id = one and b.open_item_id = i.id
             where i.company_id = one and not i.advance) f
     where o.company_id = one and o.id = f.id and f.foreign_amount > 0
       and (f.foreign_amount = round(f.foreign_amount * (f.amount - f.balance) / f.amount, 2)) = (f.balance = 0);
    update open_item_application a set currency_amount = w.part
      from (select x.id, round(o.currency_amount * s.until / o.amount, 2) - round(o.currency_amount * (s.until - x.amount) / o.amount, 2) as part
              from open_item o join open_item_application x on x.company_id = one and x.open_item_id = o.id
             cross join lateral (select sum(y.amount) as until from open_item_application y
                                  where y.company_id = one and y.open_item_id = o.id and y.id <= x.id) s
             where o.company_id = one and o.currency is not null) w
     where a.company_id = one and a.id = w.id;
    update open_item_balance b set currency_balance = o.currency_amount - coalesce(
             (select sum(a.currency_amount) from open_item_application a where a.company_id = one and a.open_item_id = o.id), 0)
      from open_item o where b.company_id = one and o.company_id = one and o.id = b.open_item_id and o.currency is not null;
  end loop;
  perform set_config('app.company', '', true);
end $$;
alter table open_item enable trigger open_item_is_fixed;

alter table open_item add constraint open_item_currency_check check (
  (currency is null) = (currency_amount is null)
  and (currency is null or (currency ~ '^[A-Z]{3}$' and currency <> 'COP' and currency_amount > 0)));
alter table open_item_balance add constraint open_item_balance_currency_check check (
  currency_balance is null or (currency_balance >= 0 and (currency_balance = 0) = (balance = 0)));
grant update (currency, currency_amount) on open_item to paramo_app;
