-- Custom fields of four more kinds: a file, a third party, an item, and a formula over other figures of the record.

alter table custom_field drop constraint custom_field_kind_check, add constraint custom_field_kind_check check (kind in (
  'TextField', 'TextArea', 'NumberField', 'MoneyField', 'DatePicker', 'Timepicker', 'Select', 'MultiSelect', 'MultiCheckbox', 'Checkbox',
  'Switch', 'EmailField', 'PhoneField', 'UrlField', 'FileField', 'PartyField', 'ItemField', 'FormulaField'));
alter table custom_field add column formula text not null default '' check (length(formula) <= 300);

-- Files that values point to. One that no record was saved with is taken away by the next upload of its company, after a day.
create table custom_file (
  company_id uuid not null references company,
  id         uuid not null,
  name       text not null check (length(name) between 1 and 200),
  bytes      bytea not null check (length(bytes) between 1 and 5242880),
  created_by uuid not null,
  created_at timestamptz not null,
  kept       boolean not null default false,
  primary key (company_id, id)
);
create index custom_file_left on custom_file (company_id, created_at) where not kept;
select company_table('custom_file', 'select, insert, update, delete');

-- A value says the name of what it points to: lists and filters ask nothing more. In third parties and items it follows the
-- name; a document keeps what it said.
create function rename_in_custom(field_kind text, target uuid, new_name text) returns void language plpgsql as $$
declare
  here constant uuid := nullif(current_setting('app.company', true), '')::uuid;
  field record;
begin
  for field in select f.entity, f.internal_name as name from custom_field f
                where f.company_id = here and f.kind = field_kind and f.entity in ('party', 'item') loop
    execute format(
      'update %I set custom = jsonb_set(custom, array[$1, ''label''], to_jsonb($2)) where company_id = $3 and custom @> jsonb_build_object($1, jsonb_build_object(''id'', $4))',
      field.entity) using field.name, new_name, here, target;
  end loop;
end $$;

create function party_renamed() returns trigger language plpgsql as $$
begin
  perform rename_in_custom('PartyField', new.id, new.display_name);
  return null;
end $$;
create trigger renamed after update of display_name on party
  for each row when (old.display_name is distinct from new.display_name) execute function party_renamed();

create function item_renamed() returns trigger language plpgsql as $$
begin
  perform rename_in_custom('ItemField', new.id, new.code || ' ' || new.name);
  return null;
end $$;
create trigger renamed after update of code, name on item
  for each row when (old.code is distinct from new.code or old.name is distinct from new.name) execute function item_renamed();

-- What a value points to stays while it does.
create function refuse_pointed() returns trigger language plpgsql as $$
declare
  field record;
  points boolean;
begin
  for field in select f.entity, f.internal_name as name from custom_field f
                where f.company_id = old.company_id and f.kind = tg_argv[0] loop
    execute format(
      'select exists (select from %I where company_id = $1 and custom @> jsonb_build_object($2, jsonb_build_object(''id'', $3)))',
      case field.entity when 'line' then 'document_line' else field.entity end)
      into points using old.company_id, field.name, old.id;
    if points then
      raise foreign_key_violation using message = 'a custom value points to it', detail = old.id::text;
    end if;
  end loop;
  return old;
end $$;
create trigger pointed before delete on party for each row execute function refuse_pointed('PartyField');
create trigger pointed before delete on item for each row execute function refuse_pointed('ItemField');
