-- What gives back an entry that moved two banks answers the movements of each: what it answered of the first is not taken for conciled
-- when the second is looked at.
set local lock_timeout = '5s';

create or replace function bank_movements_reversed(company uuid, reversal uuid, original uuid) returns void language plpgsql as $$
declare source text; match uuid; account uuid;
begin
  if exists (select from bank_match_share where company_id = company and entry_id = reversal) then return; end if;
  for account in
    select distinct b.money_account_id from bank_movement b
      join money_account m on m.company_id = company and m.id = b.money_account_id and m.kind = 'bank'
     where b.company_id = company and b.entry_id = original
  loop
    if exists (select from bank_movement where company_id = company and money_account_id = account and entry_id = original and matched <> 0) then
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
