-- An entry balances inside each ledger: what counts in both, with what counts in the fiscal one alone, and with what counts in
-- the NIIF one alone. An amount in a foreign currency is never less than nothing: its side says which way it goes.
set local lock_timeout = '5s';

create or replace function entry_must_balance() returns trigger language plpgsql set enable_seqscan = off as $$
declare fiscal numeric; niif numeric; lines int;
begin
  select coalesce(sum(debit - credit) filter (where book <> 'niif'), 0),
         coalesce(sum(debit - credit) filter (where book <> 'fiscal'), 0), count(*)
    into fiscal, niif, lines
    from journal_line where company_id = new.company_id and entry_id = new.id;
  if lines < 2 or fiscal <> 0 or niif <> 0 then
    raise exception 'entry % is off by % (fiscal) and % (niif) in % lines', new.id, fiscal, niif, lines using errcode = 'check_violation';
  end if;
  return null;
end $$;
