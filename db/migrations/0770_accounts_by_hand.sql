-- Accounts are written by hand. One may ask for the document that its lines belong to, and what a line of the books stands on takes
-- movements: the parent of an account that is being made at the same time is locked first, and this guard sees it. An account that
-- had movements before auxiliaries hung from it still takes back what undoes them.
alter table account add column requires_cross boolean not null default false;

create function accounts_take_movements() returns trigger language plpgsql set enable_seqscan = off as $$
declare one record;
begin
  -- One account at a time, each by its key, however many lines it has.
  for one in select distinct company_id, entry_id, account_id from added loop
    if exists (select from account where company_id = one.company_id and id = one.account_id and not postable)
       and not exists (select from journal_line
                        where company_id = one.company_id and account_id = one.account_id and entry_id <> one.entry_id) then
      raise exception 'account % groups others', one.account_id
        using errcode = 'check_violation', constraint = 'account_movements';
    end if;
  end loop;
  return null;
end $$;
-- After the statement: the foreign key, which looks at each row, has locked the accounts by then.
create trigger journal_line_on_auxiliary after insert on journal_line referencing new table as added
  for each statement execute function accounts_take_movements();
