-- What the authority refused is corrected under its number and sent again: the refused sending stays as it was, and another one follows.
alter table transmission drop constraint transmission_state_check;
alter table transmission add constraint transmission_state_check
  check (state in ('queued', 'sent', 'validated', 'rejected', 'withdrawn', 'corrected'));
drop index transmission_of_document;
create unique index transmission_of_document on transmission (company_id, document_id) where state not in ('withdrawn', 'corrected');
create index transmission_of_code on transmission (company_id, unique_code);

drop trigger transmission_stays on transmission;
create trigger transmission_stays before update on transmission
  for each row when (
    (old.xml is not null and (new.xml is distinct from old.xml or new.sha256 is distinct from old.sha256))
    or (old.state in ('validated', 'withdrawn', 'corrected') and new.state <> old.state)
    or (new.state = 'corrected' and old.state <> 'rejected' and old.state <> 'corrected')
    or (old.answer is not null and new.answer is distinct from old.answer)
    or new.document_id <> old.document_id or new.unique_code <> old.unique_code
  ) execute function transmission_stays();
