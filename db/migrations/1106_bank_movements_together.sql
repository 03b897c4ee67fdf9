-- Lines of the books on the account of a bank become its movements, those of an entry together: each account is locked and looked at once,
-- in one order. None enters a month that was closed (443).
create or replace function bank_movements_written() returns trigger language plpgsql set enable_seqscan = off as $$
declare one record; is_any boolean := false;
begin
  for one in
    select l.company_id, m.id, min(l.date) as first
      from added l join money_account m on m.company_id = l.company_id and m.account_id = l.account_id and m.kind = 'bank'
     where l.book <> 'niif' group by l.company_id, m.id order by m.id
  loop
    is_any := true;
    perform bank_account_shared(one.company_id, one.id);
    if one.first <= bank_closed_until(one.company_id, one.id) then
      raise exception 'month of bank % is closed', one.id using errcode = 'check_violation', constraint = 'bank_month_posting';
    end if;
  end loop;
  if is_any then
    insert into bank_movement (company_id, money_account_id, entry_id, position, day, party_id, amount)
      select f.* from (
        select l.company_id, m.id, l.entry_id, l.position, l.date, l.party_id,
               case when m.currency = 'COP' then l.debit - l.credit else sign(l.debit - l.credit) * coalesce(l.currency_amount, 0) end as amount
          from added l join money_account m on m.company_id = l.company_id and m.account_id = l.account_id and m.kind = 'bank'
         where l.book <> 'niif') f
       where f.amount <> 0;
  end if;
  return null;
end $$;
