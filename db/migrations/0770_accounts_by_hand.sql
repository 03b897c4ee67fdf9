-- Accounts are written by hand. One may ask for the document that its lines belong to, and what a line of the books stands on takes
-- movements: the parent of an account that is being made at the same time is locked first, and this guard sees it. An account that
-- had movements before auxiliaries hung from it still takes back what undoes them.
alter table account add column requires_cross boolean not null default false;

create function account_takes_movements() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from account where company_id = new.company_id and id = new.account_id and not postable)
     and not exists (select from journal_line
                      where company_id = new.company_id and account_id = new.account_id and entry_id <> new.entry_id) then
    raise exception 'account % groups others', new.account_id
      using errcode = 'check_violation', constraint = 'account_movements';
  end if;
  return null;
end $$;
-- Named after the foreign key's own trigger, which has locked the account.
create trigger journal_line_on_auxiliary after insert on journal_line
  for each row execute function account_takes_movements();
