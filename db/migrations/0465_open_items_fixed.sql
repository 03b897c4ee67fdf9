-- What is owed keeps what it was opened with. Only the writing of its document's next revision changes it, in the same
-- transaction: nobody else has a reason to, whatever the grants of the columns allow. Asked at commit, when both are written.
create function open_item_is_fixed() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if not exists (select from document d where d.company_id = old.company_id and d.id = old.source_id
                    and d.revision > 1 and d.issued_in = pg_current_xact_id()) then
    raise exception 'open item % is fixed', old.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger open_item_is_fixed after update on open_item
  deferrable initially deferred for each row execute function open_item_is_fixed();
