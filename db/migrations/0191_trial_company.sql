-- A company to try things in: born as such, marked wherever it shows, and the only kind that can be thrown away.
alter table company add column trial boolean not null default false;

create function company_trial_is_fixed() returns trigger language plpgsql as $$
begin
  raise exception 'company % stays what it was born as', old.id using errcode = 'check_violation';
end $$;
create trigger company_trial_fixed before update of trial on company
  for each row when (old.trial is distinct from new.trial) execute function company_trial_is_fixed();

-- Whether this statement is of `discard_trial_company`: only there does the owner of the tables work with this setting. The
-- application may set what it likes, and is never the owner.
create function is_discarded(company_id uuid) returns boolean language sql stable as $$
  select current_setting('app.discarded', true) = company_id::text
     and (select pg_get_userbyid(c.relowner) = current_user from pg_class c where c.oid = 'public.company'::regclass)
$$;

-- What keeps issued documents and what others point to, on deleting, is not asked of a company that goes whole.
drop trigger document_fixed on document;
create trigger document_fixed before insert or update on document for each row execute function issued_document_is_fixed();
create trigger document_kept before delete on document
  for each row when (not is_discarded(old.company_id)) execute function issued_document_is_fixed();

drop trigger document_line_fixed on document_line;
create trigger document_line_fixed before update on document_line for each row execute function issued_is_fixed();
create trigger document_line_kept before delete on document_line
  for each row when (not is_discarded(old.company_id)) execute function issued_is_fixed();

drop trigger document_withholding_fixed on document_withholding;
create trigger document_withholding_fixed before update on document_withholding for each row execute function issued_is_fixed();
create trigger document_withholding_kept before delete on document_withholding
  for each row when (not is_discarded(old.company_id)) execute function issued_is_fixed();

drop trigger pointed on party;
create trigger pointed before delete on party
  for each row when (not is_discarded(old.company_id)) execute function refuse_pointed('PartyField');
drop trigger pointed on item;
create trigger pointed before delete on item
  for each row when (not is_discarded(old.company_id)) execute function refuse_pointed('ItemField');

-- A session that stood in the company goes on outside of any. Only for the owner, who is bound by policies too.
create policy discarded on session to current_user
  using (company_id = nullif(current_setting('app.company', true), '')::uuid
         or (company_id is null and nullif(current_setting('app.discarded', true), '') is not null));

-- Deletes every row of the company that was entered, table by table, those first to which no other points. Ledgers are
-- append-only for the application; here the owner deletes, bound by the same policies: it sees no other company's rows.
create function discard_trial_company(discarded uuid) returns uuid[]
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  waiting oid[];
  ready oid[];
  target oid;
  sessions uuid[];
begin
  if discarded is distinct from nullif(current_setting('app.company', true), '')::uuid then
    raise exception 'company % was not entered', discarded using errcode = 'insufficient_privilege';
  end if;
  -- Whoever is writing a row of it ends first, and whoever comes later finds no company.
  perform from company c where c.id = discarded and c.trial for update;
  if not found then
    raise exception 'company % was not born as a trial', discarded using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.discarded', discarded::text, true);
  with left_here as (
    update session set company_id = null, viewing_role = null where company_id = discarded returning id
  ) select coalesce(array_agg(id), '{}') into sessions from left_here;
  select array_agg(c.oid) into waiting
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'session';
  while cardinality(waiting) > 0 loop
    select array_agg(t) into ready from unnest(waiting) t
     where not exists (select from pg_constraint k
                        where k.contype = 'f' and k.confrelid = t and k.conrelid <> t and k.conrelid = any(waiting));
    if ready is null then
      raise exception 'these tables point to each other: %', waiting::regclass[];
    end if;
    foreach target in array ready loop
      execute format('delete from %s where company_id = $1', target::regclass) using discarded;
    end loop;
    select coalesce(array_agg(t), '{}') into waiting from unnest(waiting) t where not t = any(ready);
  end loop;
  delete from company where id = discarded;
  perform set_config('app.discarded', '', true);
  return sessions;
end $$;
revoke all on function discard_trial_company(uuid) from public;
grant execute on function discard_trial_company(uuid) to paramo_app;
