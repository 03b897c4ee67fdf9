-- Entries of before keep the number that they say. Under each the first has its version; a reversal, which took that of what it
-- undoes, and a revaluation under the same day as another have none.
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
    insert into entry_number (company_id, entry_id, type, number, version)
    select e.company_id, e.id, e.type, e.number,
           case when row_number() over (partition by e.type, e.number order by e.reverses is not null, e.created_at, e.id) = 1 then 1 end
      from journal_entry e
     where e.company_id = one
       and not exists (select from entry_number n where n.company_id = one and n.entry_id = e.id)
    on conflict do nothing;
    -- Under a number that somebody took while this ran.
    insert into entry_number (company_id, entry_id, type, number)
    select e.company_id, e.id, e.type, e.number from journal_entry e
     where e.company_id = one
       and not exists (select from entry_number n where n.company_id = one and n.entry_id = e.id)
    on conflict do nothing;
  end loop;
  perform set_config('app.company', '', true);
end $$;
