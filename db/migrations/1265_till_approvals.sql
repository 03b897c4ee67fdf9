-- What a supervisor allowed at a register with their PIN, once for each thing: a return, a drawer that is opened without a sale, a
-- difference with which a shift is closed. And an exchange: a return whose money goes into a sale of the same device.
set local lock_timeout = '5s';

create table till_approval (
  company_id  uuid not null references company,
  id          uuid not null,
  action      text not null check (action in ('return', 'drawer', 'difference')),
  shift_id    uuid not null,
  register_id uuid not null,
  branch_id   uuid not null,
  -- the document of the sale that is given back; null of others
  document_id uuid,
  asked_by    uuid not null,
  allowed_by  uuid not null,
  allowed_at  timestamptz not null,
  primary key (company_id, id),
  check ((action = 'return') = (document_id is not null)),
  foreign key (company_id, shift_id) references register_shift (company_id, id),
  foreign key (company_id, register_id) references cash_register (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  foreign key (company_id, document_id) references document (company_id, id)
);
create index till_approval_shift on till_approval (company_id, shift_id);
create index till_approval_register on till_approval (company_id, register_id);
create index till_approval_branch on till_approval (company_id, branch_id);
create index till_approval_document on till_approval (company_id, document_id) where document_id is not null;
select company_table('till_approval', 'select, insert');
create policy within_reach on till_approval as restrictive to paramo_app using (
  (select reaches_all()) or reaches_register((select reach_of_person()), branch_id, register_id));

alter table till_return
  add column approval_id uuid,
  -- of the sale that it is exchanged for, by the id that its device gave it: it is written right after
  add column exchange_id uuid,
  add constraint till_return_approval unique (company_id, approval_id),
  add constraint till_return_exchange unique (company_id, exchange_id),
  add foreign key (company_id, approval_id) references till_approval (company_id, id);

-- The count with which a shift was closed although it was off by more than is tolerated.
alter table shift_count
  add column approval_id uuid,
  add constraint shift_count_approval unique (company_id, approval_id),
  add foreign key (company_id, approval_id) references till_approval (company_id, id);
grant update (approval_id) on shift_count to paramo_app;

-- The drawer of a register opened without a sale.
create table drawer_opening (
  company_id  uuid not null references company,
  -- made by the device: it is told once
  id          uuid not null,
  shift_id    uuid not null,
  register_id uuid not null,
  branch_id   uuid not null,
  reason      text not null check (length(reason) between 1 and 200),
  opened_at   timestamptz not null,
  opened_by   uuid not null,
  approval_id uuid,
  primary key (company_id, id),
  constraint drawer_opening_approval unique (company_id, approval_id),
  foreign key (company_id, shift_id) references register_shift (company_id, id),
  foreign key (company_id, register_id) references cash_register (company_id, id),
  foreign key (company_id, branch_id) references branch (company_id, id),
  foreign key (company_id, approval_id) references till_approval (company_id, id)
);
create index drawer_opening_shift on drawer_opening (company_id, shift_id, id);
create index drawer_opening_register on drawer_opening (company_id, register_id);
create index drawer_opening_branch on drawer_opening (company_id, branch_id);
select company_table('drawer_opening', 'select, insert');
create policy within_reach on drawer_opening as restrictive to paramo_app using (
  (select reaches_all()) or reaches_register((select reach_of_person()), branch_id, register_id));
