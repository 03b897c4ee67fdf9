-- What a company is born with since debit notes exist, for those that were there before: the permissions of its roles.
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
    update role r
       set permissions = (select jsonb_agg(distinct code) from jsonb_array_elements_text(r.permissions || to_jsonb(born.codes)) each (code))
      from (select id, array_agg(code) as codes
              from (select id, 'sales.debitNote.read' as code from unnest(array[2, 3, 4, 5, 6]) id
                     union all
                    select id, code from unnest(array[2, 3, 4, 5]) id, unnest(array['sales.debitNote.write', 'sales.debitNote.issue']) code
                     union all
                    select 2, 'sales.debitNote.annul') all_codes
             group by id) born
     where r.company_id = one and r.id = born.id;
  end loop;
  perform set_config('app.company', '', true);
end $$;
