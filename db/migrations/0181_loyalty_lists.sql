-- A programme leaves out several categories instead of one, multiplies by category and day, and welcomes. Made from the
-- definition in modules/loyalty/program.

create table loyalty_excluded_category (
  company_id uuid not null references company,
  id uuid not null,
  parent_id uuid not null,
  category_id uuid not null,
  position integer not null,
  primary key (company_id, id),
  unique (company_id, parent_id, category_id) deferrable initially deferred,
  foreign key (company_id, parent_id) references loyalty_programme (company_id, id),
  foreign key (company_id, category_id) references item_category (company_id, id)
);
create index loyalty_excluded_category_of on loyalty_excluded_category (company_id, parent_id, position);
select company_table('loyalty_excluded_category', 'select, insert, update, delete');

create table loyalty_multiplier (
  company_id uuid not null references company,
  id uuid not null,
  parent_id uuid not null,
  category_id uuid,
  days text not null check (days in ('every', 'weekdays', 'weekend', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
  multiplier numeric(12,6) not null,
  position integer not null,
  primary key (company_id, id),
  foreign key (company_id, parent_id) references loyalty_programme (company_id, id),
  foreign key (company_id, category_id) references item_category (company_id, id)
);
create index loyalty_multiplier_of on loyalty_multiplier (company_id, parent_id, position);
select company_table('loyalty_multiplier', 'select, insert, update, delete');

alter table loyalty_programme
  add column welcome bigint not null default 0 check (welcome between 0 and 1000000),
  add column birthday bigint not null default 0 check (birthday between 0 and 1000000);

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
    -- Its only line may carry the id of its programme: they are of two tables.
    insert into loyalty_excluded_category (company_id, id, parent_id, category_id, position)
    select company_id, id, id, excluded_id, 0 from loyalty_programme where company_id = one and excluded_id is not null;
  end loop;
  perform set_config('app.company', '', true);
end $$;

alter table loyalty_programme drop column excluded_id;
