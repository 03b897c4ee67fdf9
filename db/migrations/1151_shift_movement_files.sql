-- What supports money in and out of a register: its photo or paper; and both are found by their words.
set local lock_timeout = '5s';

create table shift_movement_file (
  company_id  uuid not null references company,
  id          uuid not null,
  movement_id uuid not null,
  name        text not null,
  bytes       bytea not null,
  created_at  timestamptz not null default now(),
  created_by  uuid,
  primary key (company_id, id),
  foreign key (company_id, movement_id) references shift_movement (company_id, id)
);
create index shift_movement_file_of on shift_movement_file (company_id, movement_id, id);
select company_table('shift_movement_file', 'select, insert, delete');

-- Nothing of a movement changes: this lets it be locked, so that two who attach at once count one after the other.
grant update (support) on shift_movement to paramo_app;

create policy within_reach on shift_movement as restrictive to paramo_app using (
  (select reaches_all()) or exists (
    select from register_shift s where s.company_id = shift_movement.company_id and s.id = shift_movement.shift_id));

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
      select distinct one, 'pos.movement', w.word, m.id
        from shift_movement m left join party p on p.company_id = m.company_id and p.id = m.party_id
       cross join lateral (
         select unnest(regexp_split_to_array(
           translate(lower(concat_ws(' ', m.number, m.concept, p.display_name)), 'áéíóúüñ', 'aeiouun'), '[^[:alnum:]]+')) as word
         union select regexp_replace(lower(m.number), '[^[:alnum:]]+', '', 'g')) w
       where m.company_id = one and w.word <> '' and length(w.word) <= 60
      on conflict do nothing;
  end loop;
  perform set_config('app.company', '', true);
end $$;
