-- The screens that a person keeps at hand above the menu, in their order.
create table favorite_screen (
  company_id uuid not null references company,
  person_id  uuid not null,
  addresses  text[] not null default '{}' check (cardinality(addresses) <= 20),
  primary key (company_id, person_id)
);
select company_table('favorite_screen', 'select, insert, update');
