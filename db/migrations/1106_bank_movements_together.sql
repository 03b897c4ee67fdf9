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

-- A bank whose statements were loaded stays one: as a till its months would take entries that its conciliation never sees.
create function bank_stays_bank() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from bank_statement where company_id = new.company_id and money_account_id = new.id) then
    raise exception 'account % has statements', new.id using errcode = 'check_violation', constraint = 'bank_stays_bank';
  end if;
  return new;
end $$;
create trigger money_account_stays_bank before update of kind on money_account
  for each row when (old.kind = 'bank' and new.kind <> 'bank') execute function bank_stays_bank();

-- What an account moved while it was a bank is answered once it is one again.
create or replace function bank_movements_reversed(company uuid, reversal uuid, original uuid) returns void language plpgsql as $$
declare source text; match uuid; account uuid;
begin
  if exists (select from bank_match_share where company_id = company and entry_id = reversal) then return; end if;
  for account in
    select distinct b.money_account_id from bank_movement b
      join money_account m on m.company_id = company and m.id = b.money_account_id and m.kind = 'bank'
     where b.company_id = company and b.entry_id = original
  loop
    if exists (select from bank_movement where company_id = company and entry_id = original and matched <> 0) then
      select source_kind into source from journal_entry where company_id = company and id = original;
      raise exception 'entry % is conciled', original using errcode = 'check_violation',
        constraint = case when source in ('RC', 'CE') then 'bank_settlement_conciled' else 'bank_entry_conciled' end;
    end if;
    match := gen_random_uuid();
    insert into bank_match (company_id, id, money_account_id, kind) values (company, match, account, 'reversal');
    insert into bank_match_share (company_id, money_account_id, match_id, place, entry_id, position, amount)
      select company, account, match, row_number() over (order by entry_id, position), entry_id, position, amount
        from bank_movement where company_id = company and money_account_id = account and entry_id in (original, reversal);
  end loop;
end $$;
