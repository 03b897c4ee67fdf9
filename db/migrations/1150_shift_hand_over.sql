-- A shift may go on with what another one left; how many papers a means was counted by; and shifts are found by their words.
set local lock_timeout = '5s';

alter table register_shift add column follows_id uuid;
alter table register_shift add constraint register_shift_follows foreign key (company_id, follows_id) references register_shift (company_id, id);
create index register_shift_after on register_shift (company_id, follows_id) where follows_id is not null;

alter table shift_count_line add column papers int check (papers >= 0);

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
    insert into search_word (company_id, entity, word, target_id)
      select distinct one, 'pos.shift', w.word, s.id
        from register_shift s join cash_register r on r.company_id = s.company_id and r.id = s.register_id
       cross join lateral (
         select unnest(regexp_split_to_array(translate(lower(concat_ws(' ', s.number, r.name)), 'áéíóúüñ', 'aeiouun'), '[^[:alnum:]]+')) as word
         union select regexp_replace(lower(s.number), '[^[:alnum:]]+', '', 'g')) w
       where s.company_id = one and w.word <> ''
      on conflict do nothing;
  end loop;
  perform set_config('app.company', '', true);
end $$;
