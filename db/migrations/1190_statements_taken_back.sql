-- A statement that was loaded by mistake is taken back whole: its lines go, with the matches of them that were undone before. Nothing that
-- is matched goes, and nothing of a month that was closed.
set local lock_timeout = '5s';

grant delete on bank_statement, bank_line, bank_match, bank_match_share to paramo_app;
create policy only_free_lines_go on bank_line as restrictive for delete to paramo_app using (matched = 0);
create policy only_undone_go on bank_match as restrictive for delete to paramo_app using (undone_at is not null);
create policy only_undone_go on bank_match_share as restrictive for delete to paramo_app using (
  exists (select from bank_match m where m.company_id = bank_match_share.company_id and m.id = bank_match_share.match_id and m.undone_at is not null));

create index bank_line_of_statement on bank_line (company_id, statement_id);

create function bank_lines_taken_back() returns trigger language plpgsql set enable_seqscan = off as $$
declare one record;
begin
  for one in select company_id, money_account_id, min(day) filter (where kind = 'line') as first from gone group by 1, 2 loop
    perform bank_account_shared(one.company_id, one.money_account_id);
    if one.first <= bank_closed_until(one.company_id, one.money_account_id) then
      raise exception 'month of bank % is closed', one.money_account_id using errcode = 'check_violation', constraint = 'bank_month_closed';
    end if;
  end loop;
  return null;
end $$;
create trigger bank_line_goes after delete on bank_line referencing old table as gone
  for each statement execute function bank_lines_taken_back();
