-- Writing another date than today's asks a permission of its own: each role that wrote what has a date goes on writing it.
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
       set permissions = r.permissions || coalesce((
             select jsonb_agg(thing || '.date' order by thing) from unnest(array[
                     'inventory.stock', 'sales.creditNote', 'sales.debitNote', 'sales.invoice', 'sales.quote', 'treasury.receipt']) thing
              where r.permissions ? (thing || '.write') and not r.permissions ? (thing || '.date')), '[]')
     where r.company_id = one and not r.permissions ? '*';
  end loop;
  perform set_config('app.company', '', true);
end $$;
