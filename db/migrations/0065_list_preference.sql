-- How a person wants each list: its columns, and the saved view that opens it.
create table list_preference (
  company_id uuid not null references company,
  person_id  uuid not null,
  -- which list: `items.brand`
  list       text not null check (length(list) between 1 and 80),
  -- columns out of sight, their order and their widths; null while nothing was changed
  columns    jsonb,
  -- what opens it: what the role opens, the list as it is, or a view
  opens      text not null default 'role' check (opens in ('role', 'plain', 'view')),
  view_id    uuid,
  primary key (company_id, person_id, list),
  foreign key (company_id, view_id) references saved_view (company_id, id),
  check ((opens = 'view') = (view_id is not null))
);
create index list_preference_of_view on list_preference (company_id, view_id) where view_id is not null;
select company_table('list_preference', 'select, insert, update, delete');

-- The shared view that opens a list for a role, unless the person says otherwise.
create table view_of_role (
  company_id uuid not null references company,
  list       text not null check (length(list) between 1 and 80),
  role_id    int not null,
  view_id    uuid not null,
  primary key (company_id, list, role_id),
  foreign key (company_id, role_id) references role (company_id, id) on delete cascade,
  foreign key (company_id, view_id) references saved_view (company_id, id)
);
create index view_of_role_view on view_of_role (company_id, view_id);
select company_table('view_of_role', 'select, insert, update, delete');
