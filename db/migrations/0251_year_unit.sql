-- The authority's list calls a year ANA; ANN, of the recommendation, is not in it. What was issued keeps the code that it went with, and
-- copies of companies from before bring the old one: it is written as the new one.
alter table measurement_unit drop constraint measurement_unit_dian_code_check;

create function year_unit() returns trigger language plpgsql as $$
begin
  if new.dian_code = 'ANN' then new.dian_code := 'ANA'; end if;
  return new;
end $$;
create trigger year_unit before insert or update of dian_code on measurement_unit for each row execute function year_unit();

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
    update measurement_unit set dian_code = 'ANA' where company_id = one and dian_code = 'ANN';
    with renamed as (
      delete from search_word w using measurement_unit u
       where w.company_id = one and w.entity = 'items.unit' and w.word = 'ann' and u.company_id = one and u.id = w.target_id and u.dian_code = 'ANA'
      returning w.target_id)
    insert into search_word (company_id, entity, word, target_id) select one, 'items.unit', 'ana', target_id from renamed
        on conflict do nothing;
  end loop;
  perform set_config('app.company', '', true);
end $$;

alter table measurement_unit add constraint measurement_unit_dian_code_check check (dian_code in ('94', 'KGM', 'GRM', 'LBR', 'ONZ', 'TNE', 'LTR', 'MLT', 'GLL', 'MTR', 'CMT', 'MMT', 'INH', 'FOT', 'YRD', 'MTK', 'MTQ', 'CMQ', 'HAR', 'BX', 'PK', 'DZN', 'PR', 'CEN', 'MIL', 'SET', 'KT', 'BO', 'BG', 'SA', 'RO', 'RM', 'ST', 'TU', 'JR', '5B', 'MIN', 'HUR', 'DAY', 'WEE', 'MON', 'ANA', 'KWH', 'ZZ'));
