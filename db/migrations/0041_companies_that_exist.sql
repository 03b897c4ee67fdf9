-- What a company is born with since quotes, credit notes, cost centres and item categories exist, for those that were
-- there before: the accounts of the new roles, and the permissions of the roles that they were born with.
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
    insert into account_role (company_id, role, account_id)
    select one, born.role, a.id
      from (values ('salesReturns', '417501'), ('promptPaymentDiscount', '530535')) born (role, code)
      join account a on a.company_id = one and a.code = born.code
        on conflict do nothing;
    update role r
       set permissions = (select jsonb_agg(distinct code) from jsonb_array_elements_text(r.permissions || to_jsonb(born.codes)) each (code))
      from (select id, array_agg(code) as codes
              from (select id, code
                      from unnest(array[2, 3, 4, 5, 6]) id,
                           unnest(array['sales.quote.read', 'sales.creditNote.read', 'accounting.costCenter.read', 'items.category.read']) code
                     union all
                    select id, code
                      from unnest(array[2, 3, 4, 5]) id,
                           unnest(array['sales.quote.write', 'sales.quote.issue', 'sales.creditNote.write', 'sales.creditNote.issue', 'items.category.write']) code
                     union all
                    select id, code
                      from unnest(array[2, 3]) id,
                           unnest(array['accounting.costCenter.write', 'accounting.costCenter.delete', 'items.category.delete', 'platform.view.share']) code
                     union all
                    select 2, code from unnest(array['sales.quote.annul', 'sales.creditNote.annul']) code) all_codes
             group by id) born
     where r.company_id = one and r.id = born.id;
  end loop;
  perform set_config('app.company', '', true);
end $$;
