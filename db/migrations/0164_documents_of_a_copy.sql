-- A document that is brought back from a copy may be annulled or replaced already: it is born with its lines all the same, and they
-- are fixed from then on as those of any other.
create or replace function issued_document_is_fixed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.state <> 'draft' or tg_op = 'UPDATE' and new.state = 'issued' and old.state = 'draft' then
    new.issued_in := pg_current_xact_id();
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.state <> 'draft' then
      raise exception 'document % is issued', old.id using errcode = 'check_violation';
    end if;
    return old;
  end if;
  if old.state <> 'draft' and (new.number, new.prefix, new.total, new.party_id, new.date, new.kind, new.edition, new.replaces_id)
     is distinct from (old.number, old.prefix, old.total, old.party_id, old.date, old.kind, old.edition, old.replaces_id) then
    raise exception 'document % is issued', old.id using errcode = 'check_violation';
  end if;
  if old.state <> 'draft' and new.state = 'draft' then
    raise exception 'document % is issued', old.id using errcode = 'check_violation';
  end if;
  if old.state in ('superseded', 'annulled') and new.state <> old.state then
    raise exception 'document % is %', old.id, old.state using errcode = 'check_violation';
  end if;
  if new.state = 'superseded' and old.state not in ('issued', 'superseded') then
    raise exception 'document % is not issued', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
