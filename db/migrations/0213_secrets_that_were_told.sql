-- What was kept of secrets before they had a vault, and needs no key to be taken away: the technical keys that the history told, those
-- that undoing an import would write back (it leaves the one that there is), and answers that showed a key or a link.
do $$
declare
  ids uuid[];
  one uuid;
  hidden constant text := '•••••';
begin
  set local role paramo_operator;
  select coalesce(array_agg(id), '{}') into ids from company;
  reset role;
  foreach one in array ids loop
    perform set_config('app.company', one::text, true);
    update audit_event e
       set changes = jsonb_set(e.changes, '{technicalKey}', (
             select jsonb_agg(case when jsonb_typeof(value) = 'null' or value = '""' then value else to_jsonb(hidden) end order by place)
               from jsonb_array_elements(e.changes -> 'technicalKey') with ordinality each (value, place)))
     where e.company_id = one and e.entity = 'documents.resolution' and jsonb_typeof(e.changes -> 'technicalKey') = 'array';
    update import_record r
       set before = jsonb_set(r.before, '{values,technicalKey}', to_jsonb(hidden))
     where r.company_id = one and r.before #>> '{values,technicalKey}' <> '';
    delete from idempotency i
     where i.company_id = one and (i.answer ->> 'key' like 'paramo\_%' or i.answer ->> 'url' like '%/tracking');
  end loop;
  perform set_config('app.company', '', true);
end $$;
