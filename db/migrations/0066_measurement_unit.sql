-- Made from the definition in modules/items/unit.

create table measurement_unit (
  company_id uuid not null references company,
  id uuid not null,
  name text collate "es-x-icu" not null check (length(name) <= 60),
  dian_code text not null check (dian_code in ('94', 'KGM', 'GRM', 'LBR', 'ONZ', 'TNE', 'LTR', 'MLT', 'GLL', 'MTR', 'CMT', 'MMT', 'INH', 'FOT', 'YRD', 'MTK', 'MTQ', 'CMQ', 'HAR', 'BX', 'PK', 'DZN', 'PR', 'CEN', 'MIL', 'SET', 'KT', 'BO', 'BG', 'SA', 'RO', 'RM', 'ST', 'TU', 'JR', '5B', 'MIN', 'HUR', 'DAY', 'WEE', 'MON', 'ANN', 'KWH', 'ZZ')),
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
create index measurement_unit_list on measurement_unit (company_id, name, id);
select company_table('measurement_unit', 'select, insert, update, delete');

-- An item is counted in one of them. What it says of its unit follows it, so that whoever reads items asks no other table.
alter table item add column unit_id uuid;
alter table item add foreign key (company_id, unit_id) references measurement_unit (company_id, id);
create index item_of_unit on item (company_id, unit_id) where unit_id is not null;

create function item_unit() returns trigger
language plpgsql as $$
begin
  if new.unit_id is not null then
    -- For share: whoever renames it waits, and then changes this item too.
    select u.dian_code, u.name into new.unit_code, new.unit_name
      from measurement_unit u where u.company_id = new.company_id and u.id = new.unit_id for share;
  end if;
  return new;
end $$;
create trigger item_unit before insert or update of unit_id on item for each row execute function item_unit();

create function unit_of_items() returns trigger
language plpgsql as $$
begin
  update item set unit_code = new.dian_code, unit_name = new.name where company_id = new.company_id and unit_id = new.id;
  return new;
end $$;
create trigger unit_of_items after update of name, dian_code on measurement_unit
  for each row when (old.name <> new.name or old.dian_code <> new.dian_code) execute function unit_of_items();

-- The companies that were there before get what a new one is born with: the units, and who may see and change them.
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
    insert into measurement_unit (company_id, id, name, dian_code, position)
    select one, overlay(overlay(gen_random_uuid()::text placing substr(m.stamp, 1, 8) || '-' || substr(m.stamp, 9, 4) from 1 for 13) placing '7' from 15 for 1)::uuid,
           born.name, born.code, born.position
      from (values
           (0, '94', 'Unidad'), (1, 'KGM', 'Kilogramo'), (2, 'GRM', 'Gramo'), (3, 'LBR', 'Libra'),
           (4, 'ONZ', 'Onza'), (5, 'TNE', 'Tonelada'), (6, 'LTR', 'Litro'), (7, 'MLT', 'Mililitro'),
           (8, 'GLL', 'Galón'), (9, 'MTR', 'Metro'), (10, 'CMT', 'Centímetro'), (11, 'MMT', 'Milímetro'),
           (12, 'INH', 'Pulgada'), (13, 'FOT', 'Pie'), (14, 'YRD', 'Yarda'), (15, 'MTK', 'Metro cuadrado'),
           (16, 'MTQ', 'Metro cúbico'), (17, 'CMQ', 'Centímetro cúbico'), (18, 'HAR', 'Hectárea'), (19, 'BX', 'Caja'),
           (20, 'PK', 'Paquete'), (21, 'DZN', 'Docena'), (22, 'PR', 'Par'), (23, 'CEN', 'Ciento'),
           (24, 'MIL', 'Millar'), (25, 'SET', 'Juego'), (26, 'KT', 'Kit'), (27, 'BO', 'Botella'),
           (28, 'BG', 'Bolsa'), (29, 'SA', 'Saco'), (30, 'RO', 'Rollo'), (31, 'RM', 'Resma'),
           (32, 'ST', 'Hoja'), (33, 'TU', 'Tubo'), (34, 'JR', 'Tarro'), (35, '5B', 'Lote'),
           (36, 'MIN', 'Minuto'), (37, 'HUR', 'Hora'), (38, 'DAY', 'Día'), (39, 'WEE', 'Semana'),
           (40, 'MON', 'Mes'), (41, 'ANN', 'Año'), (42, 'KWH', 'Kilovatio hora'), (43, 'ZZ', 'Mutuamente definido')) born (position, code, name),
           (select lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') as stamp) m
        on conflict do nothing;
    insert into search_word (company_id, entity, word, target_id)
    select distinct one, 'items.unit', w.word, u.id
      from measurement_unit u,
           regexp_split_to_table(translate(lower(u.name || ' ' || u.dian_code), 'áéíóúüñ', 'aeiouun'), '[^a-z0-9]+') w (word)
     where u.company_id = one and w.word <> ''
        on conflict do nothing;
    update item i set unit_id = u.id from measurement_unit u where i.company_id = one and i.unit_id is null and u.company_id = one and u.dian_code = i.unit_code;
    update role r
       set permissions = (select jsonb_agg(distinct code) from jsonb_array_elements_text(r.permissions || to_jsonb(born.codes)) each (code))
      from (select id, array_agg(code) as codes
              from (select id, 'items.unit.read' as code from unnest(array[2, 3, 4, 5, 6]) id
                     union all
                    select id, 'items.unit.write' from unnest(array[2, 3, 4, 5]) id
                     union all
                    select id, 'items.unit.delete' from unnest(array[2, 3]) id) all_codes
             group by id) born
     where r.company_id = one and r.id = born.id;
  end loop;
  perform set_config('app.company', '', true);
end $$;
