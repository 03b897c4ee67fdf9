-- A company has a colour of its own: until now all were green, because nobody could choose. Each gets the one of its NIT,
-- with which it would be born today.
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
    update company
       set color = (array['musgo', 'laguna', 'lupino', 'ocaso', 'teja', 'frailejon'])[1 + identification::bigint % 6]
     where id = one and color = 'musgo';
  end loop;
  perform set_config('app.company', '', true);
end $$;

alter table company add check (color in ('musgo', 'laguna', 'lupino', 'ocaso', 'teja', 'frailejon'));
