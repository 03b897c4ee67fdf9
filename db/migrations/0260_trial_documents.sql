-- What a company issues while the tax authority has not enabled it is a trial: it has no fiscal validity, is never sent, and is
-- annulled before the company goes to production.
alter table document drop constraint document_electronic_state_check, add constraint document_electronic_state_check
  check (electronic_state in ('none', 'queued', 'sent', 'validated', 'rejected', 'contingency', 'trial'));
create index document_trial on document (company_id, kind, date) where electronic_state = 'trial';

-- What was issued so until now says so in what it remembered, and its message is withdrawn.
do $$
declare
  ids uuid[];
  one uuid;
begin
  -- The list of companies is the operator's to read; each is then entered by its own door.
  set local role paramo_operator;
  select coalesce(array_agg(id), '{}') into ids from company;
  reset role;
  foreach one in array ids loop
    perform set_config('app.company', one::text, true);
    update document set electronic_state = 'trial'
     where company_id = one and unique_code is not null and electronic_state in ('queued', 'none') and snapshot ->> 'environment' = '2';
    update outbox set state = 'done', last_error = 'De prueba: no se envía', done_at = now()
     where company_id = one and topic = 'electronic.send' and state = 'pending'
       and key in (select id::text from document where company_id = one and electronic_state = 'trial');
  end loop;
  perform set_config('app.company', '', true);
end $$;

-- Once a trial, always a trial: nothing may send it later.
create function trial_stays_trial() returns trigger language plpgsql as $$
begin
  raise exception 'document % is a trial', old.id using errcode = 'check_violation';
end $$;
create trigger document_trial_stays before update of electronic_state on document
  for each row when (old.electronic_state = 'trial' and new.electronic_state <> 'trial') execute function trial_stays_trial();
