-- Made from the definition in modules/people/custom-field.

create table custom_field (
  company_id uuid not null references company,
  id uuid not null,
  entity text not null check (entity in ('party', 'item', 'document', 'line')),
  kind text not null check (kind in ('TextField', 'TextArea', 'NumberField', 'MoneyField', 'DatePicker', 'Timepicker', 'Select', 'MultiSelect', 'MultiCheckbox', 'Checkbox', 'Switch', 'EmailField', 'PhoneField', 'UrlField')),
  label text collate "es-x-icu" not null check (length(label) <= 60),
  internal_name text not null default '' check (length(internal_name) <= 40),
  required boolean not null,
  initial text not null default '' check (length(initial) <= 160),
  help text not null default '' check (length(help) <= 160),
  section text not null default '' check (length(section) <= 40),
  condition_id uuid,
  condition_value text not null default '' check (length(condition_value) <= 80),
  in_list boolean not null,
  in_filter boolean not null,
  in_print boolean not null,
  in_portal boolean not null,
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, entity, internal_name),
  foreign key (company_id, condition_id) references custom_field (company_id, id)
);
create index custom_field_list on custom_field (company_id, label, id);
select company_table('custom_field', 'select, insert, update, delete');

create table custom_field_option (
  company_id uuid not null references company,
  id uuid not null,
  parent_id uuid not null,
  name text not null check (length(name) <= 80),
  active boolean not null,
  position integer not null,
  primary key (company_id, id),
  unique (company_id, parent_id, name) deferrable initially deferred,
  foreign key (company_id, parent_id) references custom_field (company_id, id)
);
create index custom_field_option_of on custom_field_option (company_id, parent_id, position);
select company_table('custom_field_option', 'select, insert, update, delete');
