-- What is not signed on its day takes the day of its signature, and another unique code: until it is signed and nothing of it left.
set local lock_timeout = '5s';
drop trigger transmission_stays on transmission;
create trigger transmission_stays before update on transmission
  for each row when (
    (old.xml is not null and (new.xml is distinct from old.xml or new.sha256 is distinct from old.sha256))
    or (old.state in ('validated', 'withdrawn', 'corrected') and new.state <> old.state)
    or (new.state = 'corrected' and old.state <> 'rejected' and old.state <> 'corrected')
    or (new.state = 'replaced' and old.state not in ('queued', 'sent', 'contingency', 'replaced'))
    -- the authority had the one without answer after all
    or (old.state = 'replaced' and new.state not in ('replaced', 'validated'))
    or (old.answer is not null and new.answer is distinct from old.answer)
    or (new.unique_code <> old.unique_code and (old.xml is not null or old.in_doubt or old.sent_at is not null))
    or new.document_id <> old.document_id or new.contingency <> old.contingency
  ) execute function transmission_stays();
